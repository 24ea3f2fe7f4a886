// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/graph.h"
#include "core/pipeline/stageranges.h"
#include "core/pipeline/stageview.h"
#include "core/session/session.h"
#include "core/session/sources.h"

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace attn {

/// What an override could not do.
struct InactiveOverride {
    Override what;
    Message reason;
};

/// A run: evaluates a node when it is asked for and keeps results up to a number of bytes, least recently used first
/// out. Logically immutable; all members may be called from any thread.
class Trace {
public:
    /// Refuses sessions whose sizes do not fit, and those that would need more than 1 GB for one step at once.
    /// Results of `previous` that do not depend on what changed are taken over. `holdRanges`: so are its ranges of
    /// colours while the numbers stay inside them, as they do when one of them is dragged.
    static Result<std::shared_ptr<const Trace>> create(Session session, std::vector<std::string> tokens,
        std::shared_ptr<const Trace> previous = {}, bool holdRanges = false);

    const Session& session() const { return m_session; }
    const Config& config() const { return m_config; }
    const Shape& shape() const { return m_shape; }
    const Sources& sources() const { return m_sources; }
    const Graph& graph() const { return m_graph; }
    const std::vector<InactiveOverride>& inactiveOverrides() const { return m_inactive; }

    /// A node by path, or an error that says what is wrong (unknown: the nearest named; off: its setting named).
    Result<const Node*> find(std::string_view path) const;

    Result<StageView> view(int node, std::stop_token stop = {}) const;
    /// What a matrix and its inputs take together.
    double bytesFor(int node) const;
    /// The ranges of colours that are known (colorranges.h works them out).
    StageRanges& ranges() const { return m_ranges; }
    /// Whether cells of this matrix may be typed over; inputs are edited in the document instead.
    static bool acceptsOverride(const Node& node);
    /// `decimals`: of the numbers in its words; values are exact.
    Result<CellReport> explain(int node, int row, int column, int decimals = 4) const;
    /// "Look for": a sentence with this run's tokens and numbers; empty where a stage has none.
    Message observe(int node) const;

    /// The same run with other names for its tokens; itself where they are named so.
    static std::shared_ptr<const Trace> named(std::shared_ptr<const Trace> trace, const TokenNaming& naming);

private:
    struct Entry {
        MatrixPtr values;
        std::weak_ptr<const Matrix> dropped; ///< values that the cache dropped; views that still show them own them
        /// What it was computed from: the same objects mean an equal result. Weak, or the cache would keep alive (and
        /// not count) what it has dropped.
        std::vector<std::weak_ptr<const Matrix>> inputs;
        std::size_t lastUse = 0;
    };

    /// What is typed over one cell of a node.
    struct TypedCell {
        int row = 0, column = 0;
        double value = 0;
        bool operator<(const TypedCell& other) const
        {
            return std::pair(row, column) < std::pair(other.row, other.column);
        }
    };

    /// Two runs of a stage with equal signatures, inputs and typed cells have equal results.
    struct Signature {
        const StageSpec* spec = nullptr;
        std::vector<std::string> settings; ///< that the stage shows or reads, in the order of its declaration
        Shape shape;
        MatrixPtr mask; ///< of the document, where the stage is a mask
        bool operator==(const Signature&) const = default;
    };

    Trace() = default;
    void prepare(const Trace* previous);
    /// Running out of memory is an error with the figure that was needed; in those with Now it is an exception.
    Result<MatrixPtr> evaluate(int node, const std::stop_token& stop) const;
    Result<MatrixPtr> evaluateNow(int node, const std::stop_token& stop) const;
    Result<StageView> viewNow(int node, const std::stop_token& stop) const;
    Result<CellReport> explainNow(int node, int row, int column, int decimals) const;
    Result<StageInputs> inputsOf(const Node& node, const std::stop_token& stop) const;
    Signature signature(const StageSpec& spec) const;
    MatrixPtr keep(int node, Entry entry) const;
    void sortOverrides();
    bool dropHiddenOverrides();
    const TypedCell* typedOver(int node, int row, int column) const; ///< null: computed
    static bool sameCells(const std::vector<TypedCell>& a, const std::vector<TypedCell>& b);
    void inherit(const Trace& previous);
    MatrixPtr futureMask(const Node& node) const;

    Session m_session;
    Config m_config;
    Shape m_shape;
    Sources m_sources;
    Graph m_graph;
    std::vector<std::vector<TypedCell>> m_overrides; ///< those that act, by node; in the order of their cells
    std::vector<InactiveOverride> m_inactive;
    std::vector<std::shared_ptr<const Signature>> m_signatures; ///< by node

    mutable std::mutex m_mutex;
    mutable std::vector<Entry> m_entries;
    mutable std::vector<Entry> m_inherited; ///< of the run before, by node; used up or dropped when evaluated
    mutable std::size_t m_bytes = 0, m_clock = 0;
    mutable MatrixPtr m_futureMask;
    mutable StageRanges m_ranges;
};

} // namespace attn
