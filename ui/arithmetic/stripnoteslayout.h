// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/arithmetic/strippicture.h"

/// Lines of text where the strip is not about a cell: sums over selected tokens, a cell of a mean over heads.
void layoutNotes(const StripContent& content, const StripRequest& request, const StripSizes& sizes, StripPicture& out);
