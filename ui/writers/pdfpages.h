// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSizeF>

/// A document of QPdfWriter, whose pages are whole points, cut to exactly so many points at the right and the bottom.
/// Returned unchanged where its structure is another one.
QByteArray withExactPages(const QByteArray& pdf, const QSizeF& points);
