// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/exportfile.h"

#include <QSaveFile>

attn::Result<attn::Nothing> writeWholeFile(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    const bool written = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    if (!written)
        return attn::contentError(
            ATTN_TR("Cannot write %1: %2."), { path.toStdString(), file.errorString().toStdString() });
    return attn::Nothing {};
}

attn::Error emptyFigureError(const QString& path)
{
    return attn::contentError(ATTN_TR("Cannot write %1: the figure is empty."), { path.toStdString() });
}
