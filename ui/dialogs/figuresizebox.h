// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/figureoptions.h"
#include "ui/style/settingsstore.h"

#include <QObject>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QSpinBox;

/// The size of figures: a purpose, a page or two sides, and the resolution. The widgets belong to the form.
class FigureSizeBox : public QObject {
    Q_OBJECT

public:
    explicit FigureSizeBox(QObject* parent);

    void addTo(QFormLayout* form);
    void load(const SettingsStore& store);
    void store(SettingsStore& store) const;

    int dpi() const;
    /// Sets size, page and resolution.
    void apply(FigureOptions& options) const;
    /// Tells the sides that `options` come to, where they are not chosen by hand.
    void showSides(const FigureOptions& options);

signals:
    void changed();

private:
    bool isOwn() const;
    void takePurpose();
    void changeUnit(int unit);

    QComboBox *m_purpose, *m_unit;
    QDoubleSpinBox *m_width, *m_height;
    QSpinBox* m_dpi;
};
