// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

/// The line over a chip where the text of a token is typed. Enter applies it, Escape leaves.
class ChipEditor : public QLineEdit {
    Q_OBJECT

public:
    /// Of `token`, or of a new one before it.
    ChipEditor(int token, bool inserting, const QString& text, QWidget* parent);

    int token() const { return m_token; }
    bool isInserting() const { return m_inserting; }

signals:
    void closeWanted(bool apply);
    void focusLost(); ///< to another widget of the window

protected:
    bool event(QEvent* event) override;

private:
    int m_token;
    bool m_inserting;
};
