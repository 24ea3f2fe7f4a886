// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file/wholefile.h"

#include "core/base/memory.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>
#include <cerrno>
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
        if (!info.isFile()) // opening or reading it may wait for ever
            return contentError(
                ATTN_TR("%1 is a pipe or a device; only files are opened, and standard input by the name -."), { name });
        open = file.open(QIODevice::ReadOnly);
    }
    if (!open)
        return contentError(ATTN_TR("%1 cannot be opened: %2."), { name, file.errorString().toStdString() });

    const Error tooLarge = contentError(ATTN_TR("%1 is larger than %2 MB; that is too large to open."),
        { name, std::to_string(limit / (1024 * 1024)) });
    if (!file.isSequential() && file.size() > limit)
        return tooLarge;
    // Read in pieces and counted, because standard input does not tell its size.
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

namespace {

/// A write that ends half way sets no reason ("Unknown error"); the next one is told it. The file is given up anyway.
void askForReason(QSaveFile& file)
{
    const char more = 0;
    file.write(&more, 1);
    file.flush();
}

/// The file behind a name, through links that lead to links. QSaveFile would replace the second link by a file.
QString behindLinks(QString path)
{
    for (int links = 0; links < 40 && QFileInfo(path).isSymLink(); ++links) // as many as Linux follows
        path = QFileInfo(path).symLinkTarget();
    return path;
}

} // namespace

Result<Nothing> writeWholeBy(const QString& path, const std::function<Result<Nothing>(QFileDevice&)>& write)
{
    const std::string name = path.toStdString();
    if (path.isEmpty())
        return contentError(ATTN_TR("The name of the file is empty."));
    const QFileInfo info(path);
    if (info.isDir())
        return contentError(ATTN_TR("%1 is a folder; name a file in it."), { name });
    const auto failure = [&](const QFileDevice& file) {
        return contentError(ATTN_TR("%1 cannot be written: %2."), { name, file.errorString().toStdString() });
    };
    const auto fill = [&](QFileDevice& file) -> Result<Nothing> {
        auto written = withinMemory(name, 0, [&] { return write(file); });
        if (!written)
            return file.error() == QFileDevice::NoError ? written : failure(file);
        if (!file.flush()) // a device reports only now whether all bytes arrived
            return failure(file);
        return written;
    };
    if (info.exists() && !info.isFile()) { // a device or a pipe has no old content to keep, and must not be replaced
        QFile device(path);
        if (!device.open(QIODevice::WriteOnly))
            return failure(device);
        return fill(device);
    }
    const QString target = behindLinks(path);
    if (QFileInfo(target).isSymLink())
        return contentError(ATTN_TR("%1 cannot be written: %2."), { name, qt_error_string(ELOOP).toStdString() });
    QSaveFile file(target);
    if (!file.open(QIODevice::WriteOnly))
        return failure(file);
    if (auto written = fill(file); !written) {
        askForReason(file);
        return file.error() == QFileDevice::NoError ? written : failure(file);
    }
    if (!file.commit())
        return failure(file);
    return Nothing {};
}

Result<Nothing> writeWhole(const QString& path, const QByteArray& content)
{
    return writeWholeBy(path, [&](QFileDevice& file) -> Result<Nothing> {
        if (file.write(content) == content.size())
            return Nothing {};
        return contentError(
            ATTN_TR("%1 cannot be written: %2."), { path.toStdString(), file.errorString().toStdString() });
    });
}

} // namespace attn
