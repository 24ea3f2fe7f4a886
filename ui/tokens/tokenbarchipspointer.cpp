// SPDX-License-Identifier: GPL-3.0-or-later
// What the pointer does to the chips: choose, drag, remove, the menu of a token.
#include "ui/tokens/tokenbarchips.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <algorithm>
#include <utility>

void TokenChips::mousePressEvent(QMouseEvent* event)
{
    const int step = std::max(px(40), viewport().width() - px(60));
    const QPoint at = event->pos();
    m_pressed = m_gap = -1;
    if (overflows() && arrowRect(false).contains(at))
        return scrollTo(m_offset - step);
    if (overflows() && arrowRect(true).contains(at))
        return scrollTo(m_offset + step);
    const int token = chipAt(at);
    if (event->button() == Qt::MiddleButton && token >= 0)
        return removeToken(token);
    if (event->button() != Qt::LeftButton)
        return;
    if (token < 0 && !plusRect().contains(at)) {
        selectByMouse(event);
    } else if (token >= 0) {
        selectByMouse(event);
        if (event->modifiers() == Qt::NoModifier) {
            m_pressed = token;
            m_pressedAt = at;
        }
    } else if (plusRect().contains(at)) {
        beginInsert(count());
    }
}

void TokenChips::mouseMoveEvent(QMouseEvent* event)
{
    if (m_pressed < 0 || !(event->buttons() & Qt::LeftButton))
        return;
    if (m_gap < 0 && (event->pos() - m_pressedAt).manhattanLength() < QApplication::startDragDistance())
        return;
    if (overflows() && event->pos().x() < viewport().left() + px(12))
        scrollTo(m_offset - px(16));
    if (overflows() && event->pos().x() > viewport().right() - px(12))
        scrollTo(m_offset + px(16));
    m_gap = gapAt(event->pos());
    update();
}

void TokenChips::mouseReleaseEvent(QMouseEvent*)
{
    const int from = std::exchange(m_pressed, -1), gap = std::exchange(m_gap, -1);
    if (from >= 0 && gap >= 0)
        moveToken(from, gap > from ? gap - 1 : gap);
    update();
}

void TokenChips::mouseDoubleClickEvent(QMouseEvent* event)
{
    const int token = event->button() == Qt::LeftButton ? chipAt(event->pos()) : -1;
    if (token < 0)
        return mousePressEvent(event); // two quick clicks on an arrow are two clicks
    m_pressed = m_gap = -1;
    beginRename(token);
}

void TokenChips::contextMenuEvent(QContextMenuEvent* event)
{
    const int token = event->reason() == QContextMenuEvent::Mouse ? chipAt(event->pos()) : m_cursor;
    if (token < 0)
        return;
    setCursor(token);
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("chipMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Rename"), this, [this, token] { beginRename(token); });
    menu->addAction(tr("Insert &Before"), this, [this, token] { beginInsert(token); });
    menu->addAction(tr("Insert &After"), this, [this, token] { beginInsert(token + 1); });
    menu->addSeparator();
    menu->addAction(tr("Move &Left"), this, [this, token] { moveToken(token, token - 1); })->setEnabled(token > 0);
    menu->addAction(tr("Move R&ight"), this, [this, token] { moveToken(token, token + 1); })
        ->setEnabled(token + 1 < count());
    menu->addSeparator();
    menu->addAction(tr("Re&move"), this, [this, token] { removeToken(token); })->setEnabled(count() > 1);
    menu->popup(event->globalPos());
    event->accept();
}
