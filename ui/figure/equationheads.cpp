// SPDX-License-Identifier: GPL-3.0-or-later
// All heads side by side with one range: input, operation and result above each other; more than four heads as a grid
// of results.
#include "ui/figure/equationlayouts.h"
#include "ui/figure/equationlegend.h"
#include "ui/figure/equationoperator.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr int mostColumns = 4;
constexpr double inputHeightShare = 0.5; // of the result's cells
constexpr double headCellWidth = 140, headCellHeight = 96;
constexpr int headsDense = 24;
constexpr int headPasses = 6;

class HeadsLayout {
public:
    explicit HeadsLayout(EquationBuilder& builder)
        : b(builder)
        , first(*builder.results().front())
        , spec(*first.node->spec)
        , window(builder.window(first))
        , legend(builder, true)
        , sign(builder, first, builder.px(builder.request.presenter ? 320 : 150))
    {
        const int heads = int(b.results().size());
        across = heads <= mostColumns ? heads : int(std::ceil(std::sqrt(heads)));
        down = (heads + across - 1) / across;
        withInput = b.headsWithInput();
    }

    void run()
    {
        measure();
        for (int line = 0; line < down; ++line)
            drawLine(line);
        if (down > 1)
            b.rowName(spec.rows, b.margin(), { b.out.panels.front().rect.top(), end });
        if (!legend.isEmpty())
            legend.place({ xFirst, end + b.px(12) }, b.width - b.margin() - xFirst);
        b.settle(true);
    }

private:
    int rows() const { return window.lastRow - window.firstRow + 1; }
    int columns() const { return window.lastColumn - window.firstColumn + 1; }
    double axisEdge() const { return b.railSpace() + b.px(4); }
    double sumWidth() const { return down == 1 && across <= 3 && isRowFunction(b, first) ? sumColumnWidth(b) : 0; }
    double signHeight() const { return sign.size().height() + b.px(18); }
    double step() const { return titleRoom + columnGap(); }
    double columnGap() const { return b.px(22); }
    const attn::StageView* inputOf(const attn::StageView& result) const
    {
        return b.operands(result, attn::Place::Operand).front();
    }

    EquationTitle titleFor(const attn::StageView& view, int head) const
    {
        const bool several = b.results().size() > 1; // then the head is the name
        EquationTitle words = b.titleOf(view, false, several ? head : -1);
        if (several)
            words.name.clear();
        return words;
    }

    EquationTitle headTitle(const attn::StageView& result) const
    {
        return titleFor(withInput ? *inputOf(result) : result, result.node->head);
    }

    void measure()
    {
        const double farRight = b.width - b.margin();
        rowFit.cell = b.height / rows() / down / 2;
        inputFit.cell = rowFit.cell * inputHeightShare;
        for (int pass = 0; pass < headPasses; ++pass) {
            rowNames = b.fitRows(spec.rows, rowFit.cell, b.labelRoom(0.14 * b.width));
            xFirst = b.snap(b.margin() + b.rowNameWidth(spec.rows) + rowNames.fit.extent + axisEdge());
            const double room = (farRight - xFirst - (across - 1) * columnGap()) / across - sumWidth();
            columnFit = fitCells(columns(), room, b.px(headCellWidth), b.dpr);
            columnNames = b.fitColumns(spec.columns, columnFit.cell, b.labelRoom(0.14 * b.height));
            columnName = b.isTokenAxis(spec.columns) || columnNames.plain ? b.axisName(spec.columns, false) : QString();
            // Narrow matrices keep room for their titles.
            titleRoom = std::max(columnFit.length, across > 1 ? std::min(room, b.px(150)) : room) + sumWidth();
            if (withInput && across > 1) // neighbouring operators stay apart, too
                titleRoom
                    = std::max(titleRoom, std::min(room + sumWidth(), sign.size().width() + b.px(8) - columnGap()));
            const bool nameFits = b.ruler.width(columnName, b.sizes.title, true) <= titleRoom;
            if (!nameFits)
                columnName.clear();
            header = b.headerHeight(headTitle(first), columnName, titleRoom);
            legend.setPooled(b.width - b.margin() - xFirst, rowFit.pooled() || columnFit.pooled());
            const double foot = legend.isEmpty() ? b.px(8) : legend.height(farRight - xFirst) + b.px(18);
            // Only the first line has labels; the others have a title each.
            const double heads = b.px(4) + header + columnNames.fit.extent + axisEdge()
                + (down - 1) * (b.titleLine() + b.railSpace() + b.px(10));
            double tall = b.height - foot - heads;
            if (withInput)
                tall -= signHeight() + b.titleLine() + b.px(2);
            if (down == 1)
                tall -= b.formulaRoom(tall, withInput ? rows() * (1 + inputHeightShare) : rows());
            const double shares = withInput ? 1 + inputHeightShare : double(down);
            rowFit = fitCells(rows(), tall / shares, b.px(headCellHeight), b.dpr);
            if (rows() > headsDense && columns() > headsDense) {
                const double wide = std::min(rowFit.cell, columnFit.cell), cell = std::max(1 / b.dpr, wide);
                columnFit = fitCells(columns(), std::max(1 / b.dpr, wide * columns()), cell, b.dpr);
                rowFit = fitCells(rows(), std::max(1 / b.dpr, wide * rows()), cell, b.dpr);
            }
            inputFit = fitCells(
                rows(), inputHeightShare * rowFit.length, std::max(1 / b.dpr, inputHeightShare * rowFit.cell), b.dpr);
        }
    }

    void drawLine(int line)
    {
        double top = line == 0 ? b.px(4) : end + b.px(10);
        const double head = line == 0 ? header + columnNames.fit.extent + axisEdge() : b.titleLine() + b.railSpace();
        const double body = b.snap(top + head);
        int inputStrip = -1, resultStrip = -1;
        for (int i = 0; i < across; ++i) {
            const size_t at = size_t(line * across + i);
            if (at >= b.results().size())
                break;
            const attn::StageView& result = *b.results()[at];
            const double x = b.snap(xFirst + i * step());
            const AxisCells columnCells = placeCells(columnFit, x, window.firstColumn, b.dpr);
            b.header(headTitle(result), line == 0 ? columnName : QString(), spec.columns, { x, top }, columnCells.end(),
                x + titleRoom);
            if (line == 0)
                strips.push_back(b.columnLabels(
                    columnNames.fit, columnNames.names, columnCells, body - axisEdge() + b.px(2), spec.columns));
            double y = body;
            if (withInput)
                y = drawInput(result, columnCells, y, inputStrip, size_t(i));
            const AxisCells rowCells = placeCells(rowFit, y, window.firstRow, b.dpr);
            const size_t panel
                = b.matrix({ &result, Link::Result, false, 0, 0, result.node->head, rowCells, columnCells });
            if (resultStrip < 0) {
                resultStrip = b.rowLabels(rowNames.fit, rowNames.names, rowCells, xFirst - axisEdge(), spec.rows);
                if (down == 1)
                    b.rowName(spec.rows, b.margin(), { rowCells.begin(), rowCells.end() });
            }
            b.out.panels[panel].rowStrip = resultStrip;
            b.out.panels[panel].columnStrip = strips[size_t(i)];
            b.rowRail(x, rowCells, spec.rows);
            if (!withInput)
                b.columnRail(y, columnCells, spec.columns);
            if (sumWidth() > 0)
                drawSumColumn(b, result, rowCells, columnCells.end(), y - b.px(2));
            end = rowCells.end();
        }
    }

    /// The compressed input, the operation and the title of the result; returns where the result begins.
    double drawInput(const attn::StageView& result, const AxisCells& columnCells, double top, int& strip, size_t column)
    {
        const attn::StageView& input = *inputOf(result);
        const AxisCells rowCells = placeCells(inputFit, top, window.firstRow, b.dpr);
        const Link link = isRowFunction(b, result) ? Link::WholeRow : Link::Cell;
        const size_t panel = b.matrix({ &input, link, false, 0, 0, result.node->head, rowCells, columnCells });
        if (strip < 0) {
            const auto names = b.fitRows(spec.rows, inputFit.cell,
                { b.request.presenter ? b.sizes.label : 12, b.sizes.small, rowNames.fit.extent, true, 0 });
            strip = b.rowLabels(names.fit, names.names, rowCells, xFirst - axisEdge(), spec.rows);
        }
        b.out.panels[panel].rowStrip = strip;
        b.out.panels[panel].columnStrip = strips[column];
        b.rowRail(columnCells.begin(), rowCells, spec.rows);
        b.columnRail(top, columnCells, spec.columns);
        const double x = (columnCells.begin() + columnCells.end()) / 2;
        const double next = b.snap(rowCells.end() + signHeight() + b.titleLine() + b.px(2));
        b.line({ x, rowCells.end() + b.px(3) }, { x, rowCells.end() + b.px(9) }, Ink::Control, 1.5);
        const QRectF plate = sign.draw(b, { x, rowCells.end() + b.px(9) + sign.size().height() / 2 });
        const EquationTitle words = titleFor(result, -1);
        const double titleTop = next - b.titleLine() - b.px(2);
        // The title stands beside the arrow where it is short enough.
        const double titleEnd = columnCells.begin() + b.titleWidth(words, true);
        if (titleEnd < x - b.px(8))
            drawArrow(b, { x, plate.bottom() }, { x, next - b.px(4) });
        else
            drawArrow(b, { x, plate.bottom() }, { x, titleTop + b.px(1) });
        b.title(words, { columnCells.begin(), titleTop }, sumWidth() > 0 ? columnFit.length : titleRoom);
        return next;
    }

    EquationBuilder& b;
    const attn::StageView& first;
    const attn::StageSpec& spec;
    const CellWindow window;
    EquationLegend legend;
    const EquationOperator sign;
    int across = 1, down = 1;
    bool withInput = false;
    CellFit rowFit, columnFit, inputFit;
    EquationBuilder::Labels rowNames, columnNames;
    QString columnName;
    double xFirst = 0, header = 0, titleRoom = 0, end = 0;
    std::vector<int> strips; ///< column labels of each column of the grid
};

} // namespace

void layoutHeads(EquationBuilder& builder)
{
    HeadsLayout(builder).run();
}
