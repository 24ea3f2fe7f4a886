// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cells/labels.h"
#include "ui/equation/equationlook.h"
#include "ui/equation/equationpanels.h"
#include "ui/equation/equationtext.h"

/// Font sizes, at the theme's scale 1.
struct EquationSizes {
    double small = 11, label = 13, title = 13, symbol = 19, formula = 36;
};

/// "K^T  Keys, transposed  2x6"; parts may be empty.
struct EquationTitle {
    QString lead; ///< bold, before everything: "Head 1"
    QString symbol; ///< name of a formula
    Ink ink = Ink::Text; ///< of the symbol
    QString name; ///< goes where it is too narrow
    QString shape; ///< stays
};

/// Draws what stands around matrices into a scene: texts, titles, rails, labels, brackets.
class EquationDrawing {
public:
    /// `look` outlives it.
    explicit EquationDrawing(const EquationLook& look);

    const EquationLook& look;
    const TextRuler ruler;
    EquationSizes sizes;
    const double dpr, width, height; ///< logical px
    EquationScene out;

    double px(double value) const { return value * look.theme.scale; }
    double snap(double value) const;
    /// Of its height: large matrices are square in figures, and use the room of a window.
    double widestCell() const { return look.byItself || look.onPage ? 1 : widestWindowCell; }
    double margin() const { return px(look.presenter ? 12 : 16); }
    double railSpace() const { return px(8); } ///< from the matrix to its labels
    double small() const { return ruler.lineHeight(sizes.small); }
    double titleLine() const
    {
        return px(look.presenter ? 40 : look.parts.titles || look.parts.axisNames ? 24 : 8);
    }
    LabelRoom labelRoom(double most) const { return { sizes.label, sizes.small, most, true, 0, look.presenter }; }

    /// "query (row)"; empty for axes that their labels name, and where names are not wanted.
    QString axisName(attn::Axis axis, bool row) const;
    static bool isTokenAxis(attn::Axis axis);

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

    /// Moves everything that is drawn.
    void move(double dx, double dy);
    QRectF bounds() const;
};
