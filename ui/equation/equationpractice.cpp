// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/equationpractice.h"

#include "ui/cells/cellcolors.h"
#include "ui/cells/cellnumbers.h"

#include <algorithm>

namespace {

constexpr double smallestFrame = 8; // px of a cell; below there is no room for a shape
constexpr double tickRoom = 30, tickHigh = 38, tickAside = 15; // px of a cell, and of it above or beside its number

class PracticeMarker {
public:
    PracticeMarker(EquationDrawing& builder, const MatrixItem& drawn)
        : b(builder)
        , item(drawn)
        , colors(item.scale, builder.look.theme)
        , size(item.numberSize > 0 ? item.numberSize : builder.sizes.label)
    {
    }

    void mark(const PracticeCell& cell, const QRectF& rect)
    {
        if (std::min(rect.width(), rect.height()) < b.px(smallestFrame)) {
            if (cell.isHidden() && rect.width() > 3 && rect.height() > 3)
                edge(rect, cell.state == PracticeCell::State::Wrong ? Ink::Error : Ink::Text);
            return;
        }
        switch (cell.state) {
        case PracticeCell::State::Open:
            frame(rect, Ink::Control, true);
            words(EquationText::tr("?"), rect, Ink::Muted);
            break;
        case PracticeCell::State::Wrong:
            wrong(cell, rect);
            break;
        case PracticeCell::State::Right:
            frame(rect, inkOn(cell), false);
            tick(rect, inkOn(cell), item.numbers ? cellText(valueOf(cell), item, b.look.theme.scale) : QString());
            break;
        case PracticeCell::State::Shown:
            frame(rect, inkOn(cell), true);
            break;
        }
    }

private:
    double valueOf(const PracticeCell& cell) const { return (*item.values)(cell.row, cell.column); }

    /// Black or white, as the number of the cell.
    Ink inkOn(const PracticeCell& cell) const
    {
        const bool black = qGray(colors.inkOn(CellState::Value, valueOf(cell))) < 128;
        return black == b.look.theme.dark ? Ink::PinInner : Ink::PinOuter;
    }

    /// Whether a corner is free beside a text of the numbers' size in the middle.
    bool hasCorner(const QRectF& rect, const QString& text) const
    {
        if (std::min(rect.width(), rect.height()) < b.px(tickRoom))
            return false;
        const double aside = text.isEmpty() ? rect.width() : (rect.width() - b.ruler.width(text, size)) / 2;
        return rect.height() >= b.px(tickHigh) || aside >= b.px(tickAside);
    }

    /// Of a cell without room for a frame within.
    void edge(const QRectF& rect, Ink ink)
    {
        b.out.scene.overlay.push_back({ rect.adjusted(0, 0, -1, -1), Ink::None, ink, b.px(1), 0, false });
    }

    void frame(const QRectF& rect, Ink ink, bool dashed)
    {
        const double in = b.px(2);
        if (rect.width() > 4 * in && rect.height() > 4 * in)
            b.out.scene.overlay.push_back(
                { rect.adjusted(in, in, -in - 1, -in - 1), Ink::None, ink, b.px(1), b.px(3), dashed });
    }

    /// Centred, as large as the numbers of the matrix; false where it does not fit.
    bool words(const QString& text, const QRectF& rect, Ink ink)
    {
        const QRectF room = rect.adjusted(b.px(4), b.px(1), -b.px(4), -b.px(1));
        double fitting = size;
        const double least = b.look.presenter ? size : std::min(size, b.sizes.small);
        while (fitting > least && !fits(text, fitting, room))
            --fitting;
        if (!fits(text, fitting, room))
            return false;
        b.text(text, rect.center(), Qt::AlignCenter, fitting, ink, ink == Ink::Error);
        return true;
    }

    bool fits(const QString& text, double textSize, const QRectF& room) const
    {
        return b.ruler.width(text, textSize, true) <= room.width() && b.ruler.lineHeight(textSize) <= room.height();
    }

    void wrong(const PracticeCell& cell, const QRectF& rect)
    {
        frame(rect, Ink::Error, false);
        if (words(cell.typed, rect, Ink::Error)) {
            const QRectF text = b.out.scene.texts.back().rect;
            b.line({ text.left() - b.px(2), rect.center().y() }, { text.right() + b.px(2), rect.center().y() },
                Ink::Error, b.px(1.5));
            if (!hasCorner(rect, cell.typed))
                return;
            const double half = b.px(3);
            const QPointF at = rect.topRight() + QPointF(-b.px(9), b.px(9));
            b.line(at + QPointF(-half, -half), at + QPointF(half, half), Ink::Error, b.px(1.5));
            b.line(at + QPointF(-half, half), at + QPointF(half, -half), Ink::Error, b.px(1.5));
            return;
        }
        const double half = std::min(rect.width(), rect.height()) * 0.22; // a cross instead of the number
        const QPointF at = rect.center();
        b.line(at + QPointF(-half, -half), at + QPointF(half, half), Ink::Error, b.px(1.5));
        b.line(at + QPointF(-half, half), at + QPointF(half, -half), Ink::Error, b.px(1.5));
    }

    void tick(const QRectF& rect, Ink ink, const QString& number)
    {
        if (!hasCorner(rect, number))
            return;
        const QPointF low = rect.topRight() + QPointF(-b.px(10), b.px(13));
        smoothLine(low + QPointF(-b.px(3), -b.px(3)), low, ink, b.px(2));
        smoothLine(low, low + QPointF(b.px(5), -b.px(6)), ink, b.px(2));
    }

    void smoothLine(QPointF from, QPointF to, Ink ink, double width)
    {
        b.line(from, to, ink, width);
        b.out.scene.lines.back().smooth = true;
    }

    EquationDrawing& b;
    const MatrixItem& item;
    const CellColors colors;
    const double size; ///< of numbers
};

} // namespace

void drawPracticeMarks(
    EquationDrawing& builder, const HiddenCells& hiddenCells, const Panel& panel, const MatrixItem& item)
{
    const auto known = hiddenCells.cells.find(panel.path.toStdString());
    if (known == hiddenCells.cells.end() || item.pooled)
        return;
    PracticeMarker marker(builder, item);
    for (const PracticeCell& cell : known->second) {
        const Span y = panel.rows.span(panel.transposed ? cell.column : cell.row);
        const Span x = panel.columns.span(panel.transposed ? cell.row : cell.column);
        if (x.size() > 0 && y.size() > 0)
            marker.mark(cell, { QPointF(x.begin, y.begin), QPointF(x.end, y.end) });
    }
}
