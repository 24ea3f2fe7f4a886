// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/attentionfile.h"

#include "core/io/attentionmember.h"
#include "core/pipeline/report.h"
#include "core/session/tokenlabels.h"

#include <QFileInfo>
#include <algorithm>
#include <limits>

namespace attn {
namespace {

std::string lengthsText(const std::vector<std::int64_t>& shape)
{
    std::string out;
    for (const std::int64_t length : shape)
        out += (out.empty() ? "" : ", ") + std::to_string(length);
    return "[" + out + "]";
}

/// "attention", "layers[3].weights", or "the array" where the file has one without a name.
Argument arrayText(const AttentionArray& array)
{
    return array.name.empty() ? Argument(Message(ATTN_TR("the array"))) : Argument(array.name);
}

/// Which axis is what; -1: the array has none.
struct AttentionAxes {
    int layer = -1, head = 0, batch = -1;
};

Result<AttentionAxes> axesOf(const AttentionArray& array, bool perLayer)
{
    const auto& shape = array.shape;
    const auto refused = [&](std::string_view text) {
        return contentError(text, { arrayText(array), lengthsText(shape) });
    };
    for (const std::int64_t length : shape)
        if (length < 1 || length > std::numeric_limits<int>::max())
            return refused(ATTN_TR("%1 has the shape %2; every length should be 1 or more."));
    if (perLayer) {
        if (shape.size() == 3)
            return AttentionAxes { -1, 0, -1 };
        if (shape.size() == 4 && shape[0] == 1)
            return AttentionAxes { -1, 1, 0 };
        return refused(ATTN_TR(
            "%1 has the shape %2; the weights of one layer should be [heads, query, key], or the same in a batch of 1. "
            "Of a larger batch, save one text: attention[0:1]."));
    }
    if (shape.size() == 3)
        return AttentionAxes { -1, 0, -1 };
    if (shape.size() == 4)
        return AttentionAxes { 0, 1, -1 };
    if (shape.size() == 5 && shape[1] == 1) // torch.stack(outputs.attentions)
        return AttentionAxes { 0, 2, 1 };
    if (shape.size() == 5 && shape[0] == 1)
        return AttentionAxes { 1, 2, 0 };
    return refused(
        ATTN_TR("%1 has the shape %2; attention weights should be [layers, heads, query, key], [heads, query, key], or "
                "one of them in a batch of 1."));
}

std::int64_t layersOf(const AttentionParts& parts, const AttentionAxes& axes)
{
    if (parts.perLayer)
        return std::int64_t(parts.arrays.size());
    return axes.layer >= 0 ? parts.arrays.front().shape[size_t(axes.layer)] : 1;
}

/// "attention[%1, %2]" -> the text of a cell with the axes of the array filled in, batch 0.
std::string placeText(const AttentionArray& array, const AttentionAxes& axes, bool cell)
{
    const bool brackets = array.nested;
    std::string out;
    const int count = int(array.shape.size()) - (cell ? 0 : 2);
    for (int axis = 0; axis < count; ++axis) {
        const int fromHead = axis - axes.head; // 0: the head, 1: the query, 2: the key
        const std::string index = fromHead >= 0 ? "%" + std::to_string(fromHead + 2) : axis == axes.batch ? "0" : "%1";
        out += brackets ? "[" + index + "]" : (out.empty() ? "" : ", ") + index;
    }
    const std::string name = array.name.empty() ? "array" : array.name;
    return name + (brackets ? out : "[" + out + "]");
}

/// The name of the first layer's array with its number as %1: "attention_0" -> "attention_%1".
std::string layerPattern(const std::string& first, const std::string& last, int layers)
{
    const std::string zero = "0", end = std::to_string(layers - 1);
    for (size_t at = first.find(zero); at != std::string::npos; at = first.find(zero, at + 1))
        if (std::string(first).replace(at, 1, end) == last)
            return std::string(first).replace(at, 1, "%1");
    return first;
}

void appendValues(std::variant<std::vector<float>, std::vector<double>>& all,
    std::variant<std::vector<float>, std::vector<double>>&& more)
{
    if (all.index() != more.index()) { // doubles hold floats
        const auto widen = [](auto& values) {
            if (auto* floats = std::get_if<std::vector<float>>(&values))
                values = std::vector<double>(floats->begin(), floats->end());
        };
        widen(all);
        widen(more);
    }
    std::visit(
        [&](auto& into) {
            const auto& from = std::get<std::decay_t<decltype(into)>>(more);
            into.insert(into.end(), from.begin(), from.end());
        },
        all);
}

std::vector<std::string> numbersAsTokens(int count)
{
    std::vector<std::string> tokens;
    for (int i = 1; i <= count; ++i)
        tokens.push_back(std::to_string(i));
    return tokens;
}

/// Tokens that cannot be typed either: empty ones get a sign.
void fillEmpty(std::vector<std::string>& tokens)
{
    for (std::string& token : tokens)
        if (token.empty())
            token = "\u2205";
}

Result<Nothing> nameTokens(GivenAttention& out, AttentionParts& parts)
{
    fillEmpty(parts.tokens);
    fillEmpty(parts.keyTokens);
    const auto fits = [](const std::vector<std::string>& tokens, int count) { return int(tokens.size()) == count; };
    if (!parts.keyTokens.empty() && !fits(parts.keyTokens, out.keys))
        return contentError(ATTN_TR("There {%1:is|are} %1 key {%1:token|tokens}, but the weights have %2 {%2:key|keys}; give one token for each."),
            { std::to_string(parts.keyTokens.size()), std::to_string(out.keys) });
    if (!parts.tokens.empty() && !fits(parts.tokens, out.queries)) {
        // A text of which only the last part asks (a cache holds the rest): the tokens are the keys.
        if (!fits(parts.tokens, out.keys) || !parts.keyTokens.empty())
            return contentError(
                ATTN_TR("There {%1:is|are} %1 {%1:token|tokens}, but the weights have %2 {%2:query|queries} and %3 {%3:key|keys}; give one token for each."),
                { std::to_string(parts.tokens.size()), std::to_string(out.queries), std::to_string(out.keys) });
        parts.keyTokens = std::move(parts.tokens);
        parts.tokens.clear();
    }
    if (parts.ids.size() == size_t(out.queries))
        out.ids = std::move(parts.ids);
    out.tokens = parts.tokens.empty() ? numbersAsTokens(out.queries) : std::move(parts.tokens);
    out.keyTokens = std::move(parts.keyTokens);
    if (out.keyTokens.empty() && out.keys != out.queries)
        out.keyTokens = numbersAsTokens(out.keys);
    if (out.keyTokens == out.tokens)
        out.keyTokens.clear();
    return Nothing {};
}

} // namespace

Result<Nothing> attentionFits(const std::vector<std::int64_t>& shape, double bytes, const std::string& name)
{
    double count = 1;
    for (const std::int64_t length : shape)
        count *= double(length);
    if (count * bytes <= double(maxAttentionBytes))
        return Nothing {};
    return contentError(
        ATTN_TR("%1 has the shape %2, which takes %3 GB; up to 1 GB can be opened. Save fewer layers, such as "
                "attention[:4], or float32 instead of float64."),
        { name.empty() ? "The array" : name, lengthsText(shape), fixedNumber(count * bytes / 1e9, 1) });
}

Result<Nothing> attentionShapesFit(const AttentionParts& parts)
{
    const AttentionArray& first = parts.arrays.front();
    const auto axes = axesOf(first, parts.perLayer);
    if (!axes)
        return axes.error();
    for (const AttentionArray& other : parts.arrays)
        if (other.shape != first.shape)
            return contentError(ATTN_TR("%1 has the shape %2, but %3 has %4; all layers need the same."),
                { arrayText(other), lengthsText(other.shape), arrayText(first), lengthsText(first.shape) });
    const std::int64_t layers = layersOf(parts, *axes), heads = first.shape[size_t(axes->head)];
    if (layers * heads > mostHeads)
        return contentError(
            ATTN_TR("%1 has %2 {%2:layer|layers} of %3 {%3:head|heads}; up to %4 heads in all can be opened. Save fewer layers, such as "
                    "attention[:4]."),
            { arrayText(first), std::to_string(layers), std::to_string(heads), std::to_string(mostHeads) });
    return Nothing {};
}

Result<std::shared_ptr<GivenAttention>> assembleAttention(AttentionParts parts, const std::string& file)
{
    auto out = std::make_shared<GivenAttention>();
    out->file = file;
    if (auto ok = attentionShapesFit(parts); !ok)
        return ok.error();
    AttentionArray& first = parts.arrays.front();
    const auto axes = axesOf(first, parts.perLayer);
    const int head = axes->head;
    out->layers = int(layersOf(parts, *axes));
    out->heads = int(first.shape[size_t(head)]);
    out->queries = int(first.shape[size_t(head + 1)]);
    out->keys = int(first.shape[size_t(head + 2)]);
    std::vector<std::int64_t> whole { std::int64_t(parts.arrays.size()) };
    whole.insert(whole.end(), first.shape.begin(), first.shape.end());
    if (auto fits = attentionFits(parts.perLayer ? whole : first.shape, first.values.index() == 0 ? 4 : 8, first.name);
        !fits)
        return fits.error();
    AttentionArray named = { first.name, first.shape, {}, first.nested };
    if (parts.perLayer)
        named.name = layerPattern(first.name, parts.arrays.back().name, out->layers);
    out->headPlace = placeText(named, *axes, false);
    out->cellPlace = placeText(named, *axes, true);
    if (auto ok = nameTokens(*out, parts); !ok)
        return ok.error();
    out->values = std::move(first.values);
    for (size_t layer = 1; layer < parts.arrays.size(); ++layer) {
        appendValues(out->values, std::move(parts.arrays[layer].values));
        parts.arrays[layer].values = {};
    }
    return out;
}

Result<LoadedSession> sessionOfAttention(AttentionParts parts, const QString& path)
{
    const bool named = path != QLatin1String("-");
    const QFileInfo info(path);
    auto assembled = assembleAttention(std::move(parts), named ? info.fileName().toStdString() : "the standard input");
    if (!assembled)
        return named ? inFile(assembled.error(), path) : assembled.error();
    const std::shared_ptr<GivenAttention> attention = std::move(*assembled);
    if (named && !fitsIntoSession(*attention)) {
        attention->path = info.absoluteFilePath().toStdString();
        attention->checksum = fileChecksum(path);
    }
    LoadedSession out;
    out.imported = true;
    const RowSums sums = rowSums(*attention);
    if (sums.nan > 0)
        out.warnings.emplace_back(ATTN_TR("%1 of the weights in %2 {%1:is no number|are no numbers} (NaN) and {%1:is|are} shown as such."),
            std::vector<std::string> { std::to_string(sums.nan), attention->file });
    else if (sums.off > 0)
        out.warnings.emplace_back(ATTN_TR("%1 of %2 rows in %3 {%1:does|do} not sum to 1 (first: row %4 of %5, which sums to %6) and {%1:is shown as it is|are shown as they are}."),
            std::vector<std::string> { std::to_string(sums.off), std::to_string(sums.rows), attention->file,
                std::to_string(sums.row), attention->headText(sums.head), fixedNumber(sums.sum, 4) });
    Session& session = out.session;
    session.title = named ? info.completeBaseName().toStdString() : std::string();
    session.tokens = attention->tokens;
    session.text = joinedTokens(attention->tokens, spellingOf(attention->tokens));
    session.attention = attention;
    return out;
}

} // namespace attn
