// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Makes the QApplication that fonts, pixmaps and widgets need, once; offscreen unless QT_QPA_PLATFORM says otherwise.
void ensureApplication();
