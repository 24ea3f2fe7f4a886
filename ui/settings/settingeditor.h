// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/setting.h"

#include <QWidget>
#include <memory>

/// What an editor needs to know about the run besides its value.
struct EditorContext {
    int heads = 1;
    QString computed; ///< the value of a computed setting while it is left out, as text
};

/// The field of one setting, made from its declaration. Values go in and out as canonical texts; showing one emits
/// nothing. The control inside has the setting's key as objectName.
class SettingEditor : public QWidget {
    Q_OBJECT

public:
    const attn::SettingSpec& spec() const { return m_spec; }
    /// `value` is empty where a computed setting is left out. What the user is typing is not touched where it means the
    /// same.
    virtual void showValue(const QString& value, const EditorContext& context) = 0;
    /// The error's outline.
    void setRefused(bool refused);
    /// Width at which nothing is cut, as it is drawn.
    virtual double widthNeeded() const = 0;
    /// The control that takes the focus.
    QWidget* control() const { return m_control; }

signals:
    /// `merge`: typing or dragging, one undo step until settled().
    void changed(const QString& canonical, bool merge);
    void settled();
    void refused(const attn::Error& why); ///< what was typed means nothing certain
    void leftOut(); ///< a computed setting goes back to being computed

protected:
    SettingEditor(const attn::SettingSpec& spec, QWidget* parent);
    /// Names, tool tip and focus; wheels reach the control only while it has the focus.
    void adopt(QWidget* control);
    double textWidth(const QString& text) const;

    bool eventFilter(QObject* watched, QEvent* event) override;

    const attn::SettingSpec& m_spec;
    QWidget* m_control = nullptr;
};
