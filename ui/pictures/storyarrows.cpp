// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pictures/storyarrows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace {

constexpr double arrowAir = 2; // px between an arrow and its card
constexpr double firstEntry = 0.12, lastEntry = 0.7; // of the width of a card: where arrows come in from above
constexpr double exitBelow = 0.5, exitAbove = 0.86;

/// A stretch of an arrow inside a gap between cards.
struct Stretch {
    int source = 0;
    double from = 0, to = 0; ///< along the gap
    int lane = 0;
};

/// Lines beside each other in one gap: stretches of different cards that would overlap get lines of their own.
class Gap {
public:
    int add(int source, double from, double to)
    {
        const double low = std::min(from, to), high = std::max(from, to);
        for (int lane = 0;; ++lane) {
            const bool free = std::none_of(m_stretches.begin(), m_stretches.end(), [&](const Stretch& other) {
                return other.lane == lane && other.source != source && other.from < high + 4 && other.to > low - 4;
            });
            if (!free)
                continue;
            m_stretches.push_back({ source, low, high, lane });
            m_lanes = std::max(m_lanes, lane + 1);
            return lane;
        }
    }
    /// Where a lane lies in a gap that begins at `begin`.
    double place(int lane, double begin, double size) const { return begin + size * (lane + 1) / (m_lanes + 1); }

private:
    std::vector<Stretch> m_stretches;
    int m_lanes = 0;
};

class Router {
public:
    Router(const std::vector<StageCard>& cards, int across, double above)
        : m_cards(cards)
        , m_across(std::max(1, across))
        , m_above(above)
    {
    }

    std::vector<StageArrow> route(const std::vector<std::pair<int, int>>& flow)
    {
        for (const auto& [from, to] : flow)
            if (!isNeighbour(from, to))
                m_entries[to].push_back(from);
        std::vector<Plan> plans;
        for (const auto& [from, to] : flow)
            plans.push_back(plan(from, to));
        std::vector<StageArrow> arrows;
        for (const Plan& one : plans) // the number of lines in each gap is known now
            arrows.push_back({ one.from, one.to, way(one) });
        return arrows;
    }

private:
    struct Plan {
        int from = 0, to = 0;
        bool straight = false, up = false;
        int firstLane = 0, sideLane = -1, lastLane = -1; ///< -1: not needed
    };

    int lineOf(int card) const { return card / m_across; }
    int columnOf(int card) const { return card % m_across; }
    const QRectF& rect(int card) const { return m_cards[size_t(card)].rect; }
    bool isNeighbour(int from, int to) const { return lineOf(from) == lineOf(to) && columnOf(to) == columnOf(from) + 1; }

    double exitOf(int card, bool up) const { return rect(card).left() + (up ? exitAbove : exitBelow) * rect(card).width(); }
    double entryOf(int from, int to) const
    {
        const std::vector<int>& all = m_entries.at(to);
        const double at = double(std::find(all.begin(), all.end(), from) - all.begin());
        const double part = firstEntry + (lastEntry - firstEntry) * (at + 0.5) / double(all.size());
        return rect(to).left() + part * rect(to).width();
    }

    /// The gap above a line of cards.
    std::pair<double, double> gapAbove(int line) const
    {
        const double bottom = rect(line * m_across).top();
        const double top = line > 0 ? rect((line - 1) * m_across).bottom() : bottom - m_above;
        return { top, bottom - top };
    }
    /// The gap left of a column.
    std::pair<double, double> gapBefore(int column) const
    {
        const double right = rect(column).left();
        const double left = column > 0 ? rect(column - 1).right() : right - std::min(right, m_above);
        return { left, right - left };
    }

    Plan plan(int from, int to)
    {
        Plan plan { from, to, isNeighbour(from, to) };
        if (plan.straight)
            return plan;
        plan.up = lineOf(from) == lineOf(to);
        const double exit = exitOf(from, plan.up), entry = entryOf(from, to);
        const int first = plan.up ? lineOf(from) : lineOf(from) + 1, last = lineOf(to);
        if (first == last) {
            plan.firstLane = m_level[first].add(from, exit, entry);
            return plan;
        }
        const auto [begin, size] = gapBefore(columnOf(to));
        const double side = begin + size / 2;
        plan.firstLane = m_level[first].add(from, exit, side);
        plan.sideLane = m_upright[columnOf(to)].add(from, gapAbove(first).first, gapAbove(last).first + gapAbove(last).second);
        plan.lastLane = m_level[last].add(from, side, entry);
        return plan;
    }

    QPolygonF way(const Plan& plan) const
    {
        const QRectF &source = rect(plan.from), &target = rect(plan.to);
        if (plan.straight) {
            const double y = source.center().y();
            return { QPointF(source.right() + arrowAir, y), QPointF(target.left() - arrowAir, y) };
        }
        const int first = plan.up ? lineOf(plan.from) : lineOf(plan.from) + 1, last = lineOf(plan.to);
        const double exit = exitOf(plan.from, plan.up), entry = entryOf(plan.from, plan.to);
        const auto level = [this](int line, int lane) {
            const auto [begin, size] = gapAbove(line);
            return m_level.at(line).place(lane, begin, size);
        };
        const double y = level(first, plan.firstLane);
        QPolygonF points { QPointF(exit, plan.up ? source.top() - arrowAir : source.bottom() + arrowAir), QPointF(exit, y) };
        if (plan.sideLane >= 0) {
            const auto [begin, size] = gapBefore(columnOf(plan.to));
            const double x = m_upright.at(columnOf(plan.to)).place(plan.sideLane, begin, size),
                         below = level(last, plan.lastLane);
            points << QPointF(x, y) << QPointF(x, below) << QPointF(entry, below);
        } else {
            points << QPointF(entry, y);
        }
        points << QPointF(entry, target.top() - arrowAir);
        return points;
    }

    const std::vector<StageCard>& m_cards;
    const int m_across;
    const double m_above;
    std::map<int, std::vector<int>> m_entries; ///< from above, by card
    std::map<int, Gap> m_level, m_upright; ///< above a line, left of a column
};

} // namespace

std::vector<std::pair<int, int>> dataFlow(const attn::Trace& trace, const std::vector<attn::Step>& steps)
{
    const std::vector<attn::Node>& nodes = trace.graph().nodes;
    const auto cardOf = [&steps](const attn::Node& node) {
        for (size_t i = 0; i < steps.size(); ++i)
            if (steps[i].enabled && steps[i].spec == node.spec)
                return int(i);
        return -1;
    };
    std::set<std::pair<int, int>> flow;
    for (const attn::Node& node : nodes) {
        const int to = cardOf(node);
        // What has a row for each token and no input was looked up by the tokens.
        const bool lookedUp = node.inputs.empty() && node.spec->kind != attn::ValueKind::Text
            && (node.spec->rows == attn::Axis::Token || node.spec->rows == attn::Axis::QueryToken);
        for (size_t from = 0; to >= 0 && lookedUp && from < steps.size(); ++from)
            if (steps[from].enabled && steps[from].spec->kind == attn::ValueKind::Text)
                flow.emplace(int(from), to);
        std::vector<int> open = to < 0 ? std::vector<int>() : node.inputs;
        while (!open.empty()) {
            const int input = open.back();
            open.pop_back();
            if (input < 0)
                continue;
            const attn::Node& source = nodes[size_t(input)];
            if (const int from = cardOf(source); from >= 0)
                flow.emplace(from, to);
            else
                open.insert(open.end(), source.inputs.begin(), source.inputs.end());
        }
    }
    return { flow.begin(), flow.end() };
}

std::vector<StageArrow> arrowWays(
    const std::vector<StageCard>& cards, int across, const std::vector<std::pair<int, int>>& flow, double above)
{
    return Router(cards, across, above).route(flow);
}
