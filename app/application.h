// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <memory>

/// An application for commands that draw but show nothing: the platform "offscreen", chosen before Qt could ask for a
/// display and abort. `scale` is the device pixel ratio.
std::unique_ptr<QApplication> headlessApplication(int& argc, char** argv, double scale = 1);

/// Names, version and icon of the program; called for every application object.
void describeApplication();
