// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/figurekinds.h"
#include "ui/place/headnames.h"
#include "ui/style/settingsstore.h"

#include <QDialog>
#include <memory>
#include <optional>
#include <vector>

class ExportPreview;
class FigureSizeBox;
class FigureWriter;
class FolderButton;
class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
struct FigureOrder;
struct MatrixFormat;

/// What the dialog starts from.
struct ExportSource {
    FigureRun run;
    QString step; ///< on screen
    int head = 0; ///< from 0, or allHeads
    int token = 0; ///< that bars follow
    std::optional<FigureKind> kind; ///< on screen: what the dialog begins with, of `step`; absent: as last time
    FigureOptions look; ///< colours, numbers and fonts of the window
    QString folder; ///< suggested
};

/// Writes figures and numbers of a run as files, with a preview. What is changed while files are written is for the next
/// ones. Sizes and formats stay for the next time.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    ExportDialog(ExportSource source, SettingsStore store, QWidget* parent = nullptr);
    ~ExportDialog() override;

    QString folder() const;
    FigureKind kind() const;
    FigureOptions options() const;
    ExportPreview* preview() const { return m_preview; }

private:
    void buildKinds();
    void buildNumbers();
    QGridLayout* buildSwitches();
    QGridLayout* buildFormats();
    void arrange();
    void load();
    void store();
    void beginWithTheView();
    void refresh();
    void refreshFiles();

    attn::Result<std::vector<FigureSubject>> subjects() const;
    std::vector<const MatrixFormat*> formats() const;
    FigureOrder order() const;
    void start();
    void showEnd(const QString& message);
    void refreshButtons();

    ExportSource m_source;
    SettingsStore m_store;
    QComboBox *m_kind, *m_steps;
    FigureSizeBox* m_size;
    QComboBox* m_theme;
    QSpinBox* m_decimals;
    QCheckBox *m_transparent, *m_outlines;
    std::vector<QCheckBox*> m_switches, m_formats;
    QLineEdit* m_folder;
    QLabel *m_measures, *m_files, *m_message;
    ExportPreview* m_preview;
    QProgressBar* m_progress;
    QPushButton *m_browse, *m_export, *m_close;
    FolderButton* m_open;
    FigureWriter* m_writer;
    bool m_loading = true;
};
