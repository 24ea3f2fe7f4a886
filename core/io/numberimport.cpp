// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/numberimport.h"

#include "core/base/memory.h"
#include "core/stages/stages.h"

#include <algorithm>
#include <set>

namespace attn {

namespace {

using Kind = ImportTarget::Kind;

std::string matrixShape(Eigen::Index rows, Eigen::Index columns)
{
    return std::to_string(rows) + "×" + std::to_string(columns);
}

std::vector<std::int64_t> shortShape(const NamedTensor& array)
{
    std::vector<std::int64_t> shape = array.shape;
    while (shape.size() > 1 && shape.front() == 1)
        shape.erase(shape.begin());
    return shape;
}

/// The matrix of an item, read or only of the right shape.
Result<Matrix> matrixOfItem(const ImportItem& item, bool read)
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
    if (read) {
        auto matrix = item.array.matrix();
        if (matrix && item.transposed)
            return Matrix(matrix->transpose());
        return matrix;
    }
    const auto shape = shortShape(item.array);
    const Eigen::Index rows = shape.size() < 2 ? 1 : shape[0], columns = shape.empty() ? 1 : shape.back();
    return item.transposed ? Matrix(columns, rows) : Matrix(rows, columns); // never looked into
}

Result<Nothing> takeEmbeddings(
    Session& session, const std::vector<std::string>& tokens, const std::string& name, Matrix matrix)
{
    const std::set<std::string> different(tokens.begin(), tokens.end()); // bytes of UTF-8: code-point order
    if (size_t(matrix.rows()) == tokens.size()) {
        session.embeddings = share(std::move(matrix));
        session.rows.clear();
        return Nothing {};
    }
    if (size_t(matrix.rows()) != different.size())
        return contentError(
            ATTN_TR("%1 is %2, but the text has %3 {%3:token|tokens}: embeddings need %3 {%3:row|rows}, one per token, or %4, "
                    "one per different token."),
            { name, matrixShape(matrix.rows(), matrix.cols()), std::to_string(tokens.size()),
                std::to_string(different.size()) });
    session.embeddings = nullptr;
    session.rows.clear();
    Eigen::Index at = 0;
    for (const std::string& token : different) {
        const auto row = matrix.row(at++);
        session.rows[token] = std::vector<double>(row.begin(), row.end());
    }
    return Nothing {};
}

/// Query, key and value side by side.
Result<Nothing> takeJoined(Session& session, const ImportItem& item, const Matrix& matrix)
{
    if (matrix.cols() % 3 != 0)
        return contentError(
            ATTN_TR("%1 is %2, which cannot be cut into query, key and value: 3 does not divide %3 {%3:column|columns}."),
            { item.array.name, matrixShape(matrix.rows(), matrix.cols()), std::to_string(matrix.cols()) });
    const Eigen::Index width = matrix.cols() / 3;
    for (Layer layer : { Layer::Query, Layer::Key, Layer::Value }) {
        GivenLayer& given = session.layer(layer);
        (item.target->isBias() ? given.bias : given.weight) = share(matrix.middleCols(width * int(layer), width));
    }
    return Nothing {};
}

/// The settings that the arrays decide.
void followArrays(Session& session, const std::vector<ImportItem>& items)
{
    for (const ImportItem& item : items) {
        const ImportTarget& target = *item.target;
        const bool output = target.kind != Kind::Embeddings && target.kind != Kind::JoinedWeight
            && target.kind != Kind::JoinedBias && target.layer == Layer::Output;
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

Result<Session> importedSession(const Session& before, const std::vector<std::string>& tokens,
    const std::vector<ImportItem>& items, std::optional<int> heads, bool read)
{
    Session session = before;
    for (const ImportItem& item : items) {
        auto matrix = matrixOfItem(item, read);
        if (!matrix)
            return matrix.error();
        Result<Nothing> taken = Nothing {};
        GivenLayer& given = session.layer(item.target->layer);
        switch (item.target->kind) {
        case Kind::Embeddings:
            taken = takeEmbeddings(session, tokens, item.array.name, std::move(*matrix));
            break;
        case Kind::Weight:
            given.weight = share(std::move(*matrix));
            break;
        case Kind::Bias:
            given.bias = share(std::move(*matrix));
            break;
        case Kind::JoinedWeight:
        case Kind::JoinedBias:
            taken = takeJoined(session, item, *matrix);
            break;
        }
        if (!taken)
            return taken.error();
    }
    const MatrixPtr &query = session.layer(Layer::Query).weight, &key = session.layer(Layer::Key).weight;
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
        std::vector<ImportTarget> out { { Kind::Embeddings, Layer::Query, embeddings.key, embeddings.title } };
        for (Layer layer : allLayers)
            out.push_back({ Kind::Weight, layer, stages::weight(layer).key, stages::weight(layer).title });
        for (Layer layer : allLayers)
            out.push_back({ Kind::Bias, layer, stages::bias(layer).key, stages::bias(layer).title });
        out.push_back(
            { Kind::JoinedWeight, Layer::Query, "w_qkv", ATTN_TR("Query, key and value weights side by side") });
        out.push_back({ Kind::JoinedBias, Layer::Query, "b_qkv", ATTN_TR("Query, key and value bias side by side") });
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

bool couldBe(const NamedTensor& array, const ImportTarget& target)
{
    if (array.isText() || array.type == ElementType::Other)
        return false;
    const size_t axes = shortShape(array).size();
    // One row of a table stays a row: weights of a model width of 1, or a text of one token.
    return target.isBias() ? axes <= 1 : axes == 2 || (axes == 1 && array.shape.size() == 2);
}

std::optional<int> suggestedHeads(const std::vector<ImportItem>& items)
{
    for (const ImportItem& item : items)
        if (item.target->kind == Kind::JoinedWeight && couldBe(item.array, *item.target)) {
            const auto shape = shortShape(item.array);
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
        if (item.target->isWeight() && (item.target->kind == Kind::JoinedWeight || item.target->layer != Layer::Output)
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
    const std::vector<ImportItem>& items, std::optional<int> heads)
{
    auto imported = importedSession(session, tokens, items, heads, true);
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
    const auto imported = importedSession(session, tokens, items, heads, false);
    if (!imported)
        return imported.error();
    return shapeOf(*imported, tokens.size());
}

Result<std::vector<ImportItem>> readImport(std::vector<ImportItem> items)
{
    std::string names;
    double bytes = 0;
    for (const ImportItem& item : items) {
        names += (names.empty() ? "" : ", ") + item.array.name;
        bytes += 8.0 * double(item.array.count());
    }
    return withinMemory(names, bytes, [&]() -> Result<std::vector<ImportItem>> {
        for (ImportItem& item : items) {
            auto numbers = item.array.numbers();
            if (!numbers)
                return numbers.error();
            item.array.values = std::make_shared<const std::vector<double>>(std::move(*numbers));
            item.array.bytes = nullptr;
            item.array.fortran = false;
        }
        return items;
    });
}

Result<std::vector<ImportItem>> chosenImports(const std::vector<NamedTensor>& arrays, std::string_view text)
{
    std::string names;
    for (size_t i = 0; i < arrays.size() && i < 20; ++i)
        names += (i ? ", " : "") + arrays[i].name + " " + arrays[i].shapeText();
    if (arrays.size() > 20)
        names += ", ...";
    if (arrays.empty())
        return contentError(ATTN_TR("The file holds no arrays of numbers."));
    std::vector<ImportItem> items;
    if (text.empty()) {
        items = suggestedImports(arrays);
        if (items.empty())
            return usageError(
                ATTN_TR("No array has a name that tells what it is; say so with ARRAY=TARGET. There are: %1."),
                { names });
        return items;
    }
    std::string targets;
    for (const ImportTarget& target : importTargets())
        targets += (targets.empty() ? "" : ", ") + std::string(target.key);
    while (!text.empty()) {
        const std::string_view one = text.substr(0, text.find(','));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        const size_t equals = one.rfind('=');
        if (equals == std::string_view::npos)
            return usageError(
                ATTN_TR("\"%1\" should be ARRAY=TARGET, such as q_proj.weight=w_query.T."), { std::string(one) });
        std::string_view target = one.substr(equals + 1);
        const bool transposed = target.ends_with(".T");
        if (transposed)
            target.remove_suffix(2);
        ImportItem item;
        item.target = findImportTarget(target);
        item.transposed = transposed;
        if (!item.target || (transposed && !item.target->isWeight()))
            return usageError(ATTN_TR("There is no target \"%1\"; use %2, with .T behind a weight that is stored as "
                                      "[outputs, inputs]."),
                { std::string(one.substr(equals + 1)), targets });
        const auto found = std::find_if(arrays.begin(), arrays.end(),
            [&](const NamedTensor& array) { return array.name == one.substr(0, equals); });
        if (found == arrays.end())
            return usageError(ATTN_TR("There is no array \"%1\" in the file; there are: %2."),
                { std::string(one.substr(0, equals)), names });
        item.array = *found;
        items.push_back(std::move(item));
    }
    return items;
}

} // namespace attn
