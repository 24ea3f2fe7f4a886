// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/blocks.h"

#include "core/base/numbertext.h"
#include "core/session/session.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <set>

namespace attn {
namespace {

const Node& nodeAt(const Trace& trace, int id)
{
    return trace.graph().nodes[size_t(id)];
}

bool equalBits(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// Rows of the document that belong to tokens, so that equal tokens share one.
bool hasRowsByToken(const Node& node)
{
    return node.spec->store && node.spec->rows == Axis::Token;
}

std::string blockShape(Eigen::Index rows, Eigen::Index columns)
{
    return std::to_string(rows) + "×" + std::to_string(columns);
}

Result<Nothing> checkFits(const Node& node, int row, int column, const Matrix& block)
{
    if (row >= 0 && column >= 0 && row + block.rows() <= node.rows && column + block.cols() <= node.columns)
        return Nothing {};
    if (block.rows() > node.rows || block.cols() > node.columns || row < 0 || column < 0)
        return contentError(ATTN_TR("The block is %1, but %2 is only %3."),
            { blockShape(block.rows(), block.cols()), Argument::path(node.path), blockShape(node.rows, node.columns) });
    return contentError(ATTN_TR("The block is %1, but from row %2, column %3 of %4 (%5) there is only room for %6: "
                                "start further up or left."),
        { blockShape(block.rows(), block.cols()), std::to_string(row + 1), std::to_string(column + 1), Argument::path(node.path),
            blockShape(node.rows, node.columns), blockShape(node.rows - row, node.columns - column) });
}

/// Two occurrences of a token cannot have different rows; which one was meant?
Result<Nothing> checkTokenRows(const Trace& trace, int id, int first, const Matrix& block)
{
    for (int i = 0; i < int(block.rows()); ++i)
        for (int other : rowsEditedTogether(trace, id, first + i)) {
            const int j = other - first;
            if (j <= i || j >= int(block.rows()))
                continue;
            for (Eigen::Index column = 0; column < block.cols(); ++column)
                if (!equalBits(block(i, column), block(j, column)))
                    return contentError(
                        ATTN_TR("Rows %1 and %2 both belong to \"%3\", but the block gives them different numbers."),
                        { std::to_string(first + i + 1), std::to_string(other + 1),
                            isolated(trace.sources().labels[size_t(other)]) });
        }
    return Nothing {};
}

} // namespace

Result<Nothing> canEditCell(const Trace& trace, int id, int row, int column)
{
    if (auto ok = canEdit(trace, id); !ok)
        return ok;
    const Node& node = nodeAt(trace, id);
    if (row < 0 || row >= node.rows || column < 0 || column >= node.columns)
        return contentError(ATTN_TR("%1 has no row %2, column %3; it is %4."),
            { Argument::path(node.path), std::to_string(row + 1), std::to_string(column + 1), blockShape(node.rows, node.columns) });
    if (node.mask < 0)
        return Nothing {};
    const auto mask = trace.view(node.mask);
    if (mask && (*mask->values)(row, column) == 0)
        return contentError(ATTN_TR("The mask hides this cell of %1: edit the mask instead."), { Argument::path(node.path) });
    return Nothing {};
}

std::vector<int> rowsEditedTogether(const Trace& trace, int id, int row)
{
    if (!hasRowsByToken(nodeAt(trace, id)))
        return { row };
    const std::vector<int>& ids = trace.sources().ids;
    std::vector<int> rows;
    for (int i = 0; i < int(ids.size()); ++i)
        if (ids[size_t(i)] == ids[size_t(row)])
            rows.push_back(i);
    return rows;
}

Result<BlockOutcome> pasteBlock(Session& session, const Trace& trace, int id, int row, int column, const Matrix& block)
{
    const Node& node = nodeAt(trace, id);
    if (auto ok = canEdit(trace, id); !ok)
        return ok.error();
    if (block.rows() == node.rows && block.cols() == node.columns)
        row = column = 0;
    if (auto ok = checkFits(node, row, column, block); !ok)
        return ok.error();
    if (hasRowsByToken(node))
        if (auto ok = checkTokenRows(trace, id, row, block); !ok)
            return ok.error();
    const auto view = trace.view(id);
    if (!view)
        return view.error();
    BlockOutcome outcome;
    std::vector<CellChange> changes;
    for (int i = 0; i < int(block.rows()); ++i)
        for (int j = 0; j < int(block.cols()); ++j) {
            const double value = block(i, j);
            if (equalBits(value, (*view->values)(row + i, column + j)))
                continue;
            if (view->mask && (*view->mask)(row + i, column + j) == 0) {
                ++outcome.masked;
                continue;
            }
            if (!std::isfinite(value))
                return contentError(ATTN_TR("Row %1, column %2 of the block is %3; a cell takes finite numbers only."),
                    { std::to_string(i + 1), std::to_string(j + 1), std::isnan(value) ? "nan" : exactNumber(value) });
            changes.push_back({ row + i, column + j, value });
        }
    outcome.changed = int(changes.size());
    if (changes.empty())
        return outcome;
    if (auto ok = setCells(session, trace, id, changes); !ok)
        return ok.error();
    return outcome;
}

Result<BlockOutcome> fillMatrix(Session& session, const Trace& trace, int id, Fill fill, std::uint64_t seed)
{
    const Node& node = nodeAt(trace, id);
    if (auto ok = canEdit(trace, id); !ok)
        return ok.error();
    if (fill == Fill::Random && node.spec->kind == ValueKind::Mask)
        return contentError(
            ATTN_TR("A mask holds 0 (hidden) or 1 (allowed) and cannot be filled with random numbers."));
    Matrix values = filled(fill, node.rows, node.columns, seed);
    if (hasRowsByToken(node))
        for (int i = 0; i < node.rows; ++i)
            values.row(i) = values.row(rowsEditedTogether(trace, id, i).front()).eval();
    return pasteBlock(session, trace, id, 0, 0, values);
}

std::vector<int> masksOf(const Trace& trace, int id, int head)
{
    const Node& node = nodeAt(trace, id);
    const int own = node.spec->kind == ValueKind::Mask ? id : node.mask;
    std::vector<int> masks;
    if (own < 0)
        return masks;
    for (const Node& other : trace.graph().nodes)
        if (other.spec == nodeAt(trace, own).spec && (head < 0 || other.head < 0 || other.head == head))
            masks.push_back(other.id);
    return masks;
}

bool clearOverride(Session& session, const std::string& path, int row, int column)
{
    return session.overrides.erase(path, row, column) > 0;
}

Result<Nothing> setMaskCells(Session& session, const Trace& trace, const std::vector<int>& masks,
    const std::vector<std::pair<int, int>>& cells, bool shown)
{
    if (masks.empty())
        return contentError(ATTN_TR("There is no mask here; switch the mask on first."));
    const double value = shown ? 1 : 0;
    const Node& first = nodeAt(trace, masks.front());
    const bool ofDocument = first.spec->drawn && masks.size() == masksOf(trace, masks.front(), -1).size();
    if (ofDocument) {
        Matrix mask = session.mask ? *session.mask : Matrix(Matrix::Ones(first.rows, first.columns));
        for (const auto& [row, column] : cells)
            if (row >= 0 && row < mask.rows() && column >= 0 && column < mask.cols())
                mask(row, column) = value;
        session.mask = (mask.array() == 1).all() ? nullptr : share(std::move(mask));
    }
    for (int id : masks) {
        const std::string& path = nodeAt(trace, id).path;
        std::vector<std::pair<int, int>> back;
        std::vector<CellChange> changes;
        for (const auto& [row, column] : cells) {
            const auto report = trace.explain(id, row, column);
            if (!report)
                return report.error();
            if (ofDocument || report->computed == value)
                back.emplace_back(row, column);
            else
                changes.push_back({ row, column, value });
        }
        if (auto ok = setCells(session, trace, id, changes); !ok)
            return ok;
        for (const auto& [row, column] : back)
            session.overrides.erase(path, row, column);
    }
    return Nothing {};
}

Result<Nothing> beginMask(
    Session& session, const Trace& trace, int head, const std::vector<std::pair<int, int>>& cells, bool shown)
{
    session.mask = nullptr;
    if (auto ok = assign(session.settings, "mask", "custom"); !ok)
        return ok;
    const auto run = Trace::create(session, trace.sources().tokens);
    if (!run)
        return run.error();
    std::vector<int> masks;
    for (const Node& node : (*run)->graph().nodes)
        if (node.spec->kind == ValueKind::Mask) {
            clearOverrides(session, node.path); // of a mask that was on before
            if (head < 0 || node.head == head)
                masks.push_back(node.id);
        }
    return setMaskCells(session, **run, masks, cells, shown);
}

} // namespace attn
