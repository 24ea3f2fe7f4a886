// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

/// A few lines of a program: selectable, as high as its text, long lines wrap.
class CodeBox : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit CodeBox(QWidget* parent = nullptr);
    void setCode(const QString& code);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    int inset() const;

};
