// SPDX-License-Identifier: GPL-3.0-or-later
// What the strip has to say about one cell, before it is laid out.
#pragma once

#include "core/pipeline/trace.h"
#include "ui/model/selection.h"
#include "ui/place/hiddencells.h"
#include "ui/style/theme.h"

#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

/// A line of the strip where it is not about a cell: "Head 1", then what is listed; the lines that the list needs.
struct StripNote {
    QString lead; ///< bold
    QStringList parts; ///< joined by dots; what finds no room is counted
    bool muted = false;
    bool ofHead = false; ///< one line; those that find no room are counted
};

struct StripContent {
    std::shared_ptr<const attn::Trace> trace;
    const attn::Node* node = nullptr; ///< null: no cell
    int row = 0, column = 0;
    attn::CellReport report;
    QString who; ///< "Attention scores: query “journey”, key “starts”"
    QString where; ///< "row 2, column 3"
    QString compared; ///< "A 0.1869, B − A +0.0890"
    QString state; ///< "Pinned · Enter releases"
    std::vector<StripNote> notes; ///< instead of the hint
    QString hint; ///< instead of all that where there is no cell
    bool canGoBack = false;
    QStringList trail; ///< short titles of the steps that links left, oldest first
    bool presenter = false;

    std::shared_ptr<const HiddenCells> practice; ///< cells that are being filled in; may be null
    bool hides(const attn::Node& of, int atRow, int atColumn) const
    {
        return practice && practice->hides(of.path, atRow, atColumn);
    }
    /// The number of this cell is hidden.
    bool isHidden() const { return node && hides(*node, row, column); }
    bool hides(const attn::CellRef& cell) const
    {
        return hides(trace->graph().nodes[size_t(cell.node)], cell.row, cell.column);
    }

    int chosenDecimals = NumberLook().arithmeticDecimals;

    /// As the user chose; fewer on a projector unless more were chosen.
    int decimals() const { return presenter && chosenDecimals == NumberLook().arithmeticDecimals ? 2 : chosenDecimals; }
    const attn::Node& nodeOf(const attn::Source& source) const
    {
        return trace->graph().nodes[size_t(source.cell.node)];
    }
};

/// Fills `node`, `row`, `column`, `who` and `where`; false where this run has no such cell.
bool nameCell(StripContent& content, const CellId& cell);

/// A number as the strip writes it: marks and ids are whole, everything else has `decimals` places.
QString stripNumber(double value, attn::ValueKind kind, int decimals);

/// The placeholder of a number that is to be filled in.
QString hiddenNumber();

/// Name of a term's column in a table: the label along which the first sources of the terms differ.
QStringList termLabels(const StripContent& content);

/// What an edited source was before, or nothing.
std::optional<double> valueBeforeEdit(const StripContent& content, const attn::CellRef& cell);

/// Hue of a source's plate.
struct PlateInks {
    Ink line = Ink::Control, tint = Ink::Selected;
};
PlateInks plateInks(attn::Role role);

/// Where a link to `cell` leads: the step on whose screen its matrix stands, and the head.
struct LinkTarget {
    QString step;
    int head = 0;
    CellId cell;
};
LinkTarget linkTarget(const StripContent& content, const attn::CellRef& cell, int shownHead);
