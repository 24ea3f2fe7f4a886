// SPDX-License-Identifier: GPL-3.0-or-later
// PyTorch as an independent calculator, where it is installed.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <optional>

/// The Python that can import torch; empty where there is none.
QString torchPython();

/// Runs all programs in one Python (importing torch takes seconds), each with --json; what each printed, in order.
/// Nothing where Python failed: `error` says why.
std::optional<QList<QByteArray>> runTorchPrograms(const QStringList& files, QByteArray& error);

/// Whether Python reads these files as programs; what it says otherwise. Nothing where there is no Python.
std::optional<QByteArray> pythonComplaint(const QStringList& files);
