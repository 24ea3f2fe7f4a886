// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <vector>

class Actions;
class PracticeModel;
class QAction;
class QComboBox;
class QLabel;
class QToolButton;

/// While cells are filled in: how many are right, how exact answers have to be, how many cells are blank, and the ways
/// out. One line, or two where it is narrow; presenters get the count alone, large.
class PracticeBar : public QWidget {
    Q_OBJECT

public:
    explicit PracticeBar(const Actions& actions, QWidget* parent = nullptr);
    void setPracticeModel(PracticeModel* practice);
    void setPresenter(bool presenter);
    QString text() const;

signals:
    void nextWanted();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate();
    void refresh();
    QString words() const;
    void place();
    std::vector<QWidget*> controls() const;
    int widthOf(QWidget* control) const;

    static constexpr std::array<double, 4> shares { 0.2, 0.4, 0.7, 1.0 };

    PracticeModel* m_practice = nullptr;
    bool m_presenter = false, m_placing = false;
    QLabel* m_text;
    QComboBox *m_tolerance, *m_share;
    QToolButton *m_cell, *m_answers, *m_new, *m_next, *m_end;
    QAction* m_nextStep;
};
