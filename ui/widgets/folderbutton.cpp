// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/folderbutton.h"

#include <QDesktopServices>
#include <QDir>
#include <QUrl>

FolderButton::FolderButton(QWidget* parent)
    : QPushButton(tr("&Open Folder"), parent)
    , opener([](const QString& folder) { return QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); })
{
    setAutoDefault(false);
    setVisible(false);
    connect(this, &QPushButton::clicked, this, [this] {
        if (!opener(m_folder))
            emit failed(tr("Nothing on this computer opens folders. The files are in %1.").arg(m_folder));
    });
}

void FolderButton::offer(const QString& folder)
{
    m_folder = QDir(folder).absolutePath();
    setVisible(true);
}
