// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of other programs become embeddings and weights of the document.
#include "ui/mainwindow.h"

#include "ui/dialogs/importdialog.h"
#include "ui/support/translate.h"

#include <QFileDialog>

void MainWindow::importNumbers(const QString& path)
{
    const auto trace = m_model.trace();
    if (m_blank || !trace)
        return;
    auto* dialog = new ImportDialog(m_model.session(), trace->sources().tokens, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->chooseFile = [dialog] {
        return QFileDialog::getOpenFileName(dialog, tr("Import Numbers"), QString(),
            tr("Numbers (*.npz *.npy *.safetensors *.json *.csv *.tsv *.txt);;All files (*)"));
    };
    connect(dialog, &ImportDialog::imported, this,
        [this, dialog](const std::vector<attn::ImportItem>& items, int heads, bool newEmbeddings) {
            m_model.endMerge();
            m_model.edit(tr("Import %1").arg(dialog->fileName()),
                [items, heads, newEmbeddings](attn::Session& session, const attn::Trace& run) {
                    if (newEmbeddings)
                        attn::drawEmbeddings(session);
                    return attn::importNumbers(session, run.sources().tokens, items, heads);
                });
        });
    dialog->open();
    if (!path.isEmpty())
        dialog->openFile(path);
}
