// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QObject>
#include <functional>
#include <string>

class Actions;
class Notice;
class SessionModel;
struct UserPrompts;
class ViewLoader;

/// Writes the PyTorch program of the run to a file.
class ProgramController : public QObject {
    Q_OBJECT

public:
    ProgramController(SessionModel* model, const Actions& actions, const UserPrompts& prompts, Notice* message,
        QObject* parent);

    using Done = std::function<void(const attn::Result<std::string>& program)>;
    /// The program of the present run; every matrix is looked at, in another thread where that takes long.
    static void load(const SessionModel& model, ViewLoader* loader, const Done& done);

private:
    void exportProgram();
    void refresh();

    SessionModel* m_model;
    const Actions& m_actions;
    const UserPrompts& m_prompts;
    Notice* m_message;
};
