// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace attn {

/// All bytes of a file, at most `limit` of them; "-" is standard input. The error names the path and the reason.
Result<QByteArray> readWhole(const QString& path, qsizetype limit);

} // namespace attn
