// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/matrixfigure.h"

#include "ui/scene/scenemove.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <cmath>

namespace {

/// Logical pixels for the cells of one axis: room for numbers while there are few, whole pixels when there are many.
double axisPixels(int cells, double single)
{
    const double cell = cells <= 12 ? single : cells <= 24 ? single * 0.75 : std::max(1.0, std::floor(1024.0 / cells));
    return std::min(cell * cells, 1100.0);
}

} // namespace

EquationRequest matrixRequest(std::shared_ptr<const attn::Trace> trace, const attn::StageView& view, const Theme& theme)
{
    EquationRequest request;
    request.trace = std::move(trace);
    request.step = toQString(view.node->spec->key);
    request.head = std::max(view.node->head, 0);
    request.views = { view };
    request.theme = theme;
    request.resultOnly = request.onPage = true;
    const bool list = view.node->spec->kind == attn::ValueKind::Text;
    const bool square = view.node->rows == view.node->columns;
    const double width = list ? 320 : axisPixels(view.node->columns, square ? 56 : 64);
    const double height = list ? 40.0 * view.node->rows : axisPixels(view.node->rows, square ? 56 : 44);
    request.size = QSizeF((width + 330) * theme.scale, (height + 260) * theme.scale);
    return request;
}

Scene matrixFigure(std::shared_ptr<const attn::Trace> trace, const attn::StageView& view, const Theme& theme)
{
    return trimmed(layoutView(matrixRequest(std::move(trace), view, theme)).scene, 12 * theme.scale);
}
