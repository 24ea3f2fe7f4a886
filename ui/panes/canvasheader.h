// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once


#include <QWidget>
#include <vector>

class Actions;
class HeadPicker;
class QToolButton;
class Selection;
class SessionModel;

/// The line above the equation: number and name of the step, head, numbers, range, result only, export. While a view is
/// computed, a bar at its lower edge.
class CanvasHeader : public QWidget {
    Q_OBJECT

public:
    CanvasHeader(SessionModel* model, Selection* selection, const Actions& actions, QWidget* parent = nullptr);

    void setPresenter(bool presenter);
    QString title() const { return m_shown; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void refresh();
    void refreshBusy();
    void refreshPicture();
    void place();
    QFont titleFont() const;
    QString headText() const;

    SessionModel* m_model;
    Selection* m_selection;
    QWidget* m_headBox; ///< holds the picker, which hides where there is nothing to choose
    HeadPicker* m_heads;
    std::vector<QToolButton*> m_buttons; ///< from left to right
    QToolButton* m_viewMode; ///< the first of them: a menu of the pictures
    std::vector<QAction*> m_pictures;
    QString m_number, m_title, m_shortTitle, m_shown;
    QRect m_titleRect, m_headRect;
    bool m_presenter = false, m_busy = false;
    double m_progress = 0;
    int m_timer = 0;

    void timerEvent(QTimerEvent* event) override;
};
