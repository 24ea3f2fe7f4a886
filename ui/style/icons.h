// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

class QPainter;
class QRectF;

/// An icon of :/icons in the text colour of the program's palette, muted while disabled; sharp at every size.
QIcon themedIcon(const QString& name);

/// An icon of :/icons in one colour.
void paintIcon(QPainter& painter, const QRectF& rect, const QString& name, const QColor& color);
