// SPDX-License-Identifier: GPL-3.0-or-later
// Products: the left operand beside the result, the right one above it, so that a cell lies where its row and its
// column meet. Without operands the same layout shows a matrix by itself.
#include "ui/figure/equationlayouts.h"
#include "ui/figure/equationlegend.h"
#include "ui/figure/formula.h"
#include "ui/support/numbertext.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr int denseTokens = 24; // above: narrow gaps, square cells, no labels on inner axes
constexpr double resultCellWidth = 140, resultCellHeight = 96;
constexpr double innerCellWidth = 58, innerCellHeight = 36;
constexpr double innerPresenterWidth = 76, innerPresenterHeight = 46; // numbers of 27 px need 68 x 36
constexpr double innerWidthShare = 0.2, innerHeightShare = 0.15;
constexpr double smallerThanResult = 0.85; // of the result's side, at most
constexpr int fittingPasses = 6; // labels depend on cells and cells on labels

class CornerLayout {
public:
    explicit CornerLayout(EquationBuilder& builder)
        : b(builder)
        , result(*builder.results().front())
        , node(*result.node)
        , window(builder.window(result))
        , legend(builder, !sideBar(builder))
    {
        if (!b.request.resultOnly) {
            left = b.operand(result, { attn::Place::Left });
            above = b.operand(result, { attn::Place::Above, attn::Place::AboveTransposed });
            bias = b.operand(result, { attn::Place::Bias });
            for (const attn::InputSpec& input : node.spec->inputs)
                transposed = transposed || input.place == attn::Place::AboveTransposed;
        }
        const int heads = b.trace.shape().heads;
        if (left && left->node->spec->columns == attn::Axis::JoinedValueDim && heads > 1)
            headWidth = int(left->values->cols()) / heads;
    }

    void run()
    {
        measure();
        if (left)
            drawLeft();
        if (above)
            drawAbove();
        drawResult();
        b.settle(!left && !above && !b.request.resultOnly);
    }

private:
    static bool sideBar(const EquationBuilder& b)
    {
        return b.scales().size() == 1 && !b.request.presenter && !wantsWaterfall(b);
    }

    static bool wantsWaterfall(const EquationBuilder& b)
    {
        if (b.request.resultOnly || b.request.presenter || b.width < b.px(640) || b.trace.shape().heads < 2)
            return false;
        const attn::StageView* left = b.operand(*b.results().front(), { attn::Place::Left });
        const CellWindow window = b.window(*b.results().front());
        return left && left->node->spec->columns == attn::Axis::JoinedValueDim
            && (window.lastRow - window.firstRow + 1) * b.px(waterfallRow) < b.height * 0.45;
    }

    double axisEdge() const { return b.railSpace() + b.px(4); } // from a matrix to the end of its labels
    double innerWidth() const { return b.px(b.request.presenter ? innerPresenterWidth : innerCellWidth); }
    double innerHeight() const { return b.px(b.request.presenter ? innerPresenterHeight : innerCellHeight); }
    bool dense() const { return std::max(node.rows, node.columns) > denseTokens; }
    bool innerLabels() const { return !b.request.presenter && !(b.isTokenAxis(leftAxis()) && dense()); }
    attn::Axis leftAxis() const { return left ? left->node->spec->columns : attn::Axis::One; }
    attn::Axis aboveAxis() const { return transposed ? above->node->spec->columns : above->node->spec->rows; }

    void measure()
    {
        const int rows = window.lastRow - window.firstRow + 1, columns = window.lastColumn - window.firstColumn + 1;
        const double side = sideBar(b) ? sideBarWidth(b) : 0;
        waterfall = wantsWaterfall(b);
        waterfallWidth = waterfall ? std::clamp(0.28 * b.width, b.px(180), b.px(280)) : 0;
        const double farRight = b.width - b.margin();
        const double gap = b.px(dense() ? 24 : b.request.presenter ? 40 : 58);
        double leftMost = innerWidthShare * b.width, aboveMost = innerHeightShare * b.height;
        rowFit.cell = b.height / rows / 2;
        columnFit.cell = b.width / columns / 2;
        for (int pass = 0; pass < fittingPasses; ++pass) {
            rowNames = b.fitRows(node.spec->rows, rowFit.cell, b.labelRoom((left ? 0.16 : 0.22) * b.width));
            xLabels = b.margin() + b.rowNameWidth(node.spec->rows);
            xResult = b.snap(xLabels + rowNames.fit.extent + axisEdge());
            xLeft = xResult;
            if (left) {
                leftFit = fitCells(int(left->values->cols()), leftMost, innerWidth(), b.dpr, headWidth, b.px(6));
                xResult = b.snap(xLeft + leftFit.length + gap);
            }
            const double room = farRight - side - (waterfall ? waterfallWidth + b.px(28) : 0) - xResult;
            columnFit = fitCells(columns, room,
                std::max(b.px(resultCellWidth), left ? leftFit.length / smallerThanResult / columns + 1 : 0), b.dpr);
            // What the result cannot use, because its cells are as large as they get, is the operand's.
            const double spareWidth = room + leftFit.length - columns * b.px(resultCellWidth);
            leftMost = std::min(std::max(innerWidthShare * b.width, spareWidth), smallerThanResult * columnFit.length);

            columnNames = b.fitColumns(node.spec->columns, columnFit.cell, b.labelRoom(0.16 * b.height));
            columnName
                = b.isTokenAxis(node.spec->columns) || columnNames.plain || node.spec->columns == attn::Axis::OutputDim
                ? b.axisName(node.spec->columns, false)
                : QString();
            headTitle = above ? b.titleOf(*above, transposed, -1, aboveShown()) : b.titleOf(result, false, shownHead());
            yAbove = b.snap(b.px(4) + b.headerHeight(headTitle, columnName, farRight - xResult) + columnNames.fit.extent
                + axisEdge());
            yResult = yAbove;
            if (above) {
                const int inner = int(transposed ? above->values->cols() : above->values->rows());
                aboveFit = fitCells(inner, aboveMost, innerHeight(), b.dpr, headWidth, b.px(6));
                double below = b.titleLine() + axisEdge();
                if (left) {
                    leftNames = innerLabels() ? b.fitColumns(leftAxis(), leftFit.cell, leftRoom(), headWidth > 0)
                                              : EquationBuilder::Labels();
                    if (headWidth == 1)
                        leftNames = {};
                    below = std::max(below,
                        b.titleLine() + leftNames.fit.extent + axisEdge() + (headWidth > 0 ? b.bracketHeight() : 0));
                }
                if (waterfall)
                    below = std::max(below, 3 * b.small() + b.px(16));
                yResult = b.snap(yAbove + aboveFit.length + biasHeight() + b.px(6) + below);
            }
            legend.setPooled(b.width - b.margin() - xResult,
                rowFit.pooled() || columnFit.pooled() || leftFit.pooled() || aboveFit.pooled());
            const double foot = legend.isEmpty() ? b.px(8) : legend.height(farRight - xResult) + b.px(16);
            double tall = b.height - yResult - foot;
            if (!left && !above && !b.request.resultOnly)
                tall -= b.formulaRoom(tall, rows);
            rowFit = fitCells(rows, tall,
                std::max(b.px(resultCellHeight), above ? aboveFit.length / smallerThanResult / rows + 1 : 0), b.dpr);
            const double spareHeight = tall + aboveFit.length - rows * b.px(resultCellHeight);
            aboveMost = std::min(std::max(innerHeightShare * b.height, spareHeight), smallerThanResult * rowFit.length);
            if (rows > denseTokens && columns > denseTokens)
                makeSquare(rows, columns);
        }
    }

    void makeSquare(int rows, int columns)
    {
        const double cell = std::min(rowFit.cell, columnFit.cell);
        columnFit = fitCells(columns, std::max(1 / b.dpr, cell * columns), std::max(cell, 1 / b.dpr), b.dpr);
        rowFit = fitCells(rows, std::max(1 / b.dpr, cell * rows), std::max(cell, 1 / b.dpr), b.dpr);
    }

    LabelRoom leftRoom() const
    {
        LabelRoom room { b.sizes.small, b.sizes.small, b.px(48), true, 0 };
        return room;
    }

    int shownHead() const
    {
        const bool named = b.request.resultOnly || node.inputs.empty(); // operands would say whose they are
        return b.trace.shape().heads > 1 && node.head >= 0 && named ? node.head : -1;
    }
    int aboveShown() const
    {
        return b.headOffset(*above, result) > 0 || above->node->columns > node.columns ? (transposed ? 0 : node.columns)
                                                                                       : 0;
    }
    double biasCell() const { return std::max(std::min(aboveFit.cell, b.px(30)), std::min(aboveFit.length, b.px(14))); }
    /// Above the bias row; its name may be higher than the row.
    double biasGap() const { return std::max(b.px(8), (b.titleLine() - biasCell()) / 2 + b.px(4)); }
    double biasHeight() const { return bias ? biasGap() + std::max(biasCell(), (b.titleLine() + biasCell()) / 2) : 0; }
    AxisCells resultRows() const { return placeCells(rowFit, yResult, window.firstRow, b.dpr); }
    /// The columns of an operand that stand over those of the result.
    AxisCells columnsOver(int offset) const
    {
        return placeCells(columnFit, xResult, window.firstColumn + offset, b.dpr);
    }

    void drawLeft()
    {
        MatrixPlan plan { left, Link::Row, false, 0, 0, node.head, resultRows(), placeCells(leftFit, xLeft, 0, b.dpr) };
        const size_t panel = b.matrix(plan);
        rowStrip = b.rowLabels(rowNames.fit, rowNames.names, plan.rows, xLeft - axisEdge(), node.spec->rows);
        b.out.panels[panel].rowStrip = rowStrip;
        b.out.panels[panel].bridge
            = QRectF(QPointF(plan.columns.end(), plan.rows.begin()), QPointF(xResult - b.px(6), plan.rows.end()));
        b.rowRail(xLeft, plan.rows, node.spec->rows);
        if (b.isTokenAxis(leftAxis()))
            b.columnRail(yResult, plan.columns, leftAxis());
        double top = yResult - (b.isTokenAxis(leftAxis()) ? axisEdge() : b.px(4));
        if (leftNames.fit.any()) {
            b.out.panels[panel].columnStrip
                = b.columnLabels(leftNames.fit, leftNames.names, plan.columns, top, leftAxis());
            top -= leftNames.fit.extent;
        }
        if (headWidth > 0) {
            b.headBrackets(plan.columns, headWidth, top - b.px(2));
            top -= b.bracketHeight() + b.px(2);
        }
        const EquationTitle words = b.titleOf(*left, false);
        const double room = xResult - b.px(12) - b.margin();
        const double begin = std::max(b.margin(), std::min(xLeft, xResult - b.px(12) - b.titleWidth(words, true)));
        leftTitleTop = std::min(top - b.titleLine(), yResult - b.titleLine() - b.px(8));
        b.title(words, { begin, leftTitleTop }, std::min(room, xResult - b.px(12) - begin));
    }

    void drawAbove()
    {
        const double farRight = b.width - b.margin();
        MatrixPlan plan { above, Link::Column, transposed, 0, transposed ? 0 : b.headOffset(*above, result), node.head,
            placeCells(aboveFit, yAbove, 0, b.dpr), columnsOver(transposed ? 0 : b.headOffset(*above, result)) };
        const size_t panel = b.matrix(plan);
        b.header(headTitle, columnName, node.spec->columns, { xResult, b.px(4) }, plan.columns.end(), farRight);
        drawColumnLabels(yAbove);
        b.columnRail(yAbove, plan.columns, node.spec->columns);
        b.out.panels[panel].columnStrip = columnStrip;
        const double end = plan.rows.end() + biasHeight();
        b.out.panels[panel].bridge = QRectF(QPointF(xResult, end), QPointF(plan.columns.end(), yResult - b.px(6)));
        double labelsLeft = xResult - axisEdge();
        const double most = std::max(0.0, std::min(xResult - axisEdge() - b.margin() - b.px(120), b.px(130)));
        if (headWidth > 0) {
            labelsLeft = drawHeadRows(plan.rows);
        } else if (innerLabels()) {
            const auto names = b.fitRows(aboveAxis(), aboveFit.cell, { b.sizes.small, b.sizes.small, most, true, 0 });
            if (b.isTokenAxis(aboveAxis()))
                b.rowRail(xResult, plan.rows, aboveAxis());
            b.out.panels[panel].rowStrip = b.rowLabels(names.fit, names.names, plan.rows, labelsLeft, aboveAxis());
            labelsLeft -= names.fit.extent;
        } else if (b.isTokenAxis(aboveAxis())) {
            b.rowRail(xResult, plan.rows, aboveAxis());
        }
        if (bias)
            labelsLeft = std::min(labelsLeft, drawBias(plan.rows.end() + biasGap()));
        const double bottom = left ? leftTitleTop - b.px(6) : yResult;
        b.formula(
            result, QRectF(QPointF(b.margin(), b.px(8)), QPointF(labelsLeft - b.px(16), bottom)), Qt::AlignCenter);
    }

    double drawHeadRows(const AxisCells& rows)
    {
        double leftmost = xResult - axisEdge(), free = -1e9;
        const double line = b.ruler.lineHeight(b.sizes.small, true);
        for (int first = 0; first < rows.cells; first += headWidth) {
            const double middle = (rows.span(first).begin + rows.span(first + headWidth - 1).end) / 2;
            if (middle - line / 2 < free || middle + line / 2 > rows.end() + b.px(4))
                continue;
            const size_t text = b.text(EquationText::tr("head %1").arg(first / headWidth + 1),
                { xResult - axisEdge(), middle }, Qt::AlignRight | Qt::AlignVCenter, b.sizes.small, Ink::Text, true);
            leftmost = std::min(leftmost, b.out.scene.texts[text].rect.left());
            free = middle + line / 2;
        }
        return leftmost;
    }

    /// The bias row under the operand above, named at its left: "+ b 1x2". Returns the left end of the name.
    double drawBias(double top)
    {
        CellFit one = fitCells(1, biasCell(), biasCell(), b.dpr);
        const int offset = b.headOffset(*bias, result);
        MatrixPlan plan { bias, Link::Column, false, 0, offset, node.head, placeCells(one, b.snap(top), 0, b.dpr),
            columnsOver(offset) };
        const size_t panel = b.matrix(plan);
        b.out.panels[panel].columnStrip = columnStrip;
        EquationTitle words = b.titleOf(*bias, false);
        words.lead = QStringLiteral("+");
        words.name.clear();
        const double width = b.titleWidth(words, false);
        const double begin = std::max(b.margin(), xResult - axisEdge() - width);
        const double middle = (plan.rows.begin() + plan.rows.end()) / 2;
        b.title(words, { begin, middle - b.titleLine() / 2 }, xResult - axisEdge() - begin + 1);
        return begin;
    }

    void drawColumnLabels(double matrixTop)
    {
        columnStrip = b.columnLabels(
            columnNames.fit, columnNames.names, columnsOver(0), matrixTop - axisEdge() + b.px(2), node.spec->columns);
    }

    void drawResult()
    {
        const double farRight = b.width - b.margin();
        MatrixPlan plan { &result, Link::Result, false, 0, 0, node.head, resultRows(), columnsOver(0) };
        if (!above) {
            b.header(headTitle, columnName, node.spec->columns, { xResult, b.px(4) }, plan.columns.end(), farRight);
            drawColumnLabels(yResult);
        } else {
            const double room = (waterfall ? plan.columns.end() + b.px(20) : farRight) - xResult;
            b.title(b.titleOf(result, false), { xResult, yResult - b.railSpace() - b.titleLine() }, room);
        }
        const size_t panel = b.matrix(plan);
        if (rowStrip < 0)
            rowStrip = b.rowLabels(rowNames.fit, rowNames.names, plan.rows, xResult - axisEdge(), node.spec->rows);
        b.out.panels[panel].rowStrip = rowStrip;
        b.out.panels[panel].columnStrip = columnStrip;
        b.rowRail(xResult, plan.rows, node.spec->rows);
        b.columnRail(yResult, plan.columns, node.spec->columns);
        b.rowName(node.spec->rows, b.margin(), { plan.rows.begin(), plan.rows.end() });
        if (sideBar(b)) {
            const double end = plan.columns.end() + b.px(14);
            const double most = std::max(plan.rows.length(), std::min(b.px(96), b.height - b.px(12) - yResult));
            drawSideBar(b, b.scales().front().scale,
                QRectF(QPointF(b.snap(end), plan.rows.begin()),
                    QPointF(b.snap(end + b.px(12)), b.snap(plan.rows.begin() + most))));
        }
        if (!legend.isEmpty())
            legend.place({ xResult, plan.rows.end() + b.px(10) }, farRight - xResult);
        if (waterfall) {
            const double begin = plan.columns.end() + b.px(28);
            const double top = yResult - 3 * b.small() - b.px(12);
            const int column
                = b.request.pinned && b.request.pinned->path == b.out.panels[panel].path ? b.request.pinned->column : 0;
            layoutWaterfall(b, QRectF(QPointF(begin, top), QPointF(begin + waterfallWidth, plan.rows.end())), column);
        }
    }

    EquationBuilder& b;
    const attn::StageView& result;
    const attn::Node& node;
    const attn::StageView* left = nullptr;
    const attn::StageView* above = nullptr;
    const attn::StageView* bias = nullptr;
    const CellWindow window;
    EquationLegend legend;
    bool transposed = false, waterfall = false;
    int headWidth = 0; ///< columns of one head in the left operand, where they stand side by side
    CellFit rowFit, columnFit, leftFit, aboveFit;
    EquationBuilder::Labels rowNames, columnNames, leftNames;
    QString columnName;
    EquationTitle headTitle;
    double xLabels = 0, xLeft = 0, xResult = 0, yAbove = 0, yResult = 0, leftTitleTop = 0, waterfallWidth = 0;
    int rowStrip = -1, columnStrip = -1;
};

} // namespace

void layoutCorner(EquationBuilder& builder)
{
    CornerLayout(builder).run();
}
