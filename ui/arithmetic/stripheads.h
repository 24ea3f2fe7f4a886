// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/arithmetic/strippicture.h"

/// The sum of a cell that mixes heads: one block a head with its share, the bias, the result; false where they do not
/// fit.
bool layoutHeads(
    const StripContent& content, const StripRequest& request, const StripSizes& sizes, double top, StripPicture& out);
