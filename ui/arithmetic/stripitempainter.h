// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/arithmetic/strippicture.h"

class QPainter;

void paintStripItem(QPainter& painter, const StripItem& item, const Theme& theme, bool hovered, bool focused);
