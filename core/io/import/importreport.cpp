// SPDX-License-Identifier: GPL-3.0-or-later
// What an import did with the arrays of a file, in words.
#include "core/io/import/numberimport.h"
#include "core/stages/stages.h"

#include <algorithm>

namespace attn {

namespace {

using Kind = ImportTarget::Kind;

std::string joinedNames(const std::vector<std::string>& texts)
{
    std::string out;
    for (const std::string& text : texts)
        out += (out.empty() ? "" : ", ") + text;
    return out;
}

ImportLine takenArray(const ImportItem& item, const Session& after)
{
    ImportLine line { { ATTN_TR("taken: %1 %2 as %3"),
        { item.array.name, item.array.shapeText(), std::string(item.target->key) } } };
    if (item.transposed)
        line.push_back({ ATTN_TR("transposed from [outputs, inputs]") });
    const std::string heads(Config(after.settings).text("attention.heads"));
    if (item.target->joining == ImportTarget::Joining::Quarters)
        line.push_back({ ATTN_TR("cut into query, value and key of four blocks of heads, as CodeGen stores them") });
    else if (item.target->joining == ImportTarget::Joining::Heads)
        line.push_back({ ATTN_TR("cut head by head for %1 {%1:head|heads} (attention.heads)"), { heads } });
    else if (item.target->isJoined())
        line.push_back({ ATTN_TR("cut into query, key and value") });
    if (!item.furtherHeads.empty())
        line.push_back({ ATTN_TR("with the heads up to %1 beside it"), { item.furtherHeads.back().name } });
    else if (item.target->kind == Kind::Weight && coreShape(item.array).size() == 3)
        line.push_back({ ATTN_TR("its %1 {%1:head|heads} put together"), { heads } });
    if (item.target->kind == Kind::Embeddings && coreShape(item.array).size() == 3)
        line.push_back({ ATTN_TR("text %1 of the batch"), { std::to_string(item.batch) } });
    return line;
}

} // namespace

ImportLine leftArrays(const std::vector<NamedTensor>& arrays, const std::vector<ImportItem>& items)
{
    const auto isTaken = [&](const std::string& name) {
        return std::any_of(items.begin(), items.end(), [&](const ImportItem& item) {
            return item.array.name == name
                || std::any_of(item.furtherHeads.begin(), item.furtherHeads.end(),
                    [&](const NamedTensor& head) { return head.name == name; });
        });
    };
    std::vector<std::string> names;
    for (const NamedTensor& array : arrays)
        if (!isTaken(array.name))
            names.push_back(array.name + " " + array.shapeText());
    if (names.empty())
        return {};
    const std::string count = std::to_string(names.size());
    constexpr size_t most = 8;
    if (names.size() > most) {
        names.resize(most);
        names.push_back("...");
    }
    return { { ATTN_TR("left in the file (%1): %2"), { count, joinedNames(names) } } };
}

ImportLine drawnAfter(const Session& session, const std::vector<ImportItem>& items)
{
    const auto gives = [&](bool bias, Projection layer) {
        return std::any_of(items.begin(), items.end(), [&](const ImportItem& item) {
            return item.target->kind != Kind::Embeddings && item.target->isBias() == bias
                && (item.target->isJoined() ? layer != Projection::Output : item.target->layer == layer);
        });
    };
    std::vector<std::string> keys;
    const bool embeddings = std::any_of(
        items.begin(), items.end(), [](const ImportItem& item) { return item.target->kind == Kind::Embeddings; });
    if (!embeddings && !session.embeddings && session.rows.empty())
        keys.emplace_back(stages::embeddings().key);
    const Config config(session.settings);
    bool weights = false, biases = config.flag("attention.bias");
    for (const Projection layer : allProjections) {
        weights = weights || gives(false, layer) || gives(true, layer);
        biases = biases || (layer != Projection::Output && gives(true, layer));
    }
    for (const Projection layer : allProjections) {
        const bool output = layer == Projection::Output;
        const bool projects = !output || config.flag("output.projection") || gives(false, layer) || gives(true, layer);
        if (!weights || !projects)
            continue;
        if (!session.weight(layer) && !gives(false, layer))
            keys.emplace_back(stages::weight(layer).key);
        const bool biased = output ? config.flag("output.bias") || gives(true, layer) : biases;
        if (biased && !session.bias(layer) && !gives(true, layer))
            keys.emplace_back(stages::bias(layer).key);
    }
    return keys.empty() ? ImportLine() : ImportLine { { ATTN_TR("drawn, as the file gave none: %1"), { joinedNames(keys) } } };
}

std::vector<ImportLine> importReport(
    const std::vector<NamedTensor>& arrays, const std::vector<ImportItem>& items, const Session& after)
{
    std::vector<ImportLine> lines;
    const std::vector<int> layers = importLayers(arrays);
    if (const auto layer = layerOf(items); layer && layers.size() > 1) {
        std::vector<std::string> numbers;
        for (const int number : layers)
            numbers.push_back(std::to_string(number));
        lines.push_back({ { ATTN_TR("layer %1 of the layers %2 is taken; :layer=N behind the file takes another"),
            { std::to_string(*layer), joinedNames(numbers) } } });
    } else if (layer) {
        lines.push_back({ { ATTN_TR("layer %1 is taken"), { std::to_string(*layer) } } });
    }
    for (const ImportItem& item : items)
        lines.push_back(takenArray(item, after));
    for (ImportLine line : { leftArrays(arrays, items), drawnAfter(after, items) })
        if (!line.empty())
            lines.push_back(std::move(line));
    return lines;
}

} // namespace attn
