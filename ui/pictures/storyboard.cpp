// SPDX-License-Identifier: GPL-3.0-or-later
// Every step of the recipe on one page: a card with number, title and shape, the matrices small; steps that are
// switched off keep their place.
#include "ui/cells/pooling.h"
#include "ui/equation/equationoperator.h"
#include "ui/pictures/pictures.h"
#include "ui/pictures/storyarrows.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double boardColumnGap = 22, boardRowGap = 28; // px, with room for the arrows
constexpr double leastNamePart = 0.7; // of a title
constexpr double largestCellWidth = 72, largestCellHeight = 44; // px

class StoryboardLayout {
public:
    explicit StoryboardLayout(EquationBuilder& builder)
        : b(builder)
        , m_steps(attn::stepsOf(builder.trace.config()))
    {
    }

    void run()
    {
        if (m_steps.empty())
            return;
        const QStringList sentences { b.look.locked.empty()
                ? EquationText::tr("Each step has its own range of colours.")
                : EquationText::tr("All steps share the locked range.") };
        const double foot = noteLines(b, sentences) * b.small() + b.px(8);
        const QPointF origin(b.margin(), b.px(boardRowGap)); // arrows pass above the first line, too
        m_grid = pictureGrid(int(m_steps.size()), QSizeF(b.width - 2 * b.margin(), b.height - origin.y() - foot),
            b.px(boardColumnGap), b.px(boardRowGap), 1.35);
        for (size_t i = 0; i < m_steps.size(); ++i)
            card(m_steps[i], m_grid.part(int(i), origin, b.px(boardColumnGap), b.px(boardRowGap)));
        b.out.arrows = arrowWays(b.out.stages, m_grid.across, dataFlow(b.trace, m_steps), b.px(boardRowGap));
        for (const StageArrow& one : b.out.arrows)
            arrow(one);
        drawNotes(b, sentences, b.height - foot + b.px(4));
    }

private:
    void card(const attn::Step& step, const QRectF& part)
    {
        const QRectF rect(b.snap(part.left()), b.snap(part.top()), b.snap(part.width()), b.snap(part.height()));
        const QString key = toQString(step.spec->key);
        const bool present = key == b.content.step;
        b.out.stages.push_back({ key, step.enabled, rect });
        BoxItem box { rect, present ? Ink::Selected : Ink::Surface, present ? Ink::Accent : Ink::Border,
            present ? 2.0 : 1.0, b.px(4) };
        box.dashed = !step.enabled;
        b.out.scene.boxes.push_back(box);

        std::vector<const attn::StageView*> views;
        for (const attn::StageView& view : b.content.views) {
            if (step.enabled && view.node && view.values && view.node->spec->key == step.spec->key)
                views.push_back(&view);
        }
        const double left = rect.left() + b.px(8), room = rect.width() - b.px(16);
        title(step, views.empty() ? nullptr : views.front(), { left, rect.top() + b.px(2) }, room);
        const QRectF content(QPointF(left, rect.top() + b.px(2) + b.titleLine() + b.px(2)),
            QPointF(left + room, rect.bottom() - b.px(8)));
        if (!step.enabled)
            off(content);
        else if (!views.empty() && isCovered(b.content, b.state, *views.front()->node))
            covered(*views.front(), content);
        else if (!views.empty() && views.front()->node->spec->kind == attn::ValueKind::Text)
            tokens(*views.front(), content);
        else
            matrices(views, content);
    }

    void title(const attn::Step& step, const attn::StageView* view, QPointF at, double room)
    {
        if (!b.look.parts.titles)
            return;
        const double size = b.sizes.title, middle = at.y() + b.titleLine() / 2, right = at.x() + room;
        const auto put = [&](const QString& text, double x, Ink ink, bool bold) {
            return b.text(text, { x, middle }, Qt::AlignLeft | Qt::AlignVCenter, size, ink, bold);
        };
        const QString number = toQString(step.number);
        double x = at.x();
        if (b.ruler.width(number, size) <= room) {
            put(number, x, Ink::Muted, false);
            x += b.ruler.width(number, size) + b.px(6);
        }
        const QString name = translated(step.spec->shortTitle);
        const QString shape = !view                           ? QString()
            : view->node->spec->kind == attn::ValueKind::Text ? QString::number(view->node->rows)
                                                              : shapeText(view->node->rows, view->node->columns);
        // Where it is narrow the name is cut a little, and the shape stays; an unreadable name is worse. From the
        // back of the room the name is what counts.
        const double leastPart = b.look.presenter ? 1 : leastNamePart;
        const double gap = b.px(6), wideShape = b.ruler.width(shape, size);
        const bool shaped
            = !shape.isEmpty() && x + leastPart * b.ruler.width(name, size, true) + gap + wideShape <= right;
        const QString fitted = b.ruler.elided(name, size, true, right - x - (shaped ? gap + wideShape : 0));
        if (!fitted.isEmpty()) {
            const size_t drawn = put(fitted, x, step.enabled ? Ink::Text : Ink::Muted, true);
            if (fitted != name)
                b.out.scene.texts[drawn].full = name;
            x += b.ruler.width(fitted, size, true) + gap;
        }
        if (shaped)
            put(shape, x, Ink::Muted, false);
    }

    void off(const QRectF& content)
    {
        const QString words = EquationText::tr("switched off");
        if (b.ruler.width(words, b.sizes.small) <= content.width() && b.small() <= content.height())
            b.text(words, content.center(), Qt::AlignCenter, b.sizes.small, Ink::Muted);
    }

    Panel panelOf(const attn::StageView& view) const
    {
        Panel panel;
        panel.node = view.node->id;
        panel.path = QString::fromStdString(view.node->path);
        panel.head = view.node->head;
        panel.rowAxis = view.node->spec->rows;
        panel.columnAxis = view.node->spec->columns;
        return panel;
    }

    void covered(const attn::StageView& view, const QRectF& content)
    {
        Panel panel = panelOf(view);
        panel.rect = content;
        panel.hidden = true;
        b.out.scene.boxes.push_back({ content, Ink::Raised, Ink::Control, 1, b.px(4) });
        if (content.height() >= b.ruler.lineHeight(b.sizes.label))
            b.text(EquationText::tr("?"), content.center(), Qt::AlignCenter, b.sizes.label, Ink::Muted);
        b.out.panels.push_back(std::move(panel));
    }

    /// The first tokens as words, line by line.
    void tokens(const attn::StageView& view, const QRectF& content)
    {
        Panel panel = panelOf(view);
        panel.columnAxis = attn::Axis::One;
        const QStringList& names = b.labels(attn::Axis::Token);
        const double size = b.sizes.small, line = b.small() + b.px(4), more = b.ruler.width(QStringLiteral("…"), size);
        double x = content.left(), y = content.top();
        for (int i = 0; i < names.size(); ++i) {
            const QString word = b.ruler.elided(elidedLabel(names[i]), size, false, content.width() - b.px(8));
            const double wide = b.ruler.width(word, size) + b.px(8);
            const bool next = x > content.left() && x + wide > content.right();
            const double lineTop = next ? y + line : y;
            const bool lastLine = lineTop + 2 * line > content.bottom(); // keeps room for the dots
            const double from = next ? content.left() : x,
                         spare = lastLine && i + 1 < names.size() ? more + b.px(2) : 0;
            if (word.isEmpty() || lineTop + line > content.bottom() || from + wide + spare > content.right() + 0.01) {
                if (y + b.small() <= content.bottom() && x + more <= content.right())
                    b.text(QStringLiteral("…"), { x, y + b.px(1) }, Qt::AlignLeft | Qt::AlignTop, size, Ink::Muted);
                break;
            }
            x = from;
            y = lineTop;
            const QRectF rect(x, y, wide, line - b.px(2));
            panel.cards.push_back(rect);
            panel.rect |= rect;
            b.out.scene.boxes.push_back({ rect, Ink::Raised, Ink::Border, 1, b.px(3) });
            b.text(word, rect.center(), Qt::AlignCenter, size, Ink::Text);
            x += wide + b.px(3);
        }
        if (panel.cards.empty()) {
            panel.rect = content;
            panel.hidden = true;
        }
        b.out.panels.push_back(std::move(panel));
    }

    /// One matrix, or those of all heads with one range.
    void matrices(const std::vector<const attn::StageView*>& views, const QRectF& content)
    {
        if (views.empty() || content.width() < 4 || content.height() < 4)
            return;
        const double gap = b.px(6);
        const attn::Node& node = *views.front()->node;
        const double shape = std::clamp(double(node.columns) / node.rows, 0.5, 2.0);
        const PictureGrid grid = pictureGrid(int(views.size()), content.size(), gap, gap, shape);
        for (size_t i = 0; i < views.size(); ++i) {
            if (grid.width >= 2 && grid.height >= 2)
                matrix(*views[i], grid.part(int(i), content.topLeft(), gap, gap));
        }
    }

    void matrix(const attn::StageView& view, const QRectF& part)
    {
        // What is drawn may be pooled already; a cell of the panel is a cell of the node.
        const attn::StageView small = storyboardView(view);
        const int rows = int(small.values->rows()), columns = int(small.values->cols());
        double wide = std::min(part.width() / columns, b.px(largestCellWidth)),
               tall = std::min(part.height() / rows, b.px(largestCellHeight));
        wide = std::min(wide, 2 * tall);
        tall = std::min(tall, 2 * wide);
        const CellFit columnFit = fitCells(columns, std::max(1.0, wide * columns), std::max(wide, 1 / b.dpr), b.dpr),
                      rowFit = fitCells(rows, std::max(1.0, tall * rows), std::max(tall, 1 / b.dpr), b.dpr);
        AxisCells across = placeCells(columnFit, b.snap(part.left() + (part.width() - columnFit.length) / 2), 0, b.dpr),
                  down = placeCells(rowFit, b.snap(part.top() + (part.height() - rowFit.length) / 2), 0, b.dpr);
        const bool reduced = rows < view.node->rows || columns < view.node->columns;
        if (reduced) {
            across.cells = view.node->columns;
            across.pooled = across.pooled || columns < view.node->columns;
            down.cells = view.node->rows;
            down.pooled = down.pooled || rows < view.node->rows;
        }
        const size_t panel = b.matrix({ &view, Link::Result, false, 0, 0, view.node->head, down, across });
        MatrixItem& item = b.out.scene.matrices[b.out.panels[panel].matrix];
        item.scale = pictureScale(b.content, b.look, view);
        if (b.look.presenter || std::min(item.rows.front().size(), item.columns.front().size()) < b.px(18))
            item.numbers = item.infinityPlates = false;
        if (!reduced)
            return;
        item.values = small.values;
        item.mask = small.mask;
        item.dropped = small.dropped;
        item.pooled = columnFit.pooled() || rowFit.pooled();
        item.pooledRows = rows;
        item.pooledColumns = columns;
        item.edited = small.overridden;
    }

    /// In the hue of what flows.
    void arrow(const StageArrow& arrow)
    {
        const attn::Role role = m_steps[size_t(arrow.from)].spec->role;
        const Ink ink = role == attn::Role::Query ? Ink::Query
            : role == attn::Role::Key             ? Ink::Key
            : role == attn::Role::Value           ? Ink::Value
                                                  : Ink::Control;
        for (qsizetype i = 0; i + 2 < arrow.way.size(); ++i)
            b.line(arrow.way[i], arrow.way[i + 1], ink, 1.5);
        drawArrow(b, arrow.way[arrow.way.size() - 2], arrow.way.back(), ink);
    }

    EquationBuilder& b;
    const std::vector<attn::Step> m_steps;
    PictureGrid m_grid;
};

} // namespace

attn::StageView storyboardView(attn::StageView view)
{
    if (!view.values)
        return view;
    const int rows = int(view.values->rows()), columns = int(view.values->cols());
    const PooledAxis down { 0, rows, std::min(rows, storyboardCells) },
        across { 0, columns, std::min(columns, storyboardCells) };
    if (down.blocks == rows && across.blocks == columns)
        return view;
    PooledMatrix small = pooled(*view.values, view.mask.get(), view.dropped.get(), down, across);
    view.values = attn::share(std::move(small.values));
    view.mask = small.mask.size() > 0 ? attn::share(std::move(small.mask)) : attn::MatrixPtr();
    view.dropped.reset();
    // begin(block) <= cell, so the block of a cell is found from its first.
    const auto blockOf = [](const PooledAxis& axis, int cell) {
        int block = int(qint64(cell) * axis.blocks / axis.cells);
        while (block + 1 < axis.blocks && axis.begin(block + 1) <= cell)
            ++block;
        return block;
    };
    for (auto& [row, column] : view.overridden) {
        row = blockOf(down, row);
        column = blockOf(across, column);
    }
    return view;
}

void layoutStoryboard(EquationBuilder& builder)
{
    StoryboardLayout(builder).run();
}
