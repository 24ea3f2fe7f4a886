// SPDX-License-Identifier: GPL-3.0-or-later
// How the window asks a person: the desktop's dialogs.
#include "ui/window/mainwindow.h"

#include <QFileDialog>
#include <QMessageBox>

void MainWindow::setPersonAsked()
{
    m_prompts.unsaved = [this](const QString& title) {
        QMessageBox box(QMessageBox::Question, tr("Unsaved changes"), tr("%1 has unsaved changes.").arg(title),
            QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
        box.setDefaultButton(QMessageBox::Save);
        box.setInformativeText(tr("Save them, or lose them?"));
        const int answer = box.exec();
        return answer == QMessageBox::Save   ? Answer::Save
            : answer == QMessageBox::Discard ? Answer::Discard
                                             : Answer::Cancel;
    };
    m_prompts.openFile = [this] {
        return QFileDialog::getOpenFileName(
            this, tr("Open"), m_model.fileName(),
            tr("Sessions and attention of models (*.attn *.npz *.npy *.json *.safetensors);;Sessions (*.attn);;All files (*)"));
    };
    m_prompts.saveFile = [this](const QString& suggested) {
        QFileDialog dialog(this, tr("Save As"), suggested, tr("Sessions (*.attn)"));
        dialog.setAcceptMode(QFileDialog::AcceptSave);
        dialog.setDefaultSuffix(QStringLiteral("attn")); // the dialog then asks about the file that is really written
        dialog.selectFile(suggested);
        return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
    };
    m_prompts.saveProgram = [this](const QString& suggested) {
        QFileDialog dialog(this, tr("Export PyTorch Program"), suggested, tr("Python programs (*.py)"));
        dialog.setAcceptMode(QFileDialog::AcceptSave);
        dialog.setDefaultSuffix(QStringLiteral("py"));
        dialog.selectFile(suggested);
        return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
    };
}
