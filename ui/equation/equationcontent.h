// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/equation/arcpairs.h"
#include "ui/equation/comparedstep.h"
#include "ui/equation/headfindings.h"
#include "ui/place/viewmode.h"

#include <QString>
#include <map>
#include <memory>
#include <vector>

/// What is drawn: a step of a run, the matrices that its view mode needs, and what was found in them.
struct EquationContent {
    std::shared_ptr<const attn::Trace> trace;
    QString step; ///< key of the stage
    int head = 0; ///< from 0, or below 0 several (ui/place/headnames.h)
    ViewMode viewMode = ViewMode::Equation;
    int token = 0; ///< Bars: the row that is followed
    std::vector<attn::StageView> views; ///< of viewNodes()
    bool chosenHeads = false; ///< `views` hold some heads only, perhaps of several layers
    std::shared_ptr<const ComparedStep> compared; ///< shows A, B and B - A of the step instead of its equation
    std::map<int, StrongPairs> pairs; ///< Arcs: of `views` by node, as strongestPairs() finds them; absent: looked for
    std::shared_ptr<const HeadFindings> findings; ///< of `views`; absent: worked out here
};
