// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/style.h"

/// Makes the QApplication that fonts, pixmaps and widgets need, once, in the light theme; offscreen unless QT_QPA_PLATFORM says
/// otherwise.
void ensureApplication();

/// A theme for widgets made and drawn meanwhile; light afterwards.
struct AppliedTheme {
    explicit AppliedTheme(const Theme& theme) { applyTheme(theme); }
    ~AppliedTheme() { applyTheme(Theme::light()); }
    AppliedTheme(const AppliedTheme&) = delete;
    AppliedTheme& operator=(const AppliedTheme&) = delete;
};
