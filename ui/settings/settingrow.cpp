// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingrow.h"

#include "ui/settings/makesettingeditor.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/style.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <memory>

SettingRow::SettingRow(const attn::SettingSpec& spec, QWidget* parent)
    : QWidget(parent)
    , m_label(new QLabel(translated(spec.title), this))
    , m_editor(makeSettingEditor(spec, this))
    , m_error(new Notice(Notice::Shape::Box, this))
    , m_reset(new QAction(this))
{
    setObjectName(toQString(spec.key) + QStringLiteral(".row"));
    m_form = new QFormLayout;
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setHorizontalSpacing(px(4));
    m_form->setVerticalSpacing(px(2));
    m_form->addRow(m_label, m_editor);
    m_form->itemAt(0, QFormLayout::LabelRole)->setAlignment(Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(px(6));
    column->addLayout(m_form);
    column->addWidget(m_error);
    m_label->setBuddy(m_editor->control());
    m_label->setToolTip(translated(spec.summary));
    m_reset->setObjectName(toQString(spec.key) + QStringLiteral(".reset"));
    m_reset->setText(spec.computed ? tr("Back to the computed number")
                                   : tr("Reset to %1").arg(settingText(spec, spec.fallback, locale())));
    m_reset->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Backspace);
    m_reset->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(m_reset);
    connect(m_reset, &QAction::triggered, this, &SettingRow::resetRequested);
    // Text fields bring a menu of their own; here it gets one more line.
    for (QLineEdit* line : m_editor->findChildren<QLineEdit*>())
        line->installEventFilter(this);
}

void SettingRow::showValue(const QString& value, const EditorContext& context)
{
    m_editor->showValue(value, context);
    place(); // its text may be longer
}

void SettingRow::showError(const QString& message, const QString& back)
{
    m_refused = true;
    m_error->showMessage(Notice::Kind::Error, message, back, [this] { emit dismissed(); });
    m_editor->setRefused(true);
}

void SettingRow::clearError()
{
    if (!m_refused)
        return;
    m_refused = false;
    m_editor->setRefused(false);
    m_error->hide();
}

// Names have a column of their own, and a long one stands above its field, as does one whose field would be cut.
void SettingRow::place()
{
    const int text = m_label->fontMetrics().horizontalAdvance(m_label->text()) + 2;
    int column = std::max(px(92), width() * 3 / 8);
    if (spec().kind == attn::SettingKind::Boolean) // a switch is small and has a margin of its own
        column = std::max(column, text + px(8)) - px(4);
    const bool beside = text <= column - px(4) && m_editor->widthNeeded() <= width() - column;
    m_form->setRowWrapPolicy(beside ? QFormLayout::DontWrapRows : QFormLayout::WrapAllRows);
    m_label->setMinimumWidth(beside ? column - px(4) : 0);
    m_label->setFixedHeight(beside ? px(26) : int(std::ceil(QFontMetricsF(m_label->font()).height())));
}

void SettingRow::resizeEvent(QResizeEvent*)
{
    place();
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
