// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/seeddialog.h"

#include "ui/widgets/numberbox.h"
#include "ui/widgets/screenfit.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <limits>

SeedDialog::SeedDialog(int seed, QWidget* parent)
    : QDialog(parent)
    , m_field(new CountBox)
{
    setObjectName(QStringLiteral("seedDialog"));
    setWindowTitle(tr("Random Numbers"));
    keepOnScreen(this);
    auto* label
        = new QLabel(tr("&Seed: the same seed draws the same numbers, as torch.randn does after torch.manual_seed."));
    label->setWordWrap(true);
    label->setBuddy(m_field);
    label->setMinimumWidth(300);
    m_field->setObjectName(QStringLiteral("seedField"));
    m_field->setRange(0, std::numeric_limits<int>::max());
    m_field->setValue(seed);
    m_field->selectAll();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("&Fill"));
    buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(label);
    column->addWidget(m_field);
    column->addWidget(buttons);
    m_field->setFocus();
}

int SeedDialog::seed() const
{
    return m_field->value();
}
