// SPDX-License-Identifier: GPL-3.0-or-later
// Links of the strip; mouse, wheel and keys.
#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/model/selection.h"
#include "ui/text/translate.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

std::vector<ArithmeticStrip::Link> ArithmeticStrip::links() const
{
    std::vector<Link> out;
    for (const int index : m_links) {
        const StripItem& item = m_picture.items[size_t(index)];
        out.push_back({ item.rect, item.action, item.cell, item.value });
    }
    return out;
}

void ArithmeticStrip::activateLink(int index)
{
    if (index < 0 || index >= int(m_links.size()))
        return;
    const StripItem item = m_picture.items[size_t(m_links[size_t(index)])];
    switch (item.action) {
    case StripItem::Action::Visit: {
        const LinkTarget target = linkTarget(m_content, item.cell, m_selection->head());
        m_selection->visit(target.step, target.head, target.cell);
        break;
    }
    case StripItem::Action::ShowAll:
    case StripItem::Action::ShowFew:
        m_showAll = item.action == StripItem::Action::ShowAll;
        m_firstColumn = -1;
        relayout();
        break;
    case StripItem::Action::Earlier:
    case StripItem::Action::Later: {
        const int page = std::max(1, m_picture.visibleColumns - 1);
        scrollTo(m_firstColumn + (item.action == StripItem::Action::Later ? page : -page));
        break;
    }
    case StripItem::Action::Back:
        m_selection->goBack(item.levels);
        break;
    case StripItem::Action::None:
        break;
    }
}

void ArithmeticStrip::scrollTo(int column)
{
    column = std::clamp(column, 0, std::max(0, m_picture.columns - m_picture.visibleColumns));
    if (column == m_firstColumn)
        return;
    m_firstColumn = column;
    relayout();
}

int ArithmeticStrip::linkAt(const QPointF& point) const
{
    for (size_t i = 0; i < m_links.size(); ++i)
        if (m_picture.items[size_t(m_links[i])].rect.adjusted(-2, -3, 2, 3).contains(point))
            return int(i);
    return -1;
}

void ArithmeticStrip::mouseMoveEvent(QMouseEvent* event)
{
    const int link = linkAt(event->position());
    if (link == m_hovered)
        return;
    m_hovered = link;
    setCursor(link >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void ArithmeticStrip::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void ArithmeticStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    const int link = linkAt(event->position());
    if (link >= 0) {
        m_focused = link;
        activateLink(link);
    }
}

void ArithmeticStrip::wheelEvent(QWheelEvent* event)
{
    if (m_picture.visibleColumns >= m_picture.columns)
        return event->ignore();
    const QPoint angle = event->angleDelta();
    m_wheel += std::abs(angle.x()) > std::abs(angle.y()) ? angle.x() : angle.y();
    const int steps = m_wheel / 60;
    m_wheel -= steps * 60;
    scrollTo(m_firstColumn - steps);
    event->accept();
}

void ArithmeticStrip::setFocusedLink(int index)
{
    m_focused = index;
    if (index >= 0) {
        const StripItem& item = m_picture.items[size_t(m_links[size_t(index)])];
        if (item.action == StripItem::Action::Visit)
            setAccessibleDescription(
                tr("%1, link to %2, row %3, column %4")
                    .arg(item.text, translated(m_content.trace->graph().nodes[size_t(item.cell.node)].spec->title))
                    .arg(item.cell.row + 1)
                    .arg(item.cell.column + 1));
        else
            setAccessibleDescription(item.text);
    }
    update();
}

/// A plate of the table with no plate of its line beyond it in this direction, and columns out of view there.
bool ArithmeticStrip::isColumnEdge(int link, int direction) const
{
    const StripItem& item = m_picture.items[size_t(m_links[size_t(link)])];
    const bool more = direction < 0 ? m_picture.firstColumn > 0
                                    : m_picture.firstColumn + m_picture.visibleColumns < m_picture.columns;
    if (!more || item.action != StripItem::Action::Visit)
        return false;
    return std::none_of(m_links.begin(), m_links.end(), [&](int other) {
        const StripItem& beside = m_picture.items[size_t(other)];
        const double apart = beside.rect.center().x() - item.rect.center().x();
        return beside.action == StripItem::Action::Visit && apart * direction > 1
            && std::abs(beside.rect.center().y() - item.rect.center().y()) < 1;
    });
}

/// Left, Right, Home and End walk along a table; the window steps with them elsewhere.
bool ArithmeticStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && !m_links.empty()) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool along = key == Qt::Key_Left || key == Qt::Key_Right;
        const bool ends = (key == Qt::Key_Home || key == Qt::Key_End) && m_picture.visibleColumns < m_picture.columns;
        if ((along || ends) && static_cast<QKeyEvent*>(event)->modifiers() == Qt::NoModifier) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void ArithmeticStrip::keyPressEvent(QKeyEvent* event)
{
    const int count = int(m_links.size());
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_focused < 0 || m_focused >= count)
            return event->ignore(); // the window pins or releases
        activateLink(m_focused);
        return;
    case Qt::Key_Backspace:
        if (!m_selection->canGoBack())
            return event->ignore();
        m_selection->goBack();
        return;
    case Qt::Key_Left:
    case Qt::Key_Right: {
        if (count == 0)
            return event->ignore();
        const int step = event->key() == Qt::Key_Left ? -1 : 1;
        const int next = m_focused + step;
        // At either end of a line of the table the next column comes in.
        if (m_focused >= 0 && isColumnEdge(m_focused, step)) {
            const int before = m_firstColumn;
            scrollTo(m_firstColumn + step);
            if (m_firstColumn != before)
                return setFocusedLink(std::clamp(m_focused, 0, int(m_links.size()) - 1));
        }
        setFocusedLink(std::clamp(next, 0, count - 1));
        return;
    }
    case Qt::Key_Home:
    case Qt::Key_End: {
        if (m_picture.visibleColumns >= m_picture.columns)
            return event->ignore();
        const bool end = event->key() == Qt::Key_End;
        scrollTo(end ? m_picture.columns : 0);
        return setFocusedLink(end ? std::min(m_picture.visibleColumns, int(m_links.size())) - 1 : 0);
    }
    default:
        QWidget::keyPressEvent(event);
    }
}

void ArithmeticStrip::focusInEvent(QFocusEvent* event)
{
    if (event->reason() == Qt::TabFocusReason)
        setFocusedLink(m_links.empty() ? -1 : 0);
    else if (event->reason() == Qt::BacktabFocusReason)
        setFocusedLink(int(m_links.size()) - 1);
    QWidget::focusInEvent(event);
    update();
}

void ArithmeticStrip::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

/// Tab goes from link to link before it leaves the strip.
bool ArithmeticStrip::focusNextPrevChild(bool next)
{
    const int target = m_focused + (next ? 1 : -1);
    if (hasFocus() && target >= 0 && target < int(m_links.size())) {
        setFocusedLink(target);
        return true;
    }
    return QWidget::focusNextPrevChild(next);
}
