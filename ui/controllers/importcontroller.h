// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class Actions;
class Notice;
class QWidget;
class SessionModel;

/// Makes numbers of other programs embeddings and weights of the document.
class ImportController : public QObject {
    Q_OBJECT

public:
    ImportController(SessionModel* model, const Actions& actions, Notice* message, QWidget* dialogParent);

    /// Asks what the arrays of a file become; without a path for the file, too.
    void importNumbers(const QString& path = {});

private:
    SessionModel* m_model;
    Notice* m_message;
    QWidget* m_dialogParent;
};
