// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QStringList>

/// What the real program printed and how it ended.
struct ProgramRun {
    int status = -1; ///< -1: crashed or did not end
    QByteArray out, err;

    QJsonObject json() const;
};

/// Runs attention-visualizer without a display and without any hint of a platform; `input` is its standard input.
ProgramRun runProgram(const QStringList& arguments, const QByteArray& input = {});
