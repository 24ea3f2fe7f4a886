// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attn {

/// What differs between two documents, for undo: it holds what a change took away and what it brought, and of what
/// grows with the document nothing that stayed. Of a long text or list of tokens that is a stretch, of a matrix some
/// cells.
class SessionDelta {
public:
    SessionDelta(Session before, Session after);

    /// The document before the change, from the one after it; and the other way round.
    Session before(const Session& after) const { return applied(after, false); }
    Session after(const Session& before) const { return applied(before, true); }

private:
    /// A stretch of a text or a list that was replaced.
    template <typename List> struct Stretch {
        std::size_t start = 0;
        List before, after;

        static Stretch between(const List& before, const List& after);
        void apply(List& list, bool forward) const;
    };
    struct Cell {
        Eigen::Index place = 0;
        double before = 0, after = 0;
    };
    using Cells = std::optional<std::vector<Cell>>; ///< nothing: the matrices themselves are kept
    using Row = std::optional<std::vector<double>>; ///< nothing: the token has none
    using Tokens = std::vector<std::string>;

    /// Of embeddings, mask and parameters, by name.
    static MatrixPtr matrixOf(const Session& session, std::string_view name);
    static void setMatrix(Session& session, std::string_view name, MatrixPtr matrix);
    static Cells changedCells(const MatrixPtr& before, const MatrixPtr& after);
    Session applied(const Session& from, bool forward) const;

    /// Both documents without what stands below.
    Session m_before, m_after;
    Stretch<std::string> m_text, m_unknown;
    Stretch<Tokens> m_tokens; ///< where both have edited tokens
    std::map<std::string, std::pair<Row, Row>> m_rows;
    std::map<std::string, std::vector<Cell>> m_cells; ///< of matrices that both have, by name
};

} // namespace attn
