// SPDX-License-Identifier: GPL-3.0-or-later
// Steps that keep the shape: one or two inputs at 0.6 size on the left, the operation, the large result on the right.
#include "ui/equation/equationlegend.h"
#include "ui/equation/equationoperator.h"
#include "ui/equation/layouts/equationlayouts.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double usualInputScale = 0.6, denseInputScale = 0.4; // of the result
constexpr double stackCellWidth = 140, stackCellHeight = 96;
constexpr int stackDense = 24; // square cells above; in a window a little wider
constexpr size_t mostInputs = 2;
constexpr int stackPasses = 6;

class StackLayout {
public:
    explicit StackLayout(EquationBuilder& builder)
        : b(builder)
        , result(*builder.results().front())
        , node(*result.node)
        , window(builder.window(result))
        , inputs(builder.operands(result, attn::Place::Operand))
        , legend(builder, true)
        , sign(builder, result, builder.px(builder.look.presenter ? 150 : 84))
    {
        inputs.resize(std::min(inputs.size(), mostInputs));
        for (const attn::StageView* input : inputs)
            inputColumns = std::max(inputColumns, columnsOf(*input));
        if (!b.look.byItself && rows() > stackDense && columns() > stackDense)
            inputScale = denseInputScale;
    }

    void run()
    {
        measure();
        drawInputs();
        drawResult();
        b.settle(true);
    }

private:
    int rows() const { return window.lastRow - window.firstRow + 1; }
    int columns() const { return window.lastColumn - window.firstColumn + 1; }
    /// An input wider than the result (all heads side by side) shows all its columns, others the visible ones.
    bool wider(const attn::StageView& input) const
    {
        return !b.content.compared && input.values->cols() != result.values->cols();
    }
    int columnsOf(const attn::StageView& input) const { return wider(input) ? int(input.values->cols()) : columns(); }
    bool bareInputs() const { return b.look.presenter; }
    double axisEdge() const { return b.railSpace() + b.px(4); }
    /// Rows that are lower than a line have no sums.
    double sumWidth() const
    {
        return isRowFunction(b, result) && rowFit.cell >= b.small() ? sumColumnWidth(b) : 0;
    }
    double discRoom() const { return sign.size().width() + b.px(36); }

    /// Width of the inputs' column: that of their titles where the matrices are narrow.
    double inputSlot() const
    {
        double widest = inputColumn.length;
        for (const attn::StageView* input : inputs)
            widest = std::max(widest, std::min(b.titleWidth(b.titleOf(*input, false), true), 0.2 * b.width));
        return widest;
    }

    void measure()
    {
        const double farRight = b.width - b.margin(), count = std::max<double>(1, double(inputs.size()));
        rowFit.cell = b.height / rows() / 2;
        columnFit.cell = b.width / columns() / 3;
        inputRow.cell = rowFit.cell * inputScale;
        inputColumn.cell = columnFit.cell * inputScale;
        columnFit.length = b.width / 2;
        const attn::StageSpec& spec = *node.spec;
        for (int pass = 0; pass < stackPasses; ++pass) {
            const LabelRoom small { b.sizes.small, b.sizes.small, 0.11 * b.width, true, b.px(34) };
            inputRowNames = bareInputs() || inputs.empty() ? EquationBuilder::Labels()
                                                           : b.fitRows(spec.rows, inputRow.cell, small);
            xInput = b.snap(
                b.margin() + (bareInputs() ? 0 : b.rowNameWidth(spec.rows)) + inputRowNames.fit.extent + axisEdge());
            rowNames = b.fitRows(spec.rows, rowFit.cell, b.labelRoom(0.13 * b.width));
            const double beside
                = discRoom() + rowNames.fit.extent + axisEdge() + (bareInputs() ? b.rowNameWidth(spec.rows) : 0);
            const double room = farRight - sumWidth() - xInput - beside;
            inputColumn
                = fitCells(inputColumns, std::min(room * inputScale / (1 + inputScale), 0.85 * columnFit.length),
                    std::max(1 / b.dpr, inputScale * columnFit.cell), b.dpr);
            xResult = b.snap(xInput + inputSlot() + beside);
            columnFit = fitCells(columns(), farRight - sumWidth() - xResult, b.px(stackCellWidth), b.dpr);

            LabelRoom inputRoom = small;
            inputRoom.most = 0.1 * b.height;
            inputNames = bareInputs() || inputs.empty() ? EquationBuilder::Labels()
                                                        : b.fitColumns(inputAxis(), inputColumn.cell, inputRoom);
            columnNames = b.fitColumns(spec.columns, columnFit.cell, b.labelRoom(0.16 * b.height));
            columnName = b.isTokenAxis(spec.columns) || columnNames.plain ? b.axisName(spec.columns, false) : QString();
            headTitle = b.titleOf(result, false);
            yResult = b.snap(b.px(4) + b.headerHeight(headTitle, columnName, farRight - xResult)
                + columnNames.fit.extent + axisEdge());
            legend.setPooled(b.width - b.margin() - xResult,
                rowFit.pooled() || columnFit.pooled() || inputRow.pooled() || inputColumn.pooled());
            const double foot = legend.isEmpty() ? b.px(8) : legend.height(farRight - xLegend()) + b.px(18);
            double tall = b.height - yResult - foot;
            const double formula = b.formulaRoom(tall, rows());
            tall -= formula;
            rowFit = fillCells(rows(), tall, b.px(stackCellHeight), b.dpr);
            if (b.wantsSquare(result, rows(), columns())) {
                const LargeFit both
                    = fitLarge(rows(), columns(), tall, farRight - sumWidth() - xResult, b.widestCell(), b.dpr);
                rowFit = both.rows;
                columnFit = both.columns;
            }
            const double each = (b.height - formula - b.px(12) - count * inputHead() - (count - 1) * b.px(14)) / count;
            inputRow = fillCells(rows(), std::min(each, inputScale * rowFit.length),
                std::max(1 / b.dpr, inputScale * rowFit.cell), b.dpr);
        }
    }

    /// On a projector large words may take one line only below everything: an operand ends above the result's end.
    double xLegend() const
    {
        const double right = b.width - b.margin();
        const bool lower = b.look.presenter && inputs.size() <= 1
            && legend.height(right - b.margin()) < legend.height(right - xResult);
        return lower ? b.margin() : xResult;
    }

    attn::Axis inputAxis() const { return inputs.front()->node->spec->columns; }
    double inputHead() const { return b.titleLine() + inputNames.fit.extent + axisEdge(); }

    void drawInputs()
    {
        std::vector<double> middles;
        const double count = double(inputs.size()), all = count * (inputHead() + inputRow.length);
        double top = b.px(4);
        const double resultEnd = yResult + rowFit.length;
        const double free = std::max(0.0, std::max(resultEnd, all + b.px(4)) - b.px(4) - all);
        const double gap = inputs.size() > 1 ? std::clamp(free, b.px(14), b.px(40)) : 0;
        if (inputs.size() == 1) // its middle on the middle of the result
            top = std::max(top, yResult + (rowFit.length - inputRow.length) / 2 - inputHead());
        double right = xInput;
        for (const attn::StageView* input : inputs) {
            const AxisCells rowCells = placeCells(inputRow, b.snap(top + inputHead()), window.firstRow, b.dpr);
            const AxisCells columnCells
                = placeCells(fitFor(*input), xInput, wider(*input) ? 0 : window.firstColumn, b.dpr);
            const Link link = isRowFunction(b, result) ? Link::WholeRow : Link::Cell;
            const size_t panel
                = b.matrix({ input, link, false, 0, b.headOffset(*input, result), node.head, rowCells, columnCells });
            b.title(b.titleOf(*input, false), { xInput, top }, inputSlot());
            decorateInput(panel, rowCells, columnCells, *input);
            middles.push_back((rowCells.begin() + rowCells.end()) / 2);
            right = std::max(right, columnCells.end());
            top = rowCells.end() + gap;
        }
        drawSign(middles, right, resultEnd);
    }

    CellFit fitFor(const attn::StageView& input) const
    {
        return columnsOf(input) == inputColumns
            ? inputColumn
            : fitCells(columnsOf(input), inputColumn.length, inputColumn.cell, b.dpr);
    }

    void decorateInput(
        size_t panel, const AxisCells& rowCells, const AxisCells& columnCells, const attn::StageView& input)
    {
        b.rowRail(xInput, rowCells, node.spec->rows);
        b.columnRail(rowCells.begin(), columnCells, input.node->spec->columns);
        if (bareInputs())
            return;
        b.out.panels[panel].rowStrip
            = b.rowLabels(inputRowNames.fit, inputRowNames.names, rowCells, xInput - axisEdge(), node.spec->rows);
        b.rowName(node.spec->rows, b.margin(), { rowCells.begin(), rowCells.end() });
        if (columnsOf(input) == inputColumns)
            b.out.panels[panel].columnStrip = b.columnLabels(inputNames.fit, inputNames.names, columnCells,
                rowCells.begin() - axisEdge() + b.px(2), input.node->spec->columns);
    }

    void drawSign(const std::vector<double>& middles, double right, double resultEnd)
    {
        const double end
            = xResult - rowNames.fit.extent - axisEdge() - (bareInputs() ? b.rowNameWidth(node.spec->rows) : 0);
        const double x = end - b.px(14) - sign.size().width() / 2;
        if (middles.empty())
            return;
        const double y = (middles.front() + middles.back()) / 2;
        const double low = std::clamp(y, b.px(4) + sign.size().height() / 2, std::max(resultEnd, y));
        for (const double middle : middles)
            b.line({ right + b.px(5), middle }, { middles.size() > 1 ? x : x - sign.size().width() / 2, middle },
                Ink::Control, 1.5);
        const QRectF plate = sign.draw(b, { x, low });
        if (middles.size() > 1 && plate.top() > middles.front()) // around the plate, not through it
            b.line({ x, middles.front() }, { x, plate.top() }, Ink::Control, 1.5);
        if (middles.size() > 1 && plate.bottom() < middles.back())
            b.line({ x, plate.bottom() }, { x, middles.back() }, Ink::Control, 1.5);
        drawArrow(b, { plate.right(), plate.center().y() }, { end - b.px(3), plate.center().y() });
    }

    void drawResult()
    {
        const double farRight = b.width - b.margin();
        const AxisCells rowCells = placeCells(rowFit, yResult, window.firstRow, b.dpr);
        const AxisCells columnCells = placeCells(columnFit, xResult, window.firstColumn, b.dpr);
        b.header(headTitle, columnName, node.spec->columns, { xResult, b.px(4) }, columnCells.end(), farRight);
        const size_t panel = b.matrix({ &result, Link::Result, false, 0, 0, node.head, rowCells, columnCells });
        b.out.panels[panel].rowStrip
            = b.rowLabels(rowNames.fit, rowNames.names, rowCells, xResult - axisEdge(), node.spec->rows);
        b.out.panels[panel].columnStrip = b.columnLabels(
            columnNames.fit, columnNames.names, columnCells, yResult - axisEdge() + b.px(2), node.spec->columns);
        b.rowRail(xResult, rowCells, node.spec->rows);
        b.columnRail(yResult, columnCells, node.spec->columns);
        if (bareInputs())
            b.rowName(node.spec->rows, xResult - axisEdge() - rowNames.fit.extent - b.rowNameWidth(node.spec->rows),
                { rowCells.begin(), rowCells.end() });
        if (sumWidth() > 0)
            drawSumColumn(b, result, rowCells, columnCells.end(), yResult - b.px(4));
        if (!legend.isEmpty())
            legend.place({ xLegend(), rowCells.end() + b.px(12) }, farRight - xLegend());
    }

    EquationBuilder& b;
    const attn::StageView& result;
    const attn::Node& node;
    const CellWindow window;
    std::vector<const attn::StageView*> inputs;
    EquationLegend legend;
    const EquationOperator sign;
    int inputColumns = 1;
    double inputScale = usualInputScale;
    CellFit rowFit, columnFit, inputRow, inputColumn;
    EquationBuilder::Labels inputRowNames, inputNames, rowNames, columnNames;
    QString columnName;
    EquationTitle headTitle;
    double xInput = 0, xResult = 0, yResult = 0;
};

} // namespace

void layoutStack(EquationBuilder& builder)
{
    StackLayout(builder).run();
}
