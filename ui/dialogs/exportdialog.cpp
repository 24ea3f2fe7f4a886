// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/exportdialog.h"

#include "ui/figure/matrixexport.h"
#include "ui/support/translate.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTimer>
#include <QVBoxLayout>
#include <QtConcurrentRun>

ExportDialog::ExportDialog(std::shared_ptr<const attn::Trace> trace, const QString& step, const QString& folder, QWidget* parent)
    : QDialog(parent)
    , m_trace(std::move(trace))
    , m_step(step)
    , m_folder(new QLineEdit(folder))
    , m_all(new QRadioButton(tr("&All steps")))
    , m_present(new QRadioButton(tr("The &present step")))
    , m_decimals(new QSpinBox)
    , m_progress(new QProgressBar)
    , m_message(new QLabel)
    , m_export(new QPushButton(tr("&Export")))
    , m_close(new QPushButton(tr("Close")))
    , m_timer(new QTimer(this))
{
    setObjectName("exportDialog");
    setWindowTitle(tr("Export Heatmaps"));
    m_folder->setObjectName("exportFolder");
    m_export->setObjectName("exportStart");
    m_message->setObjectName("exportMessage");
    m_message->setWordWrap(true);
    m_message->setMinimumWidth(420);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_all->setChecked(true);
    m_progress->setVisible(false);

    auto* browse = new QPushButton(tr("&Choose..."));
    auto* place = new QHBoxLayout;
    place->addWidget(m_folder, 1);
    place->addWidget(browse);
    auto* what = new QVBoxLayout;
    what->addWidget(m_all);
    what->addWidget(m_present);
    auto* formats = new QVBoxLayout;
    for (const MatrixFormat& format : matrixFormats()) {
        auto* box = new QCheckBox(QCoreApplication::translate("MatrixFormat", format.title));
        box->setObjectName(QString("exportFormat_") + format.name);
        box->setChecked(m_formats.empty());
        connect(box, &QCheckBox::toggled, this, &ExportDialog::refreshButtons);
        formats->addWidget(box);
        m_formats.push_back(box);
    }
    auto* form = new QFormLayout;
    form->addRow(tr("&Folder"), place);
    form->addRow(tr("What"), what);
    form->addRow(tr("Formats"), formats);
    m_decimals->setObjectName("exportDecimals");
    m_decimals->setRange(-1, attn::NumberText::mostDecimals);
    m_decimals->setValue(-1);
    m_decimals->setSpecialValueText(tr("All digits"));
    m_decimals->setToolTip(tr("How numbers are written in text files. With all digits they read back to the same bits."));
    form->addRow(tr("&Decimals"), m_decimals);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    buttons->addWidget(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_progress);
    layout->addWidget(m_message);
    layout->addLayout(buttons);

    m_export->setDefault(true);
    m_timer->setInterval(0);
    connect(m_timer, &QTimer::timeout, this, &ExportDialog::writeNext);
    connect(&m_together, &QFutureWatcherBase::finished, this, &ExportDialog::finishAll);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::start);
    connect(m_folder, &QLineEdit::textChanged, this, &ExportDialog::refreshButtons);
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_writing)
            finish(tr("Cancelled after %n matrices.", nullptr, int(m_done)), false);
        else
            close();
    });
    connect(browse, &QPushButton::clicked, this, [this] {
        const QString chosen = QFileDialog::getExistingDirectory(this, tr("Folder for the heatmaps"), m_folder->text());
        if (!chosen.isEmpty())
            m_folder->setText(chosen);
    });
    refreshButtons();
}

QString ExportDialog::folder() const
{
    return m_folder->text();
}

void ExportDialog::refreshButtons()
{
    bool any = false;
    for (const QCheckBox* box : m_formats)
        any = any || box->isChecked();
    m_export->setEnabled(any && !m_folder->text().trimmed().isEmpty() && !m_writing);
    m_close->setText(m_writing ? tr("Cancel") : tr("Close"));
}

void ExportDialog::start()
{
    m_queue.clear();
    m_done = 0;
    for (const attn::Node& node : m_trace->graph().nodes)
        if (m_all->isChecked() || toQString(node.spec->key) == m_step)
            m_queue.push_back(node.id);
    m_progress->setRange(0, int(m_queue.size()));
    m_progress->setValue(0);
    m_progress->setVisible(true);
    m_message->clear();
    m_writing = true;
    m_timer->start();
    refreshButtons();
}

void ExportDialog::writeNext()
{
    if (m_done == m_queue.size()) {
        writeTogether();
        return;
    }
    const attn::Node& node = m_trace->graph().nodes[size_t(m_queue[m_done])];
    const auto written = exportMatrix(m_trace, node, chosenFormats(), m_folder->text(), Theme::light(), number());
    if (!written) {
        finish(translated(written.error()), false);
        return;
    }
    m_progress->setValue(int(++m_done));
}

std::vector<const MatrixFormat*> ExportDialog::chosenFormats() const
{
    std::vector<const MatrixFormat*> formats;
    for (size_t i = 0; i < m_formats.size(); ++i)
        if (m_formats[i]->isChecked())
            formats.push_back(&matrixFormats()[i]);
    return formats;
}

attn::NumberText ExportDialog::number() const
{
    return m_decimals->value() < 0 ? attn::NumberText {} : attn::NumberText { m_decimals->value() };
}

// Large runs take a while, so this happens beside the window. Given up, the file is still written whole.
void ExportDialog::writeTogether()
{
    m_timer->stop();
    std::vector<int> queue = m_queue;
    m_together.setFuture(QtConcurrent::run([trace = m_trace, queue, formats = chosenFormats(), folder = m_folder->text(),
                                               text = number()] {
        std::vector<const attn::Node*> nodes;
        for (int node : queue)
            nodes.push_back(&trace->graph().nodes[size_t(node)]);
        return exportTogether(*trace, nodes, formats, folder, text);
    }));
}

void ExportDialog::finishAll()
{
    if (!m_writing) // cancelled meanwhile
        return;
    const attn::Result<attn::Nothing> written = m_together.result();
    if (!written)
        finish(translated(written.error()), false);
    else
        finish(tr("%n matrices written to %1.", nullptr, int(m_done)).arg(QDir(m_folder->text()).absolutePath()), true);
}

void ExportDialog::finish(const QString& message, bool good)
{
    m_timer->stop();
    m_writing = false;
    m_progress->setVisible(false);
    m_message->setText(message);
    refreshButtons();
    if (good)
        m_close->setFocus();
}
