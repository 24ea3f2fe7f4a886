// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/overrides.h"

#include "core/session/parameters.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <utility>

namespace attn {

namespace {

/// The mixing step of SplitMix64 (Steele, Lea, Flood 2014): numbers that follow each other look random.
std::uint32_t priorityOf(std::uint64_t number)
{
    number += 0x9E3779B97F4A7C15ull;
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9ull;
    number = (number ^ (number >> 27)) * 0x94D049BB133111EBull;
    return std::uint32_t((number ^ (number >> 31)) >> 32);
}

bool sameBits(double a, double b)
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

} // namespace

struct Overrides::Node {
    std::shared_ptr<const std::string> path; ///< one string for all cells of a matrix
    int row = 0, column = 0;
    double value = 0;
    std::size_t order = 0; ///< of typing
    std::uint32_t priority = 0, size = 1;
    NodePtr left, right;
};

struct Overrides::Key {
    std::string_view path;
    int row = 0, column = 0;

    Key(std::string_view p, int r, int c)
        : path(p)
        , row(r)
        , column(c)
    {
    }
    explicit Key(const Node& node)
        : Key(*node.path, node.row, node.column)
    {
    }

    std::strong_ordering operator<=>(const Key& other) const
    {
        // Cells of one matrix mostly share their string.
        if (path.data() != other.path.data() || path.size() != other.path.size())
            if (const auto order = path <=> other.path; order != 0)
                return order;
        if (const auto order = row <=> other.row; order != 0)
            return order;
        return column <=> other.column;
    }
    bool operator==(const Key& other) const { return (*this <=> other) == 0; }
};

struct Overrides::Parts {
    NodePtr less, equal, greater; ///< `equal`: one node, whose branches do not count
};

std::size_t Overrides::sizeOf(const NodePtr& tree)
{
    return tree ? tree->size : 0;
}

Overrides::NodePtr Overrides::withBranches(const Node& like, NodePtr left, NodePtr right)
{
    auto out = std::make_shared<Node>(Node { like.path, like.row, like.column, like.value, like.order, like.priority, 1, {}, {} });
    out->size = std::uint32_t(1 + sizeOf(left) + sizeOf(right));
    out->left = std::move(left);
    out->right = std::move(right);
    return out;
}

Overrides::Parts Overrides::split(const NodePtr& tree, const Key& key)
{
    if (!tree)
        return {};
    const auto order = key <=> Key(*tree);
    if (order == 0)
        return { tree->left, tree, tree->right };
    Parts parts = split(order < 0 ? tree->left : tree->right, key);
    if (order < 0)
        parts.greater = withBranches(*tree, std::move(parts.greater), tree->right);
    else
        parts.less = withBranches(*tree, tree->left, std::move(parts.less));
    return parts;
}

/// All cells of `a` come before those of `b`.
Overrides::NodePtr Overrides::joined(const NodePtr& a, const NodePtr& b)
{
    if (!a || !b)
        return a ? a : b;
    return a->priority >= b->priority ? withBranches(*a, a->left, joined(a->right, b))
                                      : withBranches(*b, joined(a, b->left), b->right);
}

/// A cell of both has the value of `b` and the place in the list that `a` gave it.
Overrides::NodePtr Overrides::united(const NodePtr& a, const NodePtr& b)
{
    if (!a || !b)
        return a ? a : b;
    if (a->priority < b->priority) {
        const Parts parts = split(a, Key(*b));
        Node top = *b;
        if (parts.equal)
            top.order = parts.equal->order;
        return withBranches(top, united(parts.less, b->left), united(parts.greater, b->right));
    }
    const Parts parts = split(b, Key(*a));
    NodePtr left = united(a->left, parts.less), right = united(a->right, parts.greater);
    const bool changed = parts.equal && !sameBits(parts.equal->value, a->value);
    if (!changed && left == a->left && right == a->right)
        return a;
    Node top = *a;
    if (changed)
        top.value = parts.equal->value;
    return withBranches(top, std::move(left), std::move(right));
}

Overrides::NodePtr Overrides::built(const std::vector<NodePtr>& sorted, std::size_t begin, std::size_t end)
{
    if (end - begin < 2)
        return begin < end ? sorted[begin] : nullptr;
    const std::size_t middle = begin + (end - begin) / 2;
    return joined(built(sorted, begin, middle), built(sorted, middle, end));
}

Overrides::NodePtr Overrides::without(const NodePtr& tree, const std::function<bool(const Override&)>& gone)
{
    if (!tree)
        return nullptr;
    NodePtr left = without(tree->left, gone), right = without(tree->right, gone);
    if (gone({ *tree->path, tree->row, tree->column, tree->value }))
        return joined(left, right);
    return left == tree->left && right == tree->right ? tree : withBranches(*tree, std::move(left), std::move(right));
}

void Overrides::collect(const NodePtr& tree, std::vector<const Node*>& out)
{
    if (!tree)
        return;
    collect(tree->left, out);
    out.push_back(tree.get());
    collect(tree->right, out);
}

/// How many cells come before `key`.
std::size_t Overrides::rank(const Key& key) const
{
    std::size_t before = 0;
    for (const Node* node = m_root.get(); node;) {
        const bool less = Key(*node) < key;
        before += less ? 1 + sizeOf(node->left) : 0;
        node = less ? node->right.get() : node->left.get();
    }
    return before;
}

std::size_t Overrides::size() const
{
    return sizeOf(m_root);
}

std::vector<Override> Overrides::list() const
{
    std::vector<const Node*> nodes;
    nodes.reserve(size());
    collect(m_root, nodes);
    std::sort(nodes.begin(), nodes.end(), [](const Node* a, const Node* b) { return a->order < b->order; });
    std::vector<Override> out;
    out.reserve(nodes.size());
    for (const Node* node : nodes)
        out.push_back({ *node->path, node->row, node->column, node->value });
    return out;
}

std::optional<double> Overrides::find(std::string_view path, int row, int column) const
{
    const Key key(withoutLayerZero(path), row, column);
    for (const Node* node = m_root.get(); node;) {
        const auto order = key <=> Key(*node);
        if (order == 0)
            return node->value;
        node = order < 0 ? node->left.get() : node->right.get();
    }
    return {};
}

std::size_t Overrides::count(std::string_view path) const
{
    constexpr int least = std::numeric_limits<int>::min();
    path = withoutLayerZero(path);
    const std::string after = std::string(path) + '\0'; // the next string in order
    return rank(Key(after, least, least)) - rank(Key(path, least, least));
}

void Overrides::set(const std::vector<Override>& cells)
{
    std::map<std::string_view, std::shared_ptr<const std::string>> paths;
    std::vector<NodePtr> nodes;
    nodes.reserve(cells.size());
    for (const Override& cell : cells) {
        const std::string_view name = withoutLayerZero(cell.path); // one spelling of the first layer
        auto& path = paths[name];
        if (!path)
            path = std::make_shared<const std::string>(name);
        nodes.push_back(std::make_shared<const Node>(
            Node { path, cell.row, cell.column, cell.value, m_next, priorityOf(m_next), 1, {}, {} }));
        ++m_next;
    }
    std::stable_sort(nodes.begin(), nodes.end(), [](const NodePtr& a, const NodePtr& b) { return Key(*a) < Key(*b); });
    std::vector<NodePtr> once;
    once.reserve(nodes.size());
    for (const NodePtr& node : nodes) {
        if (!once.empty() && Key(*once.back()) == Key(*node))
            once.back() = united(once.back(), node);
        else
            once.push_back(node);
    }
    m_root = united(m_root, built(once, 0, once.size()));
}

std::size_t Overrides::erase(std::string_view path, int row, int column)
{
    if (!find(path, row, column))
        return 0;
    const Parts parts = split(m_root, Key(withoutLayerZero(path), row, column));
    m_root = joined(parts.less, parts.greater);
    return 1;
}

std::size_t Overrides::erase(std::string_view path)
{
    path = withoutLayerZero(path);
    const std::size_t gone = count(path);
    if (gone == 0)
        return 0;
    constexpr int least = std::numeric_limits<int>::min();
    const std::string after = std::string(path) + '\0';
    // No cell has a row or column below 0, so neither key is that of a cell.
    const Parts front = split(m_root, Key(path, least, least));
    m_root = joined(front.less, split(front.greater, Key(after, least, least)).greater);
    return gone;
}

std::size_t Overrides::eraseIf(const std::function<bool(const Override&)>& gone)
{
    const std::size_t before = size();
    m_root = without(m_root, gone);
    return before - size();
}

} // namespace attn
