// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/theme.h"

#include <QWidget>
#include <functional>

class QLabel;
class QToolButton;

/// A line under the text bar that says what went wrong, where, and the way out. Never a pop-up.
class MessageBar : public QWidget {
    Q_OBJECT

public:
    enum class Kind { Error, Note };

    explicit MessageBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// `way`: text of the link, and what it does; without one the line can only be closed.
    void showMessage(Kind kind, const QString& text, const QString& way = {}, std::function<void()> action = {});
    QString text() const;
    QToolButton* link() const { return m_link; }

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void refresh();

    Theme m_theme;
    Kind m_kind = Kind::Error;
    QLabel* m_text;
    QToolButton *m_link, *m_close;
    std::function<void()> m_action;
};
