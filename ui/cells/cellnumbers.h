// SPDX-License-Identifier: GPL-3.0-or-later
// How a number in a cell is written. No painter and no font here, so layouts and tests can ask.
#pragma once

#include "ui/scene/scene.h"

/// One format for all numbers of a matrix.
struct NumberFormat {
    int decimals = 2; ///< behind the point; of the mantissa where `exponents`
    bool plusSign = false; ///< differences: "+0.25", and "0" where both are equal
    bool leadingZero = true; ///< false: ".16", which saves the width of a digit
    bool exponents = false; ///< every number as "1.2e4"
    /// What is not zero but has only zeros among its decimals: "<0.01" where no number is negative, else a sign that
    /// holds for both signs.
    bool lessThan = false;
};

/// The format for numbers from `lowest` to `highest` (0 included): fixed decimals, or exponents where the largest
/// magnitude would have no digit but zeros.
NumberFormat numberFormatFor(double lowest, double highest, int decimals = 2);

/// The format of `item`, whose numbers go from `lowest` to `highest`. The leading zero goes at size 11 in columns below
/// 36 px (at theme scale 1).
NumberFormat numberFormat(const MatrixItem& item, double lowest, double highest, double scale = 1);

/// A true minus (U+2212), "NaN", "+∞" and "−∞"; never a minus before nothing but zeros. "1.2e4" from 10000 on.
QString numberText(double value, const NumberFormat& format);

/// What the cell shows where there is room: numberText in the matrix's format.
QString cellText(double value, const MatrixItem& item, double scale = 1);

/// Ever shorter writings of the number, longest first, none of which hides that it is not zero: the first that fits the
/// cell is drawn, or none.
QStringList numberTexts(double value, const NumberFormat& format);

/// Font size in px (at scale 1) for numbers in cells of this size, 0 where none fit. Presenter: 27 or none.
double numberSizeFor(double cellWidth, double cellHeight, bool presenter, double scale = 1, int decimals = 2);
