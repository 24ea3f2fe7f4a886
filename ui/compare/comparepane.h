// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class CompareModel;
class PaneButton;
class QLabel;
class Selection;
class SessionModel;

/// What A and B are, what was changed between them, and where that shows most. Visible while there is an A.
class ComparePane : public QFrame {
    Q_OBJECT

public:
    ComparePane(SessionModel* model, Selection* selection, CompareModel* compare, QWidget* parent = nullptr);


protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    QString changes() const;
    QString ofStep() const;
    QString ofAll() const;
    void follow(const QString& link);

    SessionModel* m_model;
    Selection* m_selection;
    CompareModel* m_compare;
    QLabel *m_title, *m_sides, *m_changes, *m_step, *m_all;
    PaneButton *m_view, *m_swap, *m_stop;
};
