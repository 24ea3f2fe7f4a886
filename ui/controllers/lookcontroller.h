// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/style/settingsstore.h"
#include "ui/style/theme.h"

#include <QObject>

class Actions;
class QWidget;

/// Theme, language and look of the numbers, kept in the settings. Gives the program its theme (currentTheme()).
class LookController : public QObject {
    Q_OBJECT

public:
    /// Applies both; made before the widgets, which take their sizes from the theme.
    LookController(Actions& actions, const SettingsStore& store, QWidget* dialogParent);

    void setTheme(const QString& name); ///< "light", "dark", "system"
    void setLanguage(const QString& name); ///< "en", "zh_CN", "" (the system's)
    void setNumberLook(const NumberLook& look);

signals:
    void numberLookChanged();
    void languageChanged(); ///< with its fonts

private:
    void apply();
    void loadNumberLook();

    Actions& m_actions;
    SettingsStore m_store;
    QWidget* m_dialogParent;
    NumberLook m_numbers;
    QString m_themeName, m_language;
};
