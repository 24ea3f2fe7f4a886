// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/followtokens.h"

#include "core/pipeline/stageorder.h"

#include <algorithm>

namespace attn {

namespace {

bool countsTokens(Axis axis)
{
    return axis == Axis::Token || axis == Axis::QueryToken || axis == Axis::KeyToken;
}

/// False: the token is gone.
bool moveIndex(int& index, const std::vector<int>& places)
{
    if (index >= 0 && std::size_t(index) < places.size())
        index = places[std::size_t(index)];
    return index >= 0;
}

} // namespace

std::vector<int> placesAfterTyping(const std::vector<std::string>& before, const std::vector<std::string>& after)
{
    const std::size_t shorter = std::min(before.size(), after.size());
    std::size_t start = 0, end = 0;
    while (start < shorter && before[start] == after[start])
        ++start;
    while (end < shorter - start && before[before.size() - 1 - end] == after[after.size() - 1 - end])
        ++end;
    const bool inPlace = before.size() == after.size();
    std::vector<int> places;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (i < start || inPlace)
            places.push_back(int(i));
        else
            places.push_back(i + end >= before.size() ? int(i + after.size() - before.size()) : -1);
    }
    return places;
}

void moveOverrides(Overrides& overrides, const std::vector<int>& places)
{
    std::vector<Override> cells = overrides.list(), kept;
    const auto gone = [&](Override& what) {
        const std::string_view path = what.path;
        const std::string_view key = path.substr(path.rfind('.') + 1); // npos + 1 is 0
        const auto& stages = stageOrder();
        const auto stage
            = std::find_if(stages.begin(), stages.end(), [&](const StageSpec* spec) { return spec->key == key; });
        if (stage == stages.end())
            return false;
        return (countsTokens((*stage)->rows) && !moveIndex(what.row, places))
            || (countsTokens((*stage)->columns) && !moveIndex(what.column, places));
    };
    bool changed = false;
    for (Override& cell : cells) {
        const int row = cell.row, column = cell.column;
        const bool removed = gone(cell);
        changed = changed || removed || cell.row != row || cell.column != column;
        if (!removed)
            kept.push_back(std::move(cell));
    }
    if (changed) // otherwise all stay shared
        overrides = kept;
}

void moveMask(Session& session, const std::vector<int>& places, int tokens)
{
    if (!session.mask)
        return;
    const Matrix& before = *session.mask;
    Matrix after = Matrix::Ones(tokens, tokens);
    const auto place = [&](Eigen::Index i) { return i < Eigen::Index(places.size()) ? places[size_t(i)] : int(i); };
    for (Eigen::Index i = 0; i < before.rows(); ++i)
        for (Eigen::Index j = 0; j < before.cols(); ++j)
            if (const int row = place(i), column = place(j); row >= 0 && row < tokens && column >= 0 && column < tokens)
                after(row, column) = before(i, j);
    session.mask = share(std::move(after));
}

} // namespace attn
