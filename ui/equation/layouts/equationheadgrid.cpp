// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/layouts/equationheadgrid.h"

#include "ui/cells/cellnumbers.h"
#include "ui/text/measuretext.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr int mostInLine = 4; // heads alone
constexpr int mostAcross = 7;
constexpr int squareFrom = 24; // cells are square above
constexpr double numberShape = 1.8; // width of a number against its height

/// Parts joined by dots in lines of `room`; false where more than `lines` are needed.
bool fillLines(const EquationBuilder& b, const QStringList& parts, int lines, double room, QStringList& out)
{
    const QString dot = QStringLiteral(" · ");
    out.clear();
    for (const QString& part : parts) {
        if (b.ruler.width(part, b.sizes.small) > room)
            return false;
        if (!out.isEmpty() && b.ruler.width(out.back() + dot + part, b.sizes.small) <= room)
            out.back() += dot + part;
        else
            out += part;
    }
    return out.size() <= lines;
}

} // namespace

int HeadGrid::itemAt(int line, int column) const
{
    const int place = line * across + column;
    if (place < heads)
        return place;
    if (line < headLines()) {
        const int fromRight = across - column; // 1: the last place
        return others > 0 && sharesLine() && fromRight <= others ? heads + others - fromRight : -1;
    }
    const int other = place - headLines() * across;
    return sharesLine() || other >= others ? -1 : heads + other;
}

bool HeadGrid::isLabelled(int line) const
{
    if (line == 0)
        return true;
    for (int column = 0; column < across; ++column) {
        bool before = false;
        for (int above = 0; above < line; ++above)
            before = before || itemAt(above, column) >= 0;
        if (!before && itemAt(line, column) >= 0)
            return true;
    }
    return false;
}

HeadGrid headGrid(const EquationBuilder& b, int heads, int others, int rows, int columns)
{
    if (others == 0)
        return { heads <= mostInLine ? heads : int(std::ceil(std::sqrt(heads))), heads, 0 };
    EquationTitle title;
    title.lead = overHeadsLead(attn::HeadAggregate::Spread);
    const double narrowest = b.titleWidth(title, false);
    HeadGrid best { std::min(2, heads), heads, others };
    double largest = 0;
    for (int across = 2; across <= std::min(mostAcross, heads + others); ++across) {
        const HeadGrid grid { across, heads, others };
        // Labels, names and the legend take about as much in every grid; so does each line that has labels.
        int labelled = 0;
        for (int line = 0; line < grid.down(); ++line)
            labelled += grid.isLabelled(line);
        const bool presenter = b.look.presenter;
        const double wide = (b.width - b.px(presenter ? 200 : 110)) / across - b.px(22);
        const double tall = (b.height - b.px(presenter ? 50 : 45) - labelled * b.px(presenter ? 110 : 55)) / grid.down()
            - b.titleLine() - b.px(18);
        if (wide < narrowest || tall <= 0)
            continue;
        const double cellWide = wide / columns, cellTall = tall / rows;
        const bool square = rows > squareFrom && columns > squareFrom;
        const bool numbers
            = b.look.numbers && numberSizeFor(cellWide, cellTall, presenter, b.look.theme.scale) > 0;
        // Numbers first, then large cells.
        const double score = (numbers ? 1e6 : 0) + std::min(square ? cellWide : cellWide / numberShape, cellTall);
        if (score > largest) {
            largest = score;
            best = grid;
        }
    }
    return best;
}

QString overHeadsLead(attn::HeadAggregate what)
{
    switch (what) {
    case attn::HeadAggregate::Mean:
        return EquationText::tr("Mean");
    case attn::HeadAggregate::Largest:
        return EquationText::tr("Maximum");
    case attn::HeadAggregate::Spread:
        break;
    }
    return EquationText::tr("Max − min");
}

HeadNotes headNotes(const EquationBuilder& b, int lines, double room)
{
    const auto& measures = b.findings().measures;
    for (int parts = lines > 0 ? HeadNotes::all : 0; parts > 0; --parts) {
        HeadNotes notes { 0, parts, {}, {} };
        bool fits = true;
        for (const auto& [node, measure] : measures) {
            const QStringList words = measureParts(measure);
            fits = fits && fillLines(b, words.mid(0, parts), lines, room, notes.texts[node]);
            notes.lines = std::max(notes.lines, int(notes.texts[node].size()));
            notes.whole[node] = words.join(QStringLiteral(" · "));
        }
        if (fits && !measures.empty())
            return notes;
    }
    return {};
}
