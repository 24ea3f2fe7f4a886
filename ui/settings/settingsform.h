// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/settingeditor.h"
#include <QWidget>
#include <map>
#include <string_view>
#include <vector>

class PaneButton;
class QLabel;
class QVBoxLayout;
class Selection;
class SessionModel;
class SettingRow;

/// All settings, made from their declarations: those of the present step first, the others folded below, by step.
/// Changes apply at once; values are updated in place, so nothing that is being typed or dragged is disturbed.
class SettingsForm : public QWidget {
    Q_OBJECT

public:
    SettingsForm(SessionModel* model, Selection* selection, QWidget* parent = nullptr);

    SettingRow* row(std::string_view key) const; ///< null where there is none
    /// Keys of the step's own settings, as listed first.
    std::vector<std::string_view> stepSettings() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeRows();
    void arrange();
    void refresh();
    void showError();
    QLabel* heading(const QString& text, QWidget* parent);
    EditorContext context(const attn::SettingSpec& spec) const;
    void leaveOut(const attn::SettingSpec& spec);

    SessionModel* m_model;
    Selection* m_selection;
    QVBoxLayout* m_layout;
    QLabel* m_title;
    PaneButton* m_expander;
    QWidget* m_own; ///< settings of the step
    QWidget* m_others;
    std::map<std::string_view, SettingRow*> m_rows;
    QString m_arrangedFor;
};
