// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/worksheet/worksheet.h"
#include "ui/background/backgroundtask.h"

#include <QDialog>
#include <memory>

class FolderButton;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QProgressBar;
class QPushButton;
class QSpinBox;

/// Writes worksheets and their keys. One sheet after the other in the background, so that the window stays usable and
/// Cancel works.
class WorksheetDialog : public QDialog {
    Q_OBJECT

public:
    WorksheetDialog(std::shared_ptr<const attn::Trace> trace, const QString& folder, QWidget* parent = nullptr);
    ~WorksheetDialog() override;

    QString folder() const;
    bool isWriting() const { return m_writing; }

private:
    void fillSteps();
    void start();
    void writeNext();
    void finish(const QString& message);
    void refreshButtons();
    attn::WorksheetOptions options() const;

    std::shared_ptr<const attn::Trace> m_trace;
    QListWidget* m_steps;
    QSpinBox *m_blank, *m_variants, *m_seed;
    QComboBox *m_numbers, *m_page;
    QLineEdit* m_folder;
    QProgressBar* m_progress;
    QLabel* m_message;
    QPushButton *m_write, *m_close;
    FolderButton* m_open;
    BackgroundTask<attn::Nothing> m_writer; ///< of one sheet
    int m_done = 0;
    bool m_writing = false, m_cancelled = false;
};
