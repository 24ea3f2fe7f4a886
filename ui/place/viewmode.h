// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// How the run is drawn.
enum class ViewMode {
    Equation, ///< the step as an equation of matrices
    Arcs, ///< weights as lines between two columns of tokens
    Bars, ///< one token through all steps
    Storyboard, ///< all steps on one page
};
