// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingsformeditor.h"

#include "ui/settings/settingsformbutton.h"
#include "ui/style/palette.h"
#include "ui/text/translate.h"
#include "ui/widgets/settingsformstyle.h"

#include <QComboBox>
#include <QEvent>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <algorithm>

namespace {

class ChoiceEditor : public SettingEditor {
public:
    ChoiceEditor(const attn::SettingSpec& spec, QWidget* parent)
        : SettingEditor(spec, parent)
        , m_combo(new QComboBox(this))
    {
        for (const attn::Choice& choice : spec.choices)
            m_combo->addItem(translated(choice.title), toQString(choice.value));
        m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_combo->setMinimumContentsLength(3);
        layout()->addWidget(m_combo);
        adopt(m_combo);
        connect(m_combo, &QComboBox::activated, this,
            [this](int index) { emit changed(m_combo->itemData(index).toString(), false); });
    }

    void showValue(const QString& value, const EditorContext&) override
    {
        m_combo->setCurrentIndex(m_combo->findData(value));
    }

    double widthNeeded() const override
    {
        double widest = 0;
        for (int i = 0; i < m_combo->count(); ++i)
            widest = std::max(widest, textWidth(m_combo->itemText(i)));
        return widest + px(32);
    }

    void setTheme(const Theme& theme) override
    {
        SettingEditor::setTheme(theme);
        styleField(m_combo, theme);
    }

private:
    QComboBox* m_combo;
};

class BooleanEditor : public SettingEditor {
public:
    BooleanEditor(const attn::SettingSpec& spec, QWidget* parent)
        : SettingEditor(spec, parent)
        , m_switch(new SwitchButton(this))
    {
        layout()->addWidget(m_switch);
        static_cast<QHBoxLayout*>(layout())->addStretch();
        adopt(m_switch);
        connect(m_switch, &QAbstractButton::clicked, this,
            [this](bool on) { emit changed(on ? QStringLiteral("true") : QStringLiteral("false"), false); });
    }

    void showValue(const QString& value, const EditorContext&) override
    {
        m_switch->setChecked(value == QLatin1String("true"));
    }

    double widthNeeded() const override { return px(28) + 8; }

    void setTheme(const Theme& theme) override
    {
        SettingEditor::setTheme(theme);
        m_switch->setTheme(theme);
    }

private:
    SwitchButton* m_switch;
};

} // namespace

SettingEditor::SettingEditor(const attn::SettingSpec& spec, QWidget* parent)
    : QWidget(parent)
    , m_spec(spec)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
}

SettingEditor* SettingEditor::create(const attn::SettingSpec& spec, QWidget* parent)
{
    switch (spec.kind) {
    case attn::SettingKind::Choice:
        return new ChoiceEditor(spec, parent);
    case attn::SettingKind::Boolean:
        return new BooleanEditor(spec, parent);
    case attn::SettingKind::Integer:
    case attn::SettingKind::Real:
        return makeNumberEditor(spec, parent);
    case attn::SettingKind::ChoiceOrReal:
    case attn::SettingKind::Seed:
        return makeTextEditor(spec, parent);
    case attn::SettingKind::HeadList:
        return makeHeadListEditor(spec, parent);
    }
    return new ChoiceEditor(spec, parent);
}

void SettingEditor::setTheme(const Theme& theme)
{
    m_theme = theme;
    setPalette(paletteOf(theme));
    setFont(theme.font(13));
    updateGeometry();
}

void SettingEditor::setRefused(bool refused)
{
    if (m_control->property("refused").toBool() == refused)
        return;
    m_control->setProperty("refused", refused);
    m_control->update();
}

void SettingEditor::adopt(QWidget* control)
{
    m_control = control;
    const QString summary = translated(m_spec.summary);
    control->setObjectName(toQString(m_spec.key));
    control->setAccessibleName(translated(m_spec.title));
    control->setAccessibleDescription(summary);
    control->setToolTip(summary);
    control->setFocusPolicy(Qt::StrongFocus);
    control->installEventFilter(this);
    setFocusProxy(control);
}

double SettingEditor::textWidth(const QString& text) const
{
    return QFontMetricsF(m_theme.font(13)).horizontalAdvance(text);
}

bool SettingEditor::eventFilter(QObject* watched, QEvent* event)
{
    // Scrolling the pane with the pointer over a field must not change a number.
    if (event->type() == QEvent::Wheel && !static_cast<QWidget*>(watched)->hasFocus()) {
        event->ignore();
        return true;
    }
    if (event->type() == QEvent::FocusOut)
        emit settled();
    return QWidget::eventFilter(watched, event);
}
