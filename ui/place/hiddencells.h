// SPDX-License-Identifier: GPL-3.0-or-later
// Cells that are being filled in: what pictures, texts and the clipboard show of them instead of their numbers.
#pragma once

#include "core/pipeline/trace.h"

#include <QString>
#include <map>
#include <string>
#include <vector>

struct PracticeCell {
    enum class State {
        Open, ///< nothing typed yet
        Wrong,
        Right,
        Shown, ///< given away: neither right nor wrong
    };

    int row = 0, column = 0;
    State state = State::Open;
    QString typed = {}; ///< as it was typed

    bool isHidden() const { return state == State::Open || state == State::Wrong; }
};

struct HiddenCells {
    std::map<std::string, std::vector<PracticeCell>> cells; ///< by path of the node, row by row

    /// Null where the cell is not one to fill in.
    const PracticeCell* find(const std::string& path, int row, int column) const;
    bool hides(const std::string& path, int row, int column) const;
    bool hidesAny(const std::string& path) const;
    bool hidesAny() const;
    /// 1 where a number is hidden; null where none is.
    attn::MatrixPtr hidden(const attn::Node& node) const;
    /// The view without its hidden numbers: they are absent, so they cannot be printed.
    attn::StageView covered(attn::StageView view) const;
};
