// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingeditor.h"

#include "ui/text/translate.h"
#include "ui/widgets/style.h"

#include <QCheckBox>
#include <QEvent>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QKeyEvent>

SettingEditor::SettingEditor(const attn::SettingSpec& spec, QWidget* parent)
    : QWidget(parent)
    , m_spec(spec)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    setMinimumHeight(px(26));
}

void SettingEditor::setRefused(bool refused)
{
    if (m_control->property("refused").toBool() == refused)
        return;
    m_control->setProperty("refused", refused);
    m_control->update();
}

void SettingEditor::adopt(QWidget* control)
{
    m_control = control;
    const QString summary = translated(m_spec.summary);
    control->setObjectName(toQString(m_spec.key));
    control->setAccessibleName(translated(m_spec.title));
    control->setAccessibleDescription(summary);
    control->setToolTip(summary);
    control->setFocusPolicy(Qt::StrongFocus);
    control->installEventFilter(this);
    setFocusProxy(control);
}

double SettingEditor::textWidth(const QString& text) const
{
    return QFontMetricsF(currentTheme().font(13)).horizontalAdvance(text);
}

bool SettingEditor::eventFilter(QObject* watched, QEvent* event)
{
    // Scrolling the pane with the pointer over a field must not change a number.
    if (event->type() == QEvent::Wheel && !static_cast<QWidget*>(watched)->hasFocus()) {
        event->ignore();
        return true;
    }
    if (auto* box = qobject_cast<QCheckBox*>(watched); box && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            box->click();
            return true;
        }
    }
    if (event->type() == QEvent::FocusOut)
        emit settled();
    return QWidget::eventFilter(watched, event);
}
