// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file/filestamp.h"

#include <QDateTime>
#include <QFileInfo>

namespace attn {

FileStamp stampOf(const QString& path)
{
    const QFileInfo info(path); // of the file that a link leads to
    if (path.isEmpty() || !info.isFile())
        return {};
    return { info.size(), info.lastModified().toMSecsSinceEpoch() };
}

bool changedSince(const QString& path, const FileStamp& known)
{
    const FileStamp now = stampOf(path);
    return known.isKnown() && now.isKnown() && now != known;
}

} // namespace attn
