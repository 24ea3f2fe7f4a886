// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

/// Writes all bytes or leaves whatever stood at `path`. The error names the path and the reason.
attn::Result<attn::Nothing> writeWholeFile(const QString& path, const QByteArray& bytes);

/// The error of a scene without an area, which no format can hold.
attn::Error emptyFigureError(const QString& path);
