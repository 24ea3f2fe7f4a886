// SPDX-License-Identifier: GPL-3.0-or-later
// Labels along the axes of a matrix: elided, turned upright, thinned until they neither touch nor overflow.
#pragma once

#include "ui/cells/axiscells.h"
#include "ui/text/labelstext.h"

#include <QStringList>

/// What labels may take.
struct LabelRoom {
    double size = 13; ///< preferred font size
    double smaller = 11; ///< where cells are lower than a line
    double most = 110; ///< largest width of row labels, height of turned column labels, logical px
    bool turn = true; ///< column labels may stand upright
    double elideFrom = 0; ///< columns at least so wide elide their labels instead of turning them; 0: never
    bool tight = false; ///< rows may be as low as the letters, where the font's own lines are higher
};

struct LabelFit {
    double size = 0; ///< 0: no labels
    bool upward = false;
    int every = 1; ///< cells from one label to the next, at least
    double extent = 0; ///< width of row labels, height of column labels, 0 without labels
    double room = 0; ///< longest text, logical px
    bool tight = false; ///< as LabelRoom has it

    bool any() const { return size > 0; }
};

LabelFit fitRowLabels(const TextRuler& ruler, const QStringList& labels, double cell, const LabelRoom& room);
LabelFit fitColumnLabels(const TextRuler& ruler, const QStringList& labels, double cell, const LabelRoom& room);

struct PlacedLabel {
    int index = 0; ///< of the row or column of the matrix
    TextItem text;
};

/// Row labels end at x = `edge`, column labels at y = `edge`. They stay within the length of the cells (flat labels of
/// columns may be a little wider than their cell when thinned) and never touch.
std::vector<PlacedLabel> placeRowLabels(
    const TextRuler& ruler, const LabelFit& fit, const QStringList& labels, const AxisCells& cells, double edge);
std::vector<PlacedLabel> placeColumnLabels(
    const TextRuler& ruler, const LabelFit& fit, const QStringList& labels, const AxisCells& cells, double edge);
