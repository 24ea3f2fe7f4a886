// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QTimer;
class Selection;
class SessionModel;
class StepButton;
class StepDots;

/// The bar at the bottom: Back, a dot for every step, Next, and what the run is or what is being computed. Back and
/// Next stand still, so that one can click through a lecture without looking for them.
class StepBar : public QWidget {
    Q_OBJECT

public:
    StepBar(SessionModel* model, Selection* selection, QWidget* parent = nullptr);

    StepButton* backButton() const { return m_back; }
    StepButton* nextButton() const { return m_next; }
    QString statusText() const;
    bool isBusyShown() const;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void refreshStatus();
    void cancel();
    QString runText() const;
    void place();

    SessionModel* m_model;
    Selection* m_selection;
    StepButton *m_back, *m_next;
    StepDots* m_dots;
    QLabel* m_status;
    QPushButton* m_cancel;
    QTimer* m_pulse; ///< moves the progress while busy
    double m_loadMilliseconds = 0; ///< of views in the background, on top of the run's
};
