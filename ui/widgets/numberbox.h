// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>
#include <QSpinBox>

/// Boxes that read what is typed as every other place does (core/base/typednumber.h). A typed decimal sign of the other
/// kind turns into the user's at once; separators between thousands are not taken.
class NumberBox : public QDoubleSpinBox {
    Q_OBJECT

public:
    using QDoubleSpinBox::QDoubleSpinBox;

    QValidator::State validate(QString& text, int& position) const override;
    double valueFromText(const QString& text) const override;
};

class CountBox : public QSpinBox {
    Q_OBJECT

public:
    using QSpinBox::QSpinBox;

    QValidator::State validate(QString& text, int& position) const override;
    int valueFromText(const QString& text) const override;
};
