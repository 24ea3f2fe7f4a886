// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/matrixfigure.h"

#include "ui/figure/equation.h"
#include "ui/support/translate.h"

#include <algorithm>
#include <cmath>

namespace {

/// Logical pixels for the cells of one axis: room for numbers while there are few, whole pixels when there are many.
double axisPixels(int cells, double single)
{
    const double cell = cells <= 12 ? single : cells <= 24 ? single * 0.75 : std::max(1.0, std::floor(1024.0 / cells));
    return std::min(cell * cells, 1100.0);
}

QRectF drawnBounds(const Scene& scene)
{
    QRectF bounds;
    for (const MatrixItem& item : scene.matrices)
        bounds |= item.rect;
    for (const TextItem& item : scene.texts)
        bounds |= item.rect;
    for (const BoxItem& item : scene.boxes)
        bounds |= item.rect;
    for (const ColorBarItem& item : scene.bars)
        bounds |= item.rect;
    for (const FormulaItem& item : scene.formulas)
        bounds |= item.rect;
    for (const LineItem& item : scene.lines)
        bounds |= QRectF(item.line.p1(), item.line.p2()).normalized().adjusted(-1, -1, 1, 1);
    return bounds;
}

void shiftScene(Scene& scene, double dx, double dy)
{
    const auto shiftSpans = [](std::vector<Span>& spans, double by) {
        for (Span& span : spans) {
            span.begin += by;
            span.end += by;
        }
    };
    for (MatrixItem& item : scene.matrices) {
        item.rect.translate(dx, dy);
        shiftSpans(item.rows, dy);
        shiftSpans(item.columns, dx);
    }
    for (TextItem& item : scene.texts)
        item.rect.translate(dx, dy);
    for (BoxItem& item : scene.boxes)
        item.rect.translate(dx, dy);
    for (BoxItem& item : scene.overlay)
        item.rect.translate(dx, dy);
    for (ColorBarItem& item : scene.bars)
        item.rect.translate(dx, dy);
    for (FormulaItem& item : scene.formulas)
        item.rect.translate(dx, dy);
    for (LineItem& item : scene.lines)
        item.line.translate(dx, dy);
}

} // namespace

Scene trimmed(Scene scene, double margin)
{
    const QRectF bounds = drawnBounds(scene);
    if (bounds.isEmpty())
        return scene;
    shiftScene(scene, std::floor(margin - bounds.left()), std::floor(margin - bounds.top()));
    scene.size = QSizeF(std::ceil(bounds.width() + 2 * margin), std::ceil(bounds.height() + 2 * margin));
    return scene;
}

Scene matrixFigure(std::shared_ptr<const attn::Trace> trace, const attn::StageView& view, const Theme& theme)
{
    EquationRequest request;
    request.trace = std::move(trace);
    request.step = toQString(view.node->spec->key);
    request.head = std::max(view.node->head, 0);
    request.views = { view };
    request.theme = theme;
    request.resultOnly = true;
    const bool list = view.node->spec->kind == attn::ValueKind::Text;
    const double width = list ? 320 : axisPixels(view.node->columns, 64);
    const double height = list ? 40.0 * view.node->rows : axisPixels(view.node->rows, 44);
    request.size = QSizeF((width + 330) * theme.scale, (height + 260) * theme.scale);
    return trimmed(layoutEquation(request).scene, 12 * theme.scale);
}
