// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QImage>

class MainWindow;

/// A picture of the whole window, `size` logical pixels, without showing it on a screen: waits until everything is
/// drawn, at most `patience` milliseconds. Sharp where `scale` is the screen's own (QT_SCALE_FACTOR). An error where the
/// step cannot be computed.
attn::Result<QImage> windowPicture(MainWindow& window, QSize size, qreal scale, int patience);
