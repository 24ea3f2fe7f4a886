// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/userprompts.h"

#include "ui/model/sessionmodel.h"

#include <QFileDialog>
#include <QMessageBox>

UserPrompts UserPrompts::dialogs(QWidget* parent, const SessionModel* model)
{
    UserPrompts prompts;
    prompts.unsaved = [parent](const QString& title) {
        QMessageBox box(QMessageBox::Question, tr("Unsaved changes"), tr("%1 has unsaved changes.").arg(title),
            QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
        box.setDefaultButton(QMessageBox::Save);
        box.setInformativeText(tr("Save them, or lose them?"));
        const int answer = box.exec();
        return answer == QMessageBox::Save   ? Answer::Save
            : answer == QMessageBox::Discard ? Answer::Discard
                                             : Answer::Cancel;
    };
    prompts.openFile = [parent, model] {
        return QFileDialog::getOpenFileName(
            parent, tr("Open"), model->fileName(),
            tr("Sessions and attention of models (*.attn *.npz *.npy *.json *.safetensors);;Sessions (*.attn);;All files (*)"));
    };
    prompts.saveFile = [parent](const QString& suggested) {
        QFileDialog dialog(parent, tr("Save As"), suggested, tr("Sessions (*.attn)"));
        dialog.setAcceptMode(QFileDialog::AcceptSave);
        dialog.setDefaultSuffix(QStringLiteral("attn")); // the dialog then asks about the file that is really written
        dialog.selectFile(suggested);
        return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
    };
    prompts.saveProgram = [parent](const QString& suggested) {
        QFileDialog dialog(parent, tr("Export PyTorch Program"), suggested, tr("Python programs (*.py)"));
        dialog.setAcceptMode(QFileDialog::AcceptSave);
        dialog.setDefaultSuffix(QStringLiteral("py"));
        dialog.selectFile(suggested);
        return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
    };
    return prompts;
}
