// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/setting.h"

#include "core/base/numbertext.h"
#include "core/base/typednumber.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <set>

namespace attn {
namespace {

    std::string joinedChoices(const SettingSpec& spec)
    {
        std::string out;
        for (const Choice& choice : spec.choices)
            out += (out.empty() ? "" : ", ") + std::string(choice.value);
        return out;
    }

    Error badValue(const SettingSpec& spec, std::string_view text, Argument wanted)
    {
        return usageError(ATTN_TR("%1 cannot be \"%2\"; use %3."), { spec.key, text, std::move(wanted) });
    }

    Message rangeText(const SettingSpec& spec)
    {
        const char* text = spec.kind == SettingKind::Integer ? ATTN_TR("a whole number from %1 to %2")
            : spec.excludesMinimum                           ? ATTN_TR("a number above %1, up to %2")
                                                             : ATTN_TR("a number from %1 to %2");
        return { text, { exactNumber(spec.minimum), exactNumber(spec.maximum) } };
    }

    Result<std::string> canonicalReal(const SettingSpec& spec, std::string_view text, const Message& wanted)
    {
        const auto value = plainNumber<double>(text);
        if (!value || !std::isfinite(*value) || *value < spec.minimum || *value > spec.maximum
            || (spec.excludesMinimum && *value == spec.minimum))
            return badValue(spec, text, wanted);
        return exactNumber(*value == 0 ? 0.0 : *value);
    }

    Result<std::string> canonicalHeads(const SettingSpec& spec, std::string_view text)
    {
        std::set<int> heads;
        while (!text.empty()) {
            const size_t comma = text.find(',');
            std::string_view item = text.substr(0, comma);
            while (item.starts_with(' '))
                item.remove_prefix(1);
            while (item.ends_with(' '))
                item.remove_suffix(1);
            const auto head = plainNumber<int>(item);
            if (!head || *head < 0)
                return badValue(spec, text, Message(ATTN_TR("head numbers from 0, joined by commas, such as 0,2")));
            heads.insert(*head);
            text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
        }
        std::string out;
        for (int head : heads)
            out += (out.empty() ? "" : ",") + std::to_string(head);
        return out;
    }

} // namespace

Result<std::string> canonicalValue(const SettingSpec& spec, std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    for (const Choice& choice : spec.choices)
        if (text == choice.value)
            return std::string(text);

    switch (spec.kind) {
    case SettingKind::Choice:
        return badValue(spec, text, joinedChoices(spec));
    case SettingKind::Boolean:
        if (text == "true" || text == "1" || text == "on" || text == "yes")
            return std::string("true");
        if (text == "false" || text == "0" || text == "off" || text == "no")
            return std::string("false");
        return badValue(spec, text, Message(ATTN_TR("%1 or %2"), { "true", "false" }));
    case SettingKind::Integer: {
        const auto value = plainNumber<long long>(text);
        if (!value || double(*value) < spec.minimum || double(*value) > spec.maximum)
            return badValue(spec, text, rangeText(spec));
        return std::to_string(*value);
    }
    case SettingKind::Real:
        return canonicalReal(spec, text, rangeText(spec));
    case SettingKind::ChoiceOrReal:
        return canonicalReal(spec, text, { ATTN_TR("%1 or %2"), { joinedChoices(spec), rangeText(spec) } });
    case SettingKind::Seed:
        if (const auto value = plainNumber<std::uint64_t>(text))
            return std::to_string(*value);
        if (const auto value = plainNumber<std::int64_t>(text))
            return std::to_string(*value);
        return badValue(spec, text,
            spec.choices.empty() ? Message(ATTN_TR("a whole number of 64 bits"))
                                 : Message(ATTN_TR("a whole number of 64 bits, or %1"), { joinedChoices(spec) }));
    case SettingKind::HeadList:
        return canonicalHeads(spec, text);
    }
    return badValue(spec, text, joinedChoices(spec));
}

std::string nearestName(std::string_view word, const std::vector<std::string>& candidates)
{
    const auto distance = [&](const std::string& other) { // Levenshtein, one row at a time
        std::vector<size_t> row(other.size() + 1);
        std::iota(row.begin(), row.end(), size_t(0));
        for (size_t i = 1; i <= word.size(); ++i) {
            size_t diagonal = row[0];
            row[0] = i;
            for (size_t j = 1; j <= other.size(); ++j) {
                const size_t above = row[j];
                row[j] = std::min({ row[j - 1] + 1, above + 1, diagonal + (word[i - 1] != other[j - 1]) });
                diagonal = above;
            }
        }
        return row.back();
    };
    const auto best = std::min_element(candidates.begin(), candidates.end(),
        [&](const std::string& a, const std::string& b) { return distance(a) < distance(b); });
    return best == candidates.end() ? std::string() : *best;
}

const SettingSpec* findSetting(std::string_view key)
{
    for (const SettingSpec* spec : settingSpecs())
        if (spec->key == key)
            return spec;
    return nullptr;
}

Result<Nothing> assign(Settings& settings, std::string_view key, std::string_view value)
{
    const SettingSpec* spec = findSetting(key);
    if (!spec) {
        std::vector<std::string> keys;
        for (const SettingSpec* known : settingSpecs())
            keys.emplace_back(known->key);
        return usageError(ATTN_TR("There is no setting \"%1\"; did you mean \"%2\"?"),
            { std::string(key), nearestName(key, keys) });
    }
    auto canonical = canonicalValue(*spec, value);
    if (!canonical)
        return canonical.error();
    settings.insert_or_assign(std::string(key), std::move(*canonical));
    return Nothing {};
}

std::string_view Config::text(std::string_view key) const
{
    if (const auto found = m_settings.find(key); found != m_settings.end())
        return found->second;
    const SettingSpec* spec = findSetting(key);
    assert(spec && "a stage reads a setting that no stage declares");
    return spec ? spec->fallback : std::string_view();
}

int Config::integer(std::string_view key) const
{
    return plainNumber<int>(text(key)).value_or(0);
}

double Config::real(std::string_view key) const
{
    return plainNumber<double>(text(key)).value_or(0);
}

std::optional<double> Config::number(std::string_view key) const
{
    return plainNumber<double>(text(key));
}

std::uint64_t Config::seed(std::string_view key) const
{
    const std::string_view value = text(key);
    if (const auto positive = plainNumber<std::uint64_t>(value))
        return *positive;
    return std::uint64_t(plainNumber<std::int64_t>(value).value_or(0));
}

std::vector<int> Config::heads(std::string_view key) const
{
    std::vector<int> out;
    std::string_view rest = text(key);
    while (!rest.empty()) {
        const size_t comma = rest.find(',');
        out.push_back(plainNumber<int>(rest.substr(0, comma)).value_or(-1));
        rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
    }
    return out;
}

} // namespace attn
