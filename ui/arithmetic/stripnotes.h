// SPDX-License-Identifier: GPL-3.0-or-later
// What the strip shows where no cell has an arithmetic: sums of the rows of selected tokens, and a cell over all heads.
#pragma once

#include "core/analysis/measures.h"
#include "core/analysis/headaggregates.h"
#include "ui/arithmetic/stripcontent.h"

/// What to look up for the notes, before anything is computed.
struct StripQuestion {
    std::vector<int> nodes; ///< empty: the tokens alone
    std::vector<int> tokens; ///< selected
    std::optional<attn::OverHeadsName> over; ///< a cell over all heads
    QString path; ///< of `over`
    int row = 0, column = 0;

    bool asks() const { return over || !tokens.empty(); }
};

/// Worked out where the nodes are evaluated.
struct StripAnswer {
    std::vector<std::vector<attn::RowSum>> sums; ///< by node
    std::vector<double> cells; ///< the cell in each head; NaN also where hidden
    std::vector<bool> hidden;
    double value = 0; ///< of the cell over all heads
    bool valueHidden = false;
};

StripQuestion stripQuestion(const attn::Trace& trace, const QString& step, int head, const std::optional<CellId>& cell,
    const std::vector<int>& tokens);
StripAnswer answerTo(const StripQuestion& question, const std::vector<attn::StageView>& views);
std::vector<StripNote> stripNotes(
    const StripContent& content, const StripQuestion& question, const StripAnswer& answer);
