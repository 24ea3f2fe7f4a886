// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/numberimport.h"

#include "core/base/memory.h"
#include "core/io/text/utf8.h"
#include "core/session/importedmatrix.h"
#include "core/session/shape.h"
#include "core/stages/stages.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>
#include <unordered_map>

namespace attn {

namespace {

using Kind = ImportTarget::Kind;
using Joining = ImportTarget::Joining;

std::string matrixShape(Eigen::Index rows, Eigen::Index columns)
{
    return std::to_string(rows) + "×" + std::to_string(columns);
}

/// The heads that an array holds as its first axis.
std::int64_t stackedHeads(const ImportItem& item)
{
    const size_t axes = coreShape(item.array).size();
    return item.target->kind == Kind::Weight && axes == 3 ? coreShape(item.array)[0] : 0;
}

/// One matrix per head, by the arrays themselves; nothing: they are joined.
std::optional<int> headsOfArrays(const std::vector<ImportItem>& items)
{
    for (const ImportItem& item : items) {
        if (!item.furtherHeads.empty())
            return int(item.furtherHeads.size()) + 1;
        if (const std::int64_t heads = stackedHeads(item); heads > 0)
            return int(std::min<std::int64_t>(heads, std::numeric_limits<int>::max()));
    }
    return std::nullopt;
}

/// The numbers of one array as matrices, one per head; without reading only of the right shape.
Result<Nothing> appendMatrices(const NamedTensor& array, const ImportItem& item, bool read, std::vector<Matrix>& out)
{
    std::vector<std::int64_t> shape = coreShape(array);
    std::vector<double> numbers;
    if (read) {
        auto all = array.numbers();
        if (!all)
            return all.error();
        numbers = std::move(*all);
    }
    if (item.target->isBias()) // [heads, width] is one row, too
        shape = { array.count() };
    const std::int64_t matrices = shape.size() == 3 ? shape[0] : 1;
    const Eigen::Index rows = shape.size() < 2 ? 1 : shape[shape.size() - 2], columns = shape.empty() ? 1 : shape.back();
    const bool batch = item.target->kind == Kind::Embeddings && matrices > 1;
    for (std::int64_t i = batch ? item.batch : 0; i < (batch ? item.batch + 1 : matrices); ++i) {
        Matrix matrix(rows, columns); // where nothing is read, never looked into
        if (read)
            std::copy_n(numbers.begin() + i * rows * columns, rows * columns, matrix.data());
        if (item.transposed)
            matrix.transposeInPlace();
        out.push_back(std::move(matrix));
    }
    return Nothing {};
}

Result<Nothing> checkArray(const ImportItem& item)
{
    if (!couldBe(item.array, *item.target))
        return contentError(item.target->isBias()
                ? ATTN_TR("%1 has the shape %2; a bias is one row of numbers.")
                : ATTN_TR("%1 has the shape %2; a matrix, with rows and columns, is needed."),
            { item.array.name, item.array.shapeText() });
    if (item.array.count() > NamedTensor::maxNumbers || item.array.count() < 1)
        return contentError(
            ATTN_TR("%1 has the shape %2, which holds %3 numbers; between 1 and 16 million can be taken."),
            { item.array.name, item.array.shapeText(), std::to_string(item.array.count()) });
    const auto shape = coreShape(item.array);
    if (item.target->kind == Kind::Embeddings && shape.size() == 3 && (item.batch < 0 || item.batch >= shape[0]))
        return contentError(
            ATTN_TR("%1 has the shape %2, a batch of %3 texts; choose one: :batch=0 to :batch=%4 behind the file."),
            { item.array.name, item.array.shapeText(), std::to_string(shape[0]), std::to_string(shape[0] - 1) });
    return Nothing {};
}

/// The matrix of an item, read or only of the right shape. Heads stand side by side; those of the output projection,
/// which takes the heads side by side, under each other.
Result<Matrix> matrixOfItem(const ImportItem& item, bool read)
{
    if (auto ok = checkArray(item); !ok)
        return ok.error();
    std::vector<Matrix> parts;
    if (auto ok = appendMatrices(item.array, item, read, parts); !ok)
        return ok.error();
    for (const NamedTensor& head : item.furtherHeads)
        if (auto ok = appendMatrices(head, item, read, parts); !ok)
            return ok.error();
    if (parts.size() == 1)
        return std::move(parts.front());
    const Eigen::Index rows = parts[0].rows(), columns = parts[0].cols(), count = Eigen::Index(parts.size());
    const bool below = item.target->layer == Projection::Output && item.target->isWeight();
    Matrix out(below ? rows * count : rows, below ? columns : columns * count);
    for (Eigen::Index i = 0; read && i < count; ++i)
        out.block(below ? i * rows : 0, below ? 0 : i * columns, rows, columns) = parts[size_t(i)];
    return out;
}

/// "the (2)" names the second "the".
bool namesToken(const std::string& name, const std::string& token)
{
    return name == token || (name.starts_with(token + " (") && name.ends_with(')'));
}

/// The row of each name; of equal names the first.
using RowPlaces = std::unordered_map<std::string, Eigen::Index>;

template <typename Names> RowPlaces placesOf(const Names& names)
{
    RowPlaces places;
    Eigen::Index row = 0;
    for (const std::string& name : names)
        places.try_emplace(name, row++);
    return places;
}

void takeRowsByToken(Session& session, const std::set<std::string>& tokens, const RowPlaces& places, const Matrix& matrix)
{
    session.embeddings = nullptr;
    session.rows.clear();
    for (const std::string& token : tokens) {
        const auto row = matrix.row(places.at(token));
        session.rows[token] = std::vector<double>(row.begin(), row.end());
    }
}

/// Rows that the file names go to the tokens of these names; others to the tokens in their order.
Result<Nothing> takeEmbeddings(Session& session, const std::vector<std::string>& tokens, const ImportItem& item,
    Matrix matrix, const Message& from, std::vector<Message>& notes)
{
    const std::set<std::string> different(tokens.begin(), tokens.end()); // bytes of UTF-8: code-point order
    const auto named = item.array.rowNames;
    const bool everyToken = size_t(matrix.rows()) == tokens.size();
    if (named && named->size() == size_t(matrix.rows())
        && !(everyToken && std::equal(named->begin(), named->end(), tokens.begin(), namesToken))) {
        const RowPlaces places = placesOf(*named);
        std::string missing;
        size_t found = 0;
        for (const std::string& token : different) {
            if (places.contains(token))
                ++found;
            else
                missing += (missing.empty() ? "" : ", ") + token;
        }
        if (found == different.size()) {
            takeRowsByToken(session, different, places, matrix);
            notes.push_back({ ATTN_TR("%1: %2 of its %3 rows were taken by their names, the tokens of the text"),
                { item.array.name, std::to_string(found), std::to_string(named->size()) } });
            return Nothing {};
        }
        if (found > 0 || (!everyToken && size_t(matrix.rows()) != different.size()))
            return contentError(ATTN_TR("%1 names its rows, but has none for these tokens of the text: %2."),
                { item.array.name, std::string(firstCharacters(missing, 200)) });
        notes.push_back({ ATTN_TR("%1: the names of its rows (%2 ...) are no tokens of the text; the rows were taken in their order"),
            { item.array.name, std::string(firstCharacters(named->front(), 40)) } });
    }
    if (everyToken) {
        session.embeddings = shareImported(std::move(matrix), from);
        session.rows.clear();
        return Nothing {};
    }
    if (size_t(matrix.rows()) != different.size()) {
        const std::string shape = matrixShape(matrix.rows(), matrix.cols()), count = std::to_string(tokens.size());
        if (different.size() == tokens.size())
            return contentError(
                ATTN_TR("%1 is %2, but the text has %3 {%3:token|tokens}: embeddings need one row per token."),
                { item.array.name, shape, count });
        return contentError(
            ATTN_TR("%1 is %2, but the text has %3 {%3:token|tokens}: embeddings need %3 {%3:row|rows}, one per token, or %4, "
                    "one per different token."),
            { item.array.name, shape, count, std::to_string(different.size()) });
    }
    takeRowsByToken(session, different, placesOf(different), matrix);
    return Nothing {};
}

/// Where models share keys and values among heads, the columns are the queries, then fewer keys and values.
bool looksGrouped(const ImportItem& item, const Matrix& matrix)
{
    const Eigen::Index rows = matrix.rows(), more = matrix.cols() - rows;
    return item.suggested && item.target->isWeight() && matrix.cols() != 3 * rows && more > 0 && more % 2 == 0
        && rows % (more / 2) == 0;
}

/// CodeGen's blocks have the value before the key.
int placeInBlock(Projection layer, bool valueFirst)
{
    return !valueFirst || layer == Projection::Query ? int(layer) : layer == Projection::Value ? 1 : 2;
}

/// Query, key and value in one array: one after the other, head by head, or in blocks of a quarter of the heads.
Result<Nothing> takeJoined(
    Session& session, const ImportItem& item, const Matrix& matrix, int heads, const Message& from)
{
    const std::string shape = matrixShape(matrix.rows(), matrix.cols());
    if (looksGrouped(item, matrix))
        return contentError(
            ATTN_TR("%1 is %2: beside %3 columns of queries it has room for %4 of keys and values each, so heads share "
                    "them (multi-query or grouped queries), which is not supported. Repeat the keys and values of each "
                    "group in Python and save three arrays: q_proj.weight, k_proj.weight, v_proj.weight."),
            { item.array.name, shape, std::to_string(matrix.rows()), std::to_string((matrix.cols() - matrix.rows()) / 2) });
    const bool quarters = item.target->joining == Joining::Quarters;
    if (quarters && heads % 4 != 0)
        return contentError(
            ATTN_TR("%1 holds query, value and key in four blocks of heads, as CodeGen and ProGen store them: %2 "
                    "{%2:head|heads} cannot be split into four; choose the number of heads of the model (attention.heads)."),
            { item.array.name, std::to_string(heads) });
    const Eigen::Index blocks = quarters ? 4 : item.target->joining == Joining::Heads ? heads : 1;
    if (matrix.cols() % 3 != 0)
        return contentError(
            ATTN_TR("%1 is %2, which cannot be cut into query, key and value: 3 does not divide %3 {%3:column|columns}."),
            { item.array.name, shape, std::to_string(matrix.cols()) });
    const Eigen::Index width = matrix.cols() / 3;
    if (width % blocks != 0)
        return contentError(ATTN_TR("%1 is %2 and stands head by head: its 3 x %3 columns cannot be split into %4 heads."),
            { item.array.name, shape, std::to_string(width), std::to_string(blocks) });
    const Eigen::Index head = width / blocks;
    for (Projection layer : { Projection::Query, Projection::Key, Projection::Value }) {
        Matrix part(matrix.rows(), width);
        for (Eigen::Index block = 0; block < blocks; ++block)
            part.middleCols(block * head, head) = matrix.middleCols((3 * block + placeInBlock(layer, quarters)) * head, head);
        session.parameters.set(parameterName(layer, item.target->isBias()), shareImported(std::move(part), from));
    }
    return Nothing {};
}

Message wordsOfImport(const ImportItem& item, const std::string& file)
{
    const std::string name = item.furtherHeads.empty() ? item.array.name
                                                       : item.array.name + " ... " + item.furtherHeads.back().name;
    const char* text = item.target->isJoined()
        ? item.transposed ? ATTN_TR("imported: cut out of %1 of %2, transposed") : ATTN_TR("imported: cut out of %1 of %2")
        : item.transposed ? ATTN_TR("imported: %1 of %2, transposed")
                          : ATTN_TR("imported: %1 of %2");
    return file.empty() ? Message() : Message(text, { name, file });
}

/// Cells that are no finite numbers, which spread to all that is computed from them.
void noteBadCells(const ImportItem& item, const Matrix& matrix, std::vector<Message>& notes)
{
    const auto bad = (matrix.array() - matrix.array() != 0).count(); // NaN and infinities
    if (bad == 0)
        return;
    Eigen::Index first = 0;
    while (std::isfinite(matrix.data()[first]))
        ++first;
    notes.push_back({ ATTN_TR("%1: %2 of its %3 numbers are NaN or infinite (first: row %4, column %5), and so is what is computed from them"),
        { item.array.name, std::to_string(bad), std::to_string(matrix.size()),
            std::to_string(first / matrix.cols() + 1), std::to_string(first % matrix.cols() + 1) } });
}

/// The settings that the arrays decide.
void followArrays(Session& session, const std::vector<ImportItem>& items)
{
    for (const ImportItem& item : items) {
        const ImportTarget& target = *item.target;
        const bool output = target.kind != Kind::Embeddings && target.kind != Kind::JoinedWeight
            && target.kind != Kind::JoinedBias && target.layer == Projection::Output;
        session.settings.erase("embeddings.size");
        if (target.kind == Kind::Embeddings)
            continue;
        if (output) {
            session.settings.insert_or_assign("output.projection", "true");
            if (target.isBias())
                session.settings.insert_or_assign("output.bias", "true");
            continue;
        }
        session.settings.erase("attention.size");
        session.settings.erase("attention.value_size");
        session.settings.insert_or_assign("attention.kind", "dot_product");
        if (target.isBias())
            session.settings.insert_or_assign("attention.bias", "true");
    }
}

Result<Nothing> takeItem(Session& session, const std::vector<std::string>& tokens, const ImportItem& item, bool read,
    int heads, const std::string& file, std::vector<Message>& notes)
{
    auto matrix = matrixOfItem(item, read);
    if (!matrix)
        return matrix.error();
    if (read)
        noteBadCells(item, *matrix, notes);
    const Message from = wordsOfImport(item, file);
    if (item.target->isJoined())
        return takeJoined(session, item, *matrix, heads, from);
    if (item.target->kind != Kind::Embeddings) {
        session.parameters.set(parameterName(item.target->layer, item.target->isBias()), shareImported(std::move(*matrix), from));
        return Nothing {};
    }
    return takeEmbeddings(session, tokens, item, std::move(*matrix), from, notes);
}

Result<Session> importedSession(const Session& before, const std::vector<std::string>& tokens,
    const std::vector<ImportItem>& items, std::optional<int> heads, bool read, const std::string& file,
    std::vector<Message>& notes)
{
    Session session = before;
    const auto told = headsOfArrays(items);
    if (told && heads && *told != *heads)
        return contentError(ATTN_TR("%1 holds one matrix for each of %2 heads, but %3 heads are asked for; choose %2."),
            { items.front().target->kind == Kind::Embeddings && items.size() > 1 ? items[1].array.name : items.front().array.name,
                std::to_string(*told), std::to_string(*heads) });
    if (told)
        heads = told;
    const int blocks = heads.value_or(Config(session.settings).integer("attention.heads"));
    for (const ImportItem& item : items)
        if (auto taken = takeItem(session, tokens, item, read, blocks, file, notes); !taken)
            return taken.error();
    const MatrixPtr &query = session.weight(Projection::Query), &key = session.weight(Projection::Key);
    if (query && key && key->cols() < query->cols() && query->cols() % key->cols() == 0 && query->rows() == key->rows())
        return contentError(ATTN_TR("The query weight is %1, but the key weight %2: heads that share keys and values "
                                    "(grouped queries) are not supported."),
            { matrixShape(query->rows(), query->cols()), matrixShape(key->rows(), key->cols()) });
    followArrays(session, items);
    if (heads)
        if (auto ok = assign(session.settings, "attention.heads", std::to_string(*heads)); !ok)
            return ok.error();
    return session;
}

} // namespace

const std::vector<ImportTarget>& importTargets()
{
    static const std::vector<ImportTarget> targets = [] {
        const StageSpec& embeddings = stages::embeddings();
        std::vector<ImportTarget> out { { Kind::Embeddings, Projection::Query, embeddings.key, embeddings.title } };
        for (Projection layer : allProjections)
            out.push_back({ Kind::Weight, layer, stages::weight(layer).key, stages::weight(layer).title });
        for (Projection layer : allProjections)
            out.push_back({ Kind::Bias, layer, stages::bias(layer).key, stages::bias(layer).title });
        out.push_back(
            { Kind::JoinedWeight, Projection::Query, "w_qkv", ATTN_TR("Query, key and value weights side by side") });
        out.push_back({ Kind::JoinedBias, Projection::Query, "b_qkv", ATTN_TR("Query, key and value bias side by side") });
        out.push_back({ Kind::JoinedWeight, Projection::Query, "w_qkv_heads",
            ATTN_TR("Query, key and value weights, head by head"), Joining::Heads });
        out.push_back(
            { Kind::JoinedBias, Projection::Query, "b_qkv_heads", ATTN_TR("Query, key and value bias, head by head"), Joining::Heads });
        out.push_back({ Kind::JoinedWeight, Projection::Query, "w_qvk_quarters",
            ATTN_TR("Query, value and key weights, in quarters of the heads"), Joining::Quarters });
        return out;
    }();
    return targets;
}

const ImportTarget* findImportTarget(std::string_view key)
{
    for (const ImportTarget& target : importTargets())
        if (target.key == key)
            return &target;
    return nullptr;
}

std::vector<std::int64_t> coreShape(const NamedTensor& array)
{
    std::vector<std::int64_t> shape = array.shape;
    while (shape.size() > 1 && shape.front() == 1)
        shape.erase(shape.begin());
    return shape;
}

bool couldBe(const NamedTensor& array, const ImportTarget& target)
{
    if (array.isText() || array.type == ElementType::Other)
        return false;
    const size_t axes = coreShape(array).size();
    if (target.isBias())
        return axes <= 1 || (axes == 2 && target.kind == Kind::Bias && target.layer != Projection::Output);
    // One row of a table stays a row: weights of a model width of 1, or a text of one token.
    return axes == 2 || (axes == 1 && array.shape.size() >= 2) || (axes == 3 && !target.isJoined());
}

std::optional<int> suggestedHeads(const std::vector<ImportItem>& items)
{
    if (const auto told = headsOfArrays(items))
        return told;
    for (const ImportItem& item : items)
        if (item.target->kind == Kind::JoinedWeight && couldBe(item.array, *item.target)) {
            const auto shape = coreShape(item.array);
            const std::int64_t width = (item.transposed ? shape.front() : shape.back()) / 3;
            if (width >= 128 && width % 64 == 0)
                return int(width / 64);
        }
    return std::nullopt;
}

std::optional<int> widthOfMissingEmbeddings(const Session& session, const std::vector<ImportItem>& items)
{
    const auto isEmbeddings = [](const ImportItem& item) { return item.target->kind == Kind::Embeddings; };
    const int given = session.embeddings ? int(session.embeddings->cols())
        : session.rows.empty()           ? 0
                                         : int(session.rows.begin()->second.size());
    if (given == 0 || std::any_of(items.begin(), items.end(), isEmbeddings))
        return std::nullopt;
    for (const ImportItem& item : items)
        if (item.target->isWeight() && (item.target->kind == Kind::JoinedWeight || item.target->layer != Projection::Output)
            && couldBe(item.array, *item.target)) {
            const auto& shape = item.array.shape;
            const std::int64_t inputs = item.transposed ? shape.back() : shape[shape.size() - 2];
            if (inputs != given)
                return int(inputs);
        }
    return std::nullopt;
}

void drawEmbeddings(Session& session)
{
    session.embeddings = nullptr;
    session.rows.clear();
}

Result<Nothing> importNumbers(Session& session, const std::vector<std::string>& tokens,
    const std::vector<ImportItem>& items, std::optional<int> heads, const std::string& file, std::vector<Message>* notes)
{
    std::vector<Message> said;
    auto imported = importedSession(session, tokens, items, heads, true, file, notes ? *notes : said);
    if (!imported)
        return imported.error();
    if (const auto shape = shapeOf(*imported, tokens.size()); !shape)
        return shape.error();
    session = std::move(*imported);
    return Nothing {};
}

Result<Shape> checkImport(const Session& session, const std::vector<std::string>& tokens,
    const std::vector<ImportItem>& items, std::optional<int> heads)
{
    std::vector<Message> notes;
    const auto imported = importedSession(session, tokens, items, heads, false, {}, notes);
    if (!imported)
        return imported.error();
    return shapeOf(*imported, tokens.size());
}

Result<std::vector<ImportItem>> readImport(std::vector<ImportItem> items)
{
    const auto readArray = [](NamedTensor& array) -> Result<Nothing> {
        auto numbers = array.numbers();
        if (!numbers)
            return numbers.error();
        array.values = std::make_shared<const std::vector<double>>(std::move(*numbers));
        array.bytes = nullptr;
        array.fortran = false;
        return Nothing {};
    };
    std::string names;
    double bytes = 0;
    for (const ImportItem& item : items) {
        names += (names.empty() ? "" : ", ") + item.array.name;
        bytes += 8.0 * double(item.array.count()) * double(1 + item.furtherHeads.size());
    }
    return withinMemory(names, bytes, [&]() -> Result<std::vector<ImportItem>> {
        for (ImportItem& item : items) {
            if (auto ok = readArray(item.array); !ok)
                return ok.error();
            for (NamedTensor& head : item.furtherHeads)
                if (auto ok = readArray(head); !ok)
                    return ok.error();
        }
        return items;
    });
}

namespace {

std::string namesOf(const std::vector<NamedTensor>& arrays)
{
    std::string names;
    for (size_t i = 0; i < arrays.size() && i < 20; ++i)
        names += (i ? ", " : "") + arrays[i].name + " " + arrays[i].shapeText();
    return names + (arrays.size() > 20 ? ", ..." : "");
}

Result<ImportItem> namedImport(const std::vector<NamedTensor>& arrays, std::string_view one)
{
    const size_t equals = one.rfind('=');
    if (equals == std::string_view::npos)
        return usageError(
            ATTN_TR("\"%1\" should be ARRAY=TARGET, such as q_proj.weight=w_query.T."), { std::string(one) });
    std::string_view target = one.substr(equals + 1);
    ImportItem item;
    item.transposed = target.ends_with(".T");
    if (item.transposed)
        target.remove_suffix(2);
    item.target = findImportTarget(target);
    if (!item.target || (item.transposed && !item.target->isWeight())) {
        std::string targets;
        for (const ImportTarget& known : importTargets())
            targets += (targets.empty() ? "" : ", ") + std::string(known.key);
        return usageError(ATTN_TR("There is no target \"%1\"; use %2, with .T behind a weight that is stored as "
                                  "[outputs, inputs]."),
            { std::string(one.substr(equals + 1)), targets });
    }
    const auto found = std::find_if(arrays.begin(), arrays.end(),
        [&](const NamedTensor& array) { return array.name == one.substr(0, equals); });
    if (found == arrays.end())
        return usageError(ATTN_TR("There is no array \"%1\" in the file; there are: %2."),
            { std::string(one.substr(0, equals)), namesOf(arrays) });
    item.array = *found;
    return item;
}

/// What the names suggest, of one layer.
Result<std::vector<ImportItem>> namedByFile(const std::vector<NamedTensor>& arrays, std::optional<int> layer)
{
    const std::vector<int> layers = importLayers(arrays);
    if (layer && std::find(layers.begin(), layers.end(), *layer) == layers.end()) {
        std::string known;
        for (const int there : layers)
            known += (known.empty() ? "" : ", ") + std::to_string(there);
        return usageError(ATTN_TR("There is no attention of layer %1 in the file; the layers are: %2."),
            { std::to_string(*layer), known.empty() ? "-" : known });
    }
    auto items = suggestedImports(arrays, layer);
    if (items.empty())
        return usageError(ATTN_TR("No array has a name that tells what it is; say so with ARRAY=TARGET. There are: %1."),
            { namesOf(arrays) });
    return items;
}

} // namespace

Result<std::vector<ImportItem>> chosenImports(const std::vector<NamedTensor>& arrays, std::string_view text)
{
    if (arrays.empty())
        return contentError(ATTN_TR("The file holds no arrays of numbers."));
    std::vector<ImportItem> items;
    std::optional<int> layer, batch;
    while (!text.empty()) {
        const std::string_view one = text.substr(0, text.find_first_of(",:"));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        const size_t equals = one.find('=');
        const std::string_view key = one.substr(0, equals);
        if ((key == "layer" || key == "batch") && equals != std::string_view::npos) {
            const std::string_view digits = one.substr(equals + 1);
            int number = -1;
            const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
            if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || number < 0)
                return usageError(ATTN_TR("\"%1\" should end in a whole number from 0 on."), { std::string(one) });
            (key == "layer" ? layer : batch) = number;
            continue;
        }
        auto item = namedImport(arrays, one);
        if (!item)
            return item.error();
        items.push_back(std::move(*item));
    }
    if (items.empty()) {
        auto named = namedByFile(arrays, layer);
        if (!named)
            return named.error();
        items = std::move(*named);
    }
    for (ImportItem& item : items)
        if (item.target->kind == Kind::Embeddings && batch)
            item.batch = *batch;
    return items;
}

} // namespace attn
