// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <vector>

/// Where a painted text lies, in widget coordinates.
struct TextReport {
    QRectF rect;
    QString text;
};

/// A painted view tells where its texts are, so that a test can hold them disjoint and inside.
class TextReporter {
public:
    virtual ~TextReporter() = default;
    virtual std::vector<TextReport> textReport() const = 0;
};
