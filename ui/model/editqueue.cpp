// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/editqueue.h"

#include <utility>

void EditQueue::add(const Edit& edit, const Edit& running)
{
    using Waiting = DocumentEdit::Waiting;
    const bool replaces = edit->waiting == Waiting::Replaced && !isEmpty() && m_waiting.back() != running
        && m_waiting.back()->waiting == Waiting::Replaced && m_waiting.back()->joins(*edit);
    if (replaces)
        m_waiting.back() = edit;
    else
        m_waiting.push_back(edit);
}

void EditQueue::restartFirst()
{
    if (isEmpty())
        return;
    auto again = std::make_shared<DocumentEdit>(*m_waiting.front());
    again->after.reset();
    m_waiting.front() = std::move(again);
}

void EditQueue::clear()
{
    m_waiting.clear();
    m_withdrawn.clear();
}

std::size_t EditQueue::lastGesture() const
{
    std::size_t count = isEmpty() ? 0 : 1;
    while (count < m_waiting.size() && m_waiting[m_waiting.size() - 1 - count]->joins(*m_waiting.back()))
        ++count;
    return count;
}

std::size_t EditQueue::newestWith(const QString& mergeKey) const
{
    std::size_t count = 0;
    while (count < m_waiting.size() && m_waiting[m_waiting.size() - 1 - count]->mergeKey == mergeKey)
        ++count;
    return count;
}

void EditQueue::withdraw(std::size_t count)
{
    for (; count > 0 && !isEmpty(); --count) {
        m_withdrawn.push_back(m_waiting.back());
        m_waiting.pop_back();
    }
}

QString EditQueue::withdrawnName() const
{
    return hasWithdrawn() ? m_withdrawn.back()->name : QString();
}

EditQueue::Edit EditQueue::takeWithdrawn()
{
    auto edit = std::make_shared<DocumentEdit>(*m_withdrawn.back());
    m_withdrawn.pop_back();
    edit->after.reset();
    return edit;
}

std::optional<QString> EditQueue::waitingValue(const QString& field) const
{
    for (auto edit = m_waiting.rbegin(); edit != m_waiting.rend(); ++edit)
        if ((*edit)->field == field)
            return (*edit)->value;
    return std::nullopt;
}

std::function<attn::Session()> EditQueue::newestSession(
    attn::Session session, const std::shared_ptr<const attn::Trace>& run) const
{
    std::vector<DocumentEdit::Change> changes;
    for (const Edit& edit : m_waiting)
        if (edit->after)
            session = *edit->after;
        else if (!edit->needsRun)
            changes.push_back(edit->change);
    return [session = std::move(session), changes = std::move(changes), run] {
        attn::Session newest = session;
        for (const auto& change : changes)
            if (attn::Session next = newest; change(next, *run))
                newest = std::move(next);
        return newest;
    };
}
