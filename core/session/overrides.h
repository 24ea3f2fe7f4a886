// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// Replaces one cell of an intermediate matrix after it was computed.
struct Override {
    std::string path; ///< "heads.0.scores"
    int row = 0, column = 0;
    double value = 0;
    bool operator==(const Override&) const = default;
};

/// The cells that are typed over, each cell once. A plain value: a copy costs nothing, and a change of m among n cells
/// makes O(m log n) new nodes and shares all others, so that an undo step costs what it changed.
class Overrides {
public:
    Overrides() = default;
    Overrides(std::initializer_list<Override> cells) { set(cells); }
    Overrides(const std::vector<Override>& cells) { set(cells); }

    bool empty() const { return !m_root; }
    std::size_t size() const;
    /// In the order in which the cells were first typed over, as session files list them.
    std::vector<Override> list() const;

    std::optional<double> find(std::string_view path, int row, int column) const;
    /// How many cells of one matrix.
    std::size_t count(std::string_view path) const;

    /// A cell that is there already keeps its place in the list; of two equal cells the later counts.
    void set(const Override& cell) { set(std::vector { cell }); }
    void set(const std::vector<Override>& cells);

    /// These return how many cells went.
    std::size_t erase(std::string_view path, int row, int column);
    std::size_t erase(std::string_view path);
    std::size_t eraseIf(const std::function<bool(const Override&)>& gone);
    void clear() { m_root = nullptr; }

    bool operator==(const Overrides& other) const { return m_root == other.m_root || list() == other.list(); }

private:
    struct Node;
    struct Key;
    struct Parts;
    using NodePtr = std::shared_ptr<const Node>;

    static std::size_t sizeOf(const NodePtr& tree);
    static NodePtr withBranches(const Node& like, NodePtr left, NodePtr right);
    static Parts split(const NodePtr& tree, const Key& key);
    static NodePtr joined(const NodePtr& a, const NodePtr& b);
    static NodePtr united(const NodePtr& a, const NodePtr& b);
    static NodePtr built(const std::vector<NodePtr>& sorted, std::size_t begin, std::size_t end);
    static NodePtr without(const NodePtr& tree, const std::function<bool(const Override&)>& gone);
    static void collect(const NodePtr& tree, std::vector<const Node*>& out);
    std::size_t rank(const Key& key) const;

    /// A treap: ordered by path, row and column, and a heap of priorities that look random.
    NodePtr m_root;
    std::size_t m_next = 0; ///< in the order of typing
};

} // namespace attn
