// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/arithmetic/strippicture.h"

/// A table with one column per term: row functions (softmax), and all terms of a long sum. Scrolls by whole columns.
void layoutTable(
    const StripContent& content, const StripRequest& request, const StripSizes& sizes, double top, StripPicture& out);
