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
class FolderButton;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class ViewLoader;
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

/// Writes figures and numbers of a run as files, with a preview. One figure at a time in the background, so the window
/// stays usable and Cancel works; each file is written whole or not at all. Sizes and formats stay for the next time.
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
    void buildSizes();
    QGridLayout* buildSwitches();
    QGridLayout* buildFormats();
    void arrange();
    void load();
    void store();
    void beginWithTheView();
    void refresh();
    void refreshSize();
    void refreshFiles();

    attn::Result<std::vector<FigureSubject>> subjects() const;
    std::vector<const MatrixFormat*> formats() const;
    void start();
    void writeNext();
    void writeTogether();
    QString cancelledText() const;
    void finish(const QString& message, bool good);
    void refreshButtons();

    ExportSource m_source;
    SettingsStore m_store;
    QComboBox *m_kind, *m_steps, *m_size, *m_unit, *m_theme;
    QDoubleSpinBox *m_width, *m_height;
    QSpinBox *m_dpi, *m_decimals;
    QCheckBox *m_transparent, *m_outlines;
    std::vector<QCheckBox*> m_switches, m_formats;
    QLineEdit* m_folder;
    QLabel *m_measures, *m_files, *m_message;
    ExportPreview* m_preview;
    QProgressBar* m_progress;
    QPushButton *m_browse, *m_export, *m_close;
    FolderButton* m_open;
    ViewLoader* m_writer;
    std::vector<FigureSubject> m_queue;
    size_t m_done = 0;
    bool m_writing = false, m_loading = true;
};
