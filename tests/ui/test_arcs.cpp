// SPDX-License-Identifier: GPL-3.0-or-later
// Weights as lines between tokens.
#include "tests/ui/figures.h"
#include "tests/ui/test_picture_support.h"
#include "ui/pictures/pictures.h"
#include "ui/place/headnames.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace equationtest;

namespace {

/// The query and the key that a line joins.
std::pair<int, int> endsOf(const LineItem& line, const Panel& panel)
{
    return { panel.rows.cellAt(line.line.y1()), panel.columns.cellAt(line.line.y2()) };
}

} // namespace

TEST_CASE("Lines are as wide as their weights, darker with them, and masked pairs have none", "[ui][pictures]")
{
    const auto trace = makeTrace(tokenList(6, "english"), { { "mask", "causal" }, { "attention.heads", "2" } });
    for (const int head : { 0, allHeads }) {
        const EquationRequest request = pictureRequest(trace, ViewMode::Arcs, head);
        const EquationScene arcs = layoutView(request);
        REQUIRE(arcs.fans.size() == request.content.views.size());
        REQUIRE(arcs.panels.size() == (head < 0 ? 2u : 1u));
        std::set<std::tuple<QString, int, int>> seen;
        double perWeight = 0;
        std::vector<std::pair<double, double>> darkness; // weight, opacity
        for (const LineItem& line : arcs.scene.lines) {
            const auto panel = std::find_if(arcs.panels.begin(), arcs.panels.end(), [&](const Panel& one) {
                return one.rect.left() == line.line.x1() && one.rect.right() == line.line.x2()
                    && one.rect.top() <= line.line.y1() && line.line.y1() <= one.rect.bottom();
            });
            REQUIRE(panel != arcs.panels.end());
            const auto [query, key] = endsOf(line, *panel);
            REQUIRE(query >= 0);
            REQUIRE(key >= 0);
            CHECK(key <= query); // causal
            CHECK(seen.insert({ panel->path, query, key }).second);
            const double weight = (*trace->view(panel->node)->values)(query, key);
            perWeight = perWeight == 0 ? line.width / weight : perWeight;
            CHECK(line.width == Approx(perWeight * weight));
            darkness.emplace_back(weight, line.opacity);
        }
        CHECK(perWeight > 0);
        std::sort(darkness.begin(), darkness.end());
        CHECK(std::is_sorted(
            darkness.begin(), darkness.end(), [](const auto& a, const auto& b) { return a.second < b.second; }));
        // Whatever is not drawn is masked, or below what the note says (1.79 % of 1 and less at this size: 2 %).
        size_t visible = 0;
        for (const attn::StageView& view : request.content.views)
            for (int query = 0; query < 6; ++query)
                for (int key = 0; key <= query; ++key) {
                    const bool drawn = seen.count({ QString::fromStdString(view.node->path), query, key }) > 0;
                    const double weight = (*view.values)(query, key);
                    CHECK((drawn || weight * perWeight < 0.5));
                    visible += drawn;
                }
        CHECK(visible == arcs.scene.lines.size());
        CHECK(visible > 10);
    }
}

TEST_CASE("The strongest pairs are those that sorting finds", "[ui][pictures]")
{
    attn::Matrix values = figureRandom(37, 41, -1, 1);
    values(3, 4) = figureNan;
    attn::Matrix mask = attn::Matrix::Ones(37, 41);
    mask.row(5).setZero();
    values(5, 5) = 100; // masked
    std::vector<double> sorted;
    for (int row = 0; row < 37; ++row)
        for (int column = 0; column < 41; ++column)
            if (row != 5 && values(row, column) == values(row, column))
                sorted.push_back(std::abs(values(row, column)));
    std::sort(sorted.begin(), sorted.end());
    const StrongPairs found = strongestPairs(values, &mask, { 0, 36, 0, 40 }, 50);
    REQUIRE(found.pairs.size() == 50);
    CHECK(found.all == qint64(sorted.size()));
    for (size_t i = 0; i < 50; ++i) {
        CHECK(std::abs(found.pairs[i].weight) == sorted[sorted.size() - 50 + i]);
        CHECK(found.pairs[i].weight == values(found.pairs[i].row, found.pairs[i].column));
    }
    const StrongPairs part = strongestPairs(values, nullptr, { 5, 5, 4, 6 }, 10);
    CHECK(part.all == 3);
    CHECK(part.pairs.back().weight == 100);
}

TEST_CASE("Of very many weights the strongest 2,000 become lines, and the picture says so", "[ui][pictures]")
{
    const auto trace = makeTrace(tokenList(128, "english"));
    const EquationRequest request = pictureRequest(trace, ViewMode::Arcs);
    const EquationScene arcs = layoutView(request);
    std::vector<std::pair<double, int>> sorted; // weight, query
    const attn::Matrix& weights = *request.content.views.front().values;
    for (int query = 0; query < 128; ++query)
        for (int key = 0; key < 128; ++key)
            sorted.emplace_back(weights(query, key), query);
    std::sort(sorted.rbegin(), sorted.rend());
    std::set<int> queries; // that have one of the strongest; each of the others has one line more
    for (size_t i = 0; i < 2000; ++i)
        queries.insert(sorted[i].second);
    CHECK(arcs.scene.lines.size() == 2000 + 128 - queries.size());
    CHECK(std::any_of(arcs.scene.texts.begin(), arcs.scene.texts.end(),
        [](const TextItem& text) { return text.text.contains("The strongest 2,000 of 16,384 lines are drawn."); }));
}

TEST_CASE("Each of very many queries has a line, and no note is untrue", "[ui][pictures]")
{
    const auto trace = makeTrace(tokenList(200, "english"), { { "mask", "causal" } });
    const EquationRequest request = pictureRequest(trace, ViewMode::Arcs);
    const EquationScene arcs = layoutView(request);
    const attn::Matrix& weights = *request.content.views.front().values;
    std::map<int, std::vector<int>> keys;
    double widest = 0;
    for (const LineItem& line : arcs.scene.lines) {
        const auto [query, key] = endsOf(line, arcs.panels.front());
        keys[query].push_back(key);
        widest = std::max(widest, line.width);
        CHECK(line.width >= 0.25);
    }
    const auto numberIn = [&](const QString& start) {
        for (const TextItem& text : arcs.scene.texts)
            if (const qsizetype at = text.text.indexOf(start); at >= 0)
                return text.text.mid(at + start.size()).section(' ', 0, 0).toDouble() / 100;
        FAIL("no note " << start.toStdString());
        return 0.0;
    };
    const double least = numberIn("Lines below "), most = numberIn("Lines of ");
    for (int query = 0; query < 200; ++query) {
        int strongest = 0;
        weights.row(query).maxCoeff(&strongest);
        for (int key = 0; key <= query; ++key) {
            const bool drawn = std::count(keys[query].begin(), keys[query].end(), key) > 0;
            const bool wanted = weights(query, key) >= least
                || (key == strongest && weights(query, strongest) < least);
            CHECK(drawn == wanted);
        }
    }
    for (const LineItem& line : arcs.scene.lines) {
        const auto [query, key] = endsOf(line, arcs.panels.front());
        CHECK((weights(query, key) >= most - 1e-9) == (line.width > widest - 1e-9));
    }
}

TEST_CASE("What the note about faint lines says is true of every line", "[ui][pictures]")
{
    const auto trace = makeTrace(tokenList(40, "english"), { { "mask", "causal" } });
    const EquationRequest request = pictureRequest(trace, ViewMode::Arcs);
    const EquationScene arcs = layoutView(request);
    const auto note = std::find_if(arcs.scene.texts.begin(), arcs.scene.texts.end(),
        [](const TextItem& text) { return text.text.startsWith("Lines below "); });
    REQUIRE(note != arcs.scene.texts.end());
    const double least = note->text.section(' ', 2, 2).toDouble() / 100;
    REQUIRE(least > 0);
    std::set<std::pair<int, int>> drawn;
    for (const LineItem& line : arcs.scene.lines)
        drawn.insert(endsOf(line, arcs.panels.front()));
    const attn::Matrix& weights = *request.content.views.front().values;
    for (int query = 0; query < 40; ++query)
        for (int key = 0; key <= query; ++key)
            CHECK(drawn.count({ query, key }) == (weights(query, key) >= least ? 1u : 0u));
}

TEST_CASE("A token among the arcs shows the weights of its row at the keys", "[ui][pictures]")
{
    for (const int tokens : { 6, 200 }) {
        const auto trace = makeTrace(tokenList(tokens, "english"), { { "mask", "causal" } });
        EquationRequest request = pictureRequest(trace, ViewMode::Arcs);
        const EquationScene arcs = layoutView(request);
        const CellId cell { arcs.panels.front().path, 4, 2 };
        const Scene marks = arcHighlights(arcs, request.look.theme, cell, false);
        CHECK(textFlaw(marks.texts, request) == "");
        const attn::Matrix& weights = *request.content.views.front().values;
        for (int key = 0; tokens == 6 && key <= 4; ++key) {
            const QString number = QString::number(weights(4, key), 'f', 2);
            CHECK(std::any_of(
                marks.texts.begin(), marks.texts.end(), [&](const TextItem& text) { return text.text == number; }));
        }
        // In an export the same marks are part of the scene, and nothing lies on anything.
        request.state.pinned = cell;
        CHECK(pictureFlaw(layoutView(request), request) == "");
    }
}
