// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/style/settingsstore.h"

#include <QObject>
#include <QStandardPaths>

class Actions;
class CompareModel;
class EquationCanvas;
enum class FigureKind;
class QWidget;
class Selection;
class SessionModel;

/// Opens the dialogs that write figures and worksheets.
class ExportController : public QObject {
    Q_OBJECT

public:
    ExportController(SessionModel* model, Selection* selection, CompareModel* compare, const Actions& actions,
        const SettingsStore& store, EquationCanvas* canvas, QWidget* dialogParent);

private:
    void exportFigures();
    void openWorksheet();
    FigureKind shownFigure() const;
    QString outputFolder(const QString& key, QStandardPaths::StandardLocation kind, const QString& name) const;

    SessionModel* m_model;
    Selection* m_selection;
    CompareModel* m_compare;
    SettingsStore m_store;
    EquationCanvas* m_canvas;
    QWidget* m_dialogParent;
};
