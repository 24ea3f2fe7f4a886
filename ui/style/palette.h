// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/style/theme.h"

#include <QPalette>

/// The theme's inks in the roles of Qt, so that standard widgets and dialogs follow.
QPalette paletteOf(const Theme& theme);
