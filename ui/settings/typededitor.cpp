// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/typededitor.h"

#include "core/base/numbertext.h"
#include "core/base/typednumber.h"
#include "core/pipeline/report.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/panebutton.h"
#include "ui/widgets/style.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <algorithm>

namespace {

class TypedEditor : public SettingEditor {
public:
    TypedEditor(const attn::SettingSpec& spec, QWidget* parent)
        : SettingEditor(spec, parent)
    {
        if (spec.choices.empty()) {
            m_line = new QLineEdit(this);
            m_line->setTextMargins(px(5), 0, px(4), 0);
            layout()->addWidget(m_line);
            adopt(m_line);
        } else {
            m_combo = new QComboBox(this);
            m_combo->setEditable(true);
            m_combo->setInsertPolicy(QComboBox::NoInsert);
            m_combo->setCompleter(nullptr);
            m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
            m_combo->setMinimumContentsLength(3);
            for (const attn::Choice& choice : spec.choices)
                m_combo->addItem(translated(choice.title), toQString(choice.value));
            m_line = m_combo->lineEdit();
            layout()->addWidget(m_combo);
            adopt(m_combo);
            connect(m_combo, &QComboBox::activated, this,
                [this](int index) { submit(m_combo->itemData(index).toString(), false); });
        }
        m_line->setProperty("ofDocument", true); // so are its undo steps
        m_line->setMinimumWidth(30);
        if (spec.kind == attn::SettingKind::Seed)
            addDice();
        connect(m_line, &QLineEdit::textEdited, this, [this] {
            // Half-typed input is not a mistake yet: it is refused when the field is left.
            if (const auto canonical = canonicalTyped())
                submit(toQString(*canonical), true);
        });
        connect(m_line, &QLineEdit::editingFinished, this, [this] {
            if (!m_line->isModified())
                return;
            m_line->setModified(false);
            const auto typed = valueTyped();
            typed ? submit(toQString(*typed), true) : emit refused(typed.error());
            emit settled();
        });
    }

    void showValue(const QString& value, const EditorContext&) override
    {
        m_submitted = value;
        const auto typed = canonicalTyped();
        if (m_line->isModified() && typed && toQString(*typed) == value)
            return; // "0.50" stays as it is being typed
        const QString text = settingText(m_spec, value.toStdString(), locale());
        if (m_combo) {
            const QSignalBlocker blocker(m_combo);
            m_combo->setCurrentIndex(m_combo->findData(value));
            m_combo->setEditText(text);
        } else {
            m_line->setText(text);
        }
        m_line->setModified(false);
        m_line->setCursorPosition(0);
    }

    double widthNeeded() const override
    {
        double widest = textWidth(QStringLiteral("000000"));
        for (const attn::Choice& choice : m_spec.choices)
            widest = std::max(widest, textWidth(translated(choice.title)));
        widest = std::max(widest, textWidth(m_line->text()));
        return widest + px(m_combo ? 36 : 20) + (m_dice ? m_dice->sizeHint().width() + 6 : 0);
    }

private:
    void addDice()
    {
        m_dice = new PaneButton(PaneButton::Look::Small, QString(), this);
        m_dice->setIconName(QStringLiteral("dice"));
        m_dice->setObjectName(toQString(m_spec.key) + QStringLiteral(".dice"));
        m_dice->setAccessibleName(QCoreApplication::translate("SettingEditor", "Draw another seed"));
        m_dice->setToolTip(m_dice->accessibleName());
        layout()->addWidget(m_dice);
        connect(m_dice, &QAbstractButton::clicked, this, [this] {
            QString seed = m_submitted;
            while (seed == m_submitted)
                seed = QString::number(QRandomGenerator::global()->bounded(10000));
            submit(seed, false);
        });
    }

    /// The choice whose title stands in the field, else the number, else the text itself, so that the refusal can quote
    /// it. An error where a number could be read in two ways.
    attn::Result<std::string> valueTyped() const
    {
        const QString text = m_line->text().trimmed();
        for (const attn::Choice& choice : m_spec.choices)
            if (text.compare(translated(choice.title), Qt::CaseInsensitive) == 0)
                return std::string(choice.value);
        if (m_spec.kind == attn::SettingKind::Seed) // 64 bits: never through a floating point number
            return attn::plainDigits(text.toStdString());
        const attn::DecimalSign sign = decimalSignOf(locale());
        const attn::TypedNumber read = attn::typedNumber(text.toStdString(), sign);
        if (!read.value)
            return text.toStdString();
        const auto number = attn::readNumber(text.toStdString(), sign);
        if (!number)
            return number.error();
        return attn::exactNumber(*number);
    }

    attn::Result<std::string> canonicalTyped() const
    {
        const auto typed = valueTyped();
        return typed ? attn::canonicalValue(m_spec, *typed) : typed;
    }

    void submit(const QString& value, bool merge)
    {
        if (value == m_submitted)
            return;
        m_submitted = value;
        emit changed(value, merge);
    }

    QComboBox* m_combo = nullptr;
    QLineEdit* m_line = nullptr;
    PaneButton* m_dice = nullptr;
    QString m_submitted;
};

} // namespace

SettingEditor* makeTextEditor(const attn::SettingSpec& spec, QWidget* parent)
{
    return new TypedEditor(spec, parent);
}
