// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

/// Motion may be switched off: by the desktop (SH_Widget_Animation_Duration 0), by the user, and always for pictures.
namespace motion {

void setAllowed(bool allowed);
bool isAllowed();

/// `milliseconds`, or 0 where motion is not wanted.
int duration(const QWidget* widget, int milliseconds);

inline constexpr int stepFade = 150; ///< cross-fade between two steps
inline constexpr int changeFade = 600; ///< outline of changed cells

} // namespace motion
