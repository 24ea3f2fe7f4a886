// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/theme.h"
#include "ui/model/cellchanges.h"
#include "ui/model/selection.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QToolButton;
class SessionModel;

/// A line under the equation where a number is typed over the cell that is looked at. Enter applies it as one undo step,
/// Escape leaves; what cannot be is said in the line and changes nothing.
class CellEditor : public QFrame {
    Q_OBJECT

public:
    CellEditor(SessionModel* model, Selection* selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Opens on the hovered or pinned cell; without one it says how to choose one.
    void open();

signals:
    void said(const QString& text, bool good); ///< what else a change did

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void apply();
    void putBack();
    void leave();
    void say(const QString& text);
    void refresh();

    SessionModel* m_model;
    Selection* m_selection;
    CellChanges m_changes;
    CellId m_cell;
    QLabel *m_name, *m_message;
    QLineEdit* m_field;
    QToolButton* m_back;
    QWidget* m_returnTo = nullptr;
};
