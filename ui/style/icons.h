// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

/// An icon of :/icons drawn in one colour, sharp at every size. `active` is its colour while switched on; invalid: the
/// same.
QIcon themedIcon(const QString& name, const QColor& color, const QColor& disabled, const QColor& active = {});
