// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/trace.h"

#include <QScrollArea>
#include <QStringList>
#include <memory>
#include <vector>

class CodeBox;
class ExperimentButtons;
class FormulaLabel;
class Notice;
class PaneButton;
class QLabel;
class QVBoxLayout;
class Selection;
class SessionModel;
class PracticeModel;
class SettingsForm;
class SymbolList;
class ViewLoader;

/// What the step does and why, what to look for in this run, what to try, the same in PyTorch; the settings below.
class ExplanationPane : public QScrollArea {
    Q_OBJECT

public:
    ExplanationPane(SessionModel* model, Selection* selection, QWidget* parent = nullptr);
    /// Hides what it knows of the numbers while cells of the step are filled in.
    void setPracticeModel(PracticeModel* practice);
    SettingsForm* settings() const { return m_settings; }
    /// False while what to look for is computed in the background.
    bool isReady() const;

    /// In the coordinates of the pane's content (widget()), which may be longer than the pane.
    QSize sizeHint() const override;

signals:
    void programWanted(); ///< the whole session as a PyTorch program on the clipboard

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void refreshOverrides(const attn::Trace& trace, const attn::StageSpec& spec);
    void refreshError();
    void loadFindings(const std::shared_ptr<const attn::Trace>& trace, const attn::Node* node);
    struct Findings;
    void showFindings(const attn::Trace& trace, const std::vector<attn::StageView>& views, const Findings& findings);
    QStringList originLines(const attn::Trace& trace, const std::vector<attn::StageView>& views) const;
    void goToStage(const QString& key); ///< shows it, as the links of the arithmetic do
    void putBack();
    QLabel* addText(const char* objectName, double size, bool bold);
    static void setSection(QLabel* heading, QLabel* text, const QString& content);

    SessionModel* m_model;
    Selection* m_selection;
    PracticeModel* m_practice = nullptr;
    ViewLoader* m_loader;
    QVBoxLayout* m_layout;
    QLabel *m_title, *m_off, *m_summary, *m_lookHead, *m_look, *m_fromHead, *m_from, *m_tryHead, *m_codeHead;
    FormulaLabel* m_formula;
    SymbolList* m_symbols;
    PaneButton *m_switchOn, *m_copy, *m_copyProgram, *m_putBack;
    ExperimentButtons* m_tries;
    QWidget* m_line;
    Notice* m_error;
    CodeBox* m_code;
    SettingsForm* m_settings;
    QString m_shownFor; ///< step whose findings are on show
    bool m_ready = true;
};
