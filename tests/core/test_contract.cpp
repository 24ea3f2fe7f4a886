// SPDX-License-Identifier: GPL-3.0-or-later
// Laws of every stage, for all settings: the views, exports and the inspector rely on it. Nothing here names
// a stage or a setting that a new declaration would have to be added to.
#include "core/base/numbertext.h"
#include "core/pipeline/axislabels.h"
#include "core/script/pytorchcode.h"
#include "tests/support/catch.h"

#include "core/pipeline/stageorder.h"
#include "core/pipeline/trace.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <random>
#include <sstream>

namespace {

using attn::Matrix;
using attn::Node;
using attn::SettingKind;
using attn::Settings;
using attn::SettingSpec;

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

bool sameCell(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

bool sameMatrixBits(const Matrix& a, const Matrix& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols()
        && std::memcmp(a.data(), b.data(), size_t(a.size()) * sizeof(double)) == 0;
}

/// Values to try of a setting, worked out from its declaration.
std::vector<std::string> valuesOf(const SettingSpec& spec)
{
    std::vector<std::string> out;
    for (const attn::Choice& choice : spec.choices)
        out.emplace_back(choice.value);
    const auto number = [&](double value) {
        if (value <= spec.maximum && value >= spec.minimum && !(spec.excludesMinimum && value == spec.minimum))
            out.push_back(attn::exactNumber(value));
    };
    switch (spec.kind) {
    case SettingKind::Choice:
        break;
    case SettingKind::Boolean:
        out = { "false", "true" };
        break;
    case SettingKind::Integer:
        for (double value : { spec.minimum, spec.minimum + 1, spec.minimum + 2, spec.minimum + 5 })
            number(value);
        break;
    case SettingKind::Real:
    case SettingKind::ChoiceOrReal:
        for (double value : { spec.minimum, spec.minimum + spec.step, (spec.minimum + spec.maximum) / 2, spec.maximum })
            number(value);
        break;
    case SettingKind::Seed:
        for (const char* seed : { "0", "5", "-1", "18446744073709551615", "-9223372036854775808" })
            out.emplace_back(seed);
        break;
    case SettingKind::HeadList:
        for (const char* heads : { "", "0", "1", "0,1,2" })
            out.emplace_back(heads);
        break;
    }
    return out;
}

std::vector<std::string> wordsFor(int count)
{
    static const std::vector<std::string> words { "Your", "journey", "starts", "with", "one", "step", "journey" };
    std::vector<std::string> out;
    for (int i = 0; i < count; ++i)
        out.push_back(words[size_t(i) % words.size()]);
    return out;
}

attn::Session sessionWith(const Settings& settings)
{
    attn::Session session;
    for (const auto& [key, value] : settings)
        REQUIRE(attn::assign(session.settings, key, value));
    return session;
}

std::string describeSettings(const Settings& settings, int tokens)
{
    std::string out = std::to_string(tokens) + " tokens";
    for (const auto& [key, value] : settings)
        out += " " + key + "=" + value;
    return out;
}

/// Faults are collected as text: an assertion per cell would take most of the time.
class Faults {
public:
    Faults(std::string where)
        : m_where(std::move(where))
    {
    }
    template <typename... Parts> void add(const Parts&... parts)
    {
        if (++m_count > 3)
            return;
        std::ostringstream out;
        out.precision(17);
        (out << ... << parts);
        m_text += "\n  " + out.str();
    }
    std::string text() const { return m_count ? m_where + m_text : std::string(); }

private:
    std::string m_where, m_text;
    int m_count = 0;
};

bool unfilled(const attn::Message& message)
{
    const std::string text = message.english();
    for (size_t i = 0; i + 1 < text.size(); ++i)
        if (text[i] == '%' && text[i + 1] >= '1' && text[i + 1] <= '9')
            return true;
    return false;
}

void checkReport(const attn::Trace& trace, const Node& node, const Matrix& values, const Matrix* mask, int row,
    int column, const std::vector<attn::MatrixPtr>& all, Faults& faults)
{
    const auto cell = [&] { return node.path + "[" + std::to_string(row) + "," + std::to_string(column) + "]"; };
    const auto report = trace.explain(node.id, row, column);
    if (!report) {
        faults.add(cell(), ": ", report.error().english());
        return;
    }
    if (!sameCell(report->value, values(row, column)))
        faults.add(cell(), " explains ", report->value, ", shows ", values(row, column));
    if (std::abs(report->computed - values(row, column)) > 1e-12 * std::max(1.0, std::abs(values(row, column))))
        faults.add(cell(), " computed ", report->computed, ", shows ", values(row, column));
    if (report->expression.empty())
        faults.add(cell(), " has no arithmetic");
    if (unfilled(report->note))
        faults.add(cell(), " notes ", report->note.english());
    const bool hidden = mask && (*mask)(row, column) == 0;
    if (report->masked != hidden || report->overridden)
        faults.add(cell(), " masked ", report->masked, ", overridden ", report->overridden);
    double sum = 0, size = 0;
    for (const attn::Term& term : report->terms) {
        if (term.sources.empty() || term.sources.size() > 2)
            faults.add(cell(), " has a term of ", term.sources.size(), " sources");
        for (const attn::Source& source : term.sources) {
            const bool input = std::find(node.inputs.begin(), node.inputs.end(), source.cell.node) != node.inputs.end();
            const Matrix* matrix = input ? all[size_t(source.cell.node)].get() : nullptr;
            if (!matrix || source.cell.row < 0 || source.cell.row >= matrix->rows() || source.cell.column < 0
                || source.cell.column >= matrix->cols())
                faults.add(cell(), " points outside its inputs");
            else if (!sameCell(source.value, (*matrix)(source.cell.row, source.cell.column)))
                faults.add(cell(), " quotes ", source.value, " for ", (*matrix)(source.cell.row, source.cell.column));
        }
        sum += term.value();
        size += std::abs(term.value());
    }
    if (report->linear && !(std::abs(sum - report->value) <= 1e-12 * std::max(size, std::abs(report->value))))
        if (!(sum == report->value)) // -inf copied
            faults.add(cell(), " adds up to ", sum, ", not ", report->value);
    if (report->highlighted >= int(report->terms.size()))
        faults.add(cell(), " highlights a term that it does not have");
    for (const attn::ReportLine& line : report->table)
        if (line.values.size() != report->terms.size() || unfilled(line.title))
            faults.add(
                cell(), " has a table line of ", line.values.size(), " values for ", report->terms.size(), " terms");
}

void checkValues(const Node& node, const attn::StageView& view, Faults& faults)
{
    const Matrix& values = *view.values;
    for (Eigen::Index i = 0; i < values.rows(); ++i)
        for (Eigen::Index j = 0; j < values.cols(); ++j) {
            const bool hidden = view.mask && (*view.mask)(i, j) == 0;
            const double value = values(i, j);
            const bool right = !hidden                            ? std::isfinite(value)
                : node.spec->kind == attn::ValueKind::DropoutMask ? std::isfinite(value)
                : node.spec->key == "masked_scores"               ? value == minusInfinity
                                                                  : value == 0;
            if (!right)
                faults.add(node.path, "[", i, ",", j, "] is ", value, hidden ? " under the mask" : "");
        }
}

/// All laws for one configuration. False where the sizes do not fit (then the reason must be a sentence).
bool checkConfiguration(const Settings& settings, int tokens, std::mt19937& random, int cellsPerNode)
{
    Faults faults(describeSettings(settings, tokens));
    const attn::Session session = sessionWith(settings);
    const auto created = attn::Trace::create(session, wordsFor(tokens));
    if (!created) {
        if (created.error().english().size() < 20 || unfilled(created.error().message))
            faults.add("refused with \"", created.error().english(), "\"");
        CHECK(faults.text() == "");
        return false;
    }
    const attn::Trace& trace = **created;
    std::vector<attn::MatrixPtr> all;
    std::vector<attn::StageView> views;
    for (const Node& node : trace.graph().nodes) {
        auto view = trace.view(node.id);
        if (!view) {
            faults.add(node.path, ": ", view.error().english());
            break;
        }
        all.push_back(view->values);
        views.push_back(std::move(*view));
    }
    if (all.size() == trace.graph().nodes.size())
        for (const Node& node : trace.graph().nodes) {
            const attn::StageView& view = views[size_t(node.id)];
            const Matrix& values = *view.values;
            if (values.rows() != node.rows || values.cols() != node.columns
                || size_t(node.rows) != attn::labelTexts(trace, node.spec->rows, 1, true, node.layer).size()
                || size_t(node.columns) != attn::labelTexts(trace, node.spec->columns, 0, false, node.layer).size())
                faults.add(node.path, " is ", values.rows(), "x", values.cols(), ", its labels are not");
            for (const auto& other : { view.mask, view.dropped })
                if (other && (other->rows() != values.rows() || other->cols() != values.cols()))
                    faults.add(node.path, " has a mask of another shape");
            if (view.description.english().empty() || view.description.english().ends_with(' ')
                || unfilled(view.description))
                faults.add(node.path, " comes from \"", view.description.english(), "\"");
            checkValues(node, view, faults);
            if (unfilled(trace.observe(node.id)))
                faults.add(node.path, " observes ", trace.observe(node.id).english());
            if (pytorchLine(trace, *node.spec, node.layer).empty() || pytorchLine(trace, *node.spec, node.layer).find('{') != std::string::npos)
                faults.add(node.path, " has no PyTorch line");
            if (node.spec->equation == attn::Equation::Stack
                && (!node.spec->operation || node.spec->operation(trace.config(), trace.shape()).english().empty()))
                faults.add(node.path, " has no operator");
            const int cells = node.rows * node.columns;
            if (cells <= cellsPerNode)
                for (int i = 0; i < cells; ++i)
                    checkReport(trace, node, values, view.mask.get(), i / node.columns, i % node.columns, all, faults);
            else
                for (int i = 0; i < cellsPerNode; ++i)
                    checkReport(trace, node, values, view.mask.get(), int(random() % unsigned(node.rows)),
                        int(random() % unsigned(node.columns)), all, faults);
        }
    // Looking in another order, the last head first, changes no bit.
    const auto again = attn::Trace::create(session, wordsFor(tokens));
    for (size_t i = all.size(); i-- > 0;)
        if (const auto view = (*again)->view(int(i)); !view || !sameMatrixBits(*view->values, *all[i]))
            faults.add(trace.graph().nodes[i].path, " differs when it is looked at in another order");
    CHECK(faults.text() == "");
    return true;
}

/// Configurations to start from: sizes of text, widths and heads.
std::vector<Settings> baseConfigurations()
{
    return { {}, { { "attention.heads", "2" }, { "embeddings.size", "6" } },
        { { "attention.heads", "3" }, { "embeddings.size", "6" }, { "attention.size", "6" },
            { "attention.value_size", "3" } } };
}

} // namespace

TEST_CASE("Every stage keeps the contract at every size and for every value of every setting", "[contract]")
{
    std::mt19937 random(1);
    int done = 0, refused = 0;
    for (int tokens : { 1, 2, 6, 17 })
        for (const Settings& base : baseConfigurations())
            for (const SettingSpec* spec : attn::settingSpecs())
                for (const std::string& value : valuesOf(*spec)) {
                    Settings settings = base;
                    settings[std::string(spec->key)] = value;
                    ++(checkConfiguration(settings, tokens, random, 100) ? done : refused);
                }
    CHECK(done > 10 * refused);
}

TEST_CASE("Every stage keeps the contract for random combinations of settings", "[contract]")
{
    std::mt19937 random(2);
    const auto bases = baseConfigurations();
    int done = 0;
    for (int round = 0; round < 700; ++round) {
        Settings settings = bases[random() % bases.size()];
        for (const SettingSpec* spec : attn::settingSpecs()) {
            const auto values = valuesOf(*spec);
            if (random() % 2 == 0 && spec->kind != SettingKind::Integer && spec->kind != SettingKind::HeadList)
                settings[std::string(spec->key)] = values[random() % values.size()];
        }
        const int tokens = std::vector<int> { 1, 2, 6 }[random() % 3];
        done += checkConfiguration(settings, tokens, random, 12);
    }
    CHECK(done > 600);
}

TEST_CASE("All pairs of choices keep the contract", "[contract]")
{
    std::mt19937 random(3);
    const auto& specs = attn::settingSpecs();
    const auto enumerated = [](const SettingSpec& spec) {
        return spec.kind == SettingKind::Choice || spec.kind == SettingKind::Boolean
            || spec.kind == SettingKind::ChoiceOrReal;
    };
    int done = 0;
    for (size_t a = 0; a < specs.size(); ++a)
        for (size_t b = a + 1; b < specs.size(); ++b) {
            if (!enumerated(*specs[a]) || !enumerated(*specs[b]))
                continue;
            for (const std::string& first : valuesOf(*specs[a]))
                for (const std::string& second : valuesOf(*specs[b])) {
                    const Settings settings { { std::string(specs[a]->key), first },
                        { std::string(specs[b]->key), second }, { "attention.heads", "2" },
                        { "embeddings.size", "4" } };
                    done += checkConfiguration(settings, 3, random, 9);
                }
        }
    CHECK(done > 300);
}
