// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/wholefile.h"

#include "core/io/exporters.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>
#include <cstdio>

namespace attn {

Result<QByteArray> readWhole(const QString& path, qsizetype limit)
{
    const std::string name = path.toStdString();
    if (path.isEmpty())
        return contentError(ATTN_TR("The name of the file is empty."));
    QFile file(path);
    bool open = false;
    if (path == QLatin1String("-")) {
        open = file.open(stdin, QIODevice::ReadOnly);
    } else {
        const QFileInfo info(path);
        if (!info.exists())
            return contentError(ATTN_TR("There is no file %1."), { name });
        if (info.isDir())
            return contentError(ATTN_TR("%1 is a folder; name a file in it."), { name });
        open = file.open(QIODevice::ReadOnly);
    }
    if (!open)
        return contentError(ATTN_TR("%1 cannot be opened: %2."), { name, file.errorString().toStdString() });

    const Error tooLarge = contentError(ATTN_TR("%1 is larger than %2 MB; that is too large to open."),
        { name, std::to_string(limit / (1024 * 1024)) });
    if (!file.isSequential() && file.size() > limit)
        return tooLarge;
    // Read in pieces and counted, because devices and pipes do not tell their size.
    QByteArray content;
    while (content.size() <= limit) {
        const QByteArray piece = file.read(std::min<qint64>(limit + 1 - content.size(), 1 << 22));
        if (piece.isEmpty())
            break;
        content += piece;
    }
    if (file.error() != QFileDevice::NoError)
        return contentError(ATTN_TR("%1 cannot be read: %2."), { name, file.errorString().toStdString() });
    if (content.size() > limit)
        return tooLarge;
    return content;
}

Result<Nothing> writeWhole(const QString& path, const QByteArray& content)
{
    const std::string name = path.toStdString();
    if (path.isEmpty())
        return contentError(ATTN_TR("The name of the file is empty."));
    if (QFileInfo(path).isDir())
        return contentError(ATTN_TR("%1 is a folder; name a file in it."), { name });
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit())
        return contentError(ATTN_TR("%1 cannot be written: %2."), { name, file.errorString().toStdString() });
    return Nothing {};
}

} // namespace attn
