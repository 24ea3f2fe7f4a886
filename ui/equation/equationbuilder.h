// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/equation/equationcontent.h"
#include "ui/equation/equationdrawing.h"
#include "ui/equation/equationscales.h"
#include "ui/equation/equationstate.h"
#include "ui/equation/equationtext.h"

/// A matrix with its place, ready to be drawn.
struct MatrixPlan {
    const attn::StageView* view = nullptr;
    Link link = Link::Result;
    bool transposed = false;
    int rowOffset = 0, columnOffset = 0;
    int head = -1;
    AxisCells rows, columns;
    std::optional<attn::HeadAggregate> over = {}; ///< a matrix over all heads
    std::optional<attn::ColorScale> scale = {}; ///< its own, not that of its group
};

/// The matrices of a step on their way into a scene: which there are, how they are named, labelled and coloured. Templates
/// place them.
class EquationBuilder : public EquationDrawing {
public:
    /// All three outlive it.
    EquationBuilder(const EquationContent& content, const EquationLook& look, const EquationState& state);

    const EquationContent& content;
    const EquationState& state;
    const attn::Trace& trace;
    EquationScales scales;

    /// The results of the step: one, or one per head.
    const std::vector<const attn::StageView*>& results() const { return m_results; }
    const attn::StageView* view(int node) const;
    /// Whether the template draws this matrix.
    bool shows(const attn::StageView& view) const;
    /// What was worked out over the heads; `summary` is empty where it is not to be shown.
    const HeadFindings& findings() const { return *m_findings; }
    /// All heads: inputs stand above the results, where there is room for them.
    bool headsWithInput() const;
    /// In a comparison the results are the differences B - A; their operands are A and B.
    bool isDifference(const attn::StageView& view) const;
    /// The visible operand of `result` at a place, or null.
    const attn::StageView* operand(const attn::StageView& result, std::initializer_list<attn::Place> places) const;
    std::vector<const attn::StageView*> operands(const attn::StageView& result, attn::Place place) const;
    /// First cell of the result in an operand whose columns hold all heads side by side.
    int headOffset(const attn::StageView& operand, const attn::StageView& result) const;
    CellWindow window(const attn::StageView& result) const;

    /// Names along an axis for the screen; `plain`: only the numbers of dimensions.
    const QStringList& labels(attn::Axis axis, bool plain = false) const;
    /// Labels and how they fit; dimensions fall back to plain numbers where "dim 1" is too long.
    struct Labels {
        QStringList names;
        LabelFit fit;
        bool plain = false;
    };
    Labels fitColumns(attn::Axis axis, double cell, const LabelRoom& room, bool plain = false) const;
    Labels fitRows(attn::Axis axis, double cell, const LabelRoom& room, bool plain = false) const;
    /// Whether the cells of a result are square: many of them, or a square matrix on a page.
    bool wantsSquare(const attn::StageView& result, int rows, int columns) const;

    /// Whether it is the result of the layer before the shown one.
    bool entersLayer(const attn::StageView& view) const;
    EquationTitle titleOf(const attn::StageView& view, bool transposed, int head = -1, int shownColumns = 0) const;
    EquationTitle comparedTitle(EquationTitle title, const attn::StageView& view) const;
    size_t matrix(const MatrixPlan& plan);
    /// Whether numbers of the result are yet to be filled in: then nothing may be printed that is worked out from them.
    bool hidesNumbers() const { return state.hiddenCells && state.hiddenCells->hidesAny(); }
    /// The formula of the step as large as fits, at most at its own size.
    bool formula(const attn::StageView& result, const QRectF& room, Qt::Alignment align);
    double formulaHeight(const attn::StageView& result) const;
    /// Height to keep free for the formula above `rows` cells that would get `room`; 0 where they need it themselves.
    double formulaRoom(double room, double rows) const;
    /// Centres horizontally; puts the formula above where `formulaAbove` and the room below allow it.
    void settle(bool formulaAbove);

private:
    bool practises(const MatrixPlan& plan) const
    {
        return state.hiddenCells && plan.link == Link::Result && !plan.over && content.viewMode == ViewMode::Equation;
    }
    bool isResult(const attn::StageView& view) const;

    std::vector<const attn::StageView*> m_results;
    std::shared_ptr<const HeadFindings> m_findings;
    mutable std::map<std::pair<attn::Axis, bool>, QStringList> m_labels;
};
