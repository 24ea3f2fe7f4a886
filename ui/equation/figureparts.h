// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// What stands beside the cells of a picture; the window shows all of it, figures what is asked for.
struct FigureParts {
    bool titles = true; ///< names and shapes of the matrices
    bool axisNames = true; ///< "query (row)"
    bool labels = true; ///< of rows and columns
    bool bars = true; ///< of colours
    bool grid = true; ///< hairlines between the cells
    bool formula = true;
    bool operator==(const FigureParts&) const = default;
};
