// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/style/theme.h"
#include "ui/tokens/chipcursor.h"
#include "ui/tokens/chiplayout.h"
#include "ui/tokens/tokenedits.h"

#include <QWidget>
#include <vector>

class ChipEditor;
class Selection;
class SessionModel;

/// The tokens as chips in one line that scrolls sideways. Only what is visible is painted, so that thousands of tokens
/// cost no more than a dozen. Outlines follow the cell that is looked at. Several tokens can be selected.
class TokenChips : public QWidget {
    Q_OBJECT

public:
    TokenChips(SessionModel* model, Selection* selection, QWidget* parent = nullptr);

    int count() const { return int(m_tokens.size()); }
    int offset() const { return m_layout.offset(); }
    /// The chip that keys act on, -1: none.
    int cursor() const { return m_cursor.token(); }
    /// Brings it into view.
    void setCursor(int token);
    using QWidget::setCursor;
    QRect chipRect(int token) const { return m_layout.chipRect(token); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// Opens a line over the chip where its text is typed; Enter applies it, Escape leaves.
    void beginRename(int token);
    /// The same for a new token before `token`; at the end for count().
    void beginInsert(int token);
    void removeToken(int token);
    void moveToken(int from, int to);
    QRect plusRect() const { return m_layout.plusRect(); }

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
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    struct Mark {
        int token = -1;
        Ink ink = Ink::None, tint = Ink::None;
    };
    void readTokens();
    void readMarks();
    void showLayout();
    void scrollTo(int offset);
    void reveal(int token);
    void describeCursor();
    void paintSelection(QPainter& painter, int token, const QRect& chip) const;
    void paintEdit(QPainter& painter) const;

    static bool isEditKey(const QKeyEvent* event);
    void pressEditKey(int key);
    void openEditor(int token, bool insert);
    void placeEditor();
    void closeEditor(bool apply);

    SessionModel* m_model;
    Selection* m_selection;
    std::vector<QString> m_tokens;
    std::vector<Mark> m_marks;
    ChipLayout m_layout;
    ChipCursor m_cursor;
    TokenEdits m_edits;

    ChipEditor* m_editor = nullptr;
    int m_pressed = -1; ///< chip under the pressed pointer
    QPoint m_pressedAt;
    int m_gap = -1; ///< where the dragged chip would go; -1: none is dragged
};
