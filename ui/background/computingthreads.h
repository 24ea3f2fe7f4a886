// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QThreadPool;

/// The threads in which windows compute, read and write. Apart from Qt's global pool: Qt paints large areas with that
/// one and waits for it, so the window would stand still while all its threads compute. The program's end waits for them.
QThreadPool* computingThreads();
