// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/figuresizebox.h"

#include "ui/widgets/numberbox.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>
#include <cmath>

namespace {

constexpr int pixels = 1; // of the units

QDoubleSpinBox* sideBox(const char* name, const QString& words, const QString& free)
{
    auto* box = new NumberBox;
    box->setObjectName(QLatin1String(name));
    box->setRange(0, 32000);
    box->setDecimals(1);
    box->setKeyboardTracking(false);
    box->setAccessibleName(words);
    box->setSpecialValueText(free);
    return box;
}

} // namespace

FigureSizeBox::FigureSizeBox(QObject* parent)
    : QObject(parent)
    , m_purpose(new QComboBox)
    , m_unit(new QComboBox)
    , m_width(sideBox("exportWidth", tr("Width"), tr("free")))
    , m_height(sideBox("exportHeight", tr("Height"), tr("free")))
    , m_dpi(new CountBox)
{
    m_purpose->setObjectName(QStringLiteral("exportSize"));
    m_purpose->addItem(tr("As large as the contents"), QStringLiteral("natural"));
    for (const FigurePreset& preset : figurePresets())
        m_purpose->addItem(QCoreApplication::translate("FigureOptions", preset.title), QLatin1String(preset.name));
    for (const FigurePaper& paper : figurePapers()) {
        const QString name = QLatin1String(paper.name);
        m_purpose->addItem(tr("Page %1, upright").arg(name), QString("page:" + name));
        m_purpose->addItem(tr("Page %1, landscape").arg(name), QString("page:" + name + "-landscape"));
    }
    m_purpose->addItem(tr("Own size"), QStringLiteral("own"));
    m_unit->setObjectName(QStringLiteral("exportUnit"));
    m_unit->addItems({ tr("mm"), tr("px") });
    m_unit->setAccessibleName(tr("Unit"));
    m_dpi->setObjectName(QStringLiteral("exportDpi"));
    m_dpi->setRange(30, 2400);
    m_dpi->setSuffix(tr(" dpi"));
    m_dpi->setKeyboardTracking(false);
    m_dpi->setAccessibleName(tr("Dots per inch"));
    connect(m_purpose, &QComboBox::currentIndexChanged, this, &FigureSizeBox::takePurpose);
    connect(m_unit, &QComboBox::currentIndexChanged, this, &FigureSizeBox::changeUnit);
    connect(m_dpi, &QSpinBox::valueChanged, this, &FigureSizeBox::changed);
    for (QDoubleSpinBox* side : { m_width, m_height })
        connect(side, &QDoubleSpinBox::valueChanged, this, &FigureSizeBox::changed);
}

void FigureSizeBox::addTo(QFormLayout* form)
{
    int widest = 0; // short choices are never cut
    for (int i = 0; i < m_unit->count(); ++i)
        widest = std::max(widest, m_unit->fontMetrics().horizontalAdvance(m_unit->itemText(i)));
    m_unit->setMinimumWidth(widest + 52);
    auto* sides = new QHBoxLayout;
    sides->addWidget(m_width, 1);
    sides->addWidget(m_height, 1);
    sides->addWidget(m_unit);
    form->addRow(tr("&Size"), m_purpose);
    form->addRow(QString(), sides);
    form->addRow(tr("&Resolution"), m_dpi);
}

bool FigureSizeBox::isOwn() const
{
    return m_purpose->currentData() == QLatin1String("own");
}

int FigureSizeBox::dpi() const
{
    return m_dpi->value();
}

void FigureSizeBox::apply(FigureOptions& options) const
{
    const QString purpose = m_purpose->currentData().toString();
    options.size = {};
    options.paper = nullptr;
    options.dpi = m_dpi->value();
    if (const FigurePreset* preset = findPreset(purpose)) {
        options.size = preset->size;
    } else if (purpose.startsWith(QLatin1String("page:"))) {
        options.paper = findPaper(purpose.mid(5).section(QLatin1Char('-'), 0, 0));
        options.landscape = purpose.endsWith(QLatin1String("-landscape"));
    } else if (isOwn()) {
        options.size = { m_width->value(), m_height->value(), m_unit->currentIndex() == pixels };
    }
}

void FigureSizeBox::showSides(const FigureOptions& options)
{
    for (QWidget* part : std::initializer_list<QWidget*> { m_width, m_height, m_unit })
        part->setEnabled(isOwn());
    if (isOwn())
        return;
    const QSignalBlocker width(m_width), height(m_height), unit(m_unit);
    const bool inPixels = options.size.pixels && !options.paper;
    const QSizeF asked = options.asked();
    m_unit->setCurrentIndex(inPixels ? pixels : 0);
    m_width->setValue(inPixels ? options.size.width : toMillimetres(asked.width()));
    m_height->setValue(inPixels ? options.size.height : toMillimetres(asked.height()));
}

// Another purpose brings its resolution, which may then be changed.
void FigureSizeBox::takePurpose()
{
    const QString purpose = m_purpose->currentData().toString();
    const FigurePreset* preset = findPreset(purpose);
    {
        const QSignalBlocker quiet(m_dpi);
        m_dpi->setValue(int(preset ? preset->dpi : purpose == QLatin1String("natural") ? 192 : 300));
    }
    emit changed();
}

// The figure keeps its size.
void FigureSizeBox::changeUnit(int unit)
{
    const double each = m_dpi->value() / millimetresPerInch;
    for (QDoubleSpinBox* side : { m_width, m_height })
        side->setValue(unit == pixels ? std::round(side->value() * each) : side->value() / each);
    emit changed();
}

void FigureSizeBox::load(const SettingsStore& store)
{
    const QSignalBlocker purpose(m_purpose), unit(m_unit), width(m_width), height(m_height), dpi(m_dpi);
    if (const int index = m_purpose->findData(store.value(QStringLiteral("exportSize"))); index >= 0)
        m_purpose->setCurrentIndex(index);
    m_unit->setCurrentIndex(store.value(QStringLiteral("exportPixels"), false).toBool() ? pixels : 0);
    m_width->setValue(store.value(QStringLiteral("exportWidth"), 84).toDouble());
    m_height->setValue(store.value(QStringLiteral("exportHeight"), 0).toDouble());
    m_dpi->setValue(store.value(QStringLiteral("exportDpi"), 192).toInt());
}

void FigureSizeBox::store(SettingsStore& store) const
{
    store.setValue(QStringLiteral("exportSize"), m_purpose->currentData());
    store.setValue(QStringLiteral("exportDpi"), m_dpi->value());
    if (isOwn()) {
        store.setValue(QStringLiteral("exportPixels"), m_unit->currentIndex() == pixels);
        store.setValue(QStringLiteral("exportWidth"), m_width->value());
        store.setValue(QStringLiteral("exportHeight"), m_height->value());
    }
}
