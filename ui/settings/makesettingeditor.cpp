// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/makesettingeditor.h"

#include "ui/settings/headlisteditor.h"
#include "ui/settings/numbereditor.h"
#include "ui/settings/typededitor.h"
#include "ui/text/translate.h"
#include "ui/widgets/style.h"

#include <QCheckBox>
#include <QComboBox>
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

private:
    QComboBox* m_combo;
};

class BooleanEditor : public SettingEditor {
public:
    BooleanEditor(const attn::SettingSpec& spec, QWidget* parent)
        : SettingEditor(spec, parent)
        , m_switch(new QCheckBox(this))
    {
        m_switch->setProperty("switch", true);
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

private:
    QCheckBox* m_switch;
};

} // namespace

SettingEditor* makeSettingEditor(const attn::SettingSpec& spec, QWidget* parent)
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
