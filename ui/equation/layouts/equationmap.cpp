// SPDX-License-Identifier: GPL-3.0-or-later
// Where one is in a matrix of which a part is shown: the whole of it, small, with a frame around the part.
#include "ui/equation/layouts/equationlayouts.h"

#include <algorithm>

namespace {

constexpr double mapSide = 88, mapGap = 12; // px

} // namespace

bool wantsMap(const EquationContent& content, const EquationLook& look, const EquationState& state)
{
    const attn::Node* node = content.views.empty() ? nullptr : content.views.front().node;
    return state.window && node && node->spec->equation != attn::Equation::Tokens
        && content.viewMode == ViewMode::Equation && state.revealed && !look.byItself
        && !(state.hiddenCells && state.hiddenCells->hidesAny());
}

double mapRoom(const EquationLook& look)
{
    return (mapSide + mapGap) * look.theme.scale;
}

void drawMap(EquationBuilder& b, double left)
{
    const attn::StageView& view = *b.results().front();
    const CellWindow part = b.window(view);
    const int rows = int(view.values->rows()), columns = int(view.values->cols());
    const double side = b.px(mapSide), cell = side / std::max(rows, columns), least = b.px(8);
    const auto fit = [&](int cells) { return fillCells(cells, std::max(least, cell * cells), std::max(cell, least / cells), b.dpr); };
    const double top = b.snap(b.px(8));
    const AxisCells down = placeCells(fit(rows), top, 0, b.dpr), across = placeCells(fit(columns), b.snap(left), 0, b.dpr);
    Panel& panel = b.out.panels[b.matrix({ &view, Link::Result, false, 0, 0, view.node->head, down, across })];
    panel.hidden = true; // it leads somewhere, but its cells do not answer
    panel.path.clear();
    panel.title = {};
    if (panel.matrix < b.out.scene.matrices.size()) {
        MatrixItem& item = b.out.scene.matrices[panel.matrix];
        item.numbers = item.infinityPlates = item.grid = false;
        item.edited.clear();
    }
    b.out.map = panel.rect;
    const QRectF shown(QPointF(across.span(part.firstColumn).begin, down.span(part.firstRow).begin),
        QPointF(across.span(part.lastColumn).end, down.span(part.lastRow).end));
    b.out.scene.boxes.push_back({ panel.rect.adjusted(-1, -1, 1, 1), Ink::None, Ink::Control, 1 });
    b.out.scene.overlay.push_back({ shown.adjusted(-2, -2, 2, 2), Ink::None, Ink::PinInner, 4 });
    b.out.scene.overlay.push_back({ shown.adjusted(-2, -2, 2, 2), Ink::None, Ink::PinOuter, 2 });
}
