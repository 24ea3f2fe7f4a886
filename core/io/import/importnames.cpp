// SPDX-License-Identifier: GPL-3.0-or-later
// What an array is, by the names that programs of this field give.
#include "core/io/import/importplace.h"
#include "core/io/import/numberimport.h"

#include <algorithm>
#include <initializer_list>
#include <span>
#include <tuple>

namespace attn {

namespace {

using Kind = ImportTarget::Kind;
using Joining = ImportTarget::Joining;

struct KnownName {
    std::string_view name;
    Kind weight;
    Projection layer = Projection::Query;
    Joining joining = Joining::Thirds;
};

/// Both: an array of that name, and a module whose ".weight" or ".bias" is meant.
constexpr KnownName knownAnywhere[] = {
    { "w_q", Kind::Weight, Projection::Query }, // TransformerLens: [heads, inputs, width]
    { "w_k", Kind::Weight, Projection::Key },
    { "w_v", Kind::Weight, Projection::Value },
    { "w_o", Kind::Weight, Projection::Output },
    { "wq", Kind::Weight, Projection::Query },
    { "wk", Kind::Weight, Projection::Key },
    { "wv", Kind::Weight, Projection::Value },
    { "wo", Kind::Weight, Projection::Output },
};

/// Modules; ".weight" or ".bias" follows. Whether an array holds query, key and value one after the other or head by
/// head was looked up in the models' sources: `_split_heads` of BLOOM, GPT-NeoX and Falcon view the columns as
/// [heads, 3, width]; GPT-2, nanoGPT, Phi-3, MPT, ModernBERT and timm as [3, heads, width]; CodeGen
/// as [4, (q, v, k), heads / 4, width].
constexpr KnownName knownModules[] = {
    { "c_attn", Kind::JoinedWeight },
    { "qkv", Kind::JoinedWeight },
    { "qkv_proj", Kind::JoinedWeight },
    { "wqkv", Kind::JoinedWeight },
    { "query_key_value", Kind::JoinedWeight, Projection::Query, Joining::Heads },
    { "q_proj", Kind::Weight, Projection::Query },
    { "k_proj", Kind::Weight, Projection::Key },
    { "v_proj", Kind::Weight, Projection::Value },
    { "o_proj", Kind::Weight, Projection::Output },
    { "out_proj", Kind::Weight, Projection::Output },
    { "c_proj", Kind::Weight, Projection::Output },
    { "query", Kind::Weight, Projection::Query },
    { "key", Kind::Weight, Projection::Key },
    { "value", Kind::Weight, Projection::Value },
    { "q_lin", Kind::Weight, Projection::Query },
    { "k_lin", Kind::Weight, Projection::Key },
    { "v_lin", Kind::Weight, Projection::Value },
    { "out_lin", Kind::Weight, Projection::Output },
    { "w_query", Kind::Weight, Projection::Query },
    { "w_key", Kind::Weight, Projection::Key },
    { "w_value", Kind::Weight, Projection::Value },
    { "w_out", Kind::Weight, Projection::Output },
    { "attn_q", Kind::Weight, Projection::Query }, // GGUF
    { "attn_k", Kind::Weight, Projection::Key },
    { "attn_v", Kind::Weight, Projection::Value },
    { "attn_output", Kind::Weight, Projection::Output },
    { "to_q", Kind::Weight, Projection::Query },
    { "to_k", Kind::Weight, Projection::Key },
    { "to_v", Kind::Weight, Projection::Value },
    { "to_out", Kind::Weight, Projection::Output },
};

/// Modules whose names say so only inside an attention module: T5's SelfAttention.q, NeoX's attention.dense.
constexpr KnownName knownInAttention[] = {
    { "q", Kind::Weight, Projection::Query },
    { "k", Kind::Weight, Projection::Key },
    { "v", Kind::Weight, Projection::Value },
    { "o", Kind::Weight, Projection::Output },
    { "proj", Kind::Weight, Projection::Output },
    { "dense", Kind::Weight, Projection::Output },
    { "in_proj", Kind::JoinedWeight, Projection::Query, Joining::Heads }, // DeBERTa
};

/// Whole names of arrays that stand for themselves: our keys, and how people write them. Embeddings: the best first.
constexpr KnownName knownArrays[] = {
    { "b_q", Kind::Bias, Projection::Query },
    { "b_k", Kind::Bias, Projection::Key },
    { "b_v", Kind::Bias, Projection::Value },
    { "b_o", Kind::Bias, Projection::Output },
    { "q_proj_weight", Kind::Weight, Projection::Query }, // torch, keys of another width
    { "k_proj_weight", Kind::Weight, Projection::Key },
    { "v_proj_weight", Kind::Weight, Projection::Value },
    { "in_proj_weight", Kind::JoinedWeight },
    { "in_proj_bias", Kind::JoinedBias },
    { "inputs_embeds", Kind::Embeddings },
    { "inputs", Kind::Embeddings },
    { "x", Kind::Embeddings },
};

const KnownName* findName(std::string_view name, std::initializer_list<std::span<const KnownName>> lists)
{
    for (const auto& list : lists)
        for (const KnownName& known : list)
            if (known.name == name)
                return &known;
    return nullptr;
}

const ImportTarget* targetOf(Kind kind, Projection layer, Joining joining)
{
    for (const ImportTarget& target : importTargets())
        if (target.kind == kind && (target.isJoined() ? target.joining == joining
                                                      : kind == Kind::Embeddings || target.layer == layer))
            return &target;
    return nullptr;
}

/// The lengths of the last two axes, [outputs, inputs] or [inputs, outputs].
std::pair<std::int64_t, std::int64_t> lastLengths(const NamedTensor& array)
{
    const size_t axes = array.shape.size();
    return axes < 2 ? std::pair<std::int64_t, std::int64_t>(1, array.count())
                    : std::pair(array.shape[axes - 2], array.shape[axes - 1]);
}

/// Modules of nn.Linear keep [outputs, inputs], GPT-2's Conv1D and the kernels of Flax [inputs, outputs]. Query, key and
/// value together have more outputs than inputs, so there the shape decides (nanoGPT's c_attn is an nn.Linear).
bool isTransposed(const NamedTensor& array, const KnownName& module, bool kernel)
{
    if (const auto [rows, columns] = lastLengths(array); module.weight == Kind::JoinedWeight && rows != columns)
        return rows > columns;
    return !kernel && module.name != "c_attn" && module.name != "c_proj";
}

int rankOfEmbeddings(const ImportItem& item)
{
    const std::string last = importPlaceOf(item.array.name).last;
    if (findImportTarget(last))
        return 0;
    int rank = 1;
    for (const KnownName& known : knownArrays) {
        if (known.name == last)
            break;
        ++rank;
    }
    return rank;
}

/// Attention of one layer: the items that belong together.
struct ImportGroup {
    ImportPlace place;
    std::vector<ImportItem> items;
};

/// Heads in arrays of their own become one item; a target takes one item, and only joined or separate weights count.
std::vector<ImportItem> oneForEachTarget(std::vector<ImportItem> found)
{
    std::vector<ImportItem> items;
    const auto has = [&](auto test) {
        return std::any_of(items.begin(), items.end(), [&](const ImportItem& item) { return test(*item.target); });
    };
    const auto isSplit = [](const ImportTarget& target) {
        return (target.kind == Kind::Weight || target.kind == Kind::Bias) && target.layer != Projection::Output;
    };
    std::stable_sort(found.begin(), found.end(), [](const ImportItem& a, const ImportItem& b) {
        return importPlaceOf(a.array.name).head < importPlaceOf(b.array.name).head;
    });
    for (ImportItem& item : found) {
        const int head = importPlaceOf(item.array.name).head;
        if (const auto same = std::find_if(items.begin(), items.end(),
                [&](const ImportItem& other) { return other.target == item.target; });
            same != items.end()) {
            const bool next = head == int(same->furtherHeads.size()) + 1 && importPlaceOf(same->array.name).head == 0;
            if (next && item.array.shape == same->array.shape && item.transposed == same->transposed)
                same->furtherHeads.push_back(item.array);
            continue;
        }
        const bool clash = has([&](const ImportTarget& target) {
            return (item.target->isJoined() && isSplit(target)) || (isSplit(*item.target) && target.isJoined());
        });
        if (!clash)
            items.push_back(std::move(item));
    }
    // c_proj is stored as c_attn beside it is.
    const auto joined = std::find_if(
        items.begin(), items.end(), [](const ImportItem& item) { return item.target->kind == Kind::JoinedWeight; });
    for (ImportItem& item : items)
        if (joined != items.end() && importPlaceOf(item.array.name).module == "c_proj")
            item.transposed = item.target->isWeight() && joined->transposed;
    return items;
}

std::vector<ImportGroup> importGroups(const std::vector<NamedTensor>& arrays)
{
    std::vector<ImportGroup> groups;
    for (const NamedTensor& array : arrays) {
        auto item = suggestedImport(array);
        if (!item || item->target->kind == Kind::Embeddings)
            continue;
        ImportPlace place = importPlaceOf(array.name);
        auto group = std::find_if(groups.begin(), groups.end(), [&](const ImportGroup& other) {
            return other.place.layer == place.layer && other.place.group == place.group;
        });
        if (group == groups.end())
            group = groups.insert(groups.end(), { std::move(place), {} });
        group->items.push_back(std::move(*item));
    }
    // The lowest layer first; self-attention before cross attention, an encoder before its decoder.
    std::stable_sort(groups.begin(), groups.end(), [](const ImportGroup& a, const ImportGroup& b) {
        const auto rank = [](const ImportPlace& place) {
            return std::tuple(place.layer < 0, place.layer, place.crosses, place.decodes);
        };
        return rank(a.place) < rank(b.place);
    });
    return groups;
}

} // namespace

std::optional<ImportItem> suggestedImport(const NamedTensor& array)
{
    const ImportPlace place = importPlaceOf(array.name);
    if (!place.ofAttention)
        return std::nullopt;
    const std::string& last = place.last;
    const auto item = [&](const ImportTarget* target, bool transposed, bool heads) -> std::optional<ImportItem> {
        if (!target || !couldBe(array, *target))
            return std::nullopt;
        const size_t most = target->kind == Kind::Embeddings ? 3 : heads ? 3 : 2;
        if (coreShape(array).size() > (target->isBias() ? most - 1 : most)) // a convolution, or heads in the middle
            return std::nullopt;
        return ImportItem { array, target, transposed && target->isWeight(), {}, -1, true };
    };
    if (const ImportTarget* own = findImportTarget(last))
        return item(own, false, true);
    if (const KnownName* known = findName(last, { knownArrays, knownAnywhere }))
        return item(targetOf(known->weight, known->layer, Joining::Thirds), last.ends_with("_proj_weight"), true);
    const bool kernel = last == "kernel", weight = last == "weight" || kernel, bias = last == "bias";
    if ((!weight && !bias) || place.module.empty())
        return std::nullopt;
    const KnownName* known = findName(place.module, { knownModules, knownAnywhere });
    if (!known && place.inAttention)
        known = findName(place.module, { knownInAttention });
    if (!known)
        return std::nullopt;
    // Phi-3's module of that name is self_attn.qkv_proj, with all of q, then k, then v.
    const bool codeGen = place.module == "qkv_proj" && ("." + place.group).ends_with(".h.*.attn");
    const Joining joining = codeGen ? Joining::Quarters : known->joining;
    const Kind biasKind = known->weight == Kind::JoinedWeight ? Kind::JoinedBias : Kind::Bias;
    return item(targetOf(weight ? known->weight : biasKind, known->layer, joining),
        isTransposed(array, *known, kernel), false);
}

std::vector<ImportItem> suggestedImports(const std::vector<NamedTensor>& arrays, std::optional<int> layer)
{
    std::vector<ImportItem> items, embeddings;
    for (const NamedTensor& array : arrays)
        if (auto item = suggestedImport(array); item && item->target->kind == Kind::Embeddings)
            embeddings.push_back(std::move(*item));
    if (const auto best = std::min_element(embeddings.begin(), embeddings.end(),
            [](const ImportItem& a, const ImportItem& b) { return rankOfEmbeddings(a) < rankOfEmbeddings(b); });
        best != embeddings.end())
        items.push_back(*best);
    for (ImportGroup& group : importGroups(arrays))
        if (!layer || group.place.layer == *layer) {
            for (ImportItem& item : oneForEachTarget(std::move(group.items)))
                items.push_back(std::move(item));
            break;
        }
    return items;
}

std::vector<int> importLayers(const std::vector<NamedTensor>& arrays)
{
    std::vector<int> layers;
    for (const ImportGroup& group : importGroups(arrays))
        if (group.place.layer >= 0 && (layers.empty() || layers.back() != group.place.layer))
            layers.push_back(group.place.layer);
    return layers;
}

std::optional<int> layerOf(const std::vector<ImportItem>& items)
{
    for (const ImportItem& item : items)
        if (const int layer = importPlaceOf(item.array.name).layer; layer >= 0 && item.target->kind != Kind::Embeddings)
            return layer;
    return std::nullopt;
}

} // namespace attn
