// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the stages themselves on given matrices, and checks what comes out against a reference case.
#pragma once

#include "core/pipeline/trace.h"
#include "tests/support/reference.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

/// Looks a matrix of a run up by its path; null where the run has none.
using MatrixAt = std::function<attn::MatrixPtr(const std::string& path)>;

/// Evaluates nodes of the recipe's graph by recursion over their inputs. Matrices can be planted at any path: such a
/// node is not evaluated, so its inputs need not exist. Sizes are read off the planted matrices. Throws
/// std::runtime_error, which fails the test, where a path or a starting matrix is missing.
class GraphRunner {
public:
    GraphRunner(attn::Settings settings, std::map<std::string, attn::Matrix> planted);

    bool has(const std::string& path) const { return m_graph.find(path) != nullptr; }
    attn::MatrixPtr at(const std::string& path) const;
    attn::CellReport explain(const std::string& path, int row, int column) const;
    const attn::Shape& shape() const { return m_shape; }
    MatrixAt matrices() const;

private:
    attn::StageInputs inputsOf(const attn::Node& node) const;
    attn::MatrixPtr evaluate(int node) const;

    attn::Config m_config;
    attn::Shape m_shape;
    attn::Sources m_sources;
    attn::Graph m_graph;
    std::map<int, attn::MatrixPtr> m_planted;
    mutable std::map<int, attn::MatrixPtr> m_done;
};

/// The matrices of a trace; errors throw.
MatrixAt matricesOf(std::shared_ptr<const attn::Trace> trace);

/// "heads.H.KEY" of all heads, side by side.
attn::Matrix joinedHeads(const MatrixAt& at, const std::string& key, int heads);

/// Checks the expected numbers of one case with the tolerance of its dtype (float64 1e-12, float32 1e-6; see
/// difference()) and remembers which were looked at.
class CaseCheck {
public:
    explicit CaseCheck(const RefCase& reference);

    bool expects(const std::string& key) const { return m_case.expected.contains(QString::fromStdString(key)); }
    /// Every matrix of the entry must equal `got` (batches in the files repeat one sentence). Does nothing without it.
    void matrix(const std::string& key, const attn::Matrix& got);
    /// As above, one matrix for each head: "heads.H.PATH".
    void heads(const std::string& key, const MatrixAt& at, const std::string& path, int count);
    /// The entry is deliberately not compared.
    void leaveOut(const std::string& key) { m_seen.insert(key); }
    /// Expected entries that were neither compared nor left out, joined by spaces: "" when the case is covered.
    std::string unseen() const;
    double tolerance() const { return m_tolerance; }
    int compared() const { return m_compared; }

private:
    void compare(const std::string& key, const attn::Matrix& got, const attn::Matrix& want);

    const RefCase& m_case;
    double m_tolerance = 1e-12;
    int m_compared = 0;
    std::set<std::string> m_seen;
};
