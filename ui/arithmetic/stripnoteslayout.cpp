// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/stripnoteslayout.h"

#include <QCoreApplication>
#include <algorithm>

namespace {

/// Writes notes line by line until the strip is full.
class NoteWriter {
public:
    NoteWriter(const StripContent& content, const StripRequest& request, const StripSizes& sizes, StripPicture& out)
        : m_sizes(sizes)
        , m_out(out)
        , m_left(sizes.side)
        , m_right(request.width - sizes.side)
        , m_bottom(request.height - 4 * sizes.s)
        , m_y(sizes.top)
    {
        for (size_t i = 0; i < content.notes.size(); ++i) {
            const int after = int(content.notes.size() - i) - 1;
            if (i > 0 && !roomFor(after > 0 ? 2 : 1)) {
                if (content.notes[i].ofHead)
                    count(QCoreApplication::translate("ArithmeticStrip", "More heads: %1").arg(after + 1));
                break;
            }
            write(content.notes[i], after);
        }
        m_out.height = m_y + 8 * m_sizes.s;
    }

private:
    double line() const { return m_sizes.lineOf(m_sizes.who) + 3 * m_sizes.s; }
    bool roomFor(int lines) const { return m_y + lines * line() - 3 * m_sizes.s <= m_bottom; }

    double put(const QString& text, double x, bool bold, Ink ink)
    {
        StripItem item;
        item.text = m_sizes.ruler.elided(text, m_sizes.who, bold, m_right - x);
        if (item.text.isEmpty())
            return x;
        item.size = m_sizes.who;
        item.bold = bold;
        item.ink = ink;
        item.align = Qt::AlignLeft | Qt::AlignVCenter;
        item.rect = QRectF(x, m_y, m_sizes.ruler.width(item.text, m_sizes.who, bold), m_sizes.lineOf(m_sizes.who));
        m_out.items.push_back(item);
        return item.rect.right() + 10 * m_sizes.s;
    }

    void count(const QString& text)
    {
        put(text, m_left, false, Ink::Muted);
        m_y += line();
        m_out.complete = false;
    }

    static QString more(int parts) { return QCoreApplication::translate("ArithmeticStrip", "%n more", nullptr, parts); }

    /// `after`: notes that still want a line each.
    void write(const StripNote& note, int after)
    {
        const QString dot = QStringLiteral(" · ");
        double x = note.lead.isEmpty() ? m_left : put(note.lead, m_left, true, Ink::Text);
        const Ink ink = note.muted ? Ink::Muted : Ink::Text;
        int next = 0;
        const int all = int(note.parts.size());
        while (next < all) {
            const bool last = note.ofHead || !roomFor(2 + std::min(after, 1));
            QString text;
            int taken = 0;
            for (int i = next; i < all; ++i) {
                const QString longer = text.isEmpty() ? note.parts[i] : text + dot + note.parts[i];
                const int rest = all - i - 1;
                const QString whole = last && rest > 0 ? longer + dot + more(rest) : longer;
                if (taken > 0 && m_sizes.ruler.width(whole, m_sizes.who) > m_right - x)
                    break;
                if (taken == 0 && x > m_left && !last && m_sizes.ruler.width(whole, m_sizes.who) > m_right - x)
                    break; // the first one stands in the next line
                text = longer;
                ++taken;
            }
            next += taken;
            if (last && next < all) {
                text += dot + more(all - next);
                next = all;
                m_out.complete = false;
            }
            if (!text.isEmpty())
                put(text, x, false, ink);
            if (next < all) {
                m_y += line();
                x = m_left;
            }
        }
        m_y += line();
    }

    const StripSizes& m_sizes;
    StripPicture& m_out;
    const double m_left, m_right, m_bottom;
    double m_y;
};

} // namespace

void layoutNotes(const StripContent& content, const StripRequest& request, const StripSizes& sizes, StripPicture& out)
{
    NoteWriter(content, request, sizes, out);
}
