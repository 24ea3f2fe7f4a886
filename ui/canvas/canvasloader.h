// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/equation/equationcontent.h"
#include "ui/model/viewloader.h"

#include <QPointer>

class CompareModel;
class PracticeModel;
class Selection;
class SessionModel;

/// Fetches the matrices that the selected step, head and view mode need, and what is found in them. Small work is done in
/// the call. Belongs to the canvas; its results arrive in the window's thread.
class CanvasLoader : public QObject {
    Q_OBJECT

public:
    /// `canvas`: whose window tells of the loading, and can cancel it.
    CanvasLoader(SessionModel* model, Selection* selection, QObject* canvas);

    void setCompareModel(const CompareModel* compare);
    void setPracticeModel(const PracticeModel* practice);

    struct Wanted {
        ViewMode shown = ViewMode::Equation; ///< on screen now
        int token = 0; ///< that is followed
        bool headAggregates = false;
    };
    /// Returns the token that is followed from now on: where another view mode comes, that of the cell that is looked at.
    int load(const Wanted& wanted);
    const ViewLoader& job() const { return m_loader; }

signals:
    /// `content` holds run, step, head, view mode, token, views, and what was found in them.
    void loaded(const EquationContent& content, bool rowsOnly);
    void busyChanged();
    void failed(const QString& message);

private:
    SessionModel* m_model;
    Selection* m_selection;
    QPointer<const CompareModel> m_compare;
    QPointer<const PracticeModel> m_practice;
    ViewLoader m_loader;
};
