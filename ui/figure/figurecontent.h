// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/equation/equationcontent.h"
#include "ui/figure/figurekinds.h"

/// What a figure of one picture is laid out from. What a layout looks for in the matrices is found once, since a figure
/// is laid out several times.
attn::Result<EquationContent> figureContent(const FigureRun& run, const FigureSubject& subject);
