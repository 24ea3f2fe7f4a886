// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>
#include <functional>

class QFileDevice;

namespace attn {

/// All bytes of a file, at most `limit` of them; "-" is standard input. The error names the path and the reason.
Result<QByteArray> readWhole(const QString& path, qsizetype limit);

/// Writes what `write` puts into the device, the whole file or none: where it fails, or the disk is full, the old file
/// stays. The error names the path and the reason.
Result<Nothing> writeWholeBy(const QString& path, const std::function<Result<Nothing>(QFileDevice&)>& write);

/// Writes the whole file or none; the error names the path and the reason.
Result<Nothing> writeWhole(const QString& path, const QByteArray& content);

} // namespace attn
