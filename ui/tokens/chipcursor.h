// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/qnamespace.h>
#include <optional>

class QKeyEvent;
class Selection;

/// The cursor on the chips, and the selected tokens. Mouse: a click places the cursor and selects nothing, Ctrl toggles,
/// Shift extends. Keys: Left, Right, Home, End move; with Shift they extend; Ctrl+Space toggles; Escape selects nothing.
class ChipCursor {
public:
    explicit ChipCursor(Selection* selection)
        : m_selection(selection)
    {
    }

    void setCount(int count);
    int token() const { return m_token; } ///< -1: none
    void setToken(int token);
    bool isSelected(int token) const;

    bool claimsKey(const QKeyEvent& event) const;
    /// A key that is claimed; returns where the cursor goes to.
    std::optional<int> pressKey(const QKeyEvent& event, int firstVisible);
    void click(int token, Qt::KeyboardModifiers modifiers); ///< token: -1 beside the chips

private:
    void toggle(int token);
    void extendTo(int token);

    Selection* m_selection;
    int m_count = 0;
    int m_token = -1, m_anchor = -1; ///< the anchor: where Shift extends from
};
