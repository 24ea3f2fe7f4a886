// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/style/settingsstore.h"

#include <QObject>

class Actions;
class CanvasPane;

/// What of the equation is shown, and how large: numbers, one range, the result only, aggregates of heads, arithmetic,
/// zoom. Kept in the settings.
class ViewController : public QObject {
    Q_OBJECT

public:
    ViewController(const Actions& actions, CanvasPane* pane, const SettingsStore& store, QObject* parent);

    void load();
    void save();

private:
    const Actions& m_actions;
    CanvasPane* m_pane;
    SettingsStore m_store;
};
