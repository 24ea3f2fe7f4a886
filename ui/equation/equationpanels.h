// SPDX-License-Identifier: GPL-3.0-or-later
// The matrices of a laid-out step: which node stands where, so that a point finds its cell and a cell its place.
#pragma once

#include "core/analysis/headaggregates.h"
#include "core/pipeline/trace.h"
#include "ui/cells/axiscells.h"
#include "ui/equation/arcpairs.h"
#include "ui/place/cellid.h"
#include "ui/place/viewmode.h"

#include <QPolygonF>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

/// How a panel's cells belong to those of the result.
enum class Link {
    Result,
    Row, ///< a left operand: its row r makes row r of the result
    Column, ///< an operand above: its column c makes column c
    Cell, ///< the same cell
    WholeRow, ///< an operand of a row function: its row r makes row r
};

struct Panel {
    static constexpr size_t none = size_t(-1);

    int node = -1;
    QString path;
    int head = -1; ///< that it is shown for
    std::optional<attn::HeadAggregate> over; ///< of all heads: `node` is that of the first head, `path` no node's
    Link link = Link::Result;
    size_t matrix = none; ///< index into Scene::matrices; none: tokens, or a result that is not yet revealed
    bool transposed = false; ///< cell (r, c) of the picture is cell (c, r) of the node
    bool hidden = false; ///< not yet revealed: it takes room, but does not answer
    int rowOffset = 0, columnOffset = 0; ///< picture row r belongs to row r - rowOffset of the result, and so on
    attn::Axis rowAxis = attn::Axis::Token, columnAxis = attn::Axis::Token; ///< of the picture
    QRectF rect;
    AxisCells rows, columns;
    std::vector<QRectF> cards; ///< tokens: one rect a row, instead of `rows` and `columns`
    int firstCard = 0;
    int rowStrip = -1, columnStrip = -1; ///< the labels of its rows and columns
    QRectF title; ///< of one head among others: leads to that head
    QRectF bridge; ///< between a Row or Column operand and the result

    bool isResult() const { return link == Link::Result; }
};

/// The labels of one axis. They may serve several panels that line up.
struct LabelStrip {
    struct Entry {
        int index = 0; ///< row or column of the picture
        size_t text = 0; ///< in Scene::texts
    };

    bool rows = true;
    attn::Axis axis = attn::Axis::Token;
    QRectF area; ///< all labels, up to the rail
    AxisCells cells;
    QStringList labels; ///< of the whole axis
    std::vector<Entry> shown;
    double size = 0;
    bool upward = false;
};

/// Arcs: the parts of a panel whose rows and columns both run from top to bottom, on its two sides.
struct HeadArcs {
    size_t panel = 0;
    attn::MatrixPtr values, mask; ///< mask: may be null
    std::vector<WeightedPair> drawn; ///< the strongest last
    double widest = 0; ///< width of a line of weight `top`
    double top = 1;
    QRectF queries, keys; ///< where the tokens answer
    double queryNumbers = 0, keyNumbers = 0; ///< x of the weights beside the tokens: right end, left end
    double numbersWidth = 0; ///< room for a weight; 0: none is written
    double numberSize = 11; ///< at the theme's scale 1

    /// Weights beyond `top` are as wide as it.
    double lineWidth(double weight) const { return widest * std::min(1.0, std::abs(weight) / top); }
    /// The partner of largest weight, masked pairs left out.
    int strongestKey(int query) const;
    int strongestQuery(int key) const;
};

/// Storyboard: a step with its matrices.
struct StageCard {
    QString step;
    bool enabled = false;
    QRectF rect;
};

/// Storyboard: an arrow from one step to a step that takes its numbers.
struct StageArrow {
    int from = 0, to = 0; ///< indices of the cards
    QPolygonF way; ///< from card to card
};

/// A cell of a panel in the coordinates of its node's values.
struct PanelCell {
    size_t panel = 0;
    int row = 0, column = 0;
    bool operator==(const PanelCell&) const = default;
};

struct EquationScene {
    Scene scene;
    std::vector<Panel> panels;
    std::vector<LabelStrip> strips;
    bool layoutFollowsPin = false; ///< shares of the pinned output are drawn
    ViewMode picture = ViewMode::Equation;
    std::vector<HeadArcs> fans; ///< Arcs: one per head
    std::vector<StageCard> stages; ///< Storyboard: every step of the recipe, in order
    QRectF map; ///< the whole result, small, where only a part of it is shown; empty otherwise
    std::vector<StageArrow> arrows; ///< Storyboard: where data flows

    /// Arcs have lines instead: cellAt() in viewlayout.h.
    std::optional<PanelCell> cellAt(const QPointF& point) const;
    /// The panel under whose title the point lies, or null.
    const Panel* titleAt(const QPointF& point) const;
    /// Where a cell of a node lies; empty when it is outside the visible window.
    QRectF cellRect(const PanelCell& cell) const;
    std::optional<PanelCell> find(const CellId& cell) const;
    CellId cellId(const PanelCell& cell) const;
    /// The cell of the result (row, column) that a place of the map stands for; nothing outside of it.
    std::optional<std::pair<int, int>> mapCellAt(const QPointF& point) const;
    /// Storyboard: the step at a place, -1: none.
    int stageAt(const QPointF& point) const;
    /// The panel of the result (of the first head), or null.
    const Panel* result() const;
    bool isEmpty() const { return panels.empty(); }
};

/// The colours of an axis: query and key have hues, every other is ink.
Ink axisInk(attn::Axis axis);
Ink axisTint(attn::Axis axis);
