// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/importcontroller.h"

#include "ui/dialogs/importdialog.h"
#include "ui/model/sessionmodel.h"
#include "ui/text/translate.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/notice.h"

#include <QFileDialog>
#include <QWidget>
#include <memory>

ImportController::ImportController(
    SessionModel* model, const Actions& actions, Notice* message, QWidget* dialogParent)
    : QObject(dialogParent)
    , m_model(model)
    , m_message(message)
    , m_dialogParent(dialogParent)
{
    connect(actions.importNumbers, &QAction::triggered, this, [this] { importNumbers(); });
}

void ImportController::importNumbers(const QString& path)
{
    const auto trace = m_model->trace();
    if (m_model->isBlank() || !trace)
        return;
    auto* dialog = new ImportDialog(m_model->session(), trace->sources().tokens, m_dialogParent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->chooseFile = [dialog] {
        return QFileDialog::getOpenFileName(dialog, tr("Import Numbers"), QString(),
            tr("Numbers (*.npz *.npy *.safetensors *.json *.csv *.tsv *.txt);;All files (*)"));
    };
    connect(dialog, &ImportDialog::imported, this,
        [this, dialog](const std::vector<attn::ImportItem>& items, int heads, bool newEmbeddings) {
            const QString name = dialog->fileName();
            const auto notes = std::make_shared<std::vector<attn::Message>>();
            const attn::ImportLine left = attn::leftArrays(dialog->arrays(), items);
            // What the numbers hold comes first, then what the file holds besides.
            const auto tellNotes = [this, name, notes, left] {
                notes->insert(notes->end(), left.begin(), left.end());
                QStringList said;
                for (const attn::Message& note : *notes)
                    said += tr("%1: %2.", "file and note").arg(name, translated(note));
                if (said.isEmpty())
                    return;
                m_message->showMessage(Notice::Kind::Note, said.join(QLatin1Char(' ')));
            };
            m_model->endMerge();
            m_model->edit(tr("Import %1").arg(name),
                [items, heads, newEmbeddings, file = name.toStdString(), notes](attn::Session& session, const attn::Trace& run) {
                    notes->clear();
                    if (newEmbeddings)
                        attn::drawEmbeddings(session);
                    return attn::importNumbers(session, run.sources().tokens, items, heads, file, notes.get());
                },
                {}, SessionModel::Waiting::Stays, tellNotes);
        });
    dialog->open();
    if (!path.isEmpty())
        dialog->openFile(path);
}
