// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSettings>
#include <QString>
#include <QStringList>
#include <QVariant>
#include <memory>

/// What the program remembers between runs: window, look, recent files. Never part of a session.
class SettingsStore {
public:
    /// The user's own settings.
    static SettingsStore user();
    /// One INI file (tests).
    static SettingsStore file(const QString& path);
    /// Remembers nothing (pictures of the window).
    static SettingsStore none() { return {}; }

    QVariant value(const QString& key, const QVariant& fallback = {}) const;
    void setValue(const QString& key, const QVariant& value);

    /// Newest first, at most ten.
    QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void removeRecentFile(const QString& path);

private:
    std::shared_ptr<QSettings> m_settings;
};
