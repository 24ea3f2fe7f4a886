// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// What a setting may hold. Every value is kept as its canonical text, the same in the window, the session file and
/// `--set KEY=VALUE`.
enum class SettingKind {
    Choice, ///< one of `choices`
    Boolean, ///< true or false
    Integer, ///< minimum .. maximum
    Real, ///< minimum .. maximum, finite
    ChoiceOrReal, ///< one of `choices`, or a number (scale)
    Seed, ///< any 64-bit integer, signed or unsigned; or one of `choices`
    HeadList, ///< head indices from 0, joined by commas; may be empty
};

struct Choice {
    std::string_view value; ///< in files and on the command line
    std::string_view title; ///< in the window, translatable
};

/// One setting, declared once beside the stage that it belongs to.
struct SettingSpec {
    std::string_view key; ///< "dropout.rate"
    std::string_view title; ///< "Dropout rate", translatable
    std::string_view summary; ///< one sentence, translatable
    SettingKind kind = SettingKind::Choice;
    std::string_view fallback = {}; ///< default; empty with `computed`: worked out from other settings
    std::vector<Choice> choices = {};
    double minimum = 0, maximum = 0; ///< Integer and Real
    bool excludesMinimum = false; ///< Real: greater than `minimum`
    double step = 1; ///< of the spin box and the slider
    bool computed = false; ///< may be left out; then other settings decide
};

/// The canonical text of `text` for this setting ("0.50" -> "0.5"), or what would work instead.
Result<std::string> canonicalValue(const SettingSpec& spec, std::string_view text);

/// The names of `candidates` closest to `word` first (Levenshtein distance), for "did you mean".
std::string nearestName(std::string_view word, const std::vector<std::string>& candidates);

/// Explicitly given settings only: key -> canonical text.
using Settings = std::map<std::string, std::string, std::less<>>;

/// All settings of all stages, in the order of the stages, each once (defined where the stages are listed).
const std::vector<const SettingSpec*>& settingSpecs();
const SettingSpec* findSetting(std::string_view key);

/// Sets one value; unknown keys name the nearest, bad values say what would work. `settings` is unchanged on error.
Result<Nothing> assign(Settings& settings, std::string_view key, std::string_view value);

/// Where attention weights come from, and so which stages a run has.
enum class Recipe {
    Computed, ///< from the text, by every stage
    Imported, ///< read from a file: nothing is computed, and no setting changes anything
};

/// Read access with the defaults filled in. Values are already canonical, so the getters do not fail.
class Config {
public:
    Config() = default;
    explicit Config(Settings settings, Recipe recipe = Recipe::Computed)
        : m_settings(std::move(settings))
        , m_recipe(recipe)
    {
    }

    Recipe recipe() const { return m_recipe; }
    const Settings& settings() const { return m_settings; }
    bool has(std::string_view key) const { return m_settings.find(key) != m_settings.end(); }
    std::string_view text(std::string_view key) const;
    bool is(std::string_view key, std::string_view value) const { return text(key) == value; }
    bool flag(std::string_view key) const { return text(key) == "true"; }
    int integer(std::string_view key) const;
    double real(std::string_view key) const;
    std::optional<double> number(std::string_view key) const; ///< a ChoiceOrReal that holds a number
    std::uint64_t seed(std::string_view key) const; ///< modulo 2^64, as torch.manual_seed takes it
    std::vector<int> heads(std::string_view key) const;

private:
    Settings m_settings;
    Recipe m_recipe = Recipe::Computed;
};

} // namespace attn
