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
#include <QTimer>
#include <QVBoxLayout>

ExportDialog::ExportDialog(std::shared_ptr<const attn::Trace> trace, const QString& step, const QString& folder, QWidget* parent)
    : QDialog(parent)
    , m_trace(std::move(trace))
    , m_step(step)
    , m_folder(new QLineEdit(folder))
    , m_all(new QRadioButton(tr("&All steps")))
    , m_present(new QRadioButton(tr("The &present step")))
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
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::start);
    connect(m_folder, &QLineEdit::textChanged, this, &ExportDialog::refreshButtons);
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_timer->isActive())
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
    m_export->setEnabled(any && !m_folder->text().trimmed().isEmpty() && !m_timer->isActive());
    m_close->setText(m_timer->isActive() ? tr("Cancel") : tr("Close"));
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
    m_timer->start();
    refreshButtons();
}

void ExportDialog::writeNext()
{
    if (m_done == m_queue.size()) {
        finish(tr("%n matrices written to %1.", nullptr, int(m_done)).arg(QDir(m_folder->text()).absolutePath()), true);
        return;
    }
    std::vector<const MatrixFormat*> formats;
    for (size_t i = 0; i < m_formats.size(); ++i)
        if (m_formats[i]->isChecked())
            formats.push_back(&matrixFormats()[i]);
    const attn::Node& node = m_trace->graph().nodes[size_t(m_queue[m_done])];
    const auto written = exportMatrix(m_trace, node, formats, m_folder->text(), Theme::light());
    if (!written) {
        finish(translated(written.error()), false);
        return;
    }
    m_progress->setValue(int(++m_done));
}

void ExportDialog::finish(const QString& message, bool good)
{
    m_timer->stop();
    m_progress->setVisible(false);
    m_message->setText(message);
    refreshButtons();
    if (good)
        m_close->setFocus();
}
