// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Runs the program: a command, or the window. Returns the exit status: 0 done, 1 cannot be done, 2 wrong use.
int runCommandLine(int argc, char** argv);
