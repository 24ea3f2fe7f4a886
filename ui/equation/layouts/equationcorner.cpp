// SPDX-License-Identifier: GPL-3.0-or-later
// Products: the left operand beside the result, the right one above it, so that a cell lies where its row and its
// column meet. Without operands the same layout shows a matrix by itself.
#include "ui/equation/equationlegend.h"
#include "ui/equation/layouts/equationlayouts.h"
#include "ui/text/formula.h"
#include "ui/text/numbertext.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr int denseTokens = 24; // above: narrow gaps, square cells, no labels on inner axes
constexpr double resultCellWidth = 140, resultCellHeight = 96;
constexpr double innerCellWidth = 58, innerCellHeight = 36;
constexpr double innerPresenterWidth = 76, innerPresenterHeight = 46; // numbers of 27 px need 68 x 36
constexpr double innerDenseWidth = 20, innerDenseHeight = 14; // bands
constexpr double innerWidthShare = 0.2, innerHeightShare = 0.15;
constexpr double smallerThanResult = 0.85; // of the result's cell, at most
constexpr double smallestFormula = 0.7; // of its usual size, for the sake of the legend
constexpr int readableCount = 8; // to here an axis of tokens that is summed over has all labels and numbers
constexpr double leastReadWidth = 36, leastPresenterWidth = 56, leastReadHeight = 22, leastPresenterHeight = 30; // for that
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
        if (!b.look.resultOnly) {
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
        b.settle(!left && !above && !b.look.resultOnly);
    }

private:
    static bool sideBar(const EquationBuilder& b)
    {
        return b.scales.groups().size() == 1 && !b.look.presenter && !wantsWaterfall(b);
    }

    static bool wantsWaterfall(const EquationBuilder& b)
    {
        if (b.look.resultOnly || b.look.presenter || b.width < b.px(640) || b.trace.shape().heads < 2)
            return false;
        const attn::StageView* left = b.operand(*b.results().front(), { attn::Place::Left });
        const CellWindow window = b.window(*b.results().front());
        return left && left->node->spec->columns == attn::Axis::JoinedValueDim
            && (window.lastRow - window.firstRow + 1) * b.px(waterfallRow) < b.height * 0.45;
    }

    double axisEdge() const { return b.railSpace() + b.px(4); } // from a matrix to the end of its labels
    double innerWidth() const
    {
        return b.px(dense() ? innerDenseWidth : b.look.presenter ? innerPresenterWidth : innerCellWidth);
    }
    double innerHeight() const
    {
        return b.px(dense() ? innerDenseHeight : b.look.presenter ? innerPresenterHeight : innerCellHeight);
    }
    double readableWidth() const { return b.px(b.look.presenter ? leastPresenterWidth : leastReadWidth); }
    double readableHeight() const { return b.px(b.look.presenter ? leastPresenterHeight : leastReadHeight); }

    /// Along one direction: how much of the room that an operand and the result have together is the operand's.
    struct Sharing {
        double all = 0, share = 0; ///< the room, and the part that is always the operand's
        int inner = 1, outer = 1; ///< cells of the operand, of the result
        double cell = 0, resultCell = 0; ///< cells as large as they get
        double readable = 0; ///< a cell with its number and label
        bool mustRead = false; ///< the operand has them

        double spare() const { return all - outer * resultCell; } ///< what the result cannot use
        double most() const
        {
            const double wanted = std::max({ share, spare(), mustRead ? inner * readable : 0 });
            return std::min(wanted, std::max(share, all - outer * readable));
        }
        /// Larger than usual only with room that nobody else has a use for.
        double mostCell(double resultNow) const
        {
            return spare() > share ? std::max(cell, smallerThanResult * resultNow) : cell;
        }
    };
    bool dense() const { return std::max(node.rows, node.columns) > denseTokens; }
    /// Also on a projector, where the rows of the operand above are tokens that are summed over.
    bool aboveLabels() const { return innerLabels() || isReadable(aboveAxis(), innerRows()); }
    int innerRows() const { return above ? int(transposed ? above->values->cols() : above->values->rows()) : 1; }
    bool innerLabels() const { return !b.look.presenter && !(b.isTokenAxis(leftAxis()) && dense()); }
    attn::Axis leftAxis() const { return left ? left->node->spec->columns : attn::Axis::One; }
    attn::Axis aboveAxis() const { return transposed ? above->node->spec->columns : above->node->spec->rows; }

    void measure()
    {
        const int rows = window.lastRow - window.firstRow + 1, columns = window.lastColumn - window.firstColumn + 1;
        const double side = sideBar(b) ? sideBarWidth(b) : 0;
        waterfall = wantsWaterfall(b);
        waterfallWidth = waterfall ? std::clamp(0.28 * b.width, b.px(180), b.px(280)) : 0;
        const double farRight = b.width - b.margin();
        const double gap = b.px(dense() ? 24 : b.look.presenter ? 40 : 58);
        Sharing across { 0, innerWidthShare * b.width, left ? int(left->values->cols()) : 1, columns, innerWidth(),
            b.px(resultCellWidth), readableWidth(), left && isReadable(leftAxis(), int(left->values->cols())) };
        const int inner = innerRows();
        Sharing down { 0, innerHeightShare * b.height, inner, rows, innerHeight(), b.px(resultCellHeight),
            readableHeight(), above && isReadable(aboveAxis(), inner) };
        across.all = b.width / 2;
        down.all = b.height / 2;
        rowFit.cell = b.height / rows / 2;
        columnFit.cell = b.width / columns / 2;
        for (int pass = 0; pass < fittingPasses; ++pass) {
            rowNames = b.fitRows(node.spec->rows, rowFit.cell, b.labelRoom((left ? 0.16 : 0.22) * b.width));
            xLabels = b.margin() + b.rowNameWidth(node.spec->rows);
            xResult = b.snap(xLabels + rowNames.fit.extent + axisEdge());
            xLeft = xResult;
            if (left) {
                const double beside = waterfall ? waterfallWidth + b.px(28) : std::max(side, legend.widest());
                leftFit = fitCells(across.inner, std::min(across.most(), farRight - beside - gap - xLeft),
                    across.mostCell(columnFit.cell), b.dpr, headWidth, b.px(6));
                xResult = b.snap(xLeft + leftFit.length + gap);
            }
            const double room = farRight - side - (waterfall ? waterfallWidth + b.px(28) : 0) - xResult;
            columnFit = fillCells(columns, room, b.px(resultCellWidth), b.dpr);
            across.all = room + leftFit.length;

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
                aboveFit = fitCells(inner, down.most(), down.mostCell(rowFit.cell), b.dpr, headWidth, b.px(6));
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
                    below = std::max(below, waterfallHead(b, waterfallWidth));
                yResult = b.snap(yAbove + aboveFit.length + biasHeight() + b.px(6) + below);
            }
            legend.setPooled(b.width - b.margin() - xResult,
                rowFit.pooled() || columnFit.pooled() || leftFit.pooled() || aboveFit.pooled());
            legendInCorner = cornerHolds();
            const double foot
                = legend.isEmpty() || legendInCorner ? b.px(8) : legend.height(farRight - xResult) + b.px(16);
            double tall = b.height - yResult - foot;
            if (!left && !above && !b.look.resultOnly)
                tall -= b.formulaRoom(tall, rows);
            rowFit = fillCells(rows, tall, b.px(resultCellHeight), b.dpr);
            down.all = tall + aboveFit.length;
            if (b.wantsSquare(result, rows, columns)) {
                const LargeFit both = fitLarge(rows, columns, tall, room, b.widestCell(), b.dpr);
                rowFit = both.rows;
                columnFit = both.columns;
            }
        }
    }

    LabelRoom aboveRoom() const
    {
        const double most = std::min(xResult - axisEdge() - b.margin() - b.px(120), b.px(b.look.presenter ? 180 : 130));
        return { b.sizes.small, b.sizes.small, std::max(0.0, most), true, 0, true };
    }
    /// Under the formula, up to the title of the left operand; over the left operand, or from the margin where that
    /// saves a line.
    double cornerLegendTop(double titleTop) const { return titleTop - b.px(10) - legend.height(cornerWidth()); }
    double cornerLeft() const
    {
        const double right = cornerRight();
        return legend.height(right - b.margin()) < legend.height(right - xLeft) ? b.margin() : xLeft;
    }
    double cornerRight() const
    {
        const double labels = aboveLabels() ? b.fitRows(aboveAxis(), aboveFit.cell, aboveRoom()).fit.extent : 0;
        return xResult - axisEdge() - labels - b.px(16);
    }
    double cornerWidth() const { return cornerRight() - cornerLeft(); }
    /// Whether the legend finds room there; then the matrices have the whole height.
    bool cornerHolds() const
    {
        if (!left || !above || bias || headWidth > 0 || b.look.byItself || legend.isEmpty()
            || legend.widest() > cornerWidth())
            return false;
        const double titleTop = yResult - axisEdge() - leftNames.fit.extent - b.titleLine();
        return cornerLegendTop(titleTop) >= b.px(8) + smallestFormula * b.formulaHeight(result) + b.px(12);
    }

    bool isReadable(attn::Axis axis, int cells) const { return b.isTokenAxis(axis) && cells <= readableCount; }

    LabelRoom leftRoom() const
    {
        LabelRoom room { b.sizes.small, b.sizes.small, b.px(48), true, 0 };
        return room;
    }

    int shownHead() const
    {
        const bool named = b.look.resultOnly || node.inputs.empty(); // operands would say whose they are
        return b.trace.shape().allHeads() > 1 && node.head >= 0 && named ? node.head : -1;
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
        if (headWidth > 0) {
            labelsLeft = drawHeadRows(plan.rows);
        } else if (aboveLabels()) {
            const auto names = b.fitRows(aboveAxis(), aboveFit.cell, aboveRoom());
            if (b.isTokenAxis(aboveAxis()))
                b.rowRail(xResult, plan.rows, aboveAxis());
            b.out.panels[panel].rowStrip = b.rowLabels(names.fit, names.names, plan.rows, labelsLeft, aboveAxis());
            labelsLeft -= names.fit.extent;
        } else if (b.isTokenAxis(aboveAxis())) {
            b.rowRail(xResult, plan.rows, aboveAxis());
        }
        if (bias)
            labelsLeft = std::min(labelsLeft, drawBias(plan.rows.end() + biasGap()));
        double bottom = left ? leftTitleTop - b.px(6) : yResult;
        if (legendInCorner) {
            bottom = cornerLegendTop(leftTitleTop);
            legend.place({ cornerLeft(), bottom }, cornerWidth());
            bottom -= b.px(6);
        }
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
            drawSideBar(b, b.scales.groups().front().scale,
                QRectF(QPointF(b.snap(end), plan.rows.begin()),
                    QPointF(b.snap(end + b.px(12)), b.snap(plan.rows.begin() + most))));
        }
        if (!legend.isEmpty() && !legendInCorner)
            legend.place({ xResult, plan.rows.end() + b.px(10) }, farRight - xResult);
        if (waterfall) {
            const double begin = plan.columns.end() + b.px(28);
            const double top = yResult - waterfallHead(b, waterfallWidth) + b.px(4);
            const int column
                = b.state.pinned && b.state.pinned->path == b.out.panels[panel].path ? b.state.pinned->column : 0;
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
    bool transposed = false, waterfall = false, legendInCorner = false;
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
