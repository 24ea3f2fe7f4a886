// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tokens/chipcursor.h"

#include "ui/model/selection.h"

#include <QKeyEvent>
#include <algorithm>

void ChipCursor::setCount(int count)
{
    m_count = count;
    m_token = std::min(m_token, count - 1);
    m_anchor = std::min(m_anchor, count - 1);
}

void ChipCursor::setToken(int token)
{
    m_token = token < 0 || m_count == 0 ? -1 : std::min(token, m_count - 1);
}

bool ChipCursor::isSelected(int token) const
{
    const auto& tokens = m_selection->tokens();
    return std::binary_search(tokens.begin(), tokens.end(), token);
}

void ChipCursor::toggle(int token)
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
void ChipCursor::extendTo(int token)
{
    if (m_anchor < 0)
        m_anchor = m_token < 0 ? token : m_token;
    std::vector<int> tokens;
    for (int i = std::min(m_anchor, token); i <= std::max(m_anchor, token); ++i)
        tokens.push_back(i);
    m_selection->setTokens(std::move(tokens));
}

bool ChipCursor::claimsKey(const QKeyEvent& event) const
{
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
        return m_count > 0 && (modifiers == Qt::NoModifier || modifiers == Qt::ShiftModifier);
    case Qt::Key_Space:
        return m_token >= 0 && modifiers == Qt::ControlModifier;
    case Qt::Key_Escape:
        return !m_selection->tokens().empty() && modifiers == Qt::NoModifier;
    default:
        return false;
    }
}

std::optional<int> ChipCursor::pressKey(const QKeyEvent& event, int firstVisible)
{
    int to = m_token;
    switch (event.key()) {
    case Qt::Key_Left:
        to = m_token < 0 ? firstVisible : std::max(0, m_token - 1);
        break;
    case Qt::Key_Right:
        to = m_token < 0 ? firstVisible : m_token + 1;
        break;
    case Qt::Key_Home:
        to = 0;
        break;
    case Qt::Key_End:
        to = m_count - 1;
        break;
    case Qt::Key_Space:
        toggle(m_token);
        return {};
    default:
        m_selection->setTokens({});
        m_anchor = -1;
        return {};
    }
    to = std::min(to, m_count - 1);
    if (event.modifiers() & Qt::ShiftModifier)
        extendTo(to);
    else
        m_anchor = to;
    return to;
}

void ChipCursor::click(int token, Qt::KeyboardModifiers modifiers)
{
    const bool toggles = modifiers & Qt::ControlModifier, extends = modifiers & Qt::ShiftModifier;
    if (token >= 0) {
        if (extends)
            extendTo(token);
        else if (toggles)
            toggle(token);
        else
            m_anchor = token;
    }
    if (!toggles && !extends)
        m_selection->setTokens({});
}
