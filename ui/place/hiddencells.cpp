// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/place/hiddencells.h"

#include <algorithm>
#include <limits>

const PracticeCell* HiddenCells::find(const std::string& path, int row, int column) const
{
    const auto known = cells.find(path);
    if (known == cells.end())
        return nullptr;
    const auto found = std::find_if(known->second.begin(), known->second.end(),
        [&](const PracticeCell& cell) { return cell.row == row && cell.column == column; });
    return found == known->second.end() ? nullptr : &*found;
}

bool HiddenCells::hides(const std::string& path, int row, int column) const
{
    const PracticeCell* cell = find(path, row, column);
    return cell && cell->isHidden();
}

bool HiddenCells::hidesAny(const std::string& path) const
{
    const auto known = cells.find(path);
    return known != cells.end()
        && std::any_of(
            known->second.begin(), known->second.end(), [](const PracticeCell& cell) { return cell.isHidden(); });
}

bool HiddenCells::hidesAny() const
{
    return std::any_of(cells.begin(), cells.end(), [this](const auto& entry) { return hidesAny(entry.first); });
}

attn::MatrixPtr HiddenCells::hidden(const attn::Node& node) const
{
    if (!hidesAny(node.path))
        return nullptr;
    attn::Matrix out = attn::Matrix::Zero(node.rows, node.columns);
    for (const PracticeCell& cell : cells.at(node.path))
        if (cell.isHidden() && cell.row < node.rows && cell.column < node.columns)
            out(cell.row, cell.column) = 1;
    return attn::share(std::move(out));
}

attn::StageView HiddenCells::covered(attn::StageView view) const
{
    if (!view.node || !view.values || !hidesAny(view.node->path))
        return view;
    attn::Matrix values = *view.values;
    for (const PracticeCell& cell : cells.at(view.node->path))
        if (cell.isHidden() && cell.row < values.rows() && cell.column < values.cols())
            values(cell.row, cell.column) = std::numeric_limits<double>::quiet_NaN();
    view.values = attn::share(std::move(values));
    return view;
}
