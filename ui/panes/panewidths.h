// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/style/settingsstore.h"

#include <QObject>

class QSplitter;
class StageList;

/// Widths of the panes beside the canvas: by the width of the window, or as the user left them for windows of this size.
class PaneWidths : public QObject {
    Q_OBJECT

public:
    PaneWidths(QSplitter* panes, StageList* stages, const SettingsStore& store, QObject* parent);

    /// For a window of this width; nothing changes while it stays small, medium or large.
    void fit(int width, double scale);
    /// Also where it does.
    void refit(int width, double scale);

private:
    QSplitter* m_panes;
    StageList* m_stages;
    SettingsStore m_store;
    QString m_size; ///< "small", "medium", "large"
    bool m_fitting = false;
};
