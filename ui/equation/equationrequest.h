// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/colorranges.h"
#include "ui/equation/arcpairs.h"
#include "ui/equation/comparedstep.h"
#include "ui/equation/equationpanels.h"
#include "ui/equation/figureparts.h"
#include "ui/equation/headfindings.h"
#include "ui/place/hiddencells.h"

#include <map>
#include <memory>

/// The visible part of the result in cells, both ends included.
struct CellWindow {
    int firstRow = 0, lastRow = 0, firstColumn = 0, lastColumn = 0;
    bool operator==(const CellWindow&) const = default;
};

struct EquationRequest {
    std::shared_ptr<const attn::Trace> trace;
    QString step; ///< key of the stage
    int head = 0; ///< from 0, or below 0 several (ui/place/headnames.h)
    ViewMode picture = ViewMode::Equation;
    int token = 0; ///< Bars: the row that is followed
    std::vector<attn::StageView> views; ///< of equationNodes()
    QSizeF size; ///< logical pixels
    double devicePixelRatio = 1; ///< cells fall on whole device pixels
    Theme theme;
    bool numbers = true;
    FigureParts parts;
    bool resultOnly = false; ///< without operands, with labels
    bool byItself = false; ///< a figure: names its head, mentions no pointer
    bool onPage = false; ///< a figure: square matrices have square cells, numbers and formulas are no larger than texts
    bool chosenHeads = false; ///< `views` hold some heads only, perhaps of several layers
    bool presenter = false; ///< no text below 27 px
    bool revealed = true; ///< otherwise the result is covered with question marks
    bool laterCovered = false; ///< pictures of many steps: those after `step` are covered in any case
    std::map<attn::MapKind, attn::ColorScale> locked; ///< ranges that stay
    std::shared_ptr<const ComparedStep> compared; ///< shows A, B and B - A of the step instead of its equation
    std::map<int, StrongPairs> pairs; ///< Arcs: of `views` by node, as strongestPairs() finds them; absent: looked for
    std::optional<CellWindow> window; ///< absent: all cells
    bool headAggregates = false; ///< all heads: also mean, largest and spread of each cell, where cells compare
    std::shared_ptr<const HeadFindings> findings; ///< of `views`; absent: worked out here
    std::shared_ptr<const HiddenCells> practice; ///< cells that are being filled in; the comparison has none
    std::optional<CellId> hovered, pinned;
    std::vector<int> tokens; ///< selected: their rows are marked
    bool highlights = true; ///< false: `pinned` only picks the output whose shares are drawn
};

/// A range as the user likes it: palette, axis, and a fixed end.
attn::ColorScale withLook(attn::ColorScale scale, const NumberLook& look);
