// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/theme.h"
#include "ui/support/textreport.h"

#include <QWidget>
#include <vector>

class Selection;
class SessionModel;

/// The tokens as chips in one line that scrolls sideways. Only what is visible is painted, so that thousands of tokens
/// cost no more than a dozen. Outlines follow the cell that is looked at.
class TokenChips : public QWidget, public TextReporter {
    Q_OBJECT

public:
    TokenChips(SessionModel* model, Selection* selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    int count() const { return int(m_tokens.size()); }
    int offset() const { return m_offset; }
    QRect chipRect(int token) const; ///< widget coordinates, perhaps outside
    std::vector<TextReport> textReport() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    struct Mark {
        int token = -1;
        Ink ink = Ink::None, tint = Ink::None;
    };
    struct Chip {
        QRect rect;
        QRectF index, text;
        QString shown;
    };

    void readTokens();
    void measure();
    void readMarks();
    void scrollTo(int offset);
    void scrollBy(int chips);
    void reveal(int token);
    int firstVisible() const;
    QRect viewport() const; ///< without the arrows
    QRect arrowRect(bool right) const;
    bool overflows() const { return m_width > width(); }
    Chip chip(int token) const;
    int px(double size) const;

    SessionModel* m_model;
    Selection* m_selection;
    Theme m_theme;
    std::vector<QString> m_tokens;
    std::vector<int> m_left; ///< left edges, one more than tokens
    std::vector<Mark> m_marks;
    int m_width = 0, m_offset = 0;
};
