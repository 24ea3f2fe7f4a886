// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/importplace.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <initializer_list>
#include <optional>
#include <vector>

namespace attn {

namespace {

/// The parts of "transformer.h.0.attn.c_attn.weight", lower case.
std::vector<std::string> nameParts(std::string_view name)
{
    std::vector<std::string> parts(1);
    for (char c : name) {
        if (c == '.' || c == '/' || c == '\\' || c == ':')
            parts.emplace_back();
        else
            parts.back() += char(std::tolower(static_cast<unsigned char>(c)));
    }
    return parts;
}

std::optional<int> wholeNumber(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && !text.empty() && value >= 0
        ? std::optional<int>(value)
        : std::nullopt;
}

/// 3 of "layer_3", "layers3", "block.3" (where `before` is "block") and "h.3".
std::optional<int> numberAfter(std::string_view part, std::string_view before, std::initializer_list<std::string_view> stems)
{
    for (const std::string_view stem : stems) {
        if (before == stem)
            if (const auto number = wholeNumber(part))
                return number;
        if (part.starts_with(stem)) {
            std::string_view rest = part.substr(stem.size());
            if (rest.starts_with('_'))
                rest.remove_prefix(1);
            if (const auto number = wholeNumber(rest))
                return number;
        }
    }
    return std::nullopt;
}

bool has(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::any_of(
        words.begin(), words.end(), [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

} // namespace

ImportPlace importPlaceOf(std::string_view name)
{
    ImportPlace out;
    const auto parts = nameParts(name);
    out.last = parts.back();
    if (parts.size() > 1)
        out.module = parts[parts.size() - 2];
    // The last part is the array; "weight", "bias" and "kernel" have their module before them.
    const bool ofModule = out.last == "weight" || out.last == "bias" || out.last == "kernel";
    const size_t end = parts.size() - std::min<size_t>(parts.size(), ofModule ? 2 : 1);
    const auto layerAt = [&](size_t i) {
        return numberAfter(parts[i], i > 0 ? parts[i - 1] : std::string(),
            { "layers", "layer", "blocks", "block", "resblocks", "blk", "h", "l" });
    };
    bool numbered = false;
    for (size_t i = 0; i < end; ++i)
        numbered = numbered || layerAt(i);
    bool inside = false; // behind the name of the attention module, which follows the number of the layer
    for (size_t i = 0; i < parts.size(); ++i) {
        const std::string& part = parts[i];
        if (part == "mlp" || part == "ffn" || part == "feed_forward" || part == "feedforward")
            out.ofAttention = false;
        if (i >= end)
            continue;
        const std::string before = i > 0 ? parts[i - 1] : std::string();
        if (const auto head = numberAfter(part, before, { "heads", "head" }); head && out.head < 0) {
            out.head = *head;
            inside = true;
            continue;
        }
        if (part == "heads" || part == "head") {
            inside = true;
            continue;
        }
        const auto layer = out.layer < 0 ? layerAt(i) : std::nullopt;
        if (layer)
            out.layer = *layer;
        if (!inside)
            out.group += (out.group.empty() ? "" : ".") + (layer ? std::string("*") : part);
        const bool attention = has(part, { "attn", "attention" }) || part == "sa";
        out.inAttention = out.inAttention || attention;
        inside = inside || (attention && (out.layer >= 0 || !numbered));
        out.crosses = out.crosses || has(part, { "cross", "encdec", "encoder_attn", "multihead_attn" });
        out.decodes = out.decodes || part == "decoder";
    }
    return out;
}

} // namespace attn
