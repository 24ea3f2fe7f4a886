// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/settingsstore.h"

#include <QFileInfo>

namespace {
const QString recentKey = QStringLiteral("files/recent");
constexpr int mostRecentFiles = 10;
} // namespace

SettingsStore SettingsStore::user()
{
    SettingsStore store;
    store.m_settings = std::make_shared<QSettings>(
        QSettings::IniFormat, QSettings::UserScope, QStringLiteral("attention-visualizer"), QStringLiteral("window"));
    return store;
}

SettingsStore SettingsStore::file(const QString& path)
{
    SettingsStore store;
    store.m_settings = std::make_shared<QSettings>(path, QSettings::IniFormat);
    return store;
}

QVariant SettingsStore::value(const QString& key, const QVariant& fallback) const
{
    return m_settings ? m_settings->value(key, fallback) : fallback;
}

void SettingsStore::setValue(const QString& key, const QVariant& value)
{
    if (m_settings)
        m_settings->setValue(key, value);
}

QStringList SettingsStore::recentFiles() const
{
    return value(recentKey).toStringList();
}

void SettingsStore::addRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    const QString whole = QFileInfo(path).absoluteFilePath();
    files.removeAll(whole);
    files.prepend(whole);
    setValue(recentKey, QStringList(files.mid(0, mostRecentFiles)));
}

void SettingsStore::removeRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(QFileInfo(path).absoluteFilePath());
    setValue(recentKey, files);
}
