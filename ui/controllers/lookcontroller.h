// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/style/settingsstore.h"
#include "ui/style/theme.h"

#include <QObject>

class Actions;
class QWidget;

/// Theme, language and look of the numbers, kept in the settings.
class LookController : public QObject {
    Q_OBJECT

public:
    /// Applies the language; the theme follows with apply(), when there are widgets.
    LookController(Actions& actions, const SettingsStore& store, QWidget* dialogParent);

    void apply();
    void setTheme(const QString& name); ///< "light", "dark", "system"
    void setLanguage(const QString& name); ///< "en", "zh_CN", "" (the system's)
    void setNumberLook(const NumberLook& look);
    const Theme& theme() const { return m_theme; }

signals:
    void themeChanged();
    void sizesChanged(); ///< fonts, perhaps; after themeChanged()
    void languageChanged();

private:
    void loadNumberLook();

    Actions& m_actions;
    SettingsStore m_store;
    QWidget* m_dialogParent;
    Theme m_theme;
    QString m_themeName, m_language;
};
