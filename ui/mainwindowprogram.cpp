// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the window for lessons and notebooks: the PyTorch program and worksheets.
#include "core/io/exporters.h"
#include "core/pipeline/scriptwriter.h"
#include "ui/dialogs/worksheetdialog.h"
#include "ui/mainwindow.h"
#include "ui/mainwindowmessage.h"
#include "ui/support/translate.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QStandardPaths>

// Every matrix is looked at, in another thread where that takes long.
void MainWindow::loadProgram(const QString& title, std::function<void(const QByteArray& program)> done)
{
    const auto trace = m_model.trace();
    if (!trace || m_blank)
        return;
    std::vector<int> all;
    for (const attn::Node& node : trace->graph().nodes)
        all.push_back(node.id);
    const auto program = std::make_shared<QByteArray>();
    m_copyLoader.load(
        trace, {}, title, [program, done](const auto&, const ViewLoader::Views&) { done(*program); },
        [program](const attn::Trace& run, const ViewLoader::Views&) {
            if (const auto text = attn::pytorchProgram(run)) // fails when cancelled only
                *program = QByteArray::fromStdString(*text);
        },
        {}, ViewLoader::cost(*trace, all));
}

void MainWindow::copyProgram()
{
    loadProgram(tr("PyTorch program"), [this](const QByteArray& program) {
        QGuiApplication::clipboard()->setText(QString::fromUtf8(program));
        m_message->setProperty("ofText", false);
        m_message->showMessage(MessageBar::Kind::Note,
            tr("The PyTorch program is on the clipboard: %n lines.", nullptr, int(program.count('\n'))));
    });
}

void MainWindow::exportProgram()
{
    if (!m_model.trace() || m_blank)
        return;
    const QFileInfo document(m_model.fileName());
    const QString name = m_model.fileName().isEmpty() ? QStringLiteral("attention") : document.completeBaseName();
    QString path = m_askers.saveProgram(
        (m_model.fileName().isEmpty() ? QString() : document.path() + u'/') + name + QStringLiteral(".py"));
    if (path.isEmpty())
        return;
    loadProgram(tr("PyTorch program"), [this, path](const QByteArray& program) {
        const auto written = attn::writeWhole(path, program);
        m_message->setProperty("ofText", false);
        if (written)
            m_message->showMessage(MessageBar::Kind::Note, tr("The PyTorch program was written to %1.").arg(path));
        else
            m_message->showMessage(MessageBar::Kind::Error, translated(written.error()));
    });
}

void MainWindow::openWorksheet()
{
    const QString folder = outputFolder(QStringLiteral("worksheetFolder"), QStandardPaths::DocumentsLocation,
        QStringLiteral("attention-worksheets"));
    auto* dialog = new WorksheetDialog(m_model.trace(), folder, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::finished, this,
        [this, dialog] { m_store.setValue(QStringLiteral("worksheetFolder"), dialog->folder()); });
    dialog->open();
}
