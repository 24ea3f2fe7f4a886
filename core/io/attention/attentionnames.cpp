// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/attention/attentionnames.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>

namespace attn {

namespace {

/// As Hugging Face, BertViz and people call them; the first that is there is opened.
constexpr std::array<std::string_view, 14> attentionNames { "attention", "attentions", "attention_weights",
    "attn_weights", "weights", "attn", "self_attention", "encoder_attention", "encoder_attentions",
    "decoder_attention", "decoder_attentions", "cross_attention", "cross_attentions", "attention_probs" };
/// What stands before numbers only.
constexpr std::array<std::string_view, 3> seriesNames { "layer", "layers", "arr" };

struct SeriesName {
    std::string stem; ///< "attention" of "attention_3"
    std::string pattern; ///< "attention_#"
    int number = 0;
};

std::optional<SeriesName> seriesName(const std::string& name)
{
    size_t digits = name.size();
    while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9')
        --digits;
    if (digits == name.size() || digits == 0)
        return std::nullopt;
    SeriesName out { name.substr(0, digits), name.substr(0, digits) + "#", 0 };
    if (out.stem.ends_with('_') || out.stem.ends_with('.'))
        out.stem.pop_back();
    const auto [end, error] = std::from_chars(name.data() + digits, name.data() + name.size(), out.number);
    return error == std::errc() && end == name.data() + name.size() ? std::optional<SeriesName>(out) : std::nullopt;
}

bool isSeriesStem(const std::string& stem)
{
    return std::find(attentionNames.begin(), attentionNames.end(), stem) != attentionNames.end()
        || std::find(seriesNames.begin(), seriesNames.end(), stem) != seriesNames.end();
}

bool isOfTokens(const std::string& name)
{
    return name == "input_ids" || name == "token_ids" || name == "attention_mask" || name.ends_with("tokens");
}

/// Enough axes for queries and keys; a matrix without a telling name has to be square.
bool couldHoldWeights(const NamedShape& array, bool named)
{
    const size_t axes = array.shape.size();
    return !array.isText && (axes >= 3 || (axes == 2 && (named || array.shape[0] == array.shape[1])));
}

/// Numbers of one series from 0 or 1 on; the first of equal numbers counts.
Result<ChosenAttention> chosenSeries(const std::vector<NamedShape>& arrays, std::map<int, size_t> numbered)
{
    ChosenAttention out;
    out.arrangement = AttentionArrangement::Layers;
    std::vector<std::vector<std::int64_t>> shapes;
    int next = numbered.begin()->first == 1 ? 1 : 0;
    for (const auto& [number, index] : numbered) {
        if (number != next++)
            return contentError(ATTN_TR("%1 is there, but the array numbered %2 before it is not; a series of layers "
                                        "should be numbered without gaps, from 0 or 1 on."),
                { arrays[index].name, std::to_string(next - 1) });
        out.arrays.push_back(index);
        shapes.push_back(arrays[index].shape);
    }
    if (arePieces(shapes))
        out.arrangement = AttentionArrangement::Pieces;
    return out;
}

/// "layers.1.heads.2.attention_weights"
struct HeadPath {
    int layer = 0, head = 0;
};
std::optional<HeadPath> headPathOf(std::string_view path)
{
    HeadPath out;
    const auto number = [&](std::string_view word, int& into) {
        if (!path.starts_with(word))
            return false;
        const auto [end, error] = std::from_chars(path.data() + word.size(), path.data() + path.size(), into);
        if (error != std::errc() || end == path.data() + path.size() || *end != '.')
            return false;
        path.remove_prefix(size_t(end - path.data()) + 1);
        return true;
    };
    number("layers.", out.layer);
    if (!number("heads.", out.head) || (path != "attention_weights" && path != "dropped_weights"))
        return std::nullopt;
    return out;
}

Result<ChosenAttention> chosenHeads(const std::vector<NamedShape>& arrays, const std::map<std::pair<int, int>, size_t>& heads)
{
    ChosenAttention out;
    out.arrangement = AttentionArrangement::Heads;
    if (heads.size() == 1) { // one matrix, whichever head it is
        out.arrangement = AttentionArrangement::Whole;
        out.arrays = { heads.begin()->second };
        return out;
    }
    out.layers = heads.rbegin()->first.first + 1;
    const int perLayer = std::max(int(heads.size()) / out.layers, 1);
    for (int place = 0; place < int(heads.size()); ++place) {
        const auto found = heads.find({ place / perLayer, place % perLayer });
        if (found == heads.end())
            return contentError(ATTN_TR("There are %1 matrices of heads, but not all heads of all layers from the first on; "
                                        "export all of them, or one (such as %2)."),
                { std::to_string(heads.size()), arrays[heads.begin()->second].name });
        out.arrays.push_back(found->second);
    }
    return out;
}

} // namespace

bool arePieces(const std::vector<std::vector<std::int64_t>>& shapes)
{
    std::int64_t before = 0;
    for (const auto& shape : shapes) {
        const size_t axes = shape.size();
        if (axes < 2 || axes != shapes.front().size() || shape[axes - 1] != before + shape[axes - 2])
            return false;
        before = shape[axes - 1];
    }
    return shapes.size() > 1;
}

bool isWeightsPath(const std::string& path)
{
    return headPathOf(path).has_value();
}

Result<ChosenAttention> chooseAttention(const std::vector<NamedShape>& arrays, const std::string& wanted)
{
    std::map<std::string, std::map<int, size_t>> series; // by pattern
    std::map<std::pair<int, int>, size_t> heads;
    std::vector<std::pair<std::string, std::vector<size_t>>> found; // name and arrays, the best first
    for (size_t i = 0; i < arrays.size(); ++i) {
        if (const auto name = seriesName(arrays[i].name); name && isSeriesStem(name->stem)
            && couldHoldWeights(arrays[i], std::find(seriesNames.begin(), seriesNames.end(), name->stem) == seriesNames.end()))
            series[name->pattern].try_emplace(name->number, i);
        if (const auto path = headPathOf(arrays[i].name); path && couldHoldWeights(arrays[i], true))
            heads.insert_or_assign({ path->layer, path->head }, i); // dropped weights follow the attention weights
    }
    // Series before whole arrays, as "arr" never is one; each in the order of the names.
    const auto stemOf = [](const std::string& pattern) { return seriesName(pattern.substr(0, pattern.size() - 1) + "0")->stem; };
    const auto addSeries = [&](std::string_view stem) {
        for (const auto& [pattern, numbered] : series)
            if (stemOf(pattern) == stem && (numbered.size() > 1 || stem != "arr")) {
                found.emplace_back(std::string(stem), std::vector<size_t>());
                for (const auto& entry : numbered)
                    found.back().second.push_back(entry.second);
            }
    };
    for (const std::string_view name : attentionNames) {
        for (size_t i = 0; i < arrays.size(); ++i)
            if (arrays[i].name == name && couldHoldWeights(arrays[i], true))
                found.emplace_back(arrays[i].name, std::vector { i });
        addSeries(name);
    }
    if (found.empty() || !wanted.empty())
        for (const std::string_view name : seriesNames)
            addSeries(name);
    const auto best = std::find_if(
        found.begin(), found.end(), [&](const auto& entry) { return wanted.empty() || entry.first == wanted; });
    if (best != found.end()) {
        ChosenAttention out;
        out.arrays = best->second;
        if (const auto name = seriesName(arrays[best->second.front()].name); name && series.contains(name->pattern)) {
            auto chosen = chosenSeries(arrays, series[name->pattern]);
            if (!chosen)
                return chosen;
            out = std::move(*chosen);
        }
        for (const auto& entry : found)
            if (entry.first != best->first)
                out.others.push_back(entry.first);
        return out;
    }
    ChosenAttention out;
    if (!wanted.empty()) {
        for (size_t i = 0; i < arrays.size(); ++i)
            if (arrays[i].name == wanted && couldHoldWeights(arrays[i], true))
                out.arrays = { i };
        return out;
    }
    if (!heads.empty())
        return chosenHeads(arrays, heads);
    // Without a name: the only array of three axes or more, or a square matrix beside nothing but tokens.
    out.named = false;
    std::vector<size_t> numbers;
    for (size_t i = 0; i < arrays.size(); ++i) {
        if (couldHoldWeights(arrays[i], false) && arrays[i].shape.size() > 2)
            out.arrays.push_back(i);
        if (!arrays[i].isText && !isOfTokens(arrays[i].name))
            numbers.push_back(i);
    }
    if (out.arrays.size() > 1)
        out.arrays.clear();
    else if (out.arrays.empty() && numbers.size() == 1 && couldHoldWeights(arrays[numbers[0]], false))
        out.arrays = numbers;
    return out;
}

} // namespace attn
