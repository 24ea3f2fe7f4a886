// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/worksheet/worksheetdialog.h"

#include "ui/text/translate.h"
#include "ui/widgets/folderbutton.h"
#include "ui/widgets/numberbox.h"
#include "ui/widgets/screenfit.h"
#include "ui/writers/worksheetfiles.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

namespace {

QSpinBox* sheetBox(const char* name, int low, int high, int value)
{
    auto* box = new CountBox;
    box->setObjectName(QString::fromLatin1(name));
    box->setRange(low, high);
    box->setValue(value);
    return box;
}

} // namespace

WorksheetDialog::WorksheetDialog(std::shared_ptr<const attn::Trace> trace, const QString& folder, QWidget* parent)
    : QDialog(parent)
    , m_trace(std::move(trace))
    , m_steps(new QListWidget)
    , m_blank(sheetBox("sheetBlank", 1, 100, 40))
    , m_variants(sheetBox("sheetVariants", 1, 999, 1))
    , m_seed(sheetBox("sheetSeed", 0, std::numeric_limits<int>::max(), 1))
    , m_numbers(new QComboBox)
    , m_page(new QComboBox)
    , m_folder(new QLineEdit(folder))
    , m_progress(new QProgressBar)
    , m_message(new QLabel)
    , m_write(new QPushButton(tr("&Write")))
    , m_close(new QPushButton(tr("Close")))
    , m_open(new FolderButton)
{
    setObjectName(QStringLiteral("worksheetDialog"));
    setWindowTitle(tr("Worksheet"));
    keepOnScreen(this);
    m_steps->setObjectName(QStringLiteral("sheetSteps"));
    m_numbers->setObjectName(QStringLiteral("sheetNumbers"));
    m_page->setObjectName(QStringLiteral("sheetPage"));
    m_folder->setObjectName(QStringLiteral("sheetFolder"));
    m_write->setObjectName(QStringLiteral("sheetWrite"));
    m_message->setObjectName(QStringLiteral("sheetMessage"));
    m_message->setWordWrap(true);
    m_message->setMinimumWidth(420);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_blank->setSuffix(QStringLiteral(" %"));
    m_numbers->addItems({ tr("Those of the session"), tr("Small whole numbers"), tr("One decimal") });
    m_page->addItems({ QStringLiteral("A4"), QStringLiteral("Letter") });
    m_progress->setVisible(false);
    m_folder->setCursorPosition(0);
    fillSteps();

    auto* browse = new QPushButton(tr("&Choose..."));
    auto* place = new QHBoxLayout;
    place->addWidget(m_folder, 1);
    place->addWidget(browse);
    auto* form = new QFormLayout;
    form->addRow(tr("S&teps to fill in"), m_steps);
    form->addRow(tr("&Empty cells"), m_blank);
    form->addRow(tr("&Numbers"), m_numbers);
    form->addRow(tr("&Variants"), m_variants);
    form->addRow(tr("&Seed of the first"), m_seed);
    form->addRow(tr("&Page"), m_page);
    auto* folderLabel = new QLabel(tr("&Folder"));
    folderLabel->setBuddy(m_folder);
    form->addRow(folderLabel, place);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_open);
    buttons->addWidget(m_close);
    buttons->addWidget(m_write);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(m_progress);
    column->addWidget(m_message);
    column->addLayout(buttons);

    m_open->setObjectName(QStringLiteral("sheetOpenFolder"));
    connect(m_open, &FolderButton::failed, m_message, &QLabel::setText);
    m_write->setDefault(true);
    connect(m_write, &QPushButton::clicked, this, &WorksheetDialog::start);
    connect(m_folder, &QLineEdit::textChanged, this, &WorksheetDialog::refreshButtons);
    connect(m_steps, &QListWidget::itemChanged, this, &WorksheetDialog::refreshButtons);
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_writing)
            m_cancelled = true;
        else
            close();
    });
    connect(browse, &QPushButton::clicked, this, [this] {
        const QString chosen
            = QFileDialog::getExistingDirectory(this, tr("Folder for the worksheets"), m_folder->text());
        if (!chosen.isEmpty())
            m_folder->setText(chosen);
    });
    refreshButtons();
}

WorksheetDialog::~WorksheetDialog()
{
    m_writer.wait(); // one sheet; its file is written whole
}

QString WorksheetDialog::folder() const
{
    return m_folder->text();
}

// The computed steps of the run, all chosen; a step stands for all heads.
void WorksheetDialog::fillSteps()
{
    for (const attn::Step& step : attn::stepsOf(m_trace->config())) {
        const attn::Node* node = m_trace->graph().find(step.spec->key, 0);
        if (!step.enabled || !node || !attn::isComputedStep(*node))
            continue;
        auto* item = new QListWidgetItem(
            toQString(step.number) + QStringLiteral("  ") + translated(step.spec->title), m_steps);
        item->setData(Qt::UserRole, toQString(step.spec->key));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
    }
    m_steps->setCurrentRow(0);
}

void WorksheetDialog::refreshButtons()
{
    bool any = false;
    for (int i = 0; i < m_steps->count(); ++i)
        any = any || m_steps->item(i)->checkState() == Qt::Checked;
    m_write->setEnabled(any && !m_folder->text().trimmed().isEmpty() && !m_writing);
    m_close->setText(m_writing ? tr("Cancel") : tr("Close"));
}

attn::WorksheetOptions WorksheetDialog::options() const
{
    attn::WorksheetOptions options;
    bool all = true; // then those that the sheet itself thinks worth asking for
    for (int i = 0; i < m_steps->count(); ++i)
        all = all && m_steps->item(i)->checkState() == Qt::Checked;
    for (int i = 0; i < m_steps->count() && !all; ++i)
        for (const attn::Node& node : m_trace->graph().nodes)
            if (m_steps->item(i)->checkState() == Qt::Checked
                && toQString(node.spec->key) == m_steps->item(i)->data(Qt::UserRole).toString())
                options.stages.push_back(node.path);
    options.blank = m_blank->value() / 100.0;
    options.seed = std::uint64_t(m_seed->value());
    options.numbers = attn::SheetNumbers(m_numbers->currentIndex());
    return options;
}

void WorksheetDialog::start()
{
    m_done = 0;
    m_writing = true;
    m_cancelled = false;
    m_progress->setRange(0, m_variants->value());
    m_progress->setValue(0);
    m_progress->setVisible(true);
    m_open->setVisible(false);
    m_message->clear();
    refreshButtons();
    writeNext();
}

void WorksheetDialog::writeNext()
{
    if (m_done == m_progress->maximum()) {
        m_open->offer(m_folder->text());
        return finish(tr("%n worksheets written to %1.", nullptr, m_done).arg(QDir(m_folder->text()).absolutePath()));
    }
    if (m_cancelled)
        return finish(tr("Cancelled after %n worksheets.", nullptr, m_done));
    const SheetVariant variant { m_done + 1, m_progress->maximum(), m_folder->text(),
        m_page->currentIndex() == 0 ? QPageSize::A4 : QPageSize::Letter };
    m_writer.run(variant.folder.toStdString(),
        [trace = m_trace, options = options(), variant](
            const std::stop_token&) { return writeWorksheet(trace, options, variant); },
        [this](const attn::Result<>& written) {
            if (!written)
                return finish(translated(written.error()));
            m_progress->setValue(++m_done);
            writeNext();
        });
}

void WorksheetDialog::finish(const QString& message)
{
    m_writing = false;
    m_progress->setVisible(false);
    m_message->setText(message);
    refreshButtons();
}
