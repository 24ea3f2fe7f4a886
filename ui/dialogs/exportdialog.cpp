// SPDX-License-Identifier: GPL-3.0-or-later
// The controls; what they do is in exportdialogwork.cpp.
#include "ui/dialogs/exportdialog.h"

#include "ui/dialogs/exportpreview.h"
#include "ui/model/viewloader.h"
#include "ui/text/translate.h"
#include "ui/widgets/folderbutton.h"
#include "ui/widgets/numberbox.h"
#include "ui/widgets/screenfit.h"
#include "ui/writers/matrixexport.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace {

template <typename Widget> Widget* withName(Widget* widget, const char* name)
{
    widget->setObjectName(QLatin1String(name));
    return widget;
}

QDoubleSpinBox* sideBox(const char* name, const QString& words)
{
    auto* box = withName(new NumberBox, name);
    box->setRange(0, 32000);
    box->setDecimals(1);
    box->setKeyboardTracking(false);
    box->setAccessibleName(words);
    return box;
}

/// The label of a row of several controls leads to one of them.
QLabel* rowLabel(const QString& words, QWidget* buddy)
{
    auto* label = new QLabel(words);
    label->setBuddy(buddy);
    return label;
}

/// Short choices are never cut.
void showWhole(QComboBox* box)
{
    int widest = 0;
    for (int i = 0; i < box->count(); ++i)
        widest = std::max(widest, box->fontMetrics().horizontalAdvance(box->itemText(i)));
    box->setMinimumWidth(widest + 52);
}

} // namespace

ExportDialog::ExportDialog(ExportSource source, SettingsStore store, QWidget* parent)
    : QDialog(parent)
    , m_source(std::move(source))
    , m_store(std::move(store))
    , m_kind(withName(new QComboBox, "exportKind"))
    , m_steps(withName(new QComboBox, "exportSteps"))
    , m_size(withName(new QComboBox, "exportSize"))
    , m_unit(withName(new QComboBox, "exportUnit"))
    , m_theme(withName(new QComboBox, "exportTheme"))
    , m_width(sideBox("exportWidth", tr("Width")))
    , m_height(sideBox("exportHeight", tr("Height")))
    , m_dpi(withName(new CountBox, "exportDpi"))
    , m_decimals(withName(new CountBox, "exportDecimals"))
    , m_transparent(withName(new QCheckBox(tr("&Transparent ground")), "exportTransparent"))
    , m_outlines(withName(new QCheckBox(tr("SVG te&xt as outlines")), "exportOutlines"))
    , m_folder(withName(new QLineEdit(m_source.folder), "exportFolder"))
    , m_measures(withName(new QLabel, "exportMeasures"))
    , m_files(withName(new QLabel, "exportFiles"))
    , m_message(withName(new QLabel, "exportMessage"))
    , m_preview(new ExportPreview)
    , m_progress(withName(new QProgressBar, "exportProgress"))
    , m_browse(new QPushButton(tr("C&hoose...")))
    , m_export(withName(new QPushButton(tr("&Export")), "exportStart"))
    , m_close(withName(new QPushButton(tr("Close")), "exportClose"))
    , m_open(withName(new FolderButton, "exportOpenFolder"))
    , m_writer(new ViewLoader(this))
{
    setObjectName("exportDialog");
    setWindowTitle(tr("Export Figures and Numbers"));
    keepOnScreen(this);
    buildKinds();
    buildSizes();
    arrange();
    load();
    beginWithTheView();
    m_loading = false;
    refresh();
}

ExportDialog::~ExportDialog() = default;

void ExportDialog::buildKinds()
{
    auto* items = qobject_cast<QStandardItemModel*>(m_kind->model());
    for (const FigureKindSpec& spec : figureKinds()) {
        m_kind->addItem(QCoreApplication::translate("FigureKind", spec.title), QLatin1String(spec.name));
        const bool possible = (spec.kind != FigureKind::Compare || m_source.run.a)
            && (spec.kind != FigureKind::Heads || m_source.run.trace->shape().heads > 1);
        items->item(m_kind->count() - 1)->setEnabled(possible);
    }
    m_steps->addItem(tr("All steps"));
    m_steps->addItem(tr("The present step"));
    m_theme->addItems({ tr("Light"), tr("Dark") });
    for (QComboBox* box : { m_kind, m_steps, m_theme })
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
}

void ExportDialog::buildSizes()
{
    m_size->addItem(tr("As large as the contents"), QStringLiteral("natural"));
    for (const FigurePreset& preset : figurePresets())
        m_size->addItem(QCoreApplication::translate("FigureOptions", preset.title), QLatin1String(preset.name));
    for (const FigurePaper& paper : figurePapers()) {
        const QString name = QLatin1String(paper.name);
        m_size->addItem(tr("Page %1, upright").arg(name), QString("page:" + name));
        m_size->addItem(tr("Page %1, landscape").arg(name), QString("page:" + name + "-landscape"));
    }
    m_size->addItem(tr("Own size"), QStringLiteral("own"));
    m_unit->addItems({ tr("mm"), tr("px") });
    m_unit->setAccessibleName(tr("Unit"));
    m_width->setSpecialValueText(tr("free"));
    m_height->setSpecialValueText(tr("free"));
    m_decimals->setRange(-1, attn::NumberText::mostDecimals);
    m_decimals->setSpecialValueText(tr("exact"));
    const auto nameUnit = [this](int decimals) { m_decimals->setSuffix(tr(" decimals", nullptr, std::max(decimals, 0))); };
    connect(m_decimals, &QSpinBox::valueChanged, this, nameUnit);
    m_decimals->setValue(-1);
    nameUnit(-1);
    m_decimals->setToolTip(tr("Text files read back to the same bits, or are rounded to so many decimals."));
    m_dpi->setRange(30, 2400);
    m_dpi->setSuffix(tr(" dpi"));
    m_dpi->setKeyboardTracking(false);
    m_dpi->setAccessibleName(tr("Dots per inch"));
    connect(m_size, &QComboBox::currentIndexChanged, this, &ExportDialog::refreshSize);
    connect(m_unit, &QComboBox::currentIndexChanged, this, [this](int unit) {
        if (m_loading)
            return;
        // The figure keeps its size while the unit changes.
        const double each = m_dpi->value() / millimetresPerInch;
        for (QDoubleSpinBox* side : { m_width, m_height })
            side->setValue(unit == 1 ? std::round(side->value() * each) : side->value() / each);
        refresh();
    });
    connect(m_dpi, &QSpinBox::valueChanged, this, &ExportDialog::refresh);
    for (QDoubleSpinBox* side : { m_width, m_height })
        connect(side, &QDoubleSpinBox::valueChanged, this, &ExportDialog::refresh);
    for (QCheckBox* box : { m_transparent, m_outlines })
        connect(box, &QCheckBox::toggled, this, &ExportDialog::refresh);
}

QGridLayout* ExportDialog::buildSwitches()
{
    auto* grid = new QGridLayout;
    FigureOptions defaults;
    defaults.naming = m_source.run.trace->session().naming;
    for (const FigureSwitch& one : figureSwitches()) {
        auto* box = new QCheckBox(QCoreApplication::translate("FigureOptions", one.label));
        box->setObjectName(QStringLiteral("exportPart_") + one.name);
        box->setChecked(one.value(defaults));
        connect(box, &QCheckBox::toggled, this, &ExportDialog::refresh);
        grid->addWidget(box, int(m_switches.size()) / 2, int(m_switches.size()) % 2);
        m_switches.push_back(box);
    }
    return grid;
}

QGridLayout* ExportDialog::buildFormats()
{
    auto* grid = new QGridLayout;
    for (const MatrixFormat& format : matrixFormats()) {
        auto* box = new QCheckBox(QCoreApplication::translate("MatrixFormat", format.title));
        box->setObjectName(QString("exportFormat_") + format.name);
        box->setChecked(m_formats.empty());
        connect(box, &QCheckBox::toggled, this, &ExportDialog::refreshFiles);
        grid->addWidget(box, int(m_formats.size()) / 2, int(m_formats.size()) % 2);
        m_formats.push_back(box);
    }
    return grid;
}

void ExportDialog::arrange()
{
    auto* sides = new QHBoxLayout;
    for (QWidget* part : std::initializer_list<QWidget*> { m_width, m_height, m_unit })
        sides->addWidget(part, part == m_unit ? 0 : 1);
    auto* look = new QHBoxLayout;
    look->addWidget(m_theme);
    look->addWidget(m_transparent, 1);
    auto* place = new QHBoxLayout;
    place->addWidget(m_folder, 1);
    place->addWidget(m_browse);
    auto* form = new QFormLayout;
    form->setVerticalSpacing(5);
    showWhole(m_unit);
    showWhole(m_theme);
    form->addRow(tr("Fi&gure"), m_kind);
    form->addRow(tr("Of"), m_steps);
    form->addRow(tr("&Size"), m_size);
    form->addRow(QString(), sides);
    form->addRow(tr("&Resolution"), m_dpi);
    form->addRow(rowLabel(tr("&Look"), m_theme), look);
    form->addRow(QString(), new QLabel(tr("Colours, ranges and decimals are those of the window (Ctrl+L).")));
    form->addRow(tr("With"), buildSwitches());
    form->addRow(tr("Formats"), buildFormats());
    form->addRow(tr("&Numbers"), m_decimals);
    form->addRow(QString(), m_outlines);
    form->addRow(rowLabel(tr("&Folder"), m_folder), place);

    for (QLabel* label : { m_measures, m_files, m_message }) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_message->setMinimumHeight(m_message->fontMetrics().lineSpacing() * 2);
    m_progress->setVisible(false);
    m_progress->setAccessibleName(tr("Progress of the export"));
    auto* right = new QVBoxLayout;
    right->addWidget(m_preview, 1);
    right->addWidget(m_measures);
    right->addWidget(m_files);
    auto* columns = new QHBoxLayout;
    columns->addLayout(form);
    columns->addLayout(right, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_progress, 1);
    buttons->addStretch(1);
    buttons->addWidget(m_open);
    buttons->addWidget(m_close);
    buttons->addWidget(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(columns, 1);
    layout->addWidget(m_message);
    layout->addLayout(buttons);
    resize(900, 620);

    connect(m_open, &FolderButton::failed, m_message, &QLabel::setText);
    m_export->setDefault(true);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::start);
    connect(m_folder, &QLineEdit::textChanged, this, &ExportDialog::refreshButtons);
    connect(m_preview, &ExportPreview::shown, this, &ExportDialog::refreshFiles);
    connect(m_writer, &ViewLoader::failed, this, [this](const attn::Error& error) {
        if (m_writing)
            finish(error.kind == attn::Error::Kind::Cancelled ? cancelledText() : translated(error), false);
    });
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_writing)
            finish(cancelledText(), false);
        else
            close();
    });
    connect(m_browse, &QPushButton::clicked, this, [this] {
        const QString chosen = QFileDialog::getExistingDirectory(this, tr("Folder for the figures"), m_folder->text());
        if (!chosen.isEmpty())
            m_folder->setText(chosen);
    });
    connect(this, &QDialog::finished, this, [this] {
        m_writing = false;
        m_writer->cancel();
        this->store();
    });
}
