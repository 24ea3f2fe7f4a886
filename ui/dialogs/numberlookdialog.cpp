// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/numberlookdialog.h"

#include "ui/cells/colorbar.h"
#include "ui/text/translate.h"
#include "ui/widgets/numberbox.h"
#include "ui/widgets/screenfit.h"
#include "ui/widgets/style.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace {

// A box that shows and switches an action of the window.
QCheckBox* boxOf(QAction* action, const QString& text)
{
    auto* box = new QCheckBox(text);
    box->setObjectName(action->objectName() + QStringLiteral("Box"));
    box->setChecked(action->isChecked());
    QObject::connect(box, &QCheckBox::toggled, action, &QAction::setChecked);
    QObject::connect(action, &QAction::toggled, box, &QCheckBox::setChecked);
    return box;
}

QDoubleSpinBox* endBox(const QString& name, const QString& prefix)
{
    auto* box = new NumberBox;
    box->setObjectName(name);
    box->setRange(0, 1e9);
    box->setDecimals(4);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setPrefix(prefix);
    box->setSpecialValueText(QCoreApplication::translate("NumberLookDialog", "Automatic"));
    box->setKeyboardTracking(false);
    return box;
}

} // namespace

NumberLookDialog::NumberLookDialog(const NumberLook& now, QAction* numbers, QAction* lock, QWidget* parent)
    : QDialog(parent)
    , m_axis(new QComboBox)
    , m_signedEnd(endBox(QStringLiteral("signedEnd"), QStringLiteral("± ")))
    , m_probabilityEnd(endBox(QStringLiteral("probabilityEnd"), QStringLiteral("0 … ")))
    , m_decimals(new CountBox)
    , m_arithmetic(new CountBox)
{
    setObjectName(QStringLiteral("numberLookDialog"));
    setWindowTitle(tr("Colours and Numbers"));
    keepOnScreen(this);
    for (size_t kind = 0; kind < m_palettes.size(); ++kind)
        m_palettes[kind] = paletteBox(attn::MapKind(kind));
    m_axis->addItems({ tr("Linear"), tr("Logarithmic: small numbers show, too") });
    m_axis->setObjectName(QStringLiteral("colourAxis"));
    m_decimals->setRange(0, 8);
    m_decimals->setObjectName(QStringLiteral("cellDecimals"));
    m_arithmetic->setRange(2, 8);
    m_arithmetic->setObjectName(QStringLiteral("arithmeticDecimals"));

    auto* form = new QFormLayout;
    form->addRow(tr("&Signed numbers"), m_palettes[size_t(attn::MapKind::Signed)]);
    form->addRow(tr("&Weights"), m_palettes[size_t(attn::MapKind::Probability)]);
    form->addRow(tr("&Differences"), m_palettes[size_t(attn::MapKind::Difference)]);
    form->addRow(tr("&Axis of colours"), m_axis);
    form->addRow(tr("&Range of signed numbers"), m_signedEnd);
    form->addRow(tr("Ra&nge of weights"), m_probabilityEnd);
    form->addRow(QString(), boxOf(lock, tr("&Lock the range across steps, heads and edits")));
    form->addRow(QString(), boxOf(numbers, tr("N&umbers in the cells")));
    form->addRow(tr("Decimals in &cells, as many as fit"), m_decimals);
    form->addRow(tr("Decimals in the ari&thmetic"), m_arithmetic);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::RestoreDefaults | QDialogButtonBox::Close);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(buttons);

    fill(now);
    const auto tell = [this] {
        if (!m_filling)
            emit changed(look());
    };
    for (QComboBox* box : m_palettes)
        connect(box, &QComboBox::currentIndexChanged, this, tell);
    connect(m_axis, &QComboBox::currentIndexChanged, this, tell);
    for (QDoubleSpinBox* box : { m_signedEnd, m_probabilityEnd })
        connect(box, &QDoubleSpinBox::valueChanged, this, tell);
    for (QSpinBox* box : { m_decimals, m_arithmetic })
        connect(box, &QSpinBox::valueChanged, this, tell);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this, tell] {
        fill({});
        tell();
    });
}

QComboBox* NumberLookDialog::paletteBox(attn::MapKind kind)
{
    auto* box = new QComboBox;
    box->setObjectName(QStringLiteral("palette%1").arg(int(kind)));
    box->setIconSize({ 96, 14 });
    const double low = kind == attn::MapKind::Probability ? 0 : -1;
    int palette = 0;
    for (const attn::Palette& one : attn::palettesOf(kind)) {
        const attn::ColorScale scale { kind, low, 1, false, palette++ };
        const QImage bar = barImage({ QRectF(), scale, false }, currentTheme().dark, 96);
        box->addItem(QPixmap::fromImage(bar.scaled(96, 14)), translated(one.name));
    }
    return box;
}

void NumberLookDialog::fill(const NumberLook& look)
{
    m_filling = true;
    for (size_t kind = 0; kind < m_palettes.size(); ++kind)
        m_palettes[kind]->setCurrentIndex(look.palettes[kind]);
    m_axis->setCurrentIndex(look.logarithmic ? 1 : 0);
    m_signedEnd->setValue(look.signedEnd);
    m_probabilityEnd->setValue(look.probabilityEnd);
    m_decimals->setValue(look.decimals);
    m_arithmetic->setValue(look.arithmeticDecimals);
    m_filling = false;
}

NumberLook NumberLookDialog::look() const
{
    NumberLook look;
    for (size_t kind = 0; kind < m_palettes.size(); ++kind)
        look.palettes[kind] = m_palettes[kind]->currentIndex();
    look.logarithmic = m_axis->currentIndex() == 1;
    look.signedEnd = m_signedEnd->value();
    look.probabilityEnd = m_probabilityEnd->value();
    look.decimals = m_decimals->value();
    look.arithmeticDecimals = m_arithmetic->value();
    return look;
}
