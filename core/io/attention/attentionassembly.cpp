// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbertext.h"
#include "core/io/attention/attentionfile.h"

#include "core/io/attention/attentionmember.h"
#include "core/pipeline/report.h"
#include "core/session/tokenlabels.h"

#include <QFileInfo>
#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

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

/// What each axis is: l layer, b text of a batch, h head, q query, k key.
Result<std::string> axesOf(const AttentionArray& array, AttentionArrangement arrangement, std::int64_t texts)
{
    const auto& shape = array.shape;
    const auto refused = [&](std::string_view text) {
        return contentError(text, { arrayText(array), lengthsText(shape) });
    };
    for (const std::int64_t length : shape)
        if (length < 1 || length > std::numeric_limits<int>::max())
            return refused(ATTN_TR("%1 has the shape %2; every length should be 1 or more."));
    const bool perLayer = arrangement == AttentionArrangement::Layers;
    if (shape.size() == 2)
        return std::string("qk");
    if (shape.size() == 3)
        return std::string("hqk");
    if (shape.size() == 4 && (perLayer || (texts > 1 && shape[0] == texts)))
        return std::string("bhqk");
    if (shape.size() == 4)
        return std::string(arrangement == AttentionArrangement::Pieces && shape[0] == 1 ? "bhqk" : "lhqk");
    if (shape.size() == 5 && !perLayer) { // torch.stack(outputs.attentions) has the layers first
        const bool batchFirst = arrangement != AttentionArrangement::Pieces && shape[1] != 1
            && (shape[0] == 1 || (shape[0] == texts && shape[1] != texts));
        return std::string(batchFirst ? "blhqk" : "lbhqk");
    }
    return refused(perLayer
            ? ATTN_TR("%1 has the shape %2; the weights of one layer should be [heads, query, key], or the same in a "
                      "batch, [batch, heads, query, key].")
            : ATTN_TR("%1 has the shape %2; attention weights should be [layers, heads, query, key], [heads, query, key], "
                      "[query, key], or one of them in a batch."));
}

std::int64_t lengthOf(const AttentionArray& array, const std::string& axes, char axis)
{
    const size_t at = axes.find(axis);
    return at == std::string::npos ? 1 : array.shape[at];
}

/// "attention[%1, %2]" -> the text of a head or cell with the axes of the array filled in.
std::string placeText(const AttentionArray& array, const std::string& axes, int text, bool cell)
{
    static constexpr std::string_view numbered = "lhqk"; // %1 to %4
    const bool brackets = array.nested;
    std::string out;
    for (const char axis : axes.substr(0, axes.size() - (cell ? 0 : 2))) {
        const std::string index = axis == 'b' ? std::to_string(text) : "%" + std::to_string(numbered.find(axis) + 1);
        out += brackets ? "[" + index + "]" : (out.empty() ? "" : ", ") + index;
    }
    const std::string name = array.name.empty() ? "array" : array.name;
    return name + (brackets || out.empty() ? out : "[" + out + "]");
}

/// One text of a batch, with the axes in the order l h q k.
void takeText(AttentionArray& array, const std::string& axes, std::int64_t text)
{
    const std::int64_t texts = lengthOf(array, axes, 'b');
    if (texts == 1)
        return; // axes of length 1 do not move a number
    const bool outer = axes[0] == 'b'; // [batch, layers, ...]: the text lies in one stretch
    const std::int64_t layers = lengthOf(array, axes, 'l');
    const std::int64_t block
        = lengthOf(array, axes, 'h') * lengthOf(array, axes, 'q') * lengthOf(array, axes, 'k') * (outer ? layers : 1);
    std::visit(
        [&](auto& values) {
            std::decay_t<decltype(values)> taken;
            for (std::int64_t layer = 0; layer < (outer ? 1 : layers); ++layer) {
                const auto begin = values.begin() + (layer * texts + text) * block;
                taken.insert(taken.end(), begin, begin + block);
            }
            values = std::move(taken);
        },
        array.values);
}

/// The name of the first layer's array with its number as %1: "attention_0" -> "attention_%1"; %5 counts from 1.
std::string layerPattern(const std::string& first, const std::string& last, int layers)
{
    for (const int begin : { 0, 1 }) {
        const std::string number = std::to_string(begin), end = std::to_string(begin + layers - 1);
        for (size_t at = first.find(number); at != std::string::npos; at = first.find(number, at + 1))
            if (std::string(first).replace(at, 1, end) == last)
                return std::string(first).replace(at, 1, begin == 0 ? "%1" : "%5");
    }
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

/// The list of one text; lists that are not per text serve all.
template <typename List> List listOf(const std::vector<List>& lists, int text)
{
    return lists.empty() ? List() : lists.size() == 1 ? lists.front() : size_t(text) < lists.size() ? lists[size_t(text)] : List();
}

/// Tokens of the places that are no padding, put where the mask has a 1; the others are named <pad>.
void spreadOverMask(std::vector<std::string>& tokens, const std::vector<std::int64_t>& mask, int places)
{
    const auto kept = std::count_if(mask.begin(), mask.end(), [](std::int64_t one) { return one != 0; });
    if (tokens.empty() || tokens.size() == size_t(places) || mask.size() != size_t(places) || size_t(kept) != tokens.size())
        return;
    std::vector<std::string> all;
    size_t next = 0;
    for (const std::int64_t one : mask)
        all.push_back(one != 0 ? tokens[next++] : "<pad>");
    tokens = std::move(all);
}

/// Where a file names the texts of an encoder and a decoder, the name of the weights tells whose they are.
void chooseEncoderTokens(AttentionParts& parts, const ImportedAttention& out, int text)
{
    const auto encoder = listOf(parts.encoderTokens, text), decoder = listOf(parts.decoderTokens, text);
    if (!parts.tokens.empty() || (encoder.empty() && decoder.empty()))
        return;
    const std::string& name = parts.arrays.front().name;
    const auto fits = [](const std::vector<std::string>& tokens, int count) { return int(tokens.size()) == count; };
    const bool crosses = name.find("cross") != std::string::npos
        || (name.find("coder") == std::string::npos && fits(decoder, out.queries) && fits(encoder, out.keys)
            && !(fits(encoder, out.queries) && name.find("self") != std::string::npos));
    const bool ofDecoder = name.find("decoder") != std::string::npos || (encoder.empty() || !fits(encoder, out.queries));
    if (crosses && parts.keyTokens.empty())
        parts.keyTokens = { encoder };
    parts.tokens = { crosses || ofDecoder ? decoder : encoder };
}

Result<Nothing> nameTokens(ImportedAttention& out, AttentionParts& parts, int text)
{
    chooseEncoderTokens(parts, out, text);
    std::vector<std::string> tokens = listOf(parts.tokens, text), keyTokens = listOf(parts.keyTokens, text);
    fillEmpty(tokens);
    fillEmpty(keyTokens);
    const std::vector<std::int64_t> mask = listOf(parts.mask, text);
    spreadOverMask(tokens, mask, out.keys);
    spreadOverMask(keyTokens, mask, out.keys);
    const auto fits = [](const std::vector<std::string>& names, int count) { return int(names.size()) == count; };
    if (!keyTokens.empty() && !fits(keyTokens, out.keys))
        return contentError(ATTN_TR("There {%1:is|are} %1 key {%1:token|tokens}, but the weights have %2 {%2:key|keys}; give one token for each."),
            { std::to_string(keyTokens.size()), std::to_string(out.keys) });
    if (!tokens.empty() && !fits(tokens, out.queries)) {
        // A text of which only the last part asks (a cache holds the rest): the tokens are the keys.
        if (!fits(tokens, out.keys) || !keyTokens.empty())
            return contentError(
                ATTN_TR("There {%1:is|are} %1 {%1:token|tokens}, but the weights have %2 {%2:query|queries} and %3 {%3:key|keys}; give one token for each, or an "
                        "\"attention_mask\" that has a 1 for each token and a 0 for padding."),
                { std::to_string(tokens.size()), std::to_string(out.queries), std::to_string(out.keys) });
        keyTokens = std::move(tokens);
        tokens.clear();
    }
    if (auto ids = listOf(parts.ids, text); ids.size() == size_t(out.queries))
        out.ids = std::move(ids);
    out.tokens = tokens.empty() ? numbersAsTokens(out.queries) : std::move(tokens);
    out.keyTokens = std::move(keyTokens);
    if (out.keyTokens.empty() && out.keys != out.queries)
        out.keyTokens = numbersAsTokens(out.keys);
    if (out.keyTokens == out.tokens)
        out.keyTokens.clear();
    return Nothing {};
}

/// Pieces of a generation become one array: a row for each query, zeros where its keys were not there yet.
Result<AttentionArray> joinedPieces(std::vector<AttentionArray>& pieces)
{
    const AttentionArray& first = pieces.front();
    const size_t axes = first.shape.size();
    const std::int64_t keys = pieces.back().shape[axes - 1];
    AttentionArray out { first.name + " ... " + pieces.back().name, first.shape, std::vector<double>(), false };
    out.shape[axes - 2] = out.shape[axes - 1] = keys;
    if (auto fits = attentionFits(out.shape, 8, first.name); !fits)
        return fits.error();
    for (const AttentionArray& piece : pieces)
        if (!std::equal(piece.shape.begin(), piece.shape.end() - 2, first.shape.begin()))
            return contentError(ATTN_TR("%1 has the shape %2, but %3 has %4; all pieces need the same layers and heads."),
                { arrayText(piece), lengthsText(piece.shape), arrayText(first), lengthsText(first.shape) });
    std::int64_t heads = 1;
    for (size_t axis = 0; axis + 2 < axes; ++axis)
        heads *= first.shape[axis];
    std::vector<double> all(size_t(heads * keys * keys), 0.0);
    std::int64_t row = 0;
    for (const AttentionArray& piece : pieces) {
        const std::int64_t rows = piece.shape[axes - 2], columns = piece.shape[axes - 1];
        std::visit(
            [&](const auto& values) {
                for (std::int64_t head = 0; head < heads; ++head)
                    for (std::int64_t i = 0; i < rows; ++i)
                        std::copy_n(values.begin() + (head * rows + i) * columns, columns,
                            all.begin() + (head * keys + row + i) * keys);
            },
            piece.values);
        row += rows;
    }
    out.values = std::move(all);
    return out;
}

/// A matrix without a telling name is taken for attention weights where most of its rows sum to 1.
bool rowsSumToOne(const ImportedAttention& attention)
{
    const RowSums sums = rowSums(attention);
    return 2 * sums.off <= sums.rows;
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

namespace {

Error tooManyHeads(const AttentionArray& array, std::int64_t layers, std::int64_t heads)
{
    return contentError(
        ATTN_TR("%1 has %2 {%2:layer|layers} of %3 {%3:head|heads}; up to %4 heads in all can be opened. Save fewer layers, such as "
                "attention[:4]."),
        { arrayText(array), std::to_string(layers), std::to_string(heads), std::to_string(mostHeads) });
}

} // namespace

Result<Nothing> attentionShapesFit(const AttentionParts& parts)
{
    if (parts.arrangement == AttentionArrangement::Pieces) // they are joined first
        return Nothing {};
    const AttentionArray& first = parts.arrays.front();
    const auto axes = axesOf(first, parts.arrangement, 1);
    if (!axes)
        return axes.error();
    if (const std::int64_t heads = lengthOf(first, *axes, 'h'); heads > mostHeads)
        return tooManyHeads(first, 1, heads);
    return Nothing {};
}

Result<AssembledAttention> assembleAttention(AttentionParts parts, const std::string& file, std::optional<int> batch)
{
    AssembledAttention assembled { std::make_shared<ImportedAttention>(), 1, 0 };
    ImportedAttention* out = assembled.attention.get();
    out->file = file;
    if (parts.arrangement == AttentionArrangement::Pieces) {
        auto joined = joinedPieces(parts.arrays);
        if (!joined)
            return joined.error();
        parts.arrays = { std::move(*joined) };
    }
    AttentionArray& first = parts.arrays.front();
    const std::int64_t lists = std::int64_t(std::max({ parts.tokens.size(), parts.ids.size(), parts.mask.size() }));
    const auto axes = axesOf(first, parts.arrangement, std::max<std::int64_t>(lists, 1));
    if (!axes)
        return axes.error();
    for (const AttentionArray& other : parts.arrays)
        if (other.shape != first.shape)
            return contentError(ATTN_TR("%1 has the shape %2, but %3 has %4; all layers need the same."),
                { arrayText(other), lengthsText(other.shape), arrayText(first), lengthsText(first.shape) });
    const bool heads = parts.arrangement == AttentionArrangement::Heads;
    const bool perLayer = parts.arrangement == AttentionArrangement::Layers;
    assembled.texts = int(lengthOf(first, *axes, 'b'));
    assembled.text = batch.value_or(0);
    if (assembled.text < 0 || assembled.text >= assembled.texts)
        return usageError(ATTN_TR("%1 has the shape %2: there is no text %3 in a batch of %4; count from 0."),
            { arrayText(first), lengthsText(first.shape), std::to_string(assembled.text), std::to_string(assembled.texts) });
    out->layers = perLayer ? int(parts.arrays.size()) : int(lengthOf(first, *axes, 'l'));
    out->heads = int(lengthOf(first, *axes, 'h'));
    if (heads) { // one matrix each; chooseAttention() put them in the order of layers and heads
        out->layers = parts.layers;
        out->heads = int(parts.arrays.size()) / parts.layers;
    }
    out->queries = int(lengthOf(first, *axes, 'q'));
    out->keys = int(lengthOf(first, *axes, 'k'));
    if (std::int64_t(out->layers) * out->heads > mostHeads)
        return tooManyHeads(first, out->layers, out->heads);
    std::vector<std::int64_t> whole { std::int64_t(parts.arrays.size()) };
    whole.insert(whole.end(), first.shape.begin(), first.shape.end());
    if (auto fits
        = attentionFits(perLayer || heads ? whole : first.shape, first.values.index() == 0 ? 4 : 8, first.name);
        !fits)
        return fits.error();
    AttentionArray named = { first.name, first.shape, {}, first.nested };
    if (perLayer)
        named.name = layerPattern(first.name, parts.arrays.back().name, out->layers);
    if (heads)
        named.name = out->layers > 1 ? "layers.%1.heads.%2.attention_weights" : "heads.%2.attention_weights";
    out->headPlace = placeText(named, *axes, assembled.text, false);
    out->cellPlace = placeText(named, *axes, assembled.text, true);
    if (auto ok = nameTokens(*out, parts, assembled.text); !ok)
        return ok.error();
    for (AttentionArray& array : parts.arrays)
        takeText(array, *axes, assembled.text);
    out->values = std::move(first.values);
    for (size_t layer = 1; layer < parts.arrays.size(); ++layer) {
        appendValues(out->values, std::move(parts.arrays[layer].values));
        parts.arrays[layer].values = {};
    }
    if (!parts.named && *axes == "qk" && !rowsSumToOne(*out))
        return contentError(
            ATTN_TR("%1 is one matrix, %2, whose rows do not sum to 1, so it is not taken for attention weights; "
                    "Import Numbers, or --import, makes embeddings or weights of it. An array named \"attention\", "
                    "[layers, heads, query, key], is shown whatever it holds."),
            { arrayText(first), lengthsText(first.shape) });
    return assembled;
}

Result<WishedFile> wishedFile(const QString& name)
{
    WishedFile out { name, {}, {} };
    if (QFileInfo::exists(name))
        return out;
    qsizetype at = -1;
    for (const auto key : { QLatin1String(":batch="), QLatin1String(":array=") })
        if (const qsizetype found = name.indexOf(key); found >= 0 && (at < 0 || found < at))
            at = found;
    if (at < 0)
        return out;
    out.path = name.left(at);
    out.suffix = name.mid(at);
    QString rest = out.suffix.mid(1);
    rest.replace(QLatin1String(":batch="), QLatin1String(",batch=")).replace(QLatin1String(":array="), QLatin1String(",array="));
    for (const QString& part : rest.split(u',')) {
        const qsizetype equals = part.indexOf(u'=');
        const QString key = part.left(equals), value = part.mid(equals + 1);
        bool whole = true;
        if (key == u"array")
            out.wish.array = value.toStdString();
        else if (key == u"batch")
            out.wish.batch = value.toInt(&whole);
        if ((key != u"array" && key != u"batch") || !whole || value.isEmpty() || out.wish.batch.value_or(0) < 0)
            return usageError(ATTN_TR("\"%1\" should be batch=N, N a whole number from 0 on, or array=NAME."),
                { part.toStdString() });
    }
    return out;
}

Result<LoadedSession> sessionOfAttention(AttentionParts parts, const WishedFile& wished)
{
    const QString& path = wished.path;
    const std::optional<int> batch = wished.wish.batch;
    const bool named = path != QLatin1String("-");
    const QFileInfo info(path);
    const std::vector<std::string> others = parts.others;
    auto assembled
        = assembleAttention(std::move(parts), named ? info.fileName().toStdString() : "the standard input", batch);
    if (!assembled)
        return named ? inFile(assembled.error(), path) : assembled.error();
    const std::shared_ptr<ImportedAttention> attention = assembled->attention;
    if (named && !fitsIntoSession(*attention)) {
        attention->path = (info.absoluteFilePath() + wished.suffix).toStdString();
        attention->checksum = fileChecksum(path);
    }
    LoadedSession out;
    out.imported = true;
    out.texts = assembled->texts;
    const RowSums sums = rowSums(*attention);
    if (sums.nan > 0)
        out.warnings.emplace_back(ATTN_TR("%1 of the weights in %2 {%1:is no number|are no numbers} (NaN) and {%1:is|are} shown as such."),
            std::vector<std::string> { std::to_string(sums.nan), attention->file });
    else if (sums.off > 0)
        out.warnings.emplace_back(ATTN_TR("%1 of %2 rows in %3 {%1:does|do} not sum to 1 (first: row %4 of %5, which sums to %6) and {%1:is shown as it is|are shown as they are}."),
            std::vector<std::string> { std::to_string(sums.off), std::to_string(sums.rows), attention->file,
                std::to_string(sums.row), attention->headText(sums.head), fixedNumber(sums.sum, 4) });
    if (assembled->texts > 1 && !batch)
        out.warnings.emplace_back(ATTN_TR("%1 holds a batch of %2 texts; text 0 is shown. :batch=N behind the name of the "
                                          "file opens another."),
            std::vector<std::string> { attention->file, std::to_string(assembled->texts) });
    if (!others.empty()) {
        std::string names;
        for (const std::string& name : others)
            names += (names.empty() ? "" : ", ") + name;
        out.warnings.emplace_back(
            ATTN_TR("%1 also holds %2; :array=NAME behind the name of the file opens one of them."),
            std::vector<std::string> { attention->file, names });
    }
    Session& session = out.session;
    session.title = named ? info.completeBaseName().toStdString() : std::string();
    session.tokens = attention->tokens;
    session.text = joinedTokens(attention->tokens, spellingOf(attention->tokens));
    session.attention = attention;
    return out;
}

} // namespace attn
