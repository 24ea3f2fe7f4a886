// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/windowfocus.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QFocusFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QTextEdit>
#include <QTimer>
#include <utility>

namespace {

/// The line that takes the text of a field; null: none does.
QLineEdit* lineOf(QWidget* widget)
{
    if (auto* combo = qobject_cast<QComboBox*>(widget))
        return combo->lineEdit();
    if (qobject_cast<QAbstractSpinBox*>(widget))
        return widget->findChild<QLineEdit*>();
    return qobject_cast<QLineEdit*>(widget);
}

bool isUndo(const QKeyEvent* event)
{
    return event->matches(QKeySequence::Undo);
}

bool isRedo(const QKeyEvent* event)
{
    return event->matches(QKeySequence::Redo) || (event->key() == Qt::Key_Y && event->modifiers() == Qt::ControlModifier);
}

/// Text, or a step along it: what a field does with it is nobody else's.
bool isTextKey(const QKeyEvent* event)
{
    if (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier))
        return false;
    switch (event->key()) {
    case Qt::Key_Backspace:
    case Qt::Key_Delete:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
        return true;
    default:
        return !event->text().isEmpty() && event->text().at(0).isPrint();
    }
}

} // namespace

WindowFocus::WindowFocus(QWidget* window)
    : QObject(window)
    , m_window(window)
{
    qApp->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, &WindowFocus::followFocus);
}

bool WindowFocus::isOfWindow(const QWidget* widget) const
{
    return widget && widget->window() == m_window;
}

bool WindowFocus::mayTake(const QWidget* widget) const
{
    return (widget->focusPolicy() & Qt::TabFocus) && widget->isVisible() && widget->isEnabled();
}

QWidget* WindowFocus::targetIn(QWidget* pane) const
{
    if (mayTake(pane))
        return pane;
    QWidget* first = nullptr; // in reading order
    const auto place = [pane](const QWidget* child) {
        const QPoint at = child->mapTo(pane, QPoint());
        return std::pair(at.y(), at.x());
    };
    const QList<QWidget*> children = pane->findChildren<QWidget*>();
    for (QWidget* child : children)
        if (mayTake(child) && (!first || place(child) < place(first)))
            first = child;
    return first;
}

/// The innermost one: the settings lie in the pane of the explanation.
QWidget* WindowFocus::paneOf(const QWidget* widget) const
{
    for (const QWidget* at = widget; at; at = at->parentWidget())
        for (const auto& pane : m_panes)
            if (pane == at)
                return pane;
    return nullptr;
}

QWidget* WindowFocus::homeOf(const QWidget* widget) const
{
    for (QWidget* at = widget ? widget->parentWidget() : nullptr; at && at != m_window; at = at->parentWidget())
        if (mayTake(at))
            return at;
    return nullptr;
}

bool WindowFocus::go(QWidget* pane)
{
    QWidget* target = pane ? targetIn(pane) : nullptr;
    if (!target)
        return false;
    target->setFocus(Qt::OtherFocusReason); // the other reasons select the text of a field
    for (QWidget* at = target->parentWidget(); at; at = at->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(at))
            area->ensureWidgetVisible(target, 8, 40);
    return true;
}

void WindowFocus::step(int direction)
{
    const int count = int(m_panes.size());
    const QWidget* here = paneOf(m_window->focusWidget());
    int at = direction > 0 ? -1 : 0;
    for (int i = 0; i < count; ++i)
        if (here && m_panes[size_t(i)] == here)
            at = i;
    for (int i = 0; i < count; ++i) {
        at = (at + direction + count) % count;
        QWidget* pane = m_panes[size_t(at)];
        if (pane && pane->isVisible() && go(pane))
            return;
    }
}

bool WindowFocus::takeTab()
{
    return std::exchange(m_tab, false);
}

bool WindowFocus::stay()
{
    QWidget* lost = m_window->focusWidget();
    for (QWidget* next : { homeOf(lost), m_home.data(), m_before.data(), m_fallback.data() }) {
        if (!next || next == lost || !isOfWindow(next) || !mayTake(next))
            continue;
        next->setFocus(Qt::OtherFocusReason);
        return true;
    }
    return false;
}

void WindowFocus::followFocus(QWidget* old, QWidget* now)
{
    frame(isOfWindow(now) ? now : nullptr);
    if (isOfWindow(now)) {
        if (m_now && m_now != now && paneOf(m_now) != paneOf(now))
            m_before = m_now;
        m_now = now;
        m_home = homeOf(now);
        return;
    }
    // Deleted, or its parent was disabled: nothing has the focus while the window is still the active one.
    if (now || !old || QApplication::activePopupWidget())
        return;
    QTimer::singleShot(0, this, [this] {
        const bool lost = !m_now || !m_now->isEnabled() || !m_now->isVisible();
        if (lost && m_window->isActiveWindow() && !m_window->focusWidget())
            stay();
    });
}

/// A scrolling pane is covered by what it shows, so the ring lies over it. A text with links shows the focus itself
/// only while one of them is selected.
void WindowFocus::frame(QWidget* widget)
{
    QWidget* framed = qobject_cast<QScrollArea*>(widget) || qobject_cast<QLabel*>(widget) ? widget : nullptr;
    if (!framed && !m_frame)
        return;
    if (!m_frame)
        m_frame = new QFocusFrame(m_window);
    m_frame->setWidget(framed);
}

bool WindowFocus::eventFilter(QObject* object, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        m_tab = false;
        break;
    case QEvent::KeyPress: {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool tab = key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab;
        if (object->isWidgetType())
            m_tab = tab && isOfWindow(static_cast<QWidget*>(object));
        break;
    }
    case QEvent::ShortcutOverride:
        if (object->isWidgetType() && isOfWindow(static_cast<QWidget*>(object)))
            return decideKey(static_cast<QWidget*>(object), static_cast<QKeyEvent*>(event));
        break;
    default:
        break;
    }
    return false;
}

/// Whoever types into a field, even one that is only read, sets off no shortcut of a single key. Undo belongs to the
/// document, whose history holds what was typed into its fields; other fields keep it while they have something to undo.
bool WindowFocus::decideKey(QWidget* widget, QKeyEvent* event) const
{
    QLineEdit* line = lineOf(widget);
    auto* text = qobject_cast<QTextEdit*>(widget);
    auto* plain = qobject_cast<QPlainTextEdit*>(widget);
    if (!line && !text && !plain)
        return false;
    if (isUndo(event) || isRedo(event)) {
        const bool edits = line ? !line->isReadOnly() : text ? !text->isReadOnly() : !plain->isReadOnly();
        const bool ofDocument = line && (widget != line || line->property("ofDocument").toBool());
        const bool has = !line || (isUndo(event) ? line->isUndoAvailable() : line->isRedoAvailable());
        if (edits && !ofDocument && has)
            return false;
        event->ignore();
        return true;
    }
    if (!isTextKey(event))
        return false;
    event->accept();
    return true;
}
