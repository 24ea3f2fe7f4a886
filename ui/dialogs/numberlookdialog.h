// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/color/colormap.h"
#include "ui/style/theme.h"

#include <QDialog>
#include <array>

class QAction;
class QComboBox;
class QDoubleSpinBox;
class QSpinBox;

/// Colours and numbers: the map of each kind of values, its axis and range, decimals. Changes show at once.
class NumberLookDialog : public QDialog {
    Q_OBJECT

public:
    /// `numbers` and `lock` are the window's switches, shown here as well.
    NumberLookDialog(const NumberLook& look, QAction* numbers, QAction* lock, QWidget* parent);

signals:
    void changed(const NumberLook& look);

private:
    void fill(const NumberLook& look);
    NumberLook look() const;
    QComboBox* paletteBox(attn::MapKind kind);

    std::array<QComboBox*, 3> m_palettes;
    QComboBox* m_axis;
    QDoubleSpinBox *m_signedEnd, *m_probabilityEnd;
    QSpinBox *m_decimals, *m_arithmetic;
    bool m_filling = false;
};
