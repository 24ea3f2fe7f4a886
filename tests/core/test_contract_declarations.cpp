// SPDX-License-Identifier: GPL-3.0-or-later
// Declarations are complete: texts, switches, experiments and formula pictures of every stage.
#include "core/session/shape.h"
#include "tests/support/catch.h"

#include "core/pipeline/stageorder.h"
#include "core/pipeline/formula.h"
#include "core/pipeline/graph.h"
#include "core/session/session.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

namespace {

using attn::Config;
using attn::Settings;
using attn::StageSpec;

std::string fileText(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return { std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>() };
}

std::string formulaFile(const std::string& name)
{
    return fileText(ATTN_SOURCE_DIR "/resources/formulas/" + name);
}

std::string withoutNewlines(std::string text)
{
    std::erase(text, '\n');
    return text;
}

bool keyEnabled(std::string_view key, const Config& config)
{
    for (const StageSpec* spec : attn::stageOrder())
        if (spec->key == key && spec->isEnabled(config))
            return true;
    return false;
}

/// Applies a switch as the window does: one setting after the other until the stage is there (or gone).
bool applySwitch(const std::vector<std::pair<std::string_view, std::string_view>>& changes, std::string_view key,
    bool wanted, Settings& settings)
{
    for (const auto& [setting, value] : changes) {
        if (keyEnabled(key, Config(settings)) == wanted)
            break;
        REQUIRE(attn::assign(settings, setting, value));
    }
    return keyEnabled(key, Config(settings)) == wanted;
}

std::vector<Settings> someSettings()
{
    return { {}, { { "mask", "causal" }, { "mask.method", "after_softmax" } },
        { { "temperature", "2" }, { "scale", "none" } }, { { "dropout.rate", "0.1" }, { "dropout.place", "context" } },
        { { "dropout.rate", "0.3" }, { "dropout.training", "false" } },
        { { "attention.kind", "unweighted" }, { "scale", "2" } },
        { { "output.projection", "true" }, { "output.bias", "true" } } };
}

} // namespace

TEST_CASE("Every stage has the texts that the window, the terminal and scripts show", "[contract]")
{
    attn::Shape shape { 3, 4, 2, 4, 4, 4 };
    for (const StageSpec* spec : attn::stageOrder()) {
        INFO(spec->key << " " << spec->assetName());
        CHECK(!spec->key.empty());
        CHECK(!spec->title.empty());
        CHECK(!spec->shortTitle.empty());
        CHECK(!spec->symbol.empty());
        CHECK(!spec->formula.empty());
        CHECK(!spec->cellFormula.empty());
        CHECK(!spec->plainFormula.empty());
        CHECK(spec->plainFormula.find('\\') == std::string_view::npos);
        CHECK(spec->plain().find('\\') == std::string_view::npos);
        CHECK(spec->summary.size() > 30);
        CHECK((spec->code ? !spec->code(Config(), shape, 0).empty() : !spec->pytorch.empty()));
        CHECK(spec->eval != nullptr);
        CHECK(spec->explain != nullptr);
        for (size_t i = 0; i + 1 < spec->inputs.size(); ++i)
            CHECK_FALSE(spec->inputs[i].everyHead);
        for (const attn::InputSpec& input : spec->inputs)
            CHECK(std::any_of(attn::stageOrder().begin(), attn::stageOrder().end(),
                [&](const StageSpec* other) { return other->key == input.stage || input.stage == attn::layerInput; }));
        for (std::string_view key : spec->reads)
            CHECK(attn::findSetting(key) != nullptr);
    }
}

TEST_CASE("At most one variant of a stage is enabled at a time", "[contract]")
{
    for (const Settings& settings : someSettings())
        for (const StageSpec* spec : attn::stageOrder()) {
            INFO(spec->key);
            const Config config(settings);
            CHECK(std::count_if(attn::stageOrder().begin(), attn::stageOrder().end(), [&](const StageSpec* other) {
                return other->key == spec->key && other->isEnabled(config);
            }) <= 1);
        }
}

TEST_CASE("A stage's switch turns it on and off from any settings", "[contract]")
{
    int switches = 0;
    for (const StageSpec* spec : attn::stageOrder()) {
        if (!spec->toggle.exists())
            continue;
        ++switches;
        for (Settings settings : someSettings()) {
            INFO(spec->assetName());
            CHECK(applySwitch(spec->toggle.off, spec->key, false, settings));
            CHECK(applySwitch(spec->toggle.on, spec->key, true, settings));
            CHECK(applySwitch(spec->toggle.off, spec->key, false, settings));
        }
    }
    CHECK(switches >= 4);
}

TEST_CASE("Every experiment that a stage offers can be carried out", "[contract]")
{
    int tries = 0;
    for (const StageSpec* spec : attn::stageOrder())
        for (const attn::TrySpec& offer : spec->tries) {
            INFO(spec->key << ": " << offer.title);
            CHECK(!offer.title.empty());
            CHECK(!offer.settings.empty());
            attn::Session session;
            for (const auto& [key, value] : offer.settings)
                CHECK(attn::assign(session.settings, key, value));
            CHECK(attn::shapeOf(session, 6));
            ++tries;
        }
    CHECK(tries > 10);
}

TEST_CASE("Settings are declared once, with a title, a sentence and a valid default", "[contract][settings]")
{
    std::set<std::string_view> keys;
    for (const attn::SettingSpec* spec : attn::settingSpecs()) {
        INFO(spec->key);
        CHECK(keys.insert(spec->key).second);
        CHECK(!spec->title.empty());
        CHECK(spec->summary.ends_with('.'));
        if (!spec->computed || !spec->fallback.empty()) {
            const auto value = attn::canonicalValue(*spec, spec->fallback);
            REQUIRE(value);
            CHECK(*value == spec->fallback);
        }
        for (const attn::Choice& choice : spec->choices) {
            CHECK(!choice.title.empty());
            CHECK(*attn::canonicalValue(*spec, choice.value) == choice.value);
        }
    }
    CHECK(keys.size() > 20);
}

namespace {

/// Every setting that a formula follows, with every other.
std::vector<Settings> formulaSettings()
{
    std::vector<Settings> out { {} };
    const std::vector<std::vector<Settings>> choices {
        { {}, { { "attention.kind", "unweighted" } }, { { "attention.bias", "true" } } },
        { {}, { { "scale", "none" } }, { { "scale", "linear" } }, { { "scale", "3" } } },
        { {}, { { "temperature", "10" } } },
        { {}, { { "mask", "causal" } }, { { "mask", "causal" }, { "mask.method", "after_softmax" } } },
        { {}, { { "normalizer", "sum" } } },
        { {}, { { "dropout.rate", "0.5" } }, { { "dropout.rate", "0.5" }, { "dropout.place", "context" } } },
        { {}, { { "output.projection", "true" } }, { { "output.projection", "true" }, { "output.bias", "true" } } },
        { {}, { { "attention.heads", "2" }, { "attention.layout", "stacked" } } },
    };
    for (const std::vector<Settings>& alternatives : choices) {
        std::vector<Settings> more;
        for (const Settings& so : out)
            for (const Settings& added : alternatives) {
                Settings both = so;
                both.insert(added.begin(), added.end());
                more.push_back(std::move(both));
            }
        out = std::move(more);
    }
    return out;
}

/// TeX without commands that are words or layout: what is left are symbols.
std::string lettersOf(std::string tex)
{
    for (const char* word : { "\\textstyle", "\\mathrm{softmax}", "\\begin{array}{ll}", "\\end{array}", "\\dfrac", "\\sum", "\\exp", "\\sqrt", "\\left", "\\right",
             "\\infty", "\\quad", "\\cdots", "\\ldots", "\\geq", "\\leq", "\\le", "\\in", "\\q{", "\\k{", "\\v{", "\\\\" })
        for (size_t at = tex.find(word); at != std::string::npos; at = tex.find(word))
            tex.replace(at, std::string_view(word).size(), " ");
    return tex;
}

void removeAll(std::string& text, const std::string& part)
{
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part))
        text.replace(at, part.size(), " ");
}

/// What stays of a formula when every defined symbol is taken out; letters in it are defined nowhere.
std::string undefinedPart(const std::string& tex, const std::vector<attn::Symbol>& symbols)
{
    std::string left = lettersOf(tex);
    std::vector<std::string> defined;
    for (const attn::Symbol& symbol : symbols) {
        if (symbol.asset == "symbol.row_and_column")
            defined.insert(defined.end(), { "i", "j" });
        else
            defined.push_back(symbol.tex);
        // "W_q" with an index is "W_{q,\\,dj}".
        if (const size_t under = symbol.tex.find('_'); under != std::string::npos) {
            std::string name = symbol.tex.substr(under + 1);
            if (name.starts_with('{'))
                name = name.substr(1, name.size() - 2);
            defined.push_back(symbol.tex.substr(0, under) + "_{" + name + ",");
        }
    }
    std::sort(defined.begin(), defined.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
    for (const std::string& symbol : defined)
        removeAll(left, symbol);
    return left;
}

bool hasLetter(const std::string& text)
{
    return std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::isalpha(c) || c == '\''; });
}

} // namespace

TEST_CASE("The typeset formulas are those of the declarations, for every choice of settings", "[contract][formulas]")
{
    std::set<std::string> checked;
    for (const Settings& settings : formulaSettings()) {
        const Config config(settings);
        for (const StageSpec* spec : attn::stageOrder()) {
            if (!spec->isEnabled(config))
                continue;
            const attn::Formula formula = attn::formulaOf(*spec, config);
            if (!checked.insert(formula.asset).second)
                continue;
            INFO(formula.asset);
            for (const char* part : { "", ".cell" })
                CHECK(formulaFile(formula.asset + part + ".svg").find("<svg") != std::string::npos);
            CHECK(withoutNewlines(formulaFile(formula.asset + ".tex")) == formula.whole);
            CHECK(withoutNewlines(formulaFile(formula.asset + ".cell.tex")) == formula.cell);
            CHECK(formula.plain.find_first_of("{\\") == std::string::npos);
        }
    }
    CHECK(checked.size() > 45);
    for (const StageSpec* spec : attn::stageOrder()) {
        INFO(spec->assetName());
        const std::string symbol = attn::huedSymbol(*spec);
        CHECK(withoutNewlines(formulaFile(std::string(spec->assetName()) + ".symbol.tex")) == (symbol.starts_with('\\') && spec->role != attn::Role::None ? symbol : "{" + symbol + "}"));
        CHECK(formulaFile(std::string(spec->assetName()) + ".symbol.svg").find("<svg") != std::string::npos);
        for (const attn::SymbolSpec* own : spec->symbols) {
            INFO(own->asset);
            CHECK(withoutNewlines(formulaFile(std::string(own->asset) + ".tex")) == own->symbol);
            CHECK(formulaFile(std::string(own->asset) + ".svg").find("<svg") != std::string::npos);
        }
    }
}

TEST_CASE("Every symbol of a formula is defined by the step, its operands or its own list", "[contract][formulas]")
{
    std::set<std::string> checked;
    for (const Settings& settings : formulaSettings()) {
        const Config config(settings);
        const bool any = std::any_of(attn::stageOrder().begin(), attn::stageOrder().end(), [&](const StageSpec* spec) {
            return spec->isEnabled(config) && checked.count(attn::formulaOf(*spec, config).asset) == 0;
        });
        if (!any)
            continue;
        attn::Session session;
        session.settings = settings;
        const auto trace = attn::Trace::create(session, { "a", "b", "c" });
        REQUIRE(trace);
        for (const attn::Node& node : (*trace)->graph().nodes) {
            const attn::Formula formula = attn::formulaOf(*node.spec, (*trace)->config());
            if (node.head > 0 || !checked.insert(formula.asset).second)
                continue;
            const std::vector<attn::Symbol> symbols = attn::symbolsOf(**trace, *node.spec);
            for (const std::string& tex : { formula.whole, formula.cell }) {
                INFO(formula.asset << ": " << tex << " leaves " << undefinedPart(tex, symbols));
                CHECK_FALSE(hasLetter(undefinedPart(tex, symbols)));
            }
            std::set<std::string> assets;
            for (const attn::Symbol& symbol : symbols) {
                INFO(formula.asset << ": " << symbol.tex);
                CHECK_FALSE(symbol.words.empty());
                CHECK_FALSE(symbol.plain.empty());
                CHECK(formulaFile(symbol.asset + ".svg").find("<svg") != std::string::npos);
                assets.insert(symbol.asset);
            }
            CHECK(assets.size() == symbols.size()); // one meaning each
        }
    }
    CHECK(checked.size() > 45);
}

TEST_CASE("Numbers among the symbols are those of the run, and shapes those of the matrices", "[contract][formulas]")
{
    attn::Session session;
    session.settings = { { "attention.heads", "2" }, { "attention.size", "8" }, { "attention.value_size", "6" }, { "temperature", "2.5" },
        { "dropout.rate", "0.25" }, { "dropout.place", "context" }, { "mask", "causal" } };
    const auto trace = attn::Trace::create(session, { "a", "b", "c", "a" });
    REQUIRE(trace);
    std::map<std::string, std::string> values;
    for (const attn::Symbol& symbol : attn::symbolsOf(**trace))
        values[symbol.asset] = symbol.value;
    CHECK(values.at("symbol.token_count") == "4");
    CHECK(values.at("symbol.head_width") == "4");
    CHECK(values.at("symbol.value_width") == "3");
    CHECK(values.at("symbol.head_count") == "2");
    CHECK(values.at("symbol.temperature") == "2.5");
    CHECK(values.count("symbol.chosen_divisor") == 0);
    CHECK(values.at("scores.symbol") == "4×4");
    CHECK(values.at("queries.symbol") == "4×4");
    CHECK(values.at("values.symbol") == "4×3");
    CHECK(values.at("w_query.symbol") == "3×4"); // the columns of one head
    CHECK(values.at("concatenated.symbol") == "4×6");
}

TEST_CASE("Operands that stand transposed above a product have a transposed symbol", "[contract][formulas]")
{
    int found = 0;
    for (const StageSpec* spec : attn::stageOrder())
        for (const attn::InputSpec& input : spec->inputs) {
            if (input.place != attn::Place::AboveTransposed)
                continue;
            for (const StageSpec* operand : attn::stageOrder())
                if (operand->key == input.stage) {
                    INFO(operand->assetName());
                    CHECK(formulaFile(std::string(operand->assetName()) + ".symbolT.svg").find("<svg")
                        != std::string::npos);
                    ++found;
                }
        }
    CHECK(found > 0);
}
