// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QSpinBox;

/// Asks for the seed of random numbers.
class SeedDialog : public QDialog {
    Q_OBJECT

public:
    SeedDialog(int seed, QWidget* parent = nullptr);

    int seed() const;

private:
    QSpinBox* m_field;
};
