// SPDX-License-Identifier: GPL-3.0-or-later
// Every head of every layer, small: layers from top to bottom, heads from left to right, one range for all. (The "model
// view" of J. Vig, A Multiscale Visualization of Attention in the Transformer Model, 2019.)
#include "ui/equation/layouts/equationlayouts.h"

#include "core/base/evenlyspread.h"
#include "ui/equation/equationlegend.h"
#include "ui/place/headnames.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double overviewGap = 5, largestHeadCell = 40;

class OverviewLayout {
public:
    explicit OverviewLayout(EquationBuilder& builder)
        : b(builder)
        , shape(builder.trace.shape())
        , first(*builder.results().front())
        , legend(builder, true)
    {
    }

    void run()
    {
        measure();
        EquationTitle words;
        words.lead = headsName(shape, allHeads);
        words.shape = EquationText::tr("%1 × %2", "layers and heads").arg(shape.layers).arg(shape.heads);
        b.title(words, { left, b.px(4) }, b.width - b.margin() - left);
        names();
        for (const attn::StageView* view : b.results())
            draw(*view);
        if (!legend.isEmpty())
            legend.place({ left, top + shape.layers * pitchY + b.px(8) }, b.width - b.margin() - left);
        b.settle(false);
    }

private:
    QString projectionName(int layer) const { return EquationText::tr("Layer %1").arg(layer + 1); }

    void measure()
    {
        const int rows = int(first.values->rows()), columns = int(first.values->cols());
        left = b.snap(b.margin() + b.ruler.width(projectionName(shape.layers - 1), b.sizes.small) + b.px(8));
        top = b.snap(b.px(4) + b.titleLine() + b.px(4) + b.small() + b.px(6));
        const double wide = (b.width - b.margin() - left) / shape.heads;
        double tall = 0;
        for (int pass = 0; pass < 2; ++pass) { // the legend mentions pooled cells
            const double foot = legend.isEmpty() ? 0 : legend.height(b.width - b.margin() - left) + b.px(16);
            tall = (b.height - top - foot) / shape.layers;
            gap = std::min(b.px(overviewGap), 0.2 * std::min(wide, tall));
            const double most = std::min({ (wide - gap) / columns, (tall - gap) / rows, b.px(largestHeadCell) });
            const double least = 1 / b.dpr; // a head keeps a pixel
            columnFit = fitCells(columns, std::max(least, most * columns), std::max(least, most), b.dpr);
            rowFit = fitCells(rows, std::max(least, most * rows), std::max(least, most), b.dpr);
            legend.setPooled(b.width - b.margin() - left,
                rowFit.pooled() || columnFit.pooled() || (!b.content.compared && rows < first.node->rows));
        }
        pitchX = b.snap(std::max(columnFit.length + gap, 1 / b.dpr));
        pitchY = b.snap(std::max(rowFit.length + gap, 1 / b.dpr));
    }

    double xOf(int head) const { return b.snap(left + head * pitchX); }
    double yOf(int layer) const { return b.snap(top + layer * pitchY); }

    /// As many names as fit beside and above.
    void names()
    {
        const QString lead = EquationText::tr("Head");
        const double numbers = top - b.px(4) - b.small();
        const double widest = b.ruler.width(QString::number(shape.heads), b.sizes.small) + b.px(4);
        if (b.ruler.width(lead, b.sizes.small) <= left - b.margin() - b.px(8))
            b.text(lead, { left - b.px(8), numbers }, Qt::AlignRight | Qt::AlignTop, b.sizes.small, Ink::Muted);
        for (const int head : attn::evenlySpread(shape.heads, int(std::ceil(widest / pitchX))))
            b.text(QString::number(head + 1), { xOf(head) + columnFit.length / 2, numbers },
                Qt::AlignHCenter | Qt::AlignTop, b.sizes.small, Ink::Muted);
        for (const int layer : attn::evenlySpread(shape.layers, int(std::ceil(b.small() / pitchY))))
            b.text(projectionName(layer), { left - b.px(8), yOf(layer) + rowFit.length / 2 },
                Qt::AlignRight | Qt::AlignVCenter, b.sizes.small, Ink::Muted);
    }

    /// The whole panel leads to its head.
    void draw(const attn::StageView& view)
    {
        const int head = view.node->head;
        const AxisCells columns = placeCells(columnFit, xOf(shape.headInLayer(head)), 0, b.dpr);
        const AxisCells rows = placeCells(rowFit, yOf(shape.layerOf(head)), 0, b.dpr);
        Panel& panel = b.out.panels[b.matrix({ &view, Link::Result, false, 0, 0, head, rows, columns })];
        if (panel.matrix < b.out.scene.matrices.size()) {
            MatrixItem& item = b.out.scene.matrices[panel.matrix];
            item.numbers = item.infinityPlates = false;
            item.grid = item.grid && rowFit.cell >= b.px(8);
        }
        panel.title = panel.rect;
        panel.hidden = true;
    }

    EquationBuilder& b;
    const attn::Shape& shape;
    const attn::StageView& first;
    EquationLegend legend;
    CellFit rowFit, columnFit;
    double left = 0, top = 0, gap = 0, pitchX = 0, pitchY = 0;
};

} // namespace

void layoutOverview(EquationBuilder& builder)
{
    OverviewLayout(builder).run();
}
