// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/shareddata.h"

#include "tests/support/catch.h"

#include <QDir>
#include <string>

QString sharedFolder(const char* below)
{
    const QString root = qEnvironmentVariable("ATTN_SHARED_DIR", QStringLiteral(ATTN_SOURCE_DIR "/../shared"));
    const QString folder = QDir(root).filePath(QString::fromLatin1(below));
    if (QDir(folder).exists())
        return folder;
    const std::string words = "skipped: there is no folder " + folder.toStdString();
    if (qEnvironmentVariable("CI") == u"true")
        FAIL(words);
    WARN(words);
    return {};
}
