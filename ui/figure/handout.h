// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/figurekinds.h"

/// A page for every step that is switched on: title, formula, the equation with its numbers, what happens and why, what
/// to look for, where the numbers come from, the same in PyTorch; numbered. With a step in `subject`: its page alone.
attn::Result<Figure> layOutHandout(const FigureRun& run, const FigureSubject& subject, const FigureOptions& options);
