// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"

#include <vector>

namespace attn {

struct LoadedSession {
    Session session;
    std::vector<Message> warnings; ///< unknown keys that are kept
    bool imported = false; ///< made from a file of another kind, which saving must not overwrite
    int texts = 1; ///< of a batch, of which one is opened
};

} // namespace attn
