// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/edits.h"

#include "core/base/numbertext.h"
#include "core/session/importedattention.h"

#include "core/editing/followtokens.h"
#include "core/random/torch_random.h"
#include "core/session/sources.h"

#include <algorithm>

namespace attn {
namespace {

    StageInputs sourceInputs(const Trace& trace, const Node& node)
    {
        return { trace.config(), trace.shape(), trace.sources(), node.layer, trace.shape().headInLayer(std::max(node.head, 0)), {}, {} };
    }

    Result<Nothing> checkCells(const Node& node, const StageView& view, const std::vector<CellChange>& changes)
    {
        for (const CellChange& change : changes) {
            const std::string cell = node.path + "[" + std::to_string(change.row) + "," + std::to_string(change.column) + "]";
            if (change.row < 0 || change.row >= node.rows || change.column < 0 || change.column >= node.columns)
                return contentError(ATTN_TR("Cell %1 lies outside the matrix, which is %2×%3."),
                    { Argument::path(cell), std::to_string(node.rows), std::to_string(node.columns) });
            if (node.mask >= 0 && (*view.mask)(change.row, change.column) == 0)
                return contentError(ATTN_TR("%1 is hidden by the mask; change the mask to see it."), { Argument::path(cell) });
            if (node.spec->kind == ValueKind::Mask && change.value != 0 && change.value != 1)
                return contentError(ATTN_TR("A mask holds 0 (hidden) or 1 (allowed), not %1."), { exactNumber(change.value) });
        }
        return Nothing {};
    }

    void setOverrides(Session& session, const std::string& path, const std::vector<CellChange>& changes)
    {
        std::vector<Override> cells;
        cells.reserve(changes.size());
        for (const CellChange& change : changes)
            cells.push_back({ path, change.row, change.column, change.value });
        session.overrides.set(cells);
    }

    Result<Nothing> replaceTokens(
        Session& session, const Trace& trace, std::vector<std::string> tokens, const std::vector<int>& newIndex)
    {
        if (tokens.empty())
            return contentError(ATTN_TR("The last token cannot be removed; there must be something to look at."));
        if (std::any_of(tokens.begin(), tokens.end(), [](const std::string& token) { return token.empty(); }))
            return contentError(ATTN_TR("A token cannot be empty; type at least one character."));
        keepRowsByToken(session, trace.sources().tokens);
        moveOverrides(session.overrides, newIndex);
        moveMask(session, newIndex, int(tokens.size()));
        session.tokens = std::move(tokens);
        return Nothing {};
    }

    Result<Nothing> checkIndex(const Trace& trace, int index, int end)
    {
        if (index >= 0 && index < end)
            return Nothing {};
        return contentError(ATTN_TR("There is no token %1; the tokens count from 1 to %2."),
            { std::to_string(index + 1), std::to_string(trace.shape().tokens) });
    }

    std::vector<int> identityIndex(const Trace& trace)
    {
        std::vector<int> out(size_t(trace.shape().tokens));
        for (size_t i = 0; i < out.size(); ++i)
            out[i] = int(i);
        return out;
    }

} // namespace

Result<Nothing> canEdit(const Trace& trace, int id)
{
    const Node& node = trace.graph().nodes[size_t(id)];
    if (node.spec->store || Trace::acceptsOverride(node))
        return Nothing {};
    if (trace.sources().attention && node.spec->kind != ValueKind::Text)
        return contentError(ATTN_TR("%1 was read from %2: it shows what the model did, and cannot be changed."),
            { Argument::path(node.path), trace.sources().attention->file });
    return contentError(ATTN_TR("%1 follows from the text; edit the text or the token chips."), { Argument::path(node.path) });
}

Result<Nothing> setCells(Session& session, const Trace& trace, int id, const std::vector<CellChange>& changes)
{
    const Node& node = trace.graph().nodes[size_t(id)];
    if (auto ok = canEdit(trace, id); !ok)
        return ok;
    const auto view = trace.view(id);
    if (!view)
        return view.error();
    if (auto ok = checkCells(node, *view, changes); !ok)
        return ok;
    if (node.spec->store) {
        Matrix changed = *view->values;
        for (const CellChange& change : changes)
            changed(change.row, change.column) = change.value;
        node.spec->store(session, sourceInputs(trace, node), changed);
        return Nothing {};
    }
    setOverrides(session, node.path, changes);
    return Nothing {};
}

Result<Nothing> setMatrix(Session& session, const Trace& trace, int id, const Matrix& values)
{
    const Node& node = trace.graph().nodes[size_t(id)];
    if (values.rows() != node.rows || values.cols() != node.columns)
        return contentError(ATTN_TR("The block is %1×%2, but %3 is %4×%5."),
            { std::to_string(values.rows()), std::to_string(values.cols()), Argument::path(node.path), std::to_string(node.rows),
                std::to_string(node.columns) });
    const auto view = trace.view(id);
    if (!view)
        return view.error();
    std::vector<CellChange> changes;
    for (int i = 0; i < node.rows; ++i)
        for (int j = 0; j < node.columns; ++j)
            if (values(i, j) != (*view->values)(i, j) && !(view->mask && (*view->mask)(i, j) == 0))
                changes.push_back({ i, j, values(i, j) });
    return setCells(session, trace, id, changes);
}

Matrix filled(Fill fill, int rows, int columns, std::uint64_t seed)
{
    if (fill == Fill::Zero)
        return Matrix::Zero(rows, columns);
    if (fill == Fill::Identity)
        return Matrix::Identity(rows, columns);
    const std::vector<float> numbers = TorchRandom(seed).randnFloat(size_t(rows) * size_t(columns));
    Matrix out(rows, columns);
    std::copy(numbers.begin(), numbers.end(), out.data());
    return out;
}

int clearOverrides(Session& session, std::string_view path)
{
    if (!path.empty())
        return int(session.overrides.erase(path));
    const int all = int(session.overrides.size());
    session.overrides.clear();
    return all;
}

Result<Nothing> renameToken(Session& session, const Trace& trace, int index, std::string text)
{
    if (auto ok = checkIndex(trace, index, trace.shape().tokens); !ok)
        return ok;
    std::vector<std::string> tokens = trace.sources().tokens;
    tokens[size_t(index)] = std::move(text);
    return replaceTokens(session, trace, std::move(tokens), identityIndex(trace));
}

Result<Nothing> insertToken(Session& session, const Trace& trace, int index, std::string text)
{
    if (auto ok = checkIndex(trace, index, trace.shape().tokens + 1); !ok)
        return ok;
    std::vector<std::string> tokens = trace.sources().tokens;
    tokens.insert(tokens.begin() + index, std::move(text));
    std::vector<int> newIndex = identityIndex(trace);
    for (int& place : newIndex)
        place += place >= index;
    return replaceTokens(session, trace, std::move(tokens), newIndex);
}

Result<Nothing> removeToken(Session& session, const Trace& trace, int index)
{
    if (auto ok = checkIndex(trace, index, trace.shape().tokens); !ok)
        return ok;
    std::vector<std::string> tokens = trace.sources().tokens;
    tokens.erase(tokens.begin() + index);
    std::vector<int> newIndex = identityIndex(trace);
    for (int& place : newIndex)
        place = place == index ? -1 : place - (place > index);
    return replaceTokens(session, trace, std::move(tokens), newIndex);
}

Result<Nothing> moveToken(Session& session, const Trace& trace, int from, int to)
{
    for (int index : { from, to })
        if (auto ok = checkIndex(trace, index, trace.shape().tokens); !ok)
            return ok;
    std::vector<std::string> tokens = trace.sources().tokens;
    std::vector<int> order = identityIndex(trace); // order[new] = old
    const auto shift = [&](auto& list) {
        const auto moved = list[size_t(from)];
        list.erase(list.begin() + from);
        list.insert(list.begin() + to, moved);
    };
    shift(tokens);
    shift(order);
    std::vector<int> newIndex(order.size());
    for (size_t i = 0; i < order.size(); ++i)
        newIndex[size_t(order[i])] = int(i);
    return replaceTokens(session, trace, std::move(tokens), newIndex);
}

} // namespace attn
