// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QString>
#include <functional>

/// Opens the folder that files were written to, in whatever this desktop shows folders with. Hidden until there is one.
class FolderButton : public QPushButton {
    Q_OBJECT

public:
    explicit FolderButton(QWidget* parent = nullptr);

    void offer(const QString& folder);

    /// Shows a folder to the person; false where nothing can. Tests put in their own.
    std::function<bool(const QString& folder)> opener;

signals:
    void failed(const QString& why);

private:
    QString m_folder;
};
