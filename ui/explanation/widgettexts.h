// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/textreport.h"

class QWidget;

/// Where the texts of the visible standard widgets and pane buttons below `root` lie, in the coordinates of `root`.
/// A text that is cut reports the room that it would need.
std::vector<TextReport> widgetTexts(const QWidget* root);
