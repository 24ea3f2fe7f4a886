// SPDX-License-Identifier: GPL-3.0-or-later
// The heads' blocks above, the joined matrix below without gaps; brackets say which columns belong to whom.
#include "ui/equation/equationlegend.h"
#include "ui/equation/layouts/equationlayouts.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double blockHeightShare = 0.55; // of the joined matrix
constexpr double joinCellWidth = 140, joinCellHeight = 96;
constexpr double blockGap = 16; // px, less where there are many heads
constexpr int joinPasses = 5;

class JoinLayout {
public:
    explicit JoinLayout(EquationBuilder& builder)
        : b(builder)
        , result(*builder.results().front())
        , node(*result.node)
        , window(builder.window(result))
        , blocks(builder.operands(result, attn::Place::Operand))
        , legend(builder, true)
    {
        if (!blocks.empty())
            each = std::max(1, int(result.values->cols()) / int(blocks.size()));
    }

    void run()
    {
        measure();
        drawBlocks();
        drawResult();
        b.settle(true);
    }

private:
    int rows() const { return window.lastRow - window.firstRow + 1; }
    int columns() const { return window.lastColumn - window.firstColumn + 1; }
    double axisEdge() const { return b.railSpace() + b.px(4); }
    int visibleBlocks() const { return window.lastColumn / each - window.firstColumn / each + 1; }
    double gap() const { return b.snap(std::min(b.px(blockGap), 0.2 * b.width / std::max(1, visibleBlocks()))); }

    void measure()
    {
        const double farRight = b.width - b.margin();
        rowFit.cell = b.height / rows() / 2;
        for (int pass = 0; pass < joinPasses; ++pass) {
            rowNames = b.fitRows(node.spec->rows, rowFit.cell, b.labelRoom(0.18 * b.width));
            xResult = b.snap(b.margin() + b.rowNameWidth(node.spec->rows) + rowNames.fit.extent + axisEdge());
            columnFit
                = fitCells(columns(), farRight - xResult - (visibleBlocks() - 1) * gap(), b.px(joinCellWidth), b.dpr);
            // Single columns are named by their brackets.
            columnNames = each > 1 && !b.look.presenter ? b.fitColumns(node.spec->columns, columnFit.cell,
                              { b.sizes.small, b.sizes.small, 0.1 * b.height, false, 0 }, true)
                                                           : EquationBuilder::Labels();
            const double bracket = blocks.size() > 1 ? b.bracketHeight() + b.px(4) : 0;
            head = b.titleLine() + bracket + columnNames.fit.extent + axisEdge();
            legend.setPooled(b.width - b.margin() - xResult, rowFit.pooled() || columnFit.pooled());
            const double foot = legend.isEmpty() ? b.px(8) : legend.height(farRight - xResult) + b.px(18);
            double room = b.height - b.px(4) - 2 * head - b.px(10) - foot;
            room -= b.formulaRoom(room, rows() * (1 + blockHeightShare));
            rowFit = fillCells(rows(), room / (1 + blockHeightShare), b.px(joinCellHeight), b.dpr);
            blockFit = fillCells(
                rows(), blockHeightShare * rowFit.length, std::max(1 / b.dpr, blockHeightShare * rowFit.cell), b.dpr);
        }
        yBlocks = b.snap(b.px(4) + head);
        yResult = b.snap(yBlocks + blockFit.length + b.px(10) + head);
    }

    /// Columns from .. to of the joined matrix, shifted by `shift`.
    AxisCells part(int from, int to, double shift, int firstCell) const
    {
        const AxisCells all = placeCells(columnFit, xResult, window.firstColumn, b.dpr);
        AxisCells cells { firstCell, to - from + 1, all.pooled, {} };
        if (!all.pooled) {
            for (int column = from; column <= to; ++column) {
                const Span span = all.span(column);
                cells.spans.push_back({ span.begin + shift, span.end + shift });
            }
            return cells;
        }
        const double begin = b.snap(all.span(from).begin), end = std::max(b.snap(all.span(to).end), begin + 1 / b.dpr);
        CellFit fit = fitCells(cells.cells, end - begin, 1 / b.dpr, b.dpr);
        AxisCells placed = placeCells(fit, begin + shift, firstCell, b.dpr);
        return placed;
    }

    void drawBlocks()
    {
        const AxisCells rowCells = placeCells(blockFit, yBlocks, window.firstRow, b.dpr);
        const attn::Axis rowAxis = node.spec->rows;
        const auto names
            = b.fitRows(rowAxis, blockFit.cell, { b.sizes.label, b.sizes.small, rowNames.fit.extent, true, 0 });
        const int rowStrip = b.rowLabels(names.fit, names.names, rowCells, xResult - axisEdge(), rowAxis);
        b.rowRail(xResult, rowCells, rowAxis);
        const double farRight = b.width - b.margin();
        if (!blocks.empty()) {
            EquationTitle words = b.titleOf(*blocks.front(), false);
            if (blocks.size() > 1)
                words.shape
                    = EquationText::tr("%1 heads, each %2", "number, shape").arg(blocks.size()).arg(words.shape);
            b.title(words, { xResult, b.px(4) }, farRight - xResult);
        }
        const int firstBlock = window.firstColumn / each;
        double free = -1e9;
        for (int i = firstBlock; i < int(blocks.size()) && i * each <= window.lastColumn; ++i) {
            const int from = std::max(i * each, window.firstColumn),
                      to = std::min(i * each + each - 1, window.lastColumn);
            const AxisCells columnCells = part(from, to, (i - firstBlock) * gap(), from - i * each);
            const size_t panel
                = b.matrix({ blocks[size_t(i)], Link::Cell, false, 0, -i * each, i, rowCells, columnCells });
            b.out.panels[panel].rowStrip = rowStrip;
            if (columnNames.fit.any())
                b.out.panels[panel].columnStrip = blockLabels(columnCells);
            if (blocks.size() > 1)
                free = bracket(columnCells, i, yBlocks - b.px(6) - columnNames.fit.extent - b.px(2), free);
        }
    }

    int blockLabels(const AxisCells& columnCells)
    {
        const QStringList names = columnNames.names.mid(0, each);
        return b.columnLabels(columnNames.fit, names, columnCells, yBlocks - b.px(4), attn::Axis::ValueDim);
    }

    double bracket(const AxisCells& cells, int head, double bottom, double free)
    {
        const double left = cells.begin() + b.px(1), right = cells.end() - b.px(1), top = bottom - b.px(6),
                     middle = (left + right) / 2;
        b.line({ left, top }, { right, top }, Ink::Text, 1);
        b.line({ left, top }, { left, bottom }, Ink::Text, 1);
        b.line({ right, top }, { right, bottom }, Ink::Text, 1);
        QString name = EquationText::tr("head %1").arg(head + 1);
        if (b.ruler.width(name, b.sizes.small, true) > cells.length() + gap() - b.px(4))
            name = QString::number(head + 1);
        const double half = b.ruler.width(name, b.sizes.small, true) / 2;
        if (middle - half < free || middle + half > b.width - b.px(4))
            return free;
        b.text(name, { middle, top - b.px(1) }, Qt::AlignHCenter | Qt::AlignBottom, b.sizes.small, Ink::Text, true);
        return middle + half + b.px(2);
    }

    void drawResult()
    {
        const double farRight = b.width - b.margin();
        const AxisCells rowCells = placeCells(rowFit, yResult, window.firstRow, b.dpr);
        const AxisCells columnCells = placeCells(columnFit, xResult, window.firstColumn, b.dpr);
        b.title(b.titleOf(result, false), { xResult, yResult - head + b.px(2) }, farRight - xResult);
        const size_t panel = b.matrix({ &result, Link::Result, false, 0, 0, -1, rowCells, columnCells });
        b.out.panels[panel].rowStrip
            = b.rowLabels(rowNames.fit, rowNames.names, rowCells, xResult - axisEdge(), node.spec->rows);
        if (columnNames.fit.any())
            b.out.panels[panel].columnStrip = b.columnLabels(
                columnNames.fit, columnNames.names, columnCells, yResult - axisEdge() + b.px(2), node.spec->columns);
        if (blocks.size() > 1)
            b.headBrackets(columnCells, each, yResult - axisEdge() - columnNames.fit.extent);
        b.rowRail(xResult, rowCells, node.spec->rows);
        b.columnRail(yResult, columnCells, node.spec->columns);
        b.rowName(node.spec->rows, b.margin(), { rowCells.begin(), rowCells.end() });
        if (!legend.isEmpty())
            legend.place({ xResult, rowCells.end() + b.px(12) }, farRight - xResult);
    }

    EquationBuilder& b;
    const attn::StageView& result;
    const attn::Node& node;
    const CellWindow window;
    const std::vector<const attn::StageView*> blocks;
    EquationLegend legend;
    int each = 1; ///< columns of a head
    CellFit rowFit, blockFit, columnFit;
    EquationBuilder::Labels rowNames, columnNames;
    double head = 0, xResult = 0, yBlocks = 0, yResult = 0;
};

} // namespace

void layoutJoin(EquationBuilder& builder)
{
    JoinLayout(builder).run();
}
