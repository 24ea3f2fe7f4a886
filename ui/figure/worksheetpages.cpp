// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/worksheetpages.h"

#include "core/pipeline/formula.h"
#include "ui/figure/worksheettable.h"
#include "ui/scene/symbolwords.h"
#include "ui/text/formula.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace {

constexpr double margin = 57; // 15 mm
constexpr double gap = 14, shelfGap = 26, headingHeight = 26, lineHeight = 18;
constexpr double footerHeight = 30;

QString sheetText(const char* text)
{
    return QCoreApplication::translate("Worksheet", text);
}

class SheetPages {
public:
    SheetPages(const attn::Worksheet& sheet, const SheetPaper& paper, const Theme& theme)
        : m_sheet(sheet)
        , m_paper(paper)
        , m_theme(theme)
        , m_ruler(theme)
    {
        const QSizeF points = QPageSize(paper.size).size(QPageSize::Point);
        m_size = points * 96.0 / 72.0;
    }

    std::vector<Scene> pages()
    {
        newPage();
        head();
        for (const attn::SheetTask& task : m_sheet.tasks)
            place(task);
        for (size_t i = 0; i < m_pages.size(); ++i)
            footer(m_pages[i], int(i));
        return std::move(m_pages);
    }

private:
    double left() const { return margin; }
    double width() const { return m_size.width() - 2 * margin; }
    double bottom() const { return m_size.height() - margin - footerHeight; }
    Scene& page() { return m_pages.back(); }

    void newPage()
    {
        m_pages.emplace_back();
        page().size = m_size;
        m_y = margin;
    }

    void need(double height)
    {
        if (m_y + height > bottom() && m_y > margin)
            newPage();
    }

    void text(const QRectF& rect, const QString& content, double size, bool bold = false, Ink ink = Ink::Text,
        Qt::Alignment align = Qt::AlignLeft | Qt::AlignVCenter)
    {
        TextItem item { rect, m_ruler.elided(content, size, bold, rect.width()), size, bold };
        item.ink = ink;
        item.align = align;
        page().texts.push_back(item);
    }

    void head()
    {
        const attn::Session& session = m_sheet.run->session();
        const QString title = session.title.empty() ? sheetText(QT_TRANSLATE_NOOP("Worksheet", "Attention by hand"))
                                                    : translated(session.title);
        const double keyWidth = m_paper.key ? 90 : 0;
        text({ left(), m_y, width() - keyWidth, 30 }, title, 21, true);
        if (m_paper.key)
            text({ left() + width() - keyWidth, m_y, keyWidth, 30 }, sheetText(QT_TRANSLATE_NOOP("Worksheet", "Key")),
                21, true, Ink::Accent, Qt::AlignRight | Qt::AlignVCenter);
        m_y += 40;
        if (m_paper.key) {
            text({ left(), m_y, width(), lineHeight },
                sheetText(QT_TRANSLATE_NOOP("Worksheet",
                    "The answers are bold. Computing on with rounded numbers may change the last decimal.")),
                12, false, Ink::Muted);
            m_y += 28;
        } else {
            blankLine(left(), width() * 0.62, sheetText(QT_TRANSLATE_NOOP("Worksheet", "Name")));
            blankLine(left() + width() * 0.66, width() * 0.34, sheetText(QT_TRANSLATE_NOOP("Worksheet", "Date")));
            m_y += 38;
        }
        tokens();
    }

    void blankLine(double x, double length, const QString& label)
    {
        const double taken = m_ruler.width(label, 13) + 10;
        text({ x, m_y, taken, 22 }, label, 13);
        page().lines.push_back({ QLineF(x + taken, m_y + 20, x + length, m_y + 20), Ink::Text, 1 });
    }

    /// The tokens with their numbers, as many a line as fit.
    void tokens()
    {
        const auto& names = m_sheet.run->sources().labels;
        double x = left();
        for (const std::string& name : names) {
            const QString label = elidedLabel(toQString(name));
            const double chip = m_ruler.width(label, 13) + 16;
            if (x + chip > left() + width()) {
                x = left();
                m_y += 28;
            }
            BoxItem box { { x, m_y, chip, 24 } };
            box.stroke = Ink::Control;
            box.radius = 4;
            page().boxes.push_back(box);
            text({ x, m_y, chip, 24 }, label, 13, false, Ink::Text, Qt::AlignCenter);
            x += chip + 6;
        }
        m_y += 24 + gap;
    }

    void place(const attn::SheetTask& task)
    {
        const SheetTable result(*m_sheet.run, task.result, m_paper.key, m_theme, width());
        std::vector<SheetTable> given;
        for (const attn::SheetMatrix& matrix : task.given)
            given.emplace_back(*m_sheet.run, matrix, m_paper.key, m_theme, width());
        given.push_back(result);
        const double above = gap + headingHeight + drawSymbols(nullptr, m_ruler, symbolsOf(task), {}, width()) + lineHeight + 8;
        const double whole = above + shelvesHeight(given);
        const bool everFits = margin + whole <= bottom();
        need(everFits ? whole : above + given.front().size().height());
        heading(task);
        double x = left(), lowest = 0;
        for (const SheetTable& table : given)
            shelve(table, x, lowest);
        m_y += lowest + gap + 6;
    }

    /// What the tables take on a page of their own.
    double shelvesHeight(const std::vector<SheetTable>& tables) const
    {
        double x = 0, height = 0, lowest = 0;
        for (const SheetTable& table : tables) {
            if (x > 0 && x + table.size().width() > width()) {
                height += lowest + gap;
                x = lowest = 0;
            }
            x += table.size().width() + shelfGap;
            lowest = std::max(lowest, table.size().height());
        }
        return height + lowest;
    }

    /// Beside the table before where there is room, else under it, else on the next page.
    void shelve(const SheetTable& table, double& x, double& lowest)
    {
        const QSizeF size = table.size();
        const bool fits = x + size.width() <= left() + width() && m_y + size.height() <= bottom();
        if (x > left() && !fits) {
            m_y += lowest + gap;
            x = left();
            lowest = 0;
            need(size.height());
        }
        table.place(page(), { x, m_y });
        x += size.width() + shelfGap;
        lowest = std::max(lowest, size.height());
    }

    std::vector<attn::Symbol> symbolsOf(const attn::SheetTask& task) const
    {
        return attn::symbolsOf(*m_sheet.run, *task.result.node->spec, task.result.node->layer);
    }

    void heading(const attn::SheetTask& task)
    {
        const attn::Node& node = *task.result.node;
        page().lines.push_back({ QLineF(left(), m_y, left() + width(), m_y), Ink::Control, 1 });
        m_y += gap / 2;
        const QString title = toQString(task.number) + QStringLiteral("  ") + sheetTitle(*m_sheet.run, node);
        const double taken = std::min(m_ruler.width(title, 15, true) + 2, width() * 0.5);
        text({ left(), m_y, taken, headingHeight }, title, 15, true);
        double x = left() + width();
        const QString formula = toQString(attn::formulaOf(*node.spec, m_sheet.run->config()).asset);
        for (const QString& name : { formula + QStringLiteral(".cell"), formula }) {
            QSizeF size = formulaSize(name, 14);
            if (size.height() > headingHeight + 8)
                size *= (headingHeight + 8) / size.height();
            if (size.isEmpty() || x - size.width() < left() + taken + 20)
                continue;
            page().formulas.push_back(
                { { x - size.width(), m_y + (headingHeight - size.height()) / 2, size.width(), size.height() }, name });
            x -= size.width() + 30;
        }
        m_y += headingHeight;
        m_y += drawSymbols(&page(), m_ruler, symbolsOf(task), { left(), m_y }, width());
        QString what
            = sheetText(QT_TRANSLATE_NOOP("Worksheet", "Empty cells to fill in: %1.")).arg(task.result.blanks());
        if (!task.result.exact)
            what += QLatin1Char(' ') + sheetText(QT_TRANSLATE_NOOP("Worksheet", "Round to two decimals."));
        text({ left(), m_y, width(), lineHeight }, what, 12, false, Ink::Muted);
        m_y += lineHeight + 8;
    }

    void footer(Scene& scene, int index) const
    {
        const double y = m_size.height() - margin - lineHeight;
        TextItem sheet { { left(), y, width() * 0.7, lineHeight },
            sheetText(QT_TRANSLATE_NOOP("Worksheet", "Worksheet %1, seed %2")).arg(m_paper.number).arg(m_sheet.seed),
            11 };
        sheet.ink = Ink::Muted;
        scene.texts.push_back(sheet);
        TextItem count { { left() + width() * 0.7, y, width() * 0.3, lineHeight },
            QStringLiteral("%1 / %2").arg(index + 1).arg(m_pages.size()), 11 };
        count.ink = Ink::Muted;
        count.align = Qt::AlignRight | Qt::AlignVCenter;
        scene.texts.push_back(count);
    }

    const attn::Worksheet& m_sheet;
    const SheetPaper m_paper;
    const Theme& m_theme;
    TextRuler m_ruler;
    QSizeF m_size;
    std::vector<Scene> m_pages;
    double m_y = 0;
};

} // namespace

std::vector<Scene> worksheetPages(const attn::Worksheet& sheet, const SheetPaper& paper, const Theme& theme)
{
    return SheetPages(sheet, paper, theme).pages();
}
