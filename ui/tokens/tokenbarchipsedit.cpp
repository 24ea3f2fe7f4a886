// SPDX-License-Identifier: GPL-3.0-or-later
// Renaming, inserting, removing and moving tokens on their chips.
#include "core/editing/edits.h"
#include "ui/model/sessionmodel.h"
#include "ui/text/translate.h"
#include "ui/tokens/tokenbarchips.h"
#include "ui/widgets/style.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace {

QString tokenNumber(int token)
{
    return QLocale().toString(token + 1);
}

} // namespace

int TokenChips::chipAt(const QPoint& point) const
{
    if (!viewport().contains(point))
        return -1;
    for (int i = firstVisible(); i < count() && chipRect(i).left() <= point.x(); ++i)
        if (chipRect(i).contains(point))
            return i;
    return -1;
}

int TokenChips::gapAt(const QPoint& point) const
{
    int gap = firstVisible();
    while (gap < count() && chipRect(gap).center().x() < point.x())
        ++gap;
    return gap;
}

QRect TokenChips::plusRect() const
{
    if (count() == 0)
        return {};
    const QRect last = chipRect(count() - 1);
    return { last.right() + 1 + px(10), last.top(), px(26), last.height() };
}

// A refused change shows the reason and changes nothing.
bool TokenChips::change(
    const QString& name, const std::function<attn::Result<attn::Nothing>(attn::Session&, const attn::Trace&)>& what)
{
    if (!m_model->trace() || m_model->edit(name, what))
        return true;
    const auto error = m_model->lastError();
    m_model->dismissError();
    if (error)
        emit statusMessage(translated(*error), false);
    return false;
}

void TokenChips::removeToken(int token)
{
    if (token < 0 || token >= count())
        return;
    const bool done = change(tr("Remove token %1").arg(tokenNumber(token)),
        [token](attn::Session& session, const attn::Trace& trace) { return attn::removeToken(session, trace, token); });
    if (done)
        setCursor(m_cursor > token ? m_cursor - 1 : m_cursor);
}

void TokenChips::moveToken(int from, int to)
{
    if (from == to || std::min(from, to) < 0 || std::max(from, to) >= count())
        return;
    const bool done = change(tr("Move token %1 to place %2").arg(tokenNumber(from), tokenNumber(to)),
        [from, to](
            attn::Session& session, const attn::Trace& trace) { return attn::moveToken(session, trace, from, to); });
    if (done)
        setCursor(to);
}

void TokenChips::beginRename(int token)
{
    if (token >= 0 && token < count())
        openEditor(token, false);
}

void TokenChips::beginInsert(int token)
{
    if (count() > 0)
        openEditor(std::clamp(token, 0, count()), true);
}

void TokenChips::openEditor(int token, bool insert)
{
    if (m_editor)
        closeEditor(false);
    if (insert)
        token == count() ? scrollTo(m_width) : reveal(token);
    else
        setCursor(token);
    m_edited = token;
    m_inserting = insert;
    m_editor = new QLineEdit(this);
    m_editor->setObjectName(QStringLiteral("chipEditor"));
    m_editor->setAccessibleName(insert ? tr("Text of the new token") : tr("Text of token %1").arg(tokenNumber(token)));
    m_editor->setPlaceholderText(insert ? tr("token") : QString());
    m_editor->setFont(m_theme.font(13));
    m_editor->setTextMargins(px(4), 0, px(4), 0);
    m_editor->setMaxLength(10000);
    m_editor->setText(insert ? QString() : m_tokens[size_t(token)]);
    m_editor->selectAll();
    m_editor->installEventFilter(this);
    connect(m_editor, &QLineEdit::textEdited, this, &TokenChips::placeEditor);
    placeEditor();
    m_editor->show();
    m_editor->setFocus();
}

// Over its chip; a new token's line stands where the token will. It grows with what is typed.
void TokenChips::placeEditor()
{
    if (!m_editor)
        return;
    const QRect place = m_edited < count() ? chipRect(m_edited) : plusRect();
    const int typed = m_editor->fontMetrics().horizontalAdvance(m_editor->text().left(200)) + px(26);
    const int wide = std::clamp(std::max({ typed, m_inserting ? px(80) : place.width(), px(60) }), px(40),
        std::max(px(40), viewport().width()));
    const int left = std::clamp(place.left() - (m_inserting ? px(4) : 0), viewport().left(),
        std::max(viewport().left(), viewport().right() + 1 - wide));
    m_editor->setGeometry(left, (height() - px(30)) / 2, wide, px(30));
}

// Enter, or leaving the line, applies; a text that is refused on Enter stays, to be corrected.
void TokenChips::closeEditor(bool apply)
{
    if (!m_editor)
        return;
    const std::string text = m_editor->text().toStdString();
    const int token = m_edited;
    const bool insert = m_inserting;
    const bool same = !insert && token < count() && toQString(text) == m_tokens[size_t(token)];
    if (apply && !same) {
        const bool done = change((insert ? tr("Insert token %1") : tr("Rename token %1")).arg(tokenNumber(token)),
            [insert, token, text](attn::Session& session, const attn::Trace& trace) {
                return insert ? attn::insertToken(session, trace, token, text)
                              : attn::renameToken(session, trace, token, text);
            });
        if (!done)
            return;
    }
    QLineEdit* editor = std::exchange(m_editor, nullptr);
    editor->removeEventFilter(this);
    const bool hadFocus = editor->hasFocus();
    editor->hide();
    editor->deleteLater();
    if (apply)
        setCursor(token);
    if (hadFocus)
        setFocus(Qt::OtherFocusReason);
    update();
}

bool TokenChips::eventFilter(QObject* object, QEvent* event)
{
    if (object != m_editor)
        return QWidget::eventFilter(object, event);
    const auto type = event->type();
    if (type == QEvent::FocusOut && static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason
        && static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason) {
        // The focus left the line: what was typed is applied, an empty line is not.
        closeEditor(!m_editor->text().isEmpty());
        if (m_editor)
            closeEditor(false);
        return false;
    }
    if (type != QEvent::KeyPress && type != QEvent::ShortcutOverride)
        return QWidget::eventFilter(object, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!enter && key != Qt::Key_Escape)
        return QWidget::eventFilter(object, event);
    event->accept();
    if (type == QEvent::KeyPress)
        closeEditor(enter);
    return true;
}

bool TokenChips::isEditKey(const QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_F2:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Insert:
    case Qt::Key_Delete:
    case Qt::Key_Menu:
    case Qt::Key_Escape:
        return true;
    case Qt::Key_F10:
        return event->modifiers() & Qt::ShiftModifier;
    case Qt::Key_Left:
    case Qt::Key_Right:
        return (event->modifiers() & ~Qt::KeypadModifier) == (Qt::ControlModifier | Qt::ShiftModifier);
    default:
        return false;
    }
}

bool TokenChips::editKey(QKeyEvent* event)
{
    if (!isEditKey(event))
        return false;
    if (event->key() == Qt::Key_Escape) {
        if (m_gap < 0)
            emit left();
        m_gap = m_pressed = -1;
        update();
        return true;
    }
    if (m_cursor < 0 || m_cursor >= count()) { // the first key shows what the next will act on
        setCursor(firstVisible());
        return true;
    }
    switch (event->key()) {
    case Qt::Key_Insert:
        beginInsert(m_cursor);
        break;
    case Qt::Key_Delete:
        removeToken(m_cursor);
        break;
    case Qt::Key_Left:
        moveToken(m_cursor, m_cursor - 1);
        break;
    case Qt::Key_Right:
        moveToken(m_cursor, m_cursor + 1);
        break;
    case Qt::Key_Menu:
    case Qt::Key_F10: {
        QContextMenuEvent menu(
            QContextMenuEvent::Keyboard, chipRect(m_cursor).center(), mapToGlobal(chipRect(m_cursor).center()));
        contextMenuEvent(&menu);
        break;
    }
    default:
        beginRename(m_cursor);
    }
    return true;
}

void TokenChips::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    m_gap = m_pressed = -1;
    update();
}

// The "+", and where a dragged chip would go.
void TokenChips::paintEdit(QPainter& painter) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF plus = QRectF(plusRect()).center();
    const double arm = px(5);
    if (count() > 0) {
        painter.setPen(QPen(m_theme.color(Ink::Muted), 1.6 * m_theme.scale, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(plus - QPointF(arm, 0), plus + QPointF(arm, 0));
        painter.drawLine(plus - QPointF(0, arm), plus + QPointF(0, arm));
    }
    painter.restore();
    if (m_gap < 0)
        return;
    if (m_pressed >= 0 && m_pressed < count()) {
        QColor veil = m_theme.color(Ink::Surface);
        veil.setAlpha(150);
        painter.fillRect(chipRect(m_pressed), veil);
    }
    const int x = m_gap < count() ? chipRect(m_gap).left() - px(5) : plusRect().left() - px(5);
    painter.fillRect(QRect(x - px(1), px(1), px(3), height() - px(2)), m_theme.color(Ink::Accent));
}
