// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pictures/viewlayout.h"

#include <memory>

/// One matrix as a figure of its natural size: title, axis names, token labels, colour bar, numbers where they fit.
/// Cells are as large as the count of cells allows, so the figure stays within about 1500 pixels a side.
Scene matrixFigure(std::shared_ptr<const attn::Trace> trace, const attn::StageView& view, const Theme& theme);
/// What it is laid out from, with room to spare.
EquationRequest matrixRequest(std::shared_ptr<const attn::Trace> trace, const attn::StageView& view, const Theme& theme);
