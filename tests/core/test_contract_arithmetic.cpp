// SPDX-License-Identifier: GPL-3.0-or-later
// "Why this number?" of the lesson with several heads, with everything switched on: every cell of every stage, in every
// variant, adds up to what is shown, and every link lands on a cell that holds the very value it quotes.
#include "core/base/numbertext.h"
#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"
#include "core/pipeline/stageorder.h"
#include "core/pipeline/trace.h"
#include "tests/support/arithmetic.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>
#include <sstream>

namespace attn {

namespace {

using Variant = std::vector<std::pair<std::string, std::string>>;

const Variant everythingOn { { "mask", "causal" }, { "dropout.rate", "0.3" }, { "dropout.training", "true" },
    { "attention.bias", "true" }, { "output.projection", "true" }, { "output.bias", "true" } };

/// Settings on top of that which fill rows with zeros, make sums long or combine what replaces stages. What a stage or
/// setting needs to be there at all is tried from its declaration.
const std::vector<Variant> arithmeticVariants {
    {},
    { { "mask.method", "after_softmax" } },
    { { "dropout.place", "context" } },
    { { "dropout.place", "context" }, { "mask.method", "after_softmax" } },
    { { "normalizer", "sum" } },
    { { "normalizer", "sum" }, { "mask.method", "after_softmax" } },
    { { "scale", "linear" } },
    { { "scale", "0.37" }, { "temperature", "1.7" } },
    { { "scale", "none" } },
    { { "attention.kind", "unweighted" }, { "attention.heads", "3" } },
    { { "attention.kind", "unweighted" }, { "attention.heads", "1" }, { "output.projection", "false" } },
    { { "attention.layout", "stacked" } },
    { { "attention.layout", "stacked" }, { "attention.size", "6" }, { "attention.value_size", "4" } },
    { { "attention.size", "16" }, { "attention.value_size", "16" } }, // sums too long to be printed whole
    { { "mask", "none" } },
    { { "mask", "custom" } },
    { { "heads.off", "1" } },
    { { "dropout.rate", "0.9" } },
    { { "layers", "2" }, { "residual", "true" } },
};

/// Neither causal nor symmetric; every row sees some key.
double drawnMask(int row, int column)
{
    return (row + 2 * column) % 3 == 1 ? 0 : 1;
}

std::shared_ptr<const Trace> arithmeticRun(const Variant& variant)
{
    auto session = openLesson("multi-head");
    REQUIRE(session);
    for (const Variant& settings : { everythingOn, variant })
        for (const auto& [key, value] : settings)
            REQUIRE(assign(session->settings, key, value));
    const auto tokens = tokensOf(*session);
    REQUIRE(tokens);
    Matrix drawn(Eigen::Index(tokens->size()), Eigen::Index(tokens->size()));
    for (int row = 0; row < int(drawn.rows()); ++row)
        for (int column = 0; column < int(drawn.cols()); ++column)
            drawn(row, column) = drawnMask(row, column);
    session->mask = share(drawn);
    const auto trace = Trace::create(*session, *tokens);
    return trace ? *trace : nullptr;
}

bool sameDouble(double a, double b)
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

/// Collects what is wrong; an assertion a cell would take most of the time.
class CellFaults {
public:
    explicit CellFaults(std::string cell)
        : m_cell(std::move(cell))
    {
        m_text.precision(17);
    }
    template <typename... Parts> void add(const Parts&... parts)
    {
        m_text << m_cell << ": ";
        (m_text << ... << parts) << "\n";
    }
    std::string text() const { return m_text.str(); }

private:
    std::string m_cell;
    std::ostringstream m_text;
};

/// Every link: an existing node, a cell inside it, the value that the cell shows, to the last bit.
void checkLinks(const Trace& trace, const CellReport& report, CellFaults& faults)
{
    for (const Term& term : report.terms)
        for (const Source& source : term.sources) {
            if (source.cell.node < 0 || size_t(source.cell.node) >= trace.graph().nodes.size()) {
                faults.add("a link to node ", source.cell.node);
                continue;
            }
            const Node& target = trace.graph().nodes[size_t(source.cell.node)];
            const auto view = trace.view(target.id);
            if (!view || source.cell.row < 0 || source.cell.row >= target.rows || source.cell.column < 0
                || source.cell.column >= target.columns)
                faults.add("a link out of ", target.path);
            else if (!sameDouble((*view->values)(source.cell.row, source.cell.column), source.value))
                faults.add("a link quotes ", source.value, " but ", target.path, "[", source.cell.row, ",",
                    source.cell.column, "] holds ", (*view->values)(source.cell.row, source.cell.column));
        }
}

/// The largest part of a sum that rounding can lose is a share of its largest terms, not of what is left of them.
bool addsUp(double sum, double value, double size)
{
    return sum == value || std::abs(sum - value) <= 1e-12 * std::max(size, std::abs(value));
}

void checkSum(const CellReport& report, CellFaults& faults)
{
    double sum = 0, size = 0;
    for (const Term& term : report.terms) {
        double product = term.factor;
        for (const Source& source : term.sources)
            product *= source.value;
        sum += product;
        size += std::abs(product);
    }
    if (!addsUp(sum, report.value, size))
        faults.add("the terms add up to ", sum, ", shown is ", report.value);
}

/// Shares of a row, computed here from the quoted terms alone.
void checkShares(const CellReport& report, bool softmax, CellFaults& faults)
{
    double largest = -std::numeric_limits<double>::infinity(), sum = 0;
    for (const Term& term : report.terms)
        largest = std::max(largest, term.sources.at(0).value);
    const auto part = [&](const Term& term) {
        return softmax ? std::exp(term.sources.at(0).value - largest) : term.sources.at(0).value;
    };
    double size = 0;
    for (const Term& term : report.terms) {
        sum += part(term);
        size += std::abs(part(term));
    }
    if (report.highlighted < 0 || report.highlighted >= int(report.terms.size())) {
        faults.add("no term belongs to the cell");
        return;
    }
    const double share = part(report.terms[size_t(report.highlighted)]) / sum;
    const double slack = 1e-12 * std::abs(share) * size / std::abs(sum); // what cancels in the sum is lost
    if (std::abs(share - report.value) > std::max(slack, 1e-12 * std::abs(report.value)))
        faults.add("the terms come to ", share, ", shown is ", report.value);
    for (const ReportLine& line : report.table)
        if (line.values.size() != report.terms.size())
            faults.add("a line of the table has ", line.values.size(), " values");
    if (!report.table.empty()
        && !addsUp(report.table.back().values[size_t(report.highlighted)], report.value, std::abs(report.value)))
        faults.add("the last line of the table says ", report.table.back().values[size_t(report.highlighted)]);
}

/// "0.6 / 1.5 = 0.4": every part of the printed arithmetic stands for the shown value.
void checkPrinted(const CellReport& report, CellFaults& faults)
{
    std::string_view rest = report.expression;
    while (!rest.empty()) {
        size_t end = rest.find(" = ");
        if (end != std::string_view::npos && rest.substr(0, end).ends_with(" more"))
            end = rest.find(" = ", end + 3); // "2 more = 0.1" is one term
        const std::string_view part = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 3);
        if (!printedRange(part).holds(report.computed))
            faults.add("prints ", part, " for ", report.computed);
    }
}

/// Cells that start a computation: the number itself, or a rule with its numbers.
void checkLeaf(const Trace& trace, const Node& node, int row, int column, const CellReport& report, CellFaults& faults)
{
    const std::string_view key = node.spec->key;
    if (key == "tokens" || key == "token_ids") {
        if (report.value != trace.sources().ids[size_t(row)]
            || report.expression.find(trace.sources().tokens[size_t(row)]) == std::string::npos)
            faults.add("says ", report.expression, " for ", report.value);
    } else if (key == "mask" && trace.config().is("mask", "custom")) {
        const double allowed = drawnMask(row, column);
        if (report.value != allowed || report.expression != (allowed == 1 ? "1" : "0"))
            faults.add("says ", report.expression, " for ", report.value);
    } else if (key == "mask") {
        const std::string words
            = std::to_string(column + 1) + (column <= row ? " <= " : " > ") + std::to_string(row + 1);
        if (report.expression != words || report.value != (column <= row ? 1 : 0))
            faults.add("says ", report.expression, " for ", report.value);
    } else {
        checkPrinted(report, faults);
        if (node.spec->source && report.expression != exactNumber(report.value))
            faults.add("says ", report.expression, " for the input ", report.value);
    }
}

std::string checkCell(const Trace& trace, const Node& node, const StageView& view, int row, int column)
{
    CellFaults faults(node.path + "[" + std::to_string(row) + "," + std::to_string(column) + "]");
    const auto report = trace.explain(node.id, row, column);
    if (!report) {
        faults.add(report.error().english());
        return faults.text();
    }
    if (!sameDouble(report->value, (*view.values)(row, column)))
        faults.add("explains ", report->value, ", shows ", (*view.values)(row, column));
    checkLinks(trace, *report, faults);
    if (report->linear) {
        checkSum(*report, faults);
        checkPrinted(*report, faults);
    } else if (report->terms.empty()) {
        checkLeaf(trace, node, row, column, *report, faults);
    } else {
        // A row function; after the mask the rest is divided by its sum, whatever came before.
        const bool renormalised
            = node.spec->key == "attention_weights" && trace.graph().find("zeroed_weights", node.head);
        checkShares(*report, trace.config().is("normalizer", "softmax") && !renormalised, faults);
        checkPrinted(*report, faults);
    }
    return faults.text();
}

} // namespace

TEST_CASE("Every cell of every stage with several heads adds up, and every link lands on the value it quotes",
    "[contract][arithmetic]")
{
    std::set<const StageSpec*> seen;
    int cells = 0, shares = 0, cut = 0;
    std::vector<Variant> variants = arithmeticVariants;
    for (const StageSpec* spec : stageOrder()) // a stage that no variant above has, by its own switch
        if (spec->toggle.exists())
            variants.emplace_back(spec->toggle.on.begin(), spec->toggle.on.end());
    for (const SettingSpec* spec : settingSpecs()) { // and by every choice of every setting, or a number above its least
        const std::string key(spec->key);
        if (spec->kind == SettingKind::Choice)
            for (const Choice& choice : spec->choices)
                variants.push_back({ { key, std::string(choice.value) } });
        if (spec->kind == SettingKind::Real)
            variants.push_back({ { key, exactNumber(spec->minimum + spec->step) } });
    }
    for (const Variant& variant : variants) {
        const auto trace = arithmeticRun(variant);
        if (!trace) { // only what was worked out may not fit the lesson
            CHECK(std::find(arithmeticVariants.begin(), arithmeticVariants.end(), variant) == arithmeticVariants.end());
            continue;
        }
        std::string name, faults;
        for (const auto& [key, value] : variant)
            name += key + "=" + value + " ";
        INFO("with " << name);
        for (const Node& node : trace->graph().nodes) {
            const auto view = trace->view(node.id);
            REQUIRE(view);
            seen.insert(node.spec);
            for (int row = 0; row < node.rows; ++row)
                for (int column = 0; column < node.columns; ++column) {
                    faults += checkCell(*trace, node, *view, row, column);
                    ++cells;
                    const auto report = trace->explain(node.id, row, column);
                    shares += report && !report->linear && !report->terms.empty();
                    cut += report && report->expression.find(" more = ") != std::string::npos;
                }
        }
        CHECK(faults.substr(0, 2000) == "");
    }
    CHECK(cells > 10000);
    CHECK(shares > 500); // the walk met row functions
    CHECK(cut > 100); // and sums that are too long to be printed whole
    for (const StageSpec* spec : stageOrder()) {
        INFO(spec->key << " (" << spec->assetName() << ")");
        CHECK(seen.count(spec) == 1);
    }
}

TEST_CASE("An override explains itself: the arithmetic gives what the stage computed, the cell what was typed",
    "[contract][arithmetic]")
{
    auto session = openLesson("multi-head");
    REQUIRE(session);
    session->overrides = { { "heads.1.scores", 3, 1, 2.5 }, { "heads.0.attention_weights", 4, 2, 0.75 } };
    const auto trace = Trace::create(*session, *tokensOf(*session));
    REQUIRE(trace);
    int overridden = 0;
    for (const Node& node : (*trace)->graph().nodes) {
        const auto view = (*trace)->view(node.id);
        REQUIRE(view);
        for (int row = 0; row < node.rows; ++row)
            for (int column = 0; column < node.columns; ++column) {
                const auto report = (*trace)->explain(node.id, row, column);
                REQUIRE(report);
                CellFaults faults(node.path);
                checkLinks(**trace, *report, faults);
                CellReport computed = *report;
                computed.value = report->computed;
                if (report->linear)
                    checkSum(computed, faults);
                if (report->overridden) {
                    ++overridden;
                    checkPrinted(computed, faults);
                    CHECK(report->value == (*view->values)(row, column));
                    CHECK(report->value != report->computed);
                }
                if (!faults.text().empty())
                    FAIL(faults.text());
            }
    }
    CHECK(overridden == 2);
}

TEST_CASE("The reader of printed arithmetic reads what is printed and nothing else", "[contract][arithmetic]")
{
    CHECK(printedRange("0.4306 × 0.4361 + 1.4551 × 1.1156").holds(0.4306 * 0.4361 + 1.4551 * 1.1156));
    CHECK_FALSE(printedRange("0.4306 × 0.4361").holds(0.4306 * 0.4361 + 1e-3));
    CHECK(printedRange("0.5 × (-0.25)").holds(-0.125));
    CHECK(printedRange("exp(1.0000 - 2.0000) / 2.0000").holds(std::exp(-1.0) / 2));
    CHECK_FALSE(printedRange("exp(1.0000 - 2.0000) / 2.0000").holds(0.19));
    CHECK(printedRange("1 / (1 - 0.3)").holds(1 / 0.7));
    CHECK(printedRange("0.1000 + 3 more = 0.2000").holds(0.3));
    CHECK_FALSE(printedRange("0.1000 + 3 more = 0.2000").holds(3.1));
    CHECK(printedRange("-inf").holds(-std::numeric_limits<double>::infinity()));
    for (const char* text : { "", "a", "1 +", "(1", "exp(1", "1 2", "2 <= 1" })
        CHECK_FALSE(printedRange(text).valid);
}

} // namespace attn
