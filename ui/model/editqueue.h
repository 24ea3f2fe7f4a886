// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/documentedit.h"

#include <QString>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

/// The edits that are not computed yet, in their order, and those that were withdrawn and can be queued again.
class EditQueue {
public:
    using Edit = std::shared_ptr<DocumentEdit>;

    bool isEmpty() const { return m_waiting.empty(); }
    std::size_t size() const { return m_waiting.size(); }
    Edit first() const { return isEmpty() ? nullptr : m_waiting.front(); }
    Edit last() const { return isEmpty() ? nullptr : m_waiting.back(); }

    /// In the place of the last one, where that is replaced by it and is not `running` yet.
    void add(const Edit& edit, const Edit& running);
    void removeFirst() { m_waiting.pop_front(); }
    /// The first edit is applied anew: the document before it is another one now.
    void restartFirst();
    void clear();

    /// How many of the newest edits are one gesture.
    std::size_t lastGesture() const;
    /// How many of the newest edits have this merge key.
    std::size_t newestWith(const QString& mergeKey) const;
    void withdraw(std::size_t count); ///< the newest ones

    bool hasWithdrawn() const { return !m_withdrawn.empty(); }
    QString withdrawnName() const; ///< of the edit that takeWithdrawn() gives
    Edit takeWithdrawn(); ///< the one that was withdrawn last, to be queued again
    void forgetWithdrawn() { m_withdrawn.clear(); }

    /// What the edits make of a field; absent where they leave it alone.
    std::optional<QString> waitingValue(const QString& field) const;
    /// `session`, the document of `run`, with all edits, as far as they need no run; may be called in any thread.
    std::function<attn::Session()> newestSession(
        attn::Session session, const std::shared_ptr<const attn::Trace>& run) const;

private:
    std::deque<Edit> m_waiting;
    std::vector<Edit> m_withdrawn; ///< the next one last
};
