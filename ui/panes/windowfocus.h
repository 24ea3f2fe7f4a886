// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>
#include <vector>

class QFocusFrame;
class QKeyEvent;

/// Where the keyboard is in a window: the round of its panes, which keys belong to a field, and where the focus goes when
/// the widget that has it is hidden, disabled or deleted.
///
/// Qt hands such a focus to the next widget as if Tab had been pressed, and a text field then selects all its text. Here
/// it stays in the pane, or returns to the widget that had it before; only Tab goes to the next widget.
class WindowFocus : public QObject {
public:
    explicit WindowFocus(QWidget* window);

    /// Panes in the order of the round. The first that takes the keyboard, of the pane itself and what is in it.
    void addPane(QWidget* pane) { m_panes.push_back(pane); }
    /// Where the focus goes when nothing else is left.
    void setFallback(QWidget* widget) { m_fallback = widget; }

    /// To the next or the previous pane that is on screen.
    void step(int direction);
    /// To a pane or a widget; false where nothing in it takes the keyboard.
    bool go(QWidget* pane);

    /// For the window's focusNextPrevChild(): whether somebody pressed Tab. Otherwise the focus is about to be lost.
    bool takeTab();
    /// Keeps the focus near the widget that is about to lose it.
    bool stay();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    bool isOfWindow(const QWidget* widget) const;
    bool mayTake(const QWidget* widget) const;
    QWidget* targetIn(QWidget* pane) const;
    QWidget* paneOf(const QWidget* widget) const;
    QWidget* homeOf(const QWidget* widget) const;
    void followFocus(QWidget* old, QWidget* now);
    void frame(QWidget* widget);
    bool decideKey(QWidget* widget, QKeyEvent* event) const;

    QWidget* m_window;
    std::vector<QPointer<QWidget>> m_panes;
    QPointer<QWidget> m_fallback;
    QPointer<QWidget> m_now, m_home; ///< what has the focus; the nearest widget around it that could
    QPointer<QWidget> m_before; ///< what had it before it came to this pane
    QPointer<QFocusFrame> m_frame;
    bool m_tab = false;
};
