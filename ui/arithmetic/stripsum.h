// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/arithmetic/strippicture.h"

/// The sum of a linear cell: factors on plates, products, result.
void layoutSum(
    const StripContent& content, const StripRequest& request, const StripSizes& sizes, double top, StripPicture& out);
