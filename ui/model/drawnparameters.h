// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/trace.h"
#include "core/session/session.h"
#include "core/session/sources.h"

#include <memory>
#include <vector>

/// "Switching the layout keeps the numbers": the layout decides in which order parameters are drawn, so before a switch
/// the drawn ones become given ones. They stay only as long as no other setting would have drawn different ones;
/// what the user gave or imported is never touched.
class DrawnParameters {
public:
    enum class Outcome { Untouched, Kept, Redrawn };

    /// Settles the parameters of `after`, an edited copy of the session of `run`.
    Outcome settle(attn::Session& after, const attn::Trace& run);

private:
    bool isOurs(const attn::MatrixPtr& matrix) const;
    attn::Session withoutOurs(attn::Session session) const;
    bool hasOurs(const attn::Session& session) const;
    void adopt(attn::Parameters& given, const std::string& name, const attn::SourceMatrix& source);

    std::vector<std::weak_ptr<const attn::Matrix>> m_ours; ///< by identity: snapshots share their matrices
};
