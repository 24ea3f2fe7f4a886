// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/exportdialog.h"

#include "ui/dialogs/exportpreview.h"
#include "ui/dialogs/figuresizebox.h"
#include "ui/dialogs/figurewriter.h"
#include "ui/place/headnames.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/folderbutton.h"
#include "ui/widgets/numberbox.h"
#include "ui/widgets/screenfit.h"
#include "ui/writers/matrixexport.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
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
#include <utility>

namespace {

template <typename Widget> Widget* withName(Widget* widget, const char* name)
{
    widget->setObjectName(QLatin1String(name));
    return widget;
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

constexpr int presentStep = 1; // of the choice between all steps and the present one

QStringList checkedNames(const std::vector<QCheckBox*>& boxes)
{
    QStringList names;
    for (const QCheckBox* box : boxes)
        if (box->isChecked())
            names += box->objectName();
    return names;
}

} // namespace

ExportDialog::ExportDialog(ExportSource source, SettingsStore store, QWidget* parent)
    : QDialog(parent)
    , m_source(std::move(source))
    , m_store(std::move(store))
    , m_kind(withName(new QComboBox, "exportKind"))
    , m_steps(withName(new QComboBox, "exportSteps"))
    , m_size(new FigureSizeBox(this))
    , m_theme(withName(new QComboBox, "exportTheme"))
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
    , m_writer(new FigureWriter(this))
{
    setObjectName("exportDialog");
    setWindowTitle(tr("Export Figures and Numbers"));
    keepOnScreen(this);
    buildKinds();
    buildNumbers();
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
            && (spec.kind != FigureKind::Heads || m_source.run.trace->shape().allHeads() > 1);
        items->item(m_kind->count() - 1)->setEnabled(possible);
    }
    m_steps->addItem(tr("All steps"));
    m_steps->addItem(tr("The present step"));
    m_theme->addItems({ tr("Light"), tr("Dark") });
    for (QComboBox* box : { m_kind, m_steps, m_theme })
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
}

void ExportDialog::buildNumbers()
{
    m_decimals->setRange(-1, attn::NumberText::mostDecimals);
    m_decimals->setSpecialValueText(tr("exact"));
    const auto nameUnit = [this](int decimals) { m_decimals->setSuffix(tr(" decimals", nullptr, std::max(decimals, 0))); };
    connect(m_decimals, &QSpinBox::valueChanged, this, nameUnit);
    m_decimals->setValue(-1);
    nameUnit(-1);
    m_decimals->setToolTip(tr("Text files read back to the same bits, or are rounded to so many decimals."));
    connect(m_size, &FigureSizeBox::changed, this, &ExportDialog::refresh);
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
    auto* look = new QHBoxLayout;
    look->addWidget(m_theme);
    look->addWidget(m_transparent, 1);
    auto* place = new QHBoxLayout;
    place->addWidget(m_folder, 1);
    place->addWidget(m_browse);
    auto* form = new QFormLayout;
    form->setVerticalSpacing(5);
    showWhole(m_theme);
    form->addRow(tr("Fi&gure"), m_kind);
    form->addRow(tr("Of"), m_steps);
    m_size->addTo(form);
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
    connect(m_writer, &FigureWriter::progressed, m_progress, &QProgressBar::setValue);
    connect(m_writer, &FigureWriter::written, this, [this] {
        const FigureOrder& order = m_writer->order();
        showEnd(tr("%n files written to %1.", nullptr, order.files()).arg(QDir(order.folder).absolutePath()));
        m_open->offer(order.folder);
        m_close->setFocus();
    });
    connect(m_writer, &FigureWriter::failed, this, [this](const attn::Error& error) {
        showEnd(error.kind == attn::Error::Kind::Cancelled ? tr("Cancelled after %n figures.", nullptr, m_writer->done())
                                                            : translated(error));
    });
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_writer->isWriting())
            m_writer->cancel();
        else
            close();
    });
    connect(m_browse, &QPushButton::clicked, this, [this] {
        const QString chosen = QFileDialog::getExistingDirectory(this, tr("Folder for the figures"), m_folder->text());
        if (!chosen.isEmpty())
            m_folder->setText(chosen);
    });
    connect(this, &QDialog::finished, this, [this] {
        m_writer->cancel();
        store();
    });
}

QString ExportDialog::folder() const
{
    return m_folder->text();
}

FigureKind ExportDialog::kind() const
{
    return figureKinds()[size_t(m_kind->currentIndex())].kind;
}

FigureOptions ExportDialog::options() const
{
    FigureOptions options = m_source.look;
    m_size->apply(options);
    options.dark = m_theme->currentIndex() == 1;
    options.transparent = m_transparent->isChecked();
    options.outlines = m_outlines->isChecked();
    options.number = m_decimals->value() < 0 ? attn::NumberText {} : attn::NumberText { m_decimals->value() };
    for (size_t i = 0; i < m_switches.size(); ++i)
        figureSwitches()[i].value(options) = m_switches[i]->isChecked();
    return options;
}

void ExportDialog::refresh()
{
    if (m_loading)
        return;
    m_steps->setEnabled(figureKindSpec(kind()).ofSteps);
    std::vector<QCheckBox*> suited;
    for (size_t i = 0; i < m_formats.size(); ++i) {
        m_formats[i]->setEnabled(suitsKind(matrixFormats()[i], kind()));
        if (m_formats[i]->isEnabled())
            suited.push_back(m_formats[i]);
    }
    if (suited.size() == 1 && sender() == m_kind) // a handout is a PDF
        suited.front()->setChecked(true);
    m_size->showSides(figureOptionsFor(kind(), options()));

    const auto chosen = subjects();
    if (!chosen) {
        m_preview->showReason(translated(chosen.error()));
        return;
    }
    // Of many the one on screen.
    std::optional<FigureSubject> shown;
    for (const FigureSubject& subject : *chosen)
        if (!shown || (shown->step != m_source.step && subject.step == m_source.step)
            || (shown->head != m_source.head && subject.step == m_source.step && subject.head == m_source.head))
            shown = subject;
    if (shown && kind() == FigureKind::Handout)
        shown->step = m_source.step;
    m_preview->show(m_source.run, shown, options());
    refreshFiles();
}

attn::Result<std::vector<FigureSubject>> ExportDialog::subjects() const
{
    FigureChoice choice;
    choice.kind = kind();
    choice.token = m_source.token;
    const bool present = m_steps->currentIndex() == presentStep;
    for (const attn::Node& node : m_source.run.trace->graph().nodes)
        if (!present || toQString(node.spec->key) == m_source.step)
            choice.nodes.push_back(&node);
    // The storyboard shows every head, the other pictures of the whole run the head on screen.
    const bool whole = kind() == FigureKind::Bars || kind() == FigureKind::Handout || kind() == FigureKind::Walk;
    const attn::Shape& shape = m_source.run.trace->shape();
    if (kind() == FigureKind::Heads && shape.layers > 1 && m_source.head >= 0) // the heads around the one on screen
        choice.head = allHeadsOf(shape, shape.layerOf(m_source.head));
    else if (whole || (present && kind() != FigureKind::Matrix && kind() != FigureKind::Heads))
        choice.head = m_source.head;
    if (kind() == FigureKind::Matrix && present && m_source.head >= 0)
        std::erase_if(choice.nodes, [this](const attn::Node* node) { return node->head >= 0 && node->head != m_source.head; });
    return figureSubjects(m_source.run, choice);
}

std::vector<const MatrixFormat*> ExportDialog::formats() const
{
    std::vector<const MatrixFormat*> chosen;
    for (size_t i = 0; i < m_formats.size(); ++i)
        if (m_formats[i]->isChecked() && suitsKind(matrixFormats()[i], kind()))
            chosen.push_back(&matrixFormats()[i]);
    return chosen;
}

void ExportDialog::refreshFiles()
{
    if (m_loading)
        return;
    const QSizeF size = m_preview->figureSize();
    const QSize pixels = m_preview->figurePixels();
    const auto millimetres = [](double logical) { return decimalText(toMillimetres(logical), 1); };
    m_measures->setText(size.isEmpty() ? QString()
                                       : tr("%1 × %2 mm, %3 × %4 px at %5 dpi")
                                             .arg(millimetres(size.width()), millimetres(size.height()))
                                             .arg(pixels.width())
                                             .arg(pixels.height())
                                             .arg(m_size->dpi()));
    if (m_preview->isSimpler() && !size.isEmpty())
        m_measures->setText(m_measures->text() + QLatin1Char('\n')
            + tr("The result alone: this size has no room for the equation."));
    const auto chosen = subjects();
    const auto written = formats();
    QString files;
    if (chosen && !chosen->empty() && !written.empty()) {
        const MatrixFormat& format = *written.front();
        const QString first = format.write ? chosen->front().file + QLatin1Char('.') + QLatin1String(format.name)
                                           : QString::fromLatin1(format.file);
        const int count = order().files();
        files = count == 1 ? tr("Writes %1.").arg(first) : tr("Writes %1 files: %2 and so on.").arg(count).arg(first);
    } else if (chosen && written.empty()) {
        QStringList names;
        for (const MatrixFormat& format : matrixFormats())
            if (suitsKind(format, kind()))
                names += QString::fromLatin1(format.name).toUpper();
        files = tr("Choose a format: %1.").arg(names.join(QStringLiteral(", ")));
    }
    m_files->setText(files);
    refreshButtons();
}

FigureOrder ExportDialog::order() const
{
    auto chosen = subjects();
    return { m_source.run, chosen ? std::move(*chosen) : std::vector<FigureSubject>(), formats(), folder(), options() };
}

void ExportDialog::refreshButtons()
{
    const auto chosen = subjects();
    const bool writing = m_writer->isWriting();
    m_export->setEnabled(
        chosen && !chosen->empty() && !formats().empty() && !m_folder->text().trimmed().isEmpty() && !writing);
    m_close->setText(writing ? tr("Cancel") : tr("Close"));
}

void ExportDialog::start()
{
    if (auto chosen = subjects(); !chosen)
        return showEnd(translated(chosen.error()));
    FigureOrder order = this->order();
    if (auto sound = checkFigureOptions(figureOptionsFor(kind(), order.options)); !sound)
        return showEnd(translated(sound.error()));
    if (auto fits = exportFits(order.run, order.subjects, order.formats); !fits)
        return showEnd(translated(fits.error()));
    m_progress->setRange(0, int(order.subjects.size()));
    m_progress->setValue(0);
    m_progress->setVisible(true);
    m_open->setVisible(false);
    m_message->clear();
    store();
    m_writer->start(std::move(order));
    refreshButtons();
}

void ExportDialog::showEnd(const QString& message)
{
    m_progress->setVisible(false);
    m_message->setText(message);
    refreshButtons();
}

void ExportDialog::load()
{
    const auto choose = [this](QComboBox* box, const char* key) {
        const int index = box->findData(m_store.value(QLatin1String(key)));
        const auto flags = index >= 0 ? box->model()->flags(box->model()->index(index, 0)) : Qt::NoItemFlags;
        if (flags & Qt::ItemIsEnabled)
            box->setCurrentIndex(index);
    };
    choose(m_kind, "exportKind");
    m_size->load(m_store);
    m_steps->setCurrentIndex(m_store.value(QStringLiteral("exportPresentStep"), false).toBool() ? presentStep : 0);
    m_theme->setCurrentIndex(m_store.value(QStringLiteral("exportDark"), false).toBool() ? 1 : 0);
    m_transparent->setChecked(m_store.value(QStringLiteral("exportTransparent"), false).toBool());
    m_outlines->setChecked(m_store.value(QStringLiteral("exportOutlines"), false).toBool());
    for (const auto& [boxes, key] : { std::pair(&m_switches, "exportParts"), std::pair(&m_formats, "exportFormats") }) {
        const QVariant names = m_store.value(QLatin1String(key));
        for (QCheckBox* box : names.isValid() ? *boxes : std::vector<QCheckBox*>())
            box->setChecked(names.toStringList().contains(box->objectName()));
    }
}

/// Size, parts and formats are those of the last time; step, kind and colours are what is on screen.
void ExportDialog::beginWithTheView()
{
    if (!m_source.kind)
        return;
    const QModelIndex kind = m_kind->model()->index(m_kind->findData(QLatin1String(figureKindSpec(*m_source.kind).name)), 0);
    if (kind.flags() & Qt::ItemIsEnabled)
        m_kind->setCurrentIndex(kind.row());
    m_steps->setCurrentIndex(presentStep);
    m_theme->setCurrentIndex(m_source.look.dark ? 1 : 0);
    for (size_t i = 0; i < m_switches.size(); ++i)
        if (FigureOptions look = m_source.look; &figureSwitches()[i].value(look) == &look.numbers)
            m_switches[i]->setChecked(look.numbers);
}

void ExportDialog::store()
{
    m_store.setValue(QStringLiteral("exportFolder"), folder());
    m_store.setValue(QStringLiteral("exportKind"), m_kind->currentData());
    m_size->store(m_store);
    m_store.setValue(QStringLiteral("exportPresentStep"), m_steps->currentIndex() == presentStep);
    m_store.setValue(QStringLiteral("exportDark"), m_theme->currentIndex() == 1);
    m_store.setValue(QStringLiteral("exportTransparent"), m_transparent->isChecked());
    m_store.setValue(QStringLiteral("exportOutlines"), m_outlines->isChecked());
    m_store.setValue(QStringLiteral("exportParts"), checkedNames(m_switches));
    m_store.setValue(QStringLiteral("exportFormats"), checkedNames(m_formats));
}
