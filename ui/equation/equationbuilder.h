// SPDX-License-Identifier: GPL-3.0-or-later
// What all templates of the equation canvas share: measured texts, titles, rails, labels, matrices with one range.
#pragma once

#include "ui/cells/labels.h"
#include "ui/equation/equationrequest.h"
#include "ui/equation/equationscales.h"
#include "ui/equation/equationtext.h"

/// Font sizes, at the theme's scale 1.
struct EquationSizes {
    double small = 11, label = 13, title = 13, symbol = 19, formula = 36;
};

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

/// "K^T  Keys, transposed  2x6"; parts may be empty.
struct EquationTitle {
    QString lead; ///< bold, before everything: "Head 1"
    QString symbol; ///< name of a formula
    Ink ink = Ink::Text; ///< of the symbol
    QString name; ///< goes where it is too narrow
    QString shape; ///< stays
};

class EquationBuilder {
public:
    explicit EquationBuilder(const EquationRequest& request);

    const EquationRequest& request;
    const attn::Trace& trace;
    const TextRuler ruler;
    EquationSizes sizes;
    const double dpr, width, height; ///< logical px
    EquationScene out;
    EquationScales scales;

    double px(double value) const { return value * request.theme.scale; }
    double snap(double value) const;
    /// Of its height: large matrices are square in figures, and use the room of a window.
    double widestCell() const { return request.byItself || request.onPage ? 1 : widestWindowCell; }
    double margin() const { return px(request.presenter ? 12 : 16); }
    double railSpace() const { return px(8); } ///< from the matrix to its labels
    double small() const { return ruler.lineHeight(sizes.small); }
    double titleLine() const
    {
        return px(request.presenter ? 40 : request.parts.titles || request.parts.axisNames ? 24 : 8);
    }
    LabelRoom labelRoom(double most) const { return { sizes.label, sizes.small, most, true, 0, request.presenter }; }

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
    /// "query (row)"; empty for axes that their labels name, and where names are not wanted.
    QString axisName(attn::Axis axis, bool row) const;
    static bool isTokenAxis(attn::Axis axis);
    /// Whether the cells of a result are square: many of them, or a square matrix on a page.
    bool wantsSquare(const attn::StageView& result, int rows, int columns) const;

    EquationTitle titleOf(const attn::StageView& view, bool transposed, int head = -1, int shownColumns = 0) const;
    EquationTitle comparedTitle(EquationTitle title, const attn::StageView& view) const;
    double titleWidth(const EquationTitle& title, bool withName) const;
    /// Draws the title into one line that begins at `at`; returns its right end.
    double title(const EquationTitle& title, QPointF at, double room);

    /// Height of a title with the name of the column axis beside it, or below it where both do not fit `room`.
    double headerHeight(const EquationTitle& title, const QString& axisName, double room) const;
    /// Draws both; the name ends at `right` where the title leaves room, and never beyond `farRight`. Returns the right
    /// end of the title.
    double header(const EquationTitle& title, const QString& axisName, attn::Axis axis, QPointF at, double right,
        double farRight);

    /// A text whose rect is as large as the text. `at` is the corner or side that `align` names.
    size_t text(const QString& text, QPointF at, Qt::Alignment align, double size, Ink ink, bool bold = false,
        bool upward = false);
    void line(QPointF from, QPointF to, Ink ink, double width, bool dashed = false);

    size_t matrix(const MatrixPlan& plan);
    /// Whether numbers of the result are yet to be filled in: then nothing may be printed that is worked out from them.
    bool hidesNumbers() const { return request.practice && request.practice->hidesAny(); }
    /// Labels that end at `edge`, with the rail between them and the matrix. Returns the index of the strip.
    int rowLabels(const LabelFit& fit, const QStringList& labels, const AxisCells& rows, double edge, attn::Axis axis);
    int columnLabels(
        const LabelFit& fit, const QStringList& labels, const AxisCells& columns, double edge, attn::Axis axis);
    void rowRail(double matrixLeft, const AxisCells& rows, attn::Axis axis);
    void columnRail(double matrixTop, const AxisCells& columns, attn::Axis axis);
    /// "query (row)", turned, to the right of x; takes axisNameWidth().
    void rowName(attn::Axis axis, double x, const Span& rows);
    double rowNameWidth(attn::Axis axis) const;
    /// Brackets over blocks of `every` columns: "head 1" ...
    void headBrackets(const AxisCells& columns, int every, double bottom);
    double bracketHeight() const { return small() + px(6); }

    /// The formula of the step as large as fits, at most at its own size.
    bool formula(const attn::StageView& result, const QRectF& room, Qt::Alignment align);
    double formulaHeight(const attn::StageView& result) const;
    /// Height to keep free for the formula above `rows` cells that would get `room`; 0 where they need it themselves.
    double formulaRoom(double room, double rows) const;
    /// Moves everything that is drawn.
    void move(double dx, double dy);
    /// Centres horizontally; puts the formula above where `formulaAbove` and the room below allow it.
    void settle(bool formulaAbove);
    QRectF bounds() const;

private:
    bool practises(const MatrixPlan& plan) const
    {
        return request.practice && plan.link == Link::Result && !plan.over && request.picture == ViewMode::Equation;
    }
    bool isResult(const attn::StageView& view) const;

    std::vector<const attn::StageView*> m_results;
    std::shared_ptr<const HeadFindings> m_findings;
    mutable std::map<std::pair<attn::Axis, bool>, QStringList> m_labels;
};
