// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/pipeline/trace.h"

#include <QApplication>
#include <functional>
#include <memory>

/// The application of the window. An event that runs out of memory is given up, and told; the document stays.
class WindowApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override;

    std::function<void()> outOfMemory; ///< called from the event loop, not inside the event
};

/// An application for commands that draw but show nothing: the platform "offscreen", chosen before Qt could ask for a
/// display and abort. `scale` is the device pixel ratio.
std::unique_ptr<QApplication> headlessApplication(int& argc, char** argv, double scale = 1);

/// Fails where not a letter can be drawn, before boxes are written; a note where characters of the tokens have no font.
attn::Result<attn::Nothing> checkFonts(const attn::Trace& trace);

/// Names, version and icon of the program; called for every application object.
void describeApplication();

/// The version that --version prints.
QString programVersion();
