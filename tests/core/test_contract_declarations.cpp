// SPDX-License-Identifier: GPL-3.0-or-later
// Declarations are complete: texts, switches, experiments and formula pictures of every stage.
#include "tests/support/catch.h"

#include "core/pipeline/catalogue.h"
#include "core/pipeline/graph.h"
#include "core/session/session.h"

#include <algorithm>
#include <fstream>
#include <iterator>
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
    for (const StageSpec* spec : attn::catalogue())
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
    for (const StageSpec* spec : attn::catalogue()) {
        INFO(spec->key << " " << spec->assetName());
        CHECK(!spec->key.empty());
        CHECK(!spec->title.empty());
        CHECK(!spec->shortTitle.empty());
        CHECK(!spec->symbol.empty());
        CHECK(!spec->formula.empty());
        CHECK(!spec->cellFormula.empty());
        CHECK(!spec->plainFormula.empty());
        CHECK(spec->plainFormula.find('\\') == std::string_view::npos);
        CHECK(spec->summary.size() > 30);
        CHECK((spec->code ? !spec->code(Config(), shape).empty() : !spec->pytorch.empty()));
        CHECK(spec->eval != nullptr);
        CHECK(spec->explain != nullptr);
        for (size_t i = 0; i + 1 < spec->inputs.size(); ++i)
            CHECK_FALSE(spec->inputs[i].everyHead);
        for (const attn::InputSpec& input : spec->inputs)
            CHECK(std::any_of(attn::catalogue().begin(), attn::catalogue().end(),
                [&](const StageSpec* other) { return other->key == input.stage; }));
        for (std::string_view key : spec->reads)
            CHECK(attn::findSetting(key) != nullptr);
    }
}

TEST_CASE("At most one variant of a stage is enabled at a time", "[contract]")
{
    for (const Settings& settings : someSettings())
        for (const StageSpec* spec : attn::catalogue()) {
            INFO(spec->key);
            const Config config(settings);
            CHECK(std::count_if(attn::catalogue().begin(), attn::catalogue().end(), [&](const StageSpec* other) {
                return other->key == spec->key && other->isEnabled(config);
            }) <= 1);
        }
}

TEST_CASE("A stage's switch turns it on and off from any settings", "[contract]")
{
    int switches = 0;
    for (const StageSpec* spec : attn::catalogue()) {
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
    for (const StageSpec* spec : attn::catalogue())
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

TEST_CASE("The typeset formulas are those of the declarations", "[contract][formulas]")
{
    for (const StageSpec* spec : attn::catalogue()) {
        const std::string asset(spec->assetName());
        INFO(asset);
        for (const char* part : { "", ".cell", ".symbol" })
            CHECK(formulaFile(asset + part + ".svg").find("<svg") != std::string::npos);
        CHECK(withoutNewlines(formulaFile(asset + ".tex")) == spec->formula);
        CHECK(withoutNewlines(formulaFile(asset + ".cell.tex")) == spec->cellFormula);
        const char* hue = spec->role == attn::Role::Query ? "\\q"
            : spec->role == attn::Role::Key               ? "\\k"
            : spec->role == attn::Role::Value             ? "\\v"
                                                          : "";
        CHECK(withoutNewlines(formulaFile(asset + ".symbol.tex")) == hue + ("{" + std::string(spec->symbol) + "}"));
    }
}

TEST_CASE("Operands that stand transposed above a product have a transposed symbol", "[contract][formulas]")
{
    int found = 0;
    for (const StageSpec* spec : attn::catalogue())
        for (const attn::InputSpec& input : spec->inputs) {
            if (input.place != attn::Place::AboveTransposed)
                continue;
            for (const StageSpec* operand : attn::catalogue())
                if (operand->key == input.stage) {
                    INFO(operand->assetName());
                    CHECK(formulaFile(std::string(operand->assetName()) + ".symbolT.svg").find("<svg")
                        != std::string::npos);
                    ++found;
                }
        }
    CHECK(found > 0);
}
