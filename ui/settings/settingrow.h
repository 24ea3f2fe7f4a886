// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/settingeditor.h"

class Notice;
class QFormLayout;
class QLabel;

/// Name, editor and, below them, the mistake. The editor stands beside its name, or below it where that is too narrow.
class SettingRow : public QWidget {
    Q_OBJECT

public:
    SettingRow(const attn::SettingSpec& spec, QWidget* parent);

    const attn::SettingSpec& spec() const { return m_editor->spec(); }
    SettingEditor* editor() const { return m_editor; }
    void showValue(const QString& value, const EditorContext& context);
    void showError(const QString& message, const QString& back);
    void clearError();
    bool hasError() const { return m_refused; }

signals:
    void resetRequested();
    void dismissed();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void showMenu(const QPoint& global);

    QLabel* m_label;
    QFormLayout* m_form;
    SettingEditor* m_editor;
    Notice* m_error;
    QAction* m_reset;
    bool m_refused = false;
};
