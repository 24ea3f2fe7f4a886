// SPDX-License-Identifier: GPL-3.0-or-later
// The cursor on the chips, and the selected tokens. Mouse: a click places the cursor and selects nothing, Ctrl toggles,
// Shift extends. Keys: Left, Right, Home, End move; with Shift they extend; Ctrl+Space toggles; Escape selects nothing.
#include "core/pipeline/trace.h"
#include "ui/model/selection.h"
#include "ui/text/translate.h"
#include "ui/tokens/tokenbarchips.h"
#include "ui/widgets/style.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

bool TokenChips::isSelected(int token) const
{
    const auto& tokens = m_selection->tokens();
    return std::binary_search(tokens.begin(), tokens.end(), token);
}

void TokenChips::setCursor(int token)
{
    m_cursor = token < 0 || count() == 0 ? -1 : std::min(token, count() - 1);
    reveal(m_cursor);
    describeCursor();
    update();
}

void TokenChips::clampCursor()
{
    m_cursor = std::min(m_cursor, count() - 1);
    m_anchor = std::min(m_anchor, count() - 1);
}

void TokenChips::toggle(int token)
{
    std::vector<int> tokens = m_selection->tokens();
    const auto at = std::lower_bound(tokens.begin(), tokens.end(), token);
    if (at != tokens.end() && *at == token)
        tokens.erase(at);
    else
        tokens.insert(at, token);
    m_anchor = token;
    m_selection->setTokens(std::move(tokens));
}

/// Everything from the anchor to the token, and nothing else.
void TokenChips::extendTo(int token)
{
    if (m_anchor < 0)
        m_anchor = m_cursor < 0 ? token : m_cursor;
    std::vector<int> tokens;
    for (int i = std::min(m_anchor, token); i <= std::max(m_anchor, token); ++i)
        tokens.push_back(i);
    m_selection->setTokens(std::move(tokens));
}

bool TokenChips::claimsKey(const QKeyEvent* event) const
{
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
        return count() > 0 && (modifiers == Qt::NoModifier || modifiers == Qt::ShiftModifier);
    case Qt::Key_Space:
        return m_cursor >= 0 && modifiers == Qt::ControlModifier;
    case Qt::Key_Escape:
        return !m_selection->tokens().empty() && modifiers == Qt::NoModifier;
    default:
        return false;
    }
}

bool TokenChips::selectByKey(const QKeyEvent* event)
{
    if (!claimsKey(event))
        return false;
    int to = m_cursor;
    switch (event->key()) {
    case Qt::Key_Left:
        to = m_cursor < 0 ? firstVisible() : std::max(0, m_cursor - 1);
        break;
    case Qt::Key_Right:
        to = m_cursor < 0 ? firstVisible() : m_cursor + 1;
        break;
    case Qt::Key_Home:
        to = 0;
        break;
    case Qt::Key_End:
        to = count() - 1;
        break;
    case Qt::Key_Space:
        toggle(m_cursor);
        return true;
    default:
        m_selection->setTokens({});
        m_anchor = -1;
        return true;
    }
    to = std::min(to, count() - 1);
    if (event->modifiers() & Qt::ShiftModifier)
        extendTo(to);
    else
        m_anchor = to;
    setCursor(to);
    return true;
}

bool TokenChips::selectByMouse(const QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return false;
    const int token = chipAt(event->pos());
    const bool toggles = event->modifiers() & Qt::ControlModifier, extends = event->modifiers() & Qt::ShiftModifier;
    if (token >= 0) {
        setFocus(Qt::MouseFocusReason);
        if (extends)
            extendTo(token);
        else if (toggles)
            toggle(token);
        else
            m_anchor = token;
        setCursor(token);
    }
    if (!toggles && !extends)
        m_selection->setTokens({});
    return true;
}

/// A selected chip is marked by ground, frame and a bar; the cursor is an outline around the chip.
void TokenChips::paintSelection(QPainter& painter, int token, const QRect& chip) const
{
    if (isSelected(token)) {
        const bool marked
            = std::any_of(m_marks.begin(), m_marks.end(), [token](const Mark& mark) { return mark.token == token; });
        if (!marked)
            paintFrame(painter, chip, m_theme.color(Ink::Accent), 2, m_theme.color(Ink::Selected));
        painter.fillRect(QRect(chip.left() + px(6), chip.bottom() - px(4), chip.width() - px(12), px(3)),
            m_theme.color(Ink::Accent));
    }
    if (hasFocus() && token == m_cursor)
        paintFrame(painter, QRectF(chip).adjusted(-3, -3, 3, 3), m_theme.color(Ink::Accent), 2, {}, 6);
}

/// Screen readers hear the token under the cursor and whether it is selected.
void TokenChips::describeCursor()
{
    const int chosen = int(m_selection->tokens().size());
    QString words = m_cursor >= 0 && m_cursor < count() ? isSelected(m_cursor)
            ? tr("Token %1, “%2”, selected.").arg(m_cursor + 1).arg(isolatedText(m_shown[size_t(m_cursor)]))
            : tr("Token %1, “%2”.").arg(m_cursor + 1).arg(isolatedText(m_shown[size_t(m_cursor)]))
                                                        : QString();
    if (chosen > 0)
        words += (words.isEmpty() ? QString() : QStringLiteral(" ")) + tr("Selected tokens: %1.").arg(chosen);
    if (words.isEmpty())
        return;
    setAccessibleDescription(words);
    if (hasFocus() && QAccessible::isActive()) {
        QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&changed);
    }
}
