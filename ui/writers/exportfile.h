// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

/// The error of a scene without an area, which no format can hold.
attn::Error emptyFigureError(const QString& path);
