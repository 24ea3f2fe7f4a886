// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/cellchanges.h"
#include "ui/model/selection.h"
#include <QFrame>

class PracticeModel;
class QLabel;
class QLineEdit;
class QToolButton;
class SessionModel;

/// A line under the equation where a number is typed over the cell that is looked at. Enter applies it as one undo step,
/// Escape leaves; what cannot be is said in the line and changes nothing. Over a cell that is filled in it takes the
/// answer instead, and the session stays as it is.
class CellEditor : public QFrame {
    Q_OBJECT

public:
    CellEditor(SessionModel* model, Selection* selection, QWidget* parent = nullptr);

    void setPracticeModel(PracticeModel* practice);
    /// Opens on the hovered or pinned cell; without one it shows how to choose one. `typed`: the key that began it.
    void open(const QString& typed = {});
    bool isAnswering() const { return m_answering; }
    CellId cell() const; ///< whose number is typed

signals:
    void statusMessage(const QString& text, bool good); ///< what else a change did
    void answered(const std::optional<CellId>& next); ///< an answer was taken: where the cursor goes

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void apply();
    bool takeAnswer(int direction);
    void refreshAnswer(const QString& typed);
    void putBack();
    void leave();
    void say(const QString& text);
    void refresh();

    SessionModel* m_model;
    Selection* m_selection;
    PracticeModel* m_practice = nullptr;
    CellChanges m_changes;
    CellId m_cell;
    bool m_answering = false; ///< m_cell is one to fill in
    QLabel *m_name, *m_message;
    QLineEdit* m_field;
    QToolButton* m_back;
    QWidget* m_returnTo = nullptr;
};
