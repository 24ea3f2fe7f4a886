// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the window for lessons and notebooks: the PyTorch program and worksheets.
#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"
#include "core/script/scriptwriter.h"
#include "ui/text/translate.h"
#include "ui/window/mainwindow.h"
#include "ui/window/mainwindowmessage.h"
#include "ui/worksheet/worksheetdialog.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QStandardPaths>

// Every matrix is looked at, in another thread where that takes long.
void MainWindow::loadProgram(ViewLoader* loader, std::function<void(const attn::Result<std::string>& program)> done)
{
    const auto trace = m_model.trace();
    std::vector<int> all;
    for (const attn::Node& node : trace->graph().nodes)
        all.push_back(node.id);
    const auto program = std::make_shared<attn::Result<std::string>>(std::string());
    loader->load(
        trace, {}, tr("PyTorch program"), [program, done](const auto&, const ViewLoader::Views&) { done(*program); },
        [program](const attn::Trace& run, const ViewLoader::Views&) { *program = attn::pytorchProgram(run); }, {},
        ViewLoader::cost(*trace, all));
}

void MainWindow::copyProgram()
{
    if (!m_model.trace() || m_blank)
        return;
    loadProgram(&m_copyLoader, [this](const attn::Result<std::string>& program) {
        if (!program)
            return refuseToCopy(program.error());
        const QString text = toQString(*program);
        QGuiApplication::clipboard()->setText(text);
        m_message->setProperty("ofText", false);
        m_message->showMessage(MessageBar::Kind::Note,
            tr("The PyTorch program is on the clipboard: %n lines.", nullptr, int(text.count(u'\n'))));
    });
}

// Every file has a loader of its own: nothing else that is wanted meanwhile takes its place.
void MainWindow::exportProgram()
{
    if (!m_model.trace() || m_blank)
        return;
    const QFileInfo document(m_model.fileName());
    const QString name = m_model.fileName().isEmpty() ? QStringLiteral("attention") : document.completeBaseName();
    const QString path = m_prompts.saveProgram(
        (m_model.fileName().isEmpty() ? QString() : document.path() + u'/') + name + QStringLiteral(".py"));
    if (path.isEmpty())
        return;
    auto* loader = new ViewLoader(this);
    const auto tellOutcome = [this, path, loader](const attn::Result<attn::Nothing>& written) {
        loader->deleteLater();
        m_message->setProperty("ofText", false);
        if (written)
            m_message->showMessage(MessageBar::Kind::Note, tr("The PyTorch program was written to %1.").arg(path));
        else
            m_message->showMessage(MessageBar::Kind::Error,
                tr("The PyTorch program was not written to %1: %2").arg(path, translated(written.error())));
    };
    connect(loader, &ViewLoader::failed, this, [tellOutcome](const attn::Error& error) { tellOutcome(error); });
    loadProgram(loader, [path, tellOutcome](const attn::Result<std::string>& program) {
        if (program)
            tellOutcome(attn::writeWhole(path, QByteArray::fromStdString(*program)));
        else
            tellOutcome(program.error());
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
