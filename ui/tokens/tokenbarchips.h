// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/trace.h"
#include "ui/style/theme.h"
#include "ui/text/textreport.h"

#include <QWidget>
#include <functional>
#include <vector>

class QLineEdit;
class Selection;
class SessionModel;

/// The tokens as chips in one line that scrolls sideways. Only what is visible is painted, so that thousands of tokens
/// cost no more than a dozen. Outlines follow the cell that is looked at. Several tokens can be selected.
class TokenChips : public QWidget, public TextReporter {
    Q_OBJECT

public:
    TokenChips(SessionModel* model, Selection* selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    int count() const { return int(m_tokens.size()); }
    int offset() const { return m_offset; }
    /// The chip that keys act on, -1: none.
    int cursor() const { return m_cursor; }
    /// Brings it into view.
    void setCursor(int token);
    using QWidget::setCursor;
    QRect chipRect(int token) const; ///< widget coordinates, perhaps outside
    std::vector<TextReport> textReport() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    // Changes of the tokens, each one undo step: tokenbarchipsedit.cpp.
    /// Opens a line over the chip where its text is typed; Enter applies it, Escape leaves.
    void beginRename(int token);
    /// The same for a new token before `token`; at the end for count().
    void beginInsert(int token);
    void removeToken(int token);
    void moveToken(int from, int to);
    QRect plusRect() const; ///< the "+" behind the last chip

signals:
    void statusMessage(const QString& text, bool good); ///< why a change was refused
    void left(); ///< Escape: the keyboard goes to the canvas

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
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

    // Cursor and selection: tokenbarchipsselect.cpp.
    bool isSelected(int token) const;
    bool claimsKey(const QKeyEvent* event) const;
    bool selectByKey(const QKeyEvent* event);
    bool selectByMouse(const QMouseEvent* event);
    void toggle(int token);
    void extendTo(int token);
    void clampCursor();
    void describeCursor();
    void paintSelection(QPainter& painter, int token, const QRect& chip) const;

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

    static bool isEditKey(const QKeyEvent* event);
    bool editKey(QKeyEvent* event);
    int chipAt(const QPoint& point) const; ///< -1: none
    int gapAt(const QPoint& point) const; ///< before which token something dropped here would stand
    void openEditor(int token, bool insert);
    void placeEditor();
    void closeEditor(bool apply);
    bool change(const QString& name, const std::function<attn::Result<attn::Nothing>(attn::Session&, const attn::Trace&)>& what);
    void paintEdit(QPainter& painter) const;

    SessionModel* m_model;
    Selection* m_selection;
    Theme m_theme;
    std::vector<QString> m_tokens, m_shown;
    std::vector<int> m_left; ///< left edges, one more than tokens
    std::vector<Mark> m_marks;
    int m_width = 0, m_offset = 0;

    QLineEdit* m_editor = nullptr;
    int m_edited = -1; ///< token under the line, or where a new one will stand
    bool m_inserting = false;
    int m_pressed = -1; ///< chip under the pressed pointer
    QPoint m_pressedAt;
    int m_gap = -1; ///< where the dragged chip would go; -1: none is dragged
    int m_cursor = -1, m_anchor = -1; ///< the anchor: where Shift extends from
};
