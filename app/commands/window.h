// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"

QList<QCommandLineOption> windowOptions();

/// Opens the window on the chosen session and runs until it is closed.
attn::Result<attn::Nothing> openWindow(const Invocation& call);
