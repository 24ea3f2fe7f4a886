// SPDX-License-Identifier: GPL-3.0-or-later
// How panels of all heads, and of what they have in common, are spread over lines; and the notes under them.
#pragma once

#include "ui/equation/equationbuilder.h"

#include <map>

/// Heads fill lines of `across`; the others follow in the last of them where all fit, else in lines of their own.
struct HeadGrid {
    int across = 1, heads = 1, others = 0;

    int headLines() const { return (heads + across - 1) / across; }
    bool sharesLine() const { return headLines() * across - heads >= others; }
    int down() const { return headLines() + (sharesLine() ? 0 : (others + across - 1) / across); }
    /// Heads from 0, then the others; -1: an empty place. In a shared line the others end at the right.
    int itemAt(int line, int column) const;
    /// Whether the columns have labels above this line: the first, and one where a column begins.
    bool isLabelled(int line) const;
};

/// `others` panels beside the heads: as many columns as make the cells largest. Heads alone: up to four in a line, then
/// ceil(sqrt(heads)).
HeadGrid headGrid(const EquationBuilder& builder, int heads, int others, int rows, int columns);

/// "Mean", "Maximum", "Max − min".
QString overHeadsLead(attn::HeadAggregate what);

/// The measures of each head, broken into lines of one width: the same ones for every head.
struct HeadNotes {
    static constexpr int all = 4;
    int lines = 0, parts = 0;
    std::map<int, QStringList> texts; ///< by node
    std::map<int, QString> whole; ///< all measures, where the lines leave some out
};

/// As many of the measures as `lines` lines of `room` hold for every head.
HeadNotes headNotes(const EquationBuilder& builder, int lines, double room);
