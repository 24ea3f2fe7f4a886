// SPDX-License-Identifier: GPL-3.0-or-later
// The strip as plain data: texts, plates and links with their places. Painting and tests read the same list.
#pragma once

#include "ui/arithmetic/stripcontent.h"
#include "ui/text/labelstext.h"

#include <QRectF>
#include <vector>

struct StripItem {
    enum class Action { None, Visit, ShowAll, ShowFew, Back, Earlier, Later };

    QRectF rect; ///< of the text, or of the plate around it
    QString text;
    double size = 13;
    bool bold = false, italic = false, wrap = false;
    bool lowered = false; ///< an index
    Ink ink = Ink::Text;
    Ink tint = Ink::None; ///< ground of a plate
    Ink underline = Ink::None; ///< hue of a plate
    Ink box = Ink::None; ///< frame of a result
    Action action = Action::None;
    attn::CellRef cell {}; ///< of Visit
    int levels = 1; ///< of Back
    double value = 0; ///< of Visit: what the cell holds
    Qt::Alignment align = Qt::AlignCenter;
};

struct StripRequest {
    double width = 0, height = 0; ///< room
    bool showAll = false; ///< every term, in a table that scrolls
    int firstColumn = 0; ///< of the table
};

struct StripPicture {
    std::vector<StripItem> items;
    double height = 0; ///< what the items need
    int columns = 0; ///< of the table, 0: none
    int firstColumn = 0, visibleColumns = 0;
    bool complete = true; ///< everything found room
};

/// Shared by the parts of the layout.
struct StripSizes {
    StripSizes(const StripContent& content, const Theme& theme);

    double s; ///< scale
    double side, top; ///< padding
    double who, sum, table, note; ///< text sizes at scale 1
    const TextRuler ruler;
    const Theme theme;

    double lineOf(double size) const { return ruler.lineHeight(size); }
    double plateHeight(double size) const { return lineOf(size) + 5 * s; }
};

/// A plate that links to the cell of `source`, its left edge at x, centred on the line y.
StripItem plateOf(const StripContent& content, const StripSizes& sizes, const attn::Source& source, double size);

/// "=", or "≈" where the rounded numbers do not give the rounded result.
QString equalSign(double fromRounded, double exact, int decimals);
/// The product of the numbers of a term as they are printed.
double roundedProduct(const attn::Term& term, int decimals);
/// "× 0.5", "÷ 1.4142", or "÷ (√2 × 10)" as the step writes it; empty for the factor 1.
QString factorText(const attn::Term& term, int decimals);
