// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/matrixtable.h"
#include "core/pipeline/trace.h"
#include "ui/figure/theme.h"

#include <QDialog>
#include <QFutureWatcher>
#include <memory>
#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QSpinBox;
class QTimer;
struct MatrixFormat;

/// Writes matrices of a run as files. One matrix at a time between events, so the window stays usable and Cancel works;
/// each file is written whole or not at all.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    /// `step` is the key of the stage on screen; `folder` the suggestion.
    ExportDialog(std::shared_ptr<const attn::Trace> trace, const QString& step, const QString& folder, QWidget* parent = nullptr);

    QString folder() const;

private:
    void start();
    void writeNext();
    void writeTogether();
    void finishAll();
    void finish(const QString& message, bool good);
    std::vector<const MatrixFormat*> chosenFormats() const;
    attn::NumberText number() const;
    void refreshButtons();

    std::shared_ptr<const attn::Trace> m_trace;
    QString m_step;
    QLineEdit* m_folder;
    QRadioButton *m_all, *m_present;
    std::vector<QCheckBox*> m_formats;
    QSpinBox* m_decimals;
    QProgressBar* m_progress;
    QLabel* m_message;
    QPushButton *m_export, *m_close;
    QTimer* m_timer;
    QFutureWatcher<attn::Result<attn::Nothing>> m_together; ///< the files that hold all matrices
    bool m_writing = false;
    std::vector<int> m_queue;
    size_t m_done = 0;
};
