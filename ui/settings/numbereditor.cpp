// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/numbereditor.h"

#include "core/base/numbertext.h"
#include "core/pipeline/report.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/numberbox.h"
#include "ui/widgets/style.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace {

/// A spin box whose lowest position means "computed" where the setting may be left out.
class CountSpin : public CountBox {
public:
    using CountBox::CountBox;

    bool isLeftOut() const { return mayBeLeftOut && value() == minimum(); }
    void stepBy(int steps) override
    {
        if (isLeftOut() && steps > 0)
            setValue(computed + steps); // from the number that is in force
        else
            CountBox::stepBy(steps);
    }

    bool mayBeLeftOut = false;
    int computed = 0;
};

class IntegerEditor : public SettingEditor {
public:
    IntegerEditor(const attn::SettingSpec& spec, QWidget* parent)
        : SettingEditor(spec, parent)
        , m_spin(new CountSpin(this))
    {
        m_spin->mayBeLeftOut = spec.computed;
        m_spin->setRange(int(spec.minimum) - (spec.computed ? 1 : 0), int(spec.maximum));
        m_spin->setSingleStep(std::max(1, int(spec.step)));
        m_spin->setGroupSeparatorShown(false);
        m_spin->setMinimumWidth(40);
        layout()->addWidget(m_spin);
        adopt(m_spin);
        connect(m_spin, &QSpinBox::valueChanged, this, [this](int value) {
            if (m_spin->isLeftOut())
                emit leftOut();
            else
                emit changed(QString::number(value), true);
        });
        connect(m_spin, &QSpinBox::editingFinished, this, &SettingEditor::settled);
    }

    void showValue(const QString& value, const EditorContext& context) override
    {
        const QSignalBlocker blocker(m_spin);
        if (m_spec.computed) {
            m_spin->computed = context.computed.toInt();
            m_spin->setSpecialValueText(
                QCoreApplication::translate("SettingEditor", "Auto: %1").arg(locale().toString(m_spin->computed)));
        }
        const int number = value.isEmpty() ? m_spin->minimum() : value.toInt();
        if (m_spin->value() != number)
            m_spin->setValue(number);
        tone();
    }

    double widthNeeded() const override
    {
        const double special = m_spec.computed ? textWidth(m_spin->specialValueText()) : 0;
        return std::max(special, textWidth(QStringLiteral("0000"))) + px(32);
    }

protected:
    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::StyleChange)
            tone();
        SettingEditor::changeEvent(event);
    }

private:
    /// A computed number looks like a placeholder.
    void tone()
    {
        QPalette palette;
        if (m_spin->isLeftOut())
            palette.setColor(QPalette::Text, currentTheme().color(Ink::Muted));
        m_spin->setPalette(palette);
    }

    CountSpin* m_spin;
};

/// Shows as few digits as the number needs; steps never land on a bound that is excluded.
class RealSpin : public NumberBox {
public:
    using NumberBox::NumberBox;

    QString textFromValue(double value) const override
    {
        return exactText(value, locale());
    }

    void stepBy(int steps) override
    {
        const double next = value() + steps * singleStep();
        if (excludesMinimum && next <= minimum() + singleStep() * 1e-9)
            setValue(minimum() + (value() - minimum()) / 2);
        else
            setValue(std::round(next * 1e6) / 1e6);
    }

    bool excludesMinimum = false;
};

class RealEditor : public SettingEditor {
public:
    RealEditor(const attn::SettingSpec& spec, QWidget* parent)
        : SettingEditor(spec, parent)
        , m_spin(new RealSpin(this))
        , m_slider(new QSlider(Qt::Horizontal, this))
    {
        m_spin->setDecimals(6);
        m_spin->setRange(spec.minimum, spec.maximum);
        m_spin->setSingleStep(spec.step);
        m_spin->setMinimumWidth(40);
        m_spin->excludesMinimum = spec.excludesMinimum;
        m_slider->setObjectName(toQString(spec.key) + QStringLiteral(".slider"));
        m_slider->setRange(0, isWide() ? 200 : int(std::lround((spec.maximum - spec.minimum) / spec.step)));
        m_slider->setFocusPolicy(Qt::StrongFocus);
        m_slider->setMinimumWidth(40);
        auto* column = new QVBoxLayout;
        column->setSpacing(2);
        column->addWidget(m_spin);
        column->addWidget(m_slider);
        static_cast<QHBoxLayout*>(layout())->addLayout(column);
        adopt(m_spin);
        m_slider->setAccessibleName(m_spin->accessibleName());
        m_slider->installEventFilter(this);
        connect(m_spin, &QDoubleSpinBox::valueChanged, this, [this](double value) {
            placeSlider(value);
            emit changed(toQString(attn::exactNumber(value)), true);
        });
        connect(m_spin, &QDoubleSpinBox::editingFinished, this, &SettingEditor::settled);
        connect(m_slider, &QSlider::valueChanged, this, [this](int position) {
            const double value = valueAt(position);
            const QSignalBlocker blocker(m_spin);
            m_spin->setValue(value);
            emit changed(toQString(attn::exactNumber(m_spin->value())), true);
        });
        connect(m_slider, &QSlider::sliderReleased, this, &SettingEditor::settled);
    }

    void showValue(const QString& value, const EditorContext&) override
    {
        const double number = value.toDouble();
        const QSignalBlocker blocker(m_spin);
        if (m_spin->value() != number)
            m_spin->setValue(number);
        if (!m_slider->isSliderDown())
            placeSlider(number);
    }

    double widthNeeded() const override { return textWidth(QStringLiteral("0.0000")) + px(32); }

private:
    /// Over many steps the slider goes by ratios: as much way from 0.1 to 1 as from 1 to 10.
    bool isWide() const { return (m_spec.maximum - m_spec.minimum) / m_spec.step > 1000; }
    double lowest() const { return m_spec.minimum + m_spec.step / 10; }

    double valueAt(int position) const
    {
        if (!isWide()) {
            const double value = m_spec.minimum + position * m_spec.step;
            const bool excluded = m_spec.excludesMinimum && position == 0;
            return std::round((excluded ? m_spec.minimum + m_spec.step / 10 : value) * 1e9) / 1e9;
        }
        const double value = lowest() * std::pow(m_spec.maximum / lowest(), position / 200.0);
        const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1); // two significant digits
        return std::clamp(std::round(value / unit) * unit, lowest(), m_spec.maximum);
    }

    void placeSlider(double value)
    {
        const QSignalBlocker blocker(m_slider);
        const double position = isWide()
            ? 200 * std::log(std::max(value, lowest()) / lowest()) / std::log(m_spec.maximum / lowest())
            : (value - m_spec.minimum) / m_spec.step;
        m_slider->setValue(int(std::lround(position)));
        m_slider->update();
    }

    RealSpin* m_spin;
    QSlider* m_slider;
};

} // namespace

SettingEditor* makeNumberEditor(const attn::SettingSpec& spec, QWidget* parent)
{
    if (spec.kind == attn::SettingKind::Integer)
        return new IntegerEditor(spec, parent);
    return new RealEditor(spec, parent);
}
