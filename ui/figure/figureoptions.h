// SPDX-License-Identifier: GPL-3.0-or-later
// How a figure leaves the program: its size, ground and parts. One value for the dialog, the command line and tests.
#pragma once

#include "core/base/result.h"
#include "core/color/scale.h"
#include "core/io/tables/matrixtable.h"
#include "core/session/tokenlabels.h"
#include "ui/equation/figureparts.h"
#include "ui/style/theme.h"

#include <QSize>
#include <QSizeF>
#include <QString>
#include <map>
#include <optional>
#include <utility>
#include <vector>

/// The size asked for. A side of 0 follows from the other; both 0: as large as the contents want to be.
struct FigureSize {
    double width = 0, height = 0;
    bool pixels = false; ///< otherwise millimetres
    bool isNatural() const { return width <= 0 && height <= 0; }
    bool operator==(const FigureSize&) const = default;
};

/// A sheet of paper, upright.
struct FigurePaper {
    const char* name; ///< "A4"
    double width, height; ///< millimetres
};
const std::vector<FigurePaper>& figurePapers();
/// By name, whatever its case; null where there is none.
const FigurePaper* findPaper(const QString& name);

/// A size for a purpose.
struct FigurePreset {
    const char* name; ///< on the command line: "column"
    const char* title; ///< translatable, context "FigureOptions"
    FigureSize size;
    double dpi;
};
const std::vector<FigurePreset>& figurePresets();
const FigurePreset* findPreset(const QString& name);

struct FigureOptions {
    FigureSize size;
    double dpi = 0; ///< of pixels; 0: 192 for a natural size, 96 for a size in pixels, 300 for one in millimetres
    const FigurePaper* paper = nullptr; ///< a whole page instead of `size`
    bool landscape = false;
    bool dark = false;
    bool transparent = false;
    bool outlines = false; ///< texts of an SVG as paths
    bool numbers = true; ///< in cells
    bool caption = false; ///< a line with the settings of the run
    FigureParts parts;
    NumberLook look; ///< colours and decimals
    std::map<attn::MapKind, attn::ColorScale> locked; ///< ranges that stay
    /// Ends of the colours instead of those that the numbers ask for: of the step's own numbers; in figures of the whole
    /// run of weights where it begins at 0 or above, else of signed numbers.
    std::optional<std::pair<double, double>> range;
    attn::NumberText number; ///< how formats of text write numbers
    attn::TokenNaming naming; ///< in figures and in formats of text that people read
    QStringList families; ///< text families, as Theme has them

    double resolution() const;
    Theme theme() const;
    /// The size asked for in logical pixels (96 an inch); a free side is 0.
    QSizeF asked() const;
    /// Pixels of a PNG for so many logical pixels.
    QSize pixelsFor(const QSizeF& logical) const;
    bool operator==(const FigureOptions&) const = default;
};

/// A switch of a figure: its name on the command line, and what it switches.
struct FigureSwitch {
    const char* name; ///< "title"
    const char* label; ///< translatable, context "FigureOptions"
    bool& (*value)(FigureOptions&);
};
const std::vector<FigureSwitch>& figureSwitches();

inline constexpr double logicalPerInch = 96, millimetresPerInch = 25.4;
inline double toMillimetres(double logical)
{
    return logical / logicalPerInch * millimetresPerInch;
}

/// "84mmx60mm", "84mm", "1200x900"; one side alone leaves the other free. Errors say what would work.
attn::Result<FigureSize> figureSizeFrom(const QString& text);
/// "0,0.5": two numbers, the lower first.
attn::Result<std::pair<double, double>> colorRangeFrom(const QString& text);
/// Refuses what no file can hold: sides and resolutions beyond reason.
attn::Result<attn::Nothing> checkFigureOptions(const FigureOptions& options);
