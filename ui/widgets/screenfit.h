// SPDX-License-Identifier: GPL-3.0-or-later
// Windows that lie on their screen with their frame.
#pragma once

#include <QMargins>
#include <QRect>
#include <QSize>

class QWidget;

/// The frame of a window before a window manager has drawn one: no narrower than usual title bars and borders.
inline constexpr QMargins usualFrame(4, 36, 4, 4);

/// The contents' place nearest to `wanted` at which they and their frame lie inside `available`: moved, and smaller only
/// where that does not suffice.
QRect placeOnScreen(const QRect& wanted, const QRect& available, const QMargins& frame);

/// The largest contents that fit the window's screen with a usual frame.
QSize roomOnScreen(const QWidget& window);

/// Gives a window that is not shown yet a place on the screen that holds most of it, or on the first one where that
/// screen is gone.
void fitToScreen(QWidget* window);

/// Fits the window again when it is first shown and its frame is known. A size that was set after this call is left
/// alone where `onlyIfUntouched`.
void keepOnScreen(QWidget* window, bool onlyIfUntouched = false);
