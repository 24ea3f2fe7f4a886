// SPDX-License-Identifier: GPL-3.0-or-later
// What is chosen in the export dialog, and writing it.
#include "ui/dialogs/exportdialog.h"

#include "ui/dialogs/exportpreview.h"
#include "ui/model/selection.h"
#include "ui/model/viewloader.h"
#include "ui/place/headnames.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/folderbutton.h"
#include "ui/writers/matrixexport.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

namespace {

/// Some formats hold all figures in one file.
int filesOf(size_t figures, const std::vector<const MatrixFormat*>& formats)
{
    int count = 0;
    for (const MatrixFormat* format : formats)
        count += format->write ? int(figures) : 1;
    return count;
}

constexpr int presentStep = 1; // of the choice between all steps and the present one
constexpr double alwaysInBackground = 1e18;

QStringList checkedNames(const std::vector<QCheckBox*>& boxes)
{
    QStringList names;
    for (const QCheckBox* box : boxes)
        if (box->isChecked())
            names += box->objectName();
    return names;
}

} // namespace

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
    const QString size = m_size->currentData().toString();
    options.size = {};
    options.paper = nullptr;
    options.dpi = m_dpi->value();
    if (const FigurePreset* preset = findPreset(size)) {
        options.size = preset->size;
    } else if (size.startsWith(QLatin1String("page:"))) {
        options.paper = findPaper(size.mid(5).section(QLatin1Char('-'), 0, 0));
        options.landscape = size.endsWith(QLatin1String("-landscape"));
    } else if (size == QLatin1String("own")) {
        options.size = { m_width->value(), m_height->value(), m_unit->currentIndex() == 1 };
    }
    options.dark = m_theme->currentIndex() == 1;
    options.transparent = m_transparent->isChecked();
    options.outlines = m_outlines->isChecked();
    options.number = m_decimals->value() < 0 ? attn::NumberText {} : attn::NumberText { m_decimals->value() };
    for (size_t i = 0; i < m_switches.size(); ++i)
        figureSwitches()[i].value(options) = m_switches[i]->isChecked();
    return options;
}

// Another purpose: its resolution and its sides, which may then be changed.
void ExportDialog::refreshSize()
{
    if (!m_loading) {
        const QString size = m_size->currentData().toString();
        const FigurePreset* preset = findPreset(size);
        const QSignalBlocker quiet(m_dpi);
        m_dpi->setValue(int(preset ? preset->dpi : size == QLatin1String("natural") ? 192 : 300));
    }
    refresh();
}

void ExportDialog::refresh()
{
    if (m_loading)
        return;
    const bool own = m_size->currentData() == QLatin1String("own");
    for (QWidget* part : std::initializer_list<QWidget*> { m_width, m_height, m_unit })
        part->setEnabled(own);
    m_steps->setEnabled(figureKindSpec(kind()).ofSteps);
    std::vector<QCheckBox*> suited;
    for (size_t i = 0; i < m_formats.size(); ++i) {
        m_formats[i]->setEnabled(suitsKind(matrixFormats()[i], kind()));
        if (m_formats[i]->isEnabled())
            suited.push_back(m_formats[i]);
    }
    if (suited.size() == 1 && sender() == m_kind) // a handout is a PDF
        suited.front()->setChecked(true);
    if (!own) { // what the chosen size is
        const QSignalBlocker width(m_width), height(m_height), unit(m_unit);
        const FigureOptions now = figureOptionsFor(kind(), options());
        const bool pixels = now.size.pixels && !now.paper;
        const QSizeF asked = now.asked();
        m_unit->setCurrentIndex(pixels ? 1 : 0);
        m_width->setValue(pixels ? now.size.width : toMillimetres(asked.width()));
        m_height->setValue(pixels ? now.size.height : toMillimetres(asked.height()));
    }

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
                                             .arg(m_dpi->value()));
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
        const int count = filesOf(chosen->size(), written);
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

void ExportDialog::refreshButtons()
{
    const auto chosen = subjects();
    m_export->setEnabled(
        chosen && !chosen->empty() && !formats().empty() && !m_folder->text().trimmed().isEmpty() && !m_writing);
    m_close->setText(m_writing ? tr("Cancel") : tr("Close"));
}

void ExportDialog::start()
{
    auto chosen = subjects();
    if (!chosen)
        return finish(translated(chosen.error()), false);
    if (auto sound = checkFigureOptions(figureOptionsFor(kind(), options())); !sound)
        return finish(translated(sound.error()), false);
    if (auto fits = exportFits(m_source.run, *chosen, formats()); !fits)
        return finish(translated(fits.error()), false);
    m_queue = std::move(*chosen);
    m_done = 0;
    m_writing = true;
    m_progress->setRange(0, int(m_queue.size()));
    m_progress->setValue(0);
    m_progress->setVisible(true);
    m_open->setVisible(false);
    m_message->clear();
    store();
    refreshButtons();
    writeNext();
}

void ExportDialog::writeNext()
{
    if (!m_writing)
        return;
    if (m_done == m_queue.size())
        return writeTogether();
    const FigureSubject& subject = m_queue[m_done];
    const auto result = std::make_shared<attn::Result<ExportedFigure>>(ExportedFigure {});
    const auto work = [result, run = m_source.run, subject, formats = formats(), folder = folder(),
                          options = options()](const attn::Trace&, const std::vector<attn::StageView>&) {
        *result = exportFigure(run, subject, formats, folder, options);
    };
    const auto finished = [this, result](auto, auto) {
        if (!*result)
            return finish(translated(result->error()), false);
        m_progress->setValue(int(++m_done));
        writeNext();
    };
    m_writer->load(m_source.run.trace, {}, subject.file, finished, work, {}, alwaysInBackground);
}

// Formats that hold all matrices, or all pictures of a walk, in one file.
void ExportDialog::writeTogether()
{
    const auto result = std::make_shared<attn::Result<attn::Nothing>>(attn::Nothing {});
    const auto work = [result, run = m_source.run, subjects = m_queue, formats = formats(), folder = folder(),
                          options = options()](const attn::Trace&, const std::vector<attn::StageView>&) {
        *result = exportTogether(run, subjects, formats, folder, options);
    };
    const auto finished = [this, result](auto, auto) {
        if (!*result)
            return finish(translated(result->error()), false);
        const int files = filesOf(m_done, this->formats());
        finish(tr("%n files written to %1.", nullptr, files).arg(QDir(folder()).absolutePath()), true);
    };
    m_writer->load(m_source.run.trace, {}, QString(), finished, work, {}, alwaysInBackground);
}

QString ExportDialog::cancelledText() const
{
    return tr("Cancelled after %n figures.", nullptr, int(m_done));
}

void ExportDialog::finish(const QString& message, bool good)
{
    m_writing = false;
    m_writer->cancel();
    m_progress->setVisible(false);
    m_message->setText(message);
    if (good)
        m_open->offer(folder());
    refreshButtons();
    if (good)
        m_close->setFocus();
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
    choose(m_size, "exportSize");
    m_steps->setCurrentIndex(m_store.value(QStringLiteral("exportPresentStep"), false).toBool() ? presentStep : 0);
    m_unit->setCurrentIndex(m_store.value(QStringLiteral("exportPixels"), false).toBool() ? 1 : 0);
    m_width->setValue(m_store.value(QStringLiteral("exportWidth"), 84).toDouble());
    m_height->setValue(m_store.value(QStringLiteral("exportHeight"), 0).toDouble());
    m_dpi->setValue(m_store.value(QStringLiteral("exportDpi"), 192).toInt());
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
    m_store.setValue(QStringLiteral("exportSize"), m_size->currentData());
    m_store.setValue(QStringLiteral("exportPresentStep"), m_steps->currentIndex() == presentStep);
    m_store.setValue(QStringLiteral("exportDpi"), m_dpi->value());
    m_store.setValue(QStringLiteral("exportDark"), m_theme->currentIndex() == 1);
    m_store.setValue(QStringLiteral("exportTransparent"), m_transparent->isChecked());
    m_store.setValue(QStringLiteral("exportOutlines"), m_outlines->isChecked());
    m_store.setValue(QStringLiteral("exportParts"), checkedNames(m_switches));
    m_store.setValue(QStringLiteral("exportFormats"), checkedNames(m_formats));
    if (m_size->currentData() == QLatin1String("own")) {
        m_store.setValue(QStringLiteral("exportPixels"), m_unit->currentIndex() == 1);
        m_store.setValue(QStringLiteral("exportWidth"), m_width->value());
        m_store.setValue(QStringLiteral("exportHeight"), m_height->value());
    }
}
