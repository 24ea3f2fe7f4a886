// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingrow.h"

#include "ui/settings/errorbox.h"
#include "ui/settings/makesettingeditor.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/style.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <algorithm>
#include <cmath>

SettingRow::SettingRow(const attn::SettingSpec& spec, QWidget* parent)
    : QWidget(parent)
    , m_label(new QLabel(translated(spec.title), this))
    , m_editor(makeSettingEditor(spec, this))
    , m_error(new ErrorBox(this))
    , m_reset(new QAction(this))
{
    setObjectName(toQString(spec.key) + QStringLiteral(".row"));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_label->setBuddy(m_editor->control());
    m_label->setToolTip(translated(spec.summary));
    m_label->setWordWrap(true);
    m_error->hide();
    m_reset->setObjectName(toQString(spec.key) + QStringLiteral(".reset"));
    m_reset->setText(spec.computed ? tr("Back to the computed number")
                                   : tr("Reset to %1").arg(settingText(spec, spec.fallback, locale())));
    m_reset->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Backspace);
    m_reset->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(m_reset);
    connect(m_reset, &QAction::triggered, this, &SettingRow::resetRequested);
    connect(m_error, &ErrorBox::backRequested, this, &SettingRow::dismissed);
    // Text fields bring a menu of their own; here it gets one more line.
    for (QLineEdit* line : m_editor->findChildren<QLineEdit*>())
        line->installEventFilter(this);
}

void SettingRow::showValue(const QString& value, const EditorContext& context)
{
    m_editor->showValue(value, context);
    relayout();
}

void SettingRow::showError(const QString& message, const QString& back)
{
    m_refused = true;
    m_error->setError(message, back);
    m_editor->setRefused(true);
    m_error->setVisible(true);
    relayout();
}

void SettingRow::clearError()
{
    if (!m_refused)
        return;
    m_refused = false;
    m_editor->setRefused(false);
    m_error->setVisible(false);
    relayout();
}

void SettingRow::relayout()
{
    updateGeometry();
    arrange(width(), true);
}

QSize SettingRow::sizeHint() const
{
    const int width = px(244);
    return QSize(width, heightForWidth(width));
}

QSize SettingRow::minimumSizeHint() const
{
    return QSize(px(100), px(26));
}

int SettingRow::heightForWidth(int width) const
{
    return arrange(width, false);
}

int SettingRow::arrange(int width, bool apply) const
{
    const QFontMetricsF metrics(currentTheme().font(13));
    const int gap = px(8);
    const int text = int(std::ceil(metrics.horizontalAdvance(m_label->text()))) + 2;
    int label = std::max(px(92), width * 3 / 8);
    if (spec().kind == attn::SettingKind::Boolean) // a switch is small and has a margin of its own
        label = std::max(label, text + gap) - px(4);
    const bool beside = text <= label - gap / 2 && m_editor->widthNeeded() <= width - label;
    const int editorWidth = beside ? width - label : width;
    const int editorHeight = m_editor->layout() && m_editor->hasHeightForWidth() ? m_editor->heightForWidth(editorWidth)
                                                                                 : m_editor->sizeHint().height();
    const int line = std::max(px(26), m_editor->control()->sizeHint().height());
    int y = 0;
    if (beside) {
        if (apply) {
            m_label->setGeometry(0, 0, label - gap / 2, line);
            m_editor->setGeometry(label, (std::max(line, editorHeight) - editorHeight) / 2, editorWidth, editorHeight);
        }
        y = std::max(line, editorHeight);
    } else {
        const int labelHeight = std::max(int(std::ceil(metrics.height())), m_label->heightForWidth(width));
        if (apply) {
            m_label->setGeometry(0, 0, width, labelHeight);
            m_editor->setGeometry(0, labelHeight + px(2), editorWidth, editorHeight);
        }
        y = labelHeight + px(2) + editorHeight;
    }
    if (m_refused) {
        y += px(6);
        const int height = m_error->heightForWidth(width);
        if (apply)
            m_error->setGeometry(0, y, width, height);
        y += height;
    }
    return y;
}

void SettingRow::resizeEvent(QResizeEvent*)
{
    arrange(width(), true);
}

void SettingRow::showMenu(const QPoint& global)
{
    QMenu menu(this);
    menu.addAction(m_reset);
    menu.exec(global);
}

void SettingRow::contextMenuEvent(QContextMenuEvent* event)
{
    showMenu(event->globalPos());
}

bool SettingRow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ContextMenu) {
        auto* line = static_cast<QLineEdit*>(watched);
        const std::unique_ptr<QMenu> menu(line->createStandardContextMenu());
        menu->addSeparator();
        menu->addAction(m_reset);
        menu->exec(static_cast<QContextMenuEvent*>(event)->globalPos());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void SettingRow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_refused) {
        emit dismissed();
        return;
    }
    QWidget::keyPressEvent(event);
}
