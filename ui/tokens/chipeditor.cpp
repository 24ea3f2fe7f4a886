// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tokens/chipeditor.h"

#include <QKeyEvent>
#include <QLocale>

ChipEditor::ChipEditor(int token, bool inserting, const QString& text, QWidget* parent)
    : QLineEdit(text, parent)
    , m_token(token)
    , m_inserting(inserting)
{
    setObjectName(QStringLiteral("chipEditor"));
    setAccessibleName(inserting ? tr("Text of the new token") : tr("Text of token %1").arg(QLocale().toString(token + 1)));
    setPlaceholderText(inserting ? tr("token") : QString());
    setMaxLength(10000);
    selectAll();
}

bool ChipEditor::event(QEvent* event)
{
    const auto type = event->type();
    if (type == QEvent::FocusOut) {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason)
            emit focusLost();
    }
    if (type != QEvent::KeyPress && type != QEvent::ShortcutOverride)
        return QLineEdit::event(event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!enter && key != Qt::Key_Escape)
        return QLineEdit::event(event);
    event->accept();
    if (type == QEvent::KeyPress)
        emit closeWanted(enter);
    return true;
}
