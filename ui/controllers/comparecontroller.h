// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/documentloader.h"

#include <QObject>

class Actions;
class CompareModel;
class Notice;
class SessionModel;
struct UserPrompts;

/// Compares the document with what it was, or with a file.
class CompareController : public QObject {
    Q_OBJECT

public:
    CompareController(SessionModel* model, CompareModel* compare, const Actions& actions, const UserPrompts& prompts,
        Notice* message, QObject* parent);

    /// Compares the document with a session file. False where it cannot be read: the message bar says why.
    bool compareWith(const QString& path);
    /// Another document was opened. A stays where it has the same tokens and steps; otherwise there is nothing to
    /// compare.
    void endUnfit();

private:
    void refresh();

    SessionModel* m_model;
    CompareModel* m_compare;
    const Actions& m_actions;
    Notice* m_message;
    DocumentLoader m_loader;
};
