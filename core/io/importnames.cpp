// SPDX-License-Identifier: GPL-3.0-or-later
// What an array is, by the names that programs of this field give.
#include "core/io/numberimport.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <span>

namespace attn {

namespace {

using Kind = ImportTarget::Kind;

/// The parts of "transformer.h.0.attn.c_attn.weight", lower case.
std::vector<std::string> nameParts(std::string_view name)
{
    std::vector<std::string> parts(1);
    for (char c : name) {
        if (c == '.' || c == '/' || c == '\\')
            parts.emplace_back();
        else
            parts.back() += char(std::tolower(static_cast<unsigned char>(c)));
    }
    return parts;
}

struct KnownName {
    std::string_view name;
    Kind weight;
    Layer layer = Layer::Query;
};

/// Both: an array of that name, and a module whose ".weight" or ".bias" is meant.
constexpr KnownName knownAnywhere[] = {
    { "w_q", Kind::Weight, Layer::Query },
    { "w_k", Kind::Weight, Layer::Key },
    { "w_v", Kind::Weight, Layer::Value },
    { "w_o", Kind::Weight, Layer::Output },
    { "wq", Kind::Weight, Layer::Query },
    { "wk", Kind::Weight, Layer::Key },
    { "wv", Kind::Weight, Layer::Value },
    { "wo", Kind::Weight, Layer::Output },
};

/// Modules; ".weight" or ".bias" follows.
constexpr KnownName knownModules[] = {
    { "c_attn", Kind::JoinedWeight },
    { "qkv", Kind::JoinedWeight },
    { "query_key_value", Kind::JoinedWeight },
    { "q_proj", Kind::Weight, Layer::Query },
    { "k_proj", Kind::Weight, Layer::Key },
    { "v_proj", Kind::Weight, Layer::Value },
    { "o_proj", Kind::Weight, Layer::Output },
    { "out_proj", Kind::Weight, Layer::Output },
    { "c_proj", Kind::Weight, Layer::Output },
    { "query", Kind::Weight, Layer::Query },
    { "key", Kind::Weight, Layer::Key },
    { "value", Kind::Weight, Layer::Value },
    { "q_lin", Kind::Weight, Layer::Query },
    { "k_lin", Kind::Weight, Layer::Key },
    { "v_lin", Kind::Weight, Layer::Value },
    { "out_lin", Kind::Weight, Layer::Output },
    { "w_query", Kind::Weight, Layer::Query },
    { "w_key", Kind::Weight, Layer::Key },
    { "w_value", Kind::Weight, Layer::Value },
    { "w_out", Kind::Weight, Layer::Output },
    { "to_q", Kind::Weight, Layer::Query },
    { "to_k", Kind::Weight, Layer::Key },
    { "to_v", Kind::Weight, Layer::Value },
    { "to_out", Kind::Weight, Layer::Output },
};

/// Whole names of arrays: our keys, and usual spellings.
constexpr KnownName knownArrays[] = {
    { "b_q", Kind::Bias, Layer::Query },
    { "b_k", Kind::Bias, Layer::Key },
    { "b_v", Kind::Bias, Layer::Value },
    { "b_o", Kind::Bias, Layer::Output },
    { "in_proj_weight", Kind::JoinedWeight },
    { "in_proj_bias", Kind::JoinedBias },
    { "x", Kind::Embeddings },
    { "inputs_embeds", Kind::Embeddings },
};

const KnownName* findName(std::string_view name, std::initializer_list<std::span<const KnownName>> lists)
{
    for (const auto& list : lists)
        for (const KnownName& known : list)
            if (known.name == name)
                return &known;
    return nullptr;
}

const ImportTarget* targetOf(Kind kind, Layer layer)
{
    for (const ImportTarget& target : importTargets())
        if (target.kind == kind && ((kind != Kind::Weight && kind != Kind::Bias) || target.layer == layer))
            return &target;
    return nullptr;
}

/// GPT-2 has two c_proj in each layer; that of the feed-forward part is no business of attention.
bool isOfAttention(const std::vector<std::string>& parts)
{
    return std::none_of(parts.begin(), parts.end(),
        [](const std::string& part) { return part == "mlp" || part == "ffn" || part == "feed_forward"; });
}

} // namespace

std::optional<ImportItem> suggestedImport(const NamedTensor& array)
{
    const auto parts = nameParts(array.name);
    if (!isOfAttention(parts))
        return std::nullopt;
    const std::string& last = parts.back();
    const auto item = [&](const ImportTarget* target, bool transposed) -> std::optional<ImportItem> {
        if (!target || !couldBe(array, *target))
            return std::nullopt;
        return ImportItem { array, target, transposed && target->isWeight() };
    };
    if (const ImportTarget* own = findImportTarget(last))
        return item(own, false);
    if (const KnownName* known = findName(last, { knownArrays, knownAnywhere }))
        return item(targetOf(known->weight, known->layer), last == "in_proj_weight");
    const bool weight = last == "weight", bias = last == "bias";
    // BERT calls the output projection attention.output.dense, and nothing else there "dense".
    const bool dense = parts.size() >= 4 && parts[parts.size() - 2] == "dense" && parts[parts.size() - 3] == "output"
        && parts[parts.size() - 4] == "attention";
    if ((!weight && !bias) || parts.size() < 2)
        return std::nullopt;
    const KnownName* known
        = findName(dense ? std::string_view("out_proj") : parts[parts.size() - 2], { knownModules, knownAnywhere });
    if (!known)
        return std::nullopt;
    const Kind biasKind = known->weight == Kind::JoinedWeight ? Kind::JoinedBias : Kind::Bias;
    const bool conv = known->name == "c_attn" || known->name == "c_proj"; // every other module is an nn.Linear
    return item(targetOf(weight ? known->weight : biasKind, known->layer), !conv);
}

std::vector<ImportItem> suggestedImports(const std::vector<NamedTensor>& arrays)
{
    std::vector<ImportItem> items;
    const auto has = [&](auto test) {
        return std::any_of(items.begin(), items.end(), [&](const ImportItem& item) { return test(*item.target); });
    };
    for (const NamedTensor& array : arrays) {
        auto item = suggestedImport(array);
        if (!item || has([&](const ImportTarget& target) { return &target == item->target; }))
            continue;
        const bool joined = item->target->kind == Kind::JoinedWeight || item->target->kind == Kind::JoinedBias;
        const bool split = (item->target->kind == Kind::Weight || item->target->kind == Kind::Bias)
            && item->target->layer != Layer::Output;
        const bool clash = has([&](const ImportTarget& target) {
            const bool otherJoined = target.kind == Kind::JoinedWeight || target.kind == Kind::JoinedBias;
            const bool otherSplit
                = (target.kind == Kind::Weight || target.kind == Kind::Bias) && target.layer != Layer::Output;
            return (joined && otherSplit) || (split && otherJoined);
        });
        if (!clash)
            items.push_back(std::move(*item));
    }
    return items;
}

} // namespace attn
