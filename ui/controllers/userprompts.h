// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <functional>

class QWidget;
class SessionModel;

/// How the window asks a person. Tests put in their own, so that nothing waits for a person.
struct UserPrompts {
    Q_DECLARE_TR_FUNCTIONS(UserPrompts)

public:
    enum class Answer { Save, Discard, Cancel };

    std::function<Answer(const QString& title)> unsaved;
    std::function<QString()> openFile; ///< empty: not chosen
    std::function<QString(const QString& suggested)> saveFile;
    std::function<QString(const QString& suggested)> saveProgram;

    /// The desktop's dialogs, over `parent`.
    static UserPrompts dialogs(QWidget* parent, const SessionModel* model);
};
