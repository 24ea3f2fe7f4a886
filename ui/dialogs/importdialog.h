// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/import/numberimport.h"
#include "ui/background/backgroundtask.h"

#include <QDialog>
#include <QString>
#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTreeWidget;

/// Chooses what the arrays of a file become: shows them with their shapes, suggests by their names, and says before the
/// import whether the shapes fit together. Files are opened and read beside the window's thread.
class ImportDialog : public QDialog {
    Q_OBJECT

public:
    ImportDialog(attn::Session session, std::vector<std::string> tokens, QWidget* parent = nullptr);

    /// Lists the arrays of a file, or says why not.
    void openFile(const QString& path);
    QString fileName() const;
    const std::vector<attn::NamedTensor>& arrays() const { return m_arrays; } ///< of the file
    bool isWorking() const { return m_opening.isRunning() || m_reading.isRunning(); }
    /// Asks for a file; tests put in their own.
    std::function<QString()> chooseFile;

signals:
    /// The arrays are in memory and fit; the dialog closes.
    void imported(const std::vector<attn::ImportItem>& items, int heads, bool newEmbeddings);

private:
    using Arrays = std::vector<attn::NamedTensor>;
    using Items = std::vector<attn::ImportItem>;
    struct Use {
        const attn::ImportTarget* target = nullptr; ///< null: left out
        bool transposed = false;
        size_t head = 0; ///< above 0: belongs to the array that is head 0 of the same target
        bool suggested = false; ///< by the array's name
    };

    void build();
    void opened(const attn::Result<Arrays>& arrays);
    void filter(const QString& text);
    void listLayers();
    void suggest();
    void showUses();
    void showChoices();
    void choose(int choice);
    void check();
    void startImport();
    void read(const attn::Result<Items>& items);
    void setMessage(const QString& text, bool good);
    QString useText(size_t array, const Use& use) const;
    std::vector<attn::ImportItem> items() const;

    attn::Session m_session;
    std::vector<std::string> m_tokens;
    std::vector<attn::NamedTensor> m_arrays;
    std::vector<Use> m_uses; ///< by array
    std::vector<Use> m_choices; ///< in the box, for the array that is selected
    QString m_path;
    BackgroundTask<Arrays> m_opening;
    BackgroundTask<Items> m_reading;
    QLineEdit *m_file, *m_filter;
    QPushButton* m_browse;
    QTreeWidget* m_list;
    QComboBox* m_use;
    QComboBox* m_layer; ///< its data: the number of the layer
    QSpinBox* m_heads;
    QSpinBox* m_batch; ///< offered where the embeddings have a batch
    QFormLayout* m_choicesForm;
    QCheckBox* m_draw; ///< offered where the session's embeddings have another width
    QLabel* m_message;
    QDialogButtonBox* m_buttons;
    QPushButton* m_import;
};
