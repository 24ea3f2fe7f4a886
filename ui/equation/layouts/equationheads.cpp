// SPDX-License-Identifier: GPL-3.0-or-later
// All heads side by side with one range: input, operation and result above each other; more than four heads as a grid
// of results, and so is what they have in common: mean, largest and spread.
#include "ui/cells/cellnumbers.h"
#include "ui/equation/equationlegend.h"
#include "ui/equation/equationoperator.h"
#include "ui/equation/layouts/equationheadgrid.h"
#include "ui/equation/layouts/equationlayouts.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr int mostNoteLines = 4;
constexpr double mostWithInput = 4; // heads in one line
constexpr double noteKeeps = 0.8; // of the height of a cell
constexpr double inputHeightShare = 0.5; // of the result's cells
constexpr double headCellWidth = 140, headCellHeight = 96;
constexpr int headPasses = 6;

/// Operators of neighbouring heads stay apart.
double signRoom(const EquationBuilder& b)
{
    const double labels = b.px(b.look.presenter ? 200 : 110), heads = double(b.results().size());
    const double most = b.px(b.look.presenter ? 320 : 150);
    return heads > 1 && heads <= mostWithInput ? std::min(most, (b.width - labels) / heads - b.px(40)) : most;
}

class HeadsLayout {
public:
    explicit HeadsLayout(EquationBuilder& builder)
        : b(builder)
        , first(*builder.results().front())
        , spec(*first.node->spec)
        , window(builder.window(first))
        , legend(builder, true)
        , sign(builder, first, signRoom(builder))
    {
        for (const attn::StageView* result : b.results())
            items.push_back({ result, {} });
        if (b.findings().summary)
            summarise(*b.findings().summary);
        grid = headGrid(b, int(b.results().size()), int(items.size() - b.results().size()), rows(), columns());
        across = grid.across;
        down = grid.down();
        strips.assign(size_t(across), -1);
        withInput = b.headsWithInput();
        titleRoom = b.width;
    }

    void run()
    {
        measure();
        addMeasures();
        for (int line = 0; line < down; ++line)
            drawLine(line);
        if (down > 1)
            b.rowName(spec.rows, b.margin(), { b.out.panels.front().rect.top(), bottom });
        if (!legend.isEmpty())
            legend.place({ xFirst, end + b.px(12) }, b.width - b.margin() - xFirst);
        b.settle(true);
    }

private:
    struct Item {
        const attn::StageView* view = nullptr;
        std::optional<attn::HeadAggregate> over;
    };

    void summarise(const attn::HeadSummary& summary)
    {
        summaries.reserve(std::size(attn::everyOverHeads)); // items point into it
        for (const attn::HeadAggregate what : attn::everyOverHeads) {
            attn::StageView view;
            view.node = first.node;
            view.values = summary.of(what);
            view.mask = summary.mask;
            summaries.push_back(std::move(view));
            items.push_back({ &summaries.back(), what });
        }
    }

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
        if (!several || head < 0)
            return words;
        // The longest decides for all.
        EquationTitle longest = b.titleOf(view, false, b.results().back()->node->head);
        if (b.titleWidth(longest, false) > titleRoom) {
            words.symbol.clear();
            longest.symbol.clear();
        }
        if (b.titleWidth(longest, false) > titleRoom)
            words.lead = QString::number(b.trace.shape().headInLayer(head) + 1);
        return words;
    }

    EquationTitle headTitle(const Item& item) const
    {
        if (!item.over)
            return titleFor(withInput ? *inputOf(*item.view) : *item.view, item.view->node->head);
        EquationTitle words = b.titleOf(*item.view, false);
        words.name.clear();
        words.symbol.clear();
        for (const attn::HeadAggregate what : attn::everyOverHeads) {
            words.lead = overHeadsLead(what);
            if (b.titleWidth(words, false) > titleRoom)
                words.shape.clear(); // that of the heads
        }
        words.lead = overHeadsLead(*item.over);
        return words;
    }

    /// The measures of each head in as many lines as show most of them and leave the numbers as large as they are.
    void addMeasures()
    {
        if (b.findings().measures.empty() || !b.state.revealed)
            return;
        const auto numberSize = [&] {
            return numberSizeFor(columnFit.cell, rowFit.cell, b.look.presenter, b.look.theme.scale);
        };
        const double size = numberSize(), cell = rowFit.cell;
        HeadNotes best;
        for (int lines = 1; lines <= mostNoteLines && best.parts < HeadNotes::all; ++lines) {
            notes.lines = lines;
            measure();
            const HeadNotes found = headNotes(b, lines, titleRoom);
            if (numberSize() == size && rowFit.cell >= noteKeeps * cell && found.parts > best.parts)
                best = found;
        }
        const int lines = best.lines;
        notes.lines = lines;
        measure(); // titles may have a little more or less room now
        notes = headNotes(b, lines, titleRoom);
        notes.lines = lines;
    }

    double notesHeight() const { return notes.lines > 0 ? notes.lines * b.small() + b.px(4) : 0; }

    void drawNotes(const attn::StageView& result, double x, double top)
    {
        const auto lines = notes.texts.find(result.node->id);
        if (lines == notes.texts.end())
            return;
        for (qsizetype i = 0; i < lines->second.size(); ++i) {
            const size_t text = b.text(lines->second[i], { x, top + b.px(4) + double(i) * b.small() },
                Qt::AlignLeft | Qt::AlignTop, b.sizes.small, Ink::Muted);
            b.out.scene.texts[text].full = notes.whole.at(result.node->id);
        }
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
            header = b.headerHeight(headTitle(items.front()), columnName, titleRoom);
            legend.setPooled(b.width - b.margin() - xFirst, rowFit.pooled() || columnFit.pooled());
            const double foot = legend.isEmpty() ? b.px(8) : legend.height(farRight - xFirst) + b.px(18);
            // The first line has labels, and one that begins a column; the others have a title each.
            double heads = b.px(4) + grid.headLines() * notesHeight() + (down - 1) * b.px(10);
            for (int line = 0; line < down; ++line)
                heads += lineHead(line);
            double tall = b.height - foot - heads;
            if (withInput)
                tall -= signHeight() + b.titleLine() + b.px(2);
            if (down == 1)
                tall -= b.formulaRoom(tall, withInput ? rows() * (1 + inputHeightShare) : rows());
            const double shares = withInput ? 1 + inputHeightShare : double(down);
            rowFit = fitCells(rows(), tall / shares, b.px(headCellHeight), b.dpr);
            if (b.wantsSquare(first, rows(), columns())) {
                const LargeFit both = fitLarge(rows(), columns(), tall / shares, room, b.widestCell(), b.dpr);
                rowFit = both.rows;
                columnFit = both.columns;
                titleRoom = std::max(titleRoom, columnFit.length + sumWidth());
            }
            inputFit = fitCells(
                rows(), inputHeightShare * rowFit.length, std::max(1 / b.dpr, inputHeightShare * rowFit.cell), b.dpr);
        }
    }

    void drawLine(int line)
    {
        double top = line == 0 ? b.px(4) : end + b.px(10);
        const double body = b.snap(top + lineHead(line));
        const bool labelled = grid.isLabelled(line);
        int inputStrip = -1, resultStrip = -1;
        for (int i = 0; i < across; ++i) {
            const int at = grid.itemAt(line, i);
            if (at < 0)
                continue;
            const Item& item = items[size_t(at)];
            const attn::StageView& result = *item.view;
            const double x = b.snap(xFirst + i * step());
            const AxisCells columnCells = placeCells(columnFit, x, window.firstColumn, b.dpr);
            const double titleEnd = b.header(headTitle(item), labelled ? columnName : QString(), spec.columns,
                { x, top }, columnCells.end(), x + titleRoom);
            if (labelled)
                strips[size_t(i)] = b.columnLabels(
                    columnNames.fit, columnNames.names, columnCells, body - axisEdge() + b.px(2), spec.columns);
            double y = body;
            if (withInput)
                y = drawInput(result, columnCells, y, inputStrip, size_t(i));
            const AxisCells rowCells = placeCells(rowFit, y, window.firstRow, b.dpr);
            MatrixPlan plan { &result, Link::Result, false, 0, 0, result.node->head, rowCells, columnCells, item.over,
                {} };
            if (item.over)
                plan.scale = *item.over == attn::HeadAggregate::Spread ? b.findings().spreadScale : b.scales.of(first);
            const size_t panel = b.matrix(plan);
            if (!item.over && b.results().size() > 1)
                b.out.panels[panel].title = QRectF(x, top, titleEnd - x, b.titleLine());
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
            if (!item.over)
                drawNotes(result, x, rowCells.end());
            bottom = rowCells.end();
        }
        end = bottom + (line < grid.headLines() ? notesHeight() : 0);
    }

    double lineHead(int line) const
    {
        return grid.isLabelled(line) ? header + columnNames.fit.extent + axisEdge() : b.titleLine() + b.railSpace();
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
                { b.look.presenter ? b.sizes.label : 12, b.sizes.small, rowNames.fit.extent, true, 0 });
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
    std::vector<attn::StageView> summaries;
    std::vector<Item> items; ///< heads, then what they have in common
    HeadGrid grid;
    HeadNotes notes;
    int across = 1, down = 1;
    bool withInput = false;
    CellFit rowFit, columnFit, inputFit;
    EquationBuilder::Labels rowNames, columnNames;
    QString columnName;
    double xFirst = 0, header = 0, titleRoom = 0, bottom = 0, end = 0;
    std::vector<int> strips; ///< column labels of each column of the grid, -1: none yet
};

} // namespace

void layoutHeads(EquationBuilder& builder)
{
    HeadsLayout(builder).run();
}
