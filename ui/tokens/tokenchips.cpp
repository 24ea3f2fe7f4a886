// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tokens/tokenchips.h"

#include "core/pipeline/trace.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/text/translate.h"
#include "ui/tokens/chipeditor.h"
#include "ui/widgets/style.h"

#include <QAccessible>
#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

TokenChips::TokenChips(SessionModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_selection(selection)
    , m_cursor(selection)
    , m_edits(model)
{
    setObjectName(QStringLiteral("tokenChips"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    using Change = Selection::Change;
    selection->onChange(Change::Run, this, &TokenChips::readTokens);
    selection->onChange(Change::Hovered | Change::Pinned, this, &TokenChips::readMarks);
    selection->onChange(Change::Tokens, this, [this] {
        describeCursor();
        update();
    });
    // Hovering moves nothing; a pinned cell brings its tokens into view.
    selection->onChange(Change::Pinned, this, [this] {
        for (auto mark = m_marks.rbegin(); m_selection->pinned() && mark != m_marks.rend(); ++mark)
            reveal(mark->token);
    });
    connect(&m_edits, &TokenEdits::refused, this, [this](const QString& reason) { emit statusMessage(reason, false); });
    readTokens();
}

void TokenChips::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::StyleChange) { // other families, perhaps
        m_layout.measure();
        showLayout();
    }
    QWidget::changeEvent(event);
}

QSize TokenChips::sizeHint() const
{
    return { px(200), px(34) };
}

QSize TokenChips::minimumSizeHint() const
{
    return { px(90), px(34) };
}

void TokenChips::readTokens()
{
    m_tokens.clear();
    std::vector<QString> labels;
    if (const auto trace = m_model->trace()) {
        for (const std::string& token : trace->sources().tokens)
            m_tokens.push_back(toQString(token));
        for (const std::string& label : trace->sources().labels)
            labels.push_back(toQString(label));
    }
    setAccessibleName(tr("Tokens: %1").arg(QLocale().toString(qulonglong(m_tokens.size()))));
    QStringList words;
    for (size_t i = 0; i < std::min<size_t>(m_tokens.size(), 100); ++i)
        words += isolatedText(labels[i]);
    setAccessibleDescription(words.join(u' '));
    m_cursor.setCount(count());
    readMarks();
    m_layout.setTokens(std::move(labels));
    showLayout();
}

void TokenChips::showLayout()
{
    placeEditor();
    update();
}

void TokenChips::scrollTo(int offset)
{
    m_layout.scrollTo(offset);
    showLayout();
}

void TokenChips::reveal(int token)
{
    m_layout.reveal(token);
    showLayout();
}

void TokenChips::setCursor(int token)
{
    m_cursor.setToken(token);
    reveal(cursor());
    describeCursor();
    update();
}

// Rows that are queries are marked in the query hue, columns that are keys in the key hue, other tokens in ink.
void TokenChips::readMarks()
{
    m_marks.clear();
    const auto trace = m_model->trace();
    const std::optional<CellId> cell = m_selection->current();
    const attn::Node* node = trace && cell ? trace->graph().find(cell->path.toStdString()) : nullptr;
    if (node) {
        const auto mark = [&](attn::Axis axis, int token) {
            if (axis == attn::Axis::QueryToken)
                m_marks.push_back({ token, Ink::Query, Ink::QueryTint });
            else if (axis == attn::Axis::KeyToken)
                m_marks.push_back({ token, Ink::Key, Ink::KeyTint });
            else if (axis == attn::Axis::Token)
                m_marks.push_back({ token, Ink::Accent, Ink::Selected });
        };
        mark(node->spec->rows, cell->row);
        mark(node->spec->columns, cell->column);
    }
    update();
}

void TokenChips::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QRect view = m_layout.viewport();
    painter.setClipRect(view.adjusted(-1, 0, 1, 0));
    for (int i = m_layout.firstVisible(); i < count(); ++i) {
        const ChipLayout::Chip chip = m_layout.chip(i);
        if (chip.rect.left() > view.right())
            break;
        std::vector<Mark> marks;
        for (const Mark& mark : m_marks)
            if (mark.token == i)
                marks.push_back(mark);
        const Mark mark = marks.empty() ? Mark {} : marks.front();
        paintFrame(painter, chip.rect, currentTheme().color(marks.empty() ? Ink::Border : mark.ink), marks.empty() ? 1 : 2,
            currentTheme().color(marks.empty() ? Ink::Raised : mark.tint));
        if (marks.size() > 1) // a token that looks at itself: both outlines, one inside the other
            paintFrame(painter, QRectF(chip.rect).adjusted(3, 3, -3, -3), currentTheme().color(marks[1].ink), 2, {}, 2);
        paintSelection(painter, i, chip.rect);
        painter.setFont(currentTheme().font(11));
        painter.setPen(currentTheme().color(Ink::Muted));
        painter.drawText(chip.index, Qt::AlignRight | Qt::AlignVCenter, QString::number(i + 1));
        painter.setFont(currentTheme().font(13));
        painter.setPen(currentTheme().color(Ink::Text));
        painter.drawText(chip.text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, chip.shown);
    }
    paintEdit(painter);
    painter.setClipping(false);
    if (m_layout.overflows()) {
        const bool before = m_layout.offset() > 0, after = m_layout.offset() < m_layout.end() - view.width();
        for (const bool right : { false, true }) {
            const QColor color = currentTheme().color((right ? after : before) ? Ink::Text : Ink::Border);
            const QPointF center = QRectF(m_layout.arrowRect(right)).center();
            const double w = px(3), h = px(5), turn = right ? 1 : -1;
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(color, 1.6 * currentTheme().scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter.drawPolyline(QPolygonF {
                center + QPointF(-w * turn, -h), center + QPointF(w * turn, 0), center + QPointF(-w * turn, h) });
        }
    }
    if (hasFocus())
        paintFrame(painter, rect(), currentTheme().color(Ink::Accent), 2, {});
}

/// A selected chip is marked by ground, frame and a bar; the cursor is an outline around the chip.
void TokenChips::paintSelection(QPainter& painter, int token, const QRect& chip) const
{
    if (m_cursor.isSelected(token)) {
        const bool marked
            = std::any_of(m_marks.begin(), m_marks.end(), [token](const Mark& mark) { return mark.token == token; });
        if (!marked)
            paintFrame(painter, chip, currentTheme().color(Ink::Accent), 2, currentTheme().color(Ink::Selected));
        painter.fillRect(QRect(chip.left() + px(6), chip.bottom() - px(4), chip.width() - px(12), px(3)),
            currentTheme().color(Ink::Accent));
    }
    if (hasFocus() && token == cursor())
        paintFrame(painter, QRectF(chip).adjusted(-3, -3, 3, 3), currentTheme().color(Ink::Accent), 2, {}, 6);
}

// The "+", and where a dragged chip would go.
void TokenChips::paintEdit(QPainter& painter) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF plus = QRectF(m_layout.plusRect()).center();
    const double arm = px(5);
    if (count() > 0) {
        painter.setPen(QPen(currentTheme().color(Ink::Muted), 1.6 * currentTheme().scale, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(plus - QPointF(arm, 0), plus + QPointF(arm, 0));
        painter.drawLine(plus - QPointF(0, arm), plus + QPointF(0, arm));
    }
    painter.restore();
    if (m_gap < 0)
        return;
    if (m_pressed >= 0 && m_pressed < count()) {
        QColor veil = currentTheme().color(Ink::Surface);
        veil.setAlpha(150);
        painter.fillRect(m_layout.chipRect(m_pressed), veil);
    }
    const int x = m_gap < count() ? m_layout.chipRect(m_gap).left() - px(5) : m_layout.plusRect().left() - px(5);
    painter.fillRect(QRect(x - px(1), px(1), px(3), height() - px(2)), currentTheme().color(Ink::Accent));
}

/// Screen readers hear the token under the cursor and whether it is selected.
void TokenChips::describeCursor()
{
    const int chosen = int(m_selection->tokens().size());
    const int token = cursor();
    QString words = token >= 0 && token < count() ? m_cursor.isSelected(token)
            ? tr("Token %1, “%2”, selected.").arg(token + 1).arg(isolatedText(m_layout.shown(token)))
            : tr("Token %1, “%2”.").arg(token + 1).arg(isolatedText(m_layout.shown(token)))
                                                        : QString();
    if (chosen > 0)
        words += (words.isEmpty() ? QString() : QStringLiteral(" ")) + tr("Selected tokens: %1.").arg(chosen);
    if (words.isEmpty())
        return;
    setAccessibleDescription(words);
    if (hasFocus() && QAccessible::isActive()) {
        QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&changed);
    }
}

void TokenChips::resizeEvent(QResizeEvent*)
{
    m_layout.setSize(size());
    showLayout();
}

void TokenChips::wheelEvent(QWheelEvent* event)
{
    const QPoint delta = event->angleDelta();
    scrollTo(m_layout.offset() - (std::abs(delta.x()) > std::abs(delta.y()) ? delta.x() : delta.y()) / 2);
    event->accept();
}

// Up and down scroll; left and right move the cursor from chip to chip.
void TokenChips::keyPressEvent(QKeyEvent* event)
{
    if (m_cursor.claimsKey(*event)) {
        if (const auto to = m_cursor.pressKey(*event, m_layout.firstVisible()))
            setCursor(*to);
    } else if (isEditKey(event)) {
        pressEditKey(event->key());
    } else if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) {
        m_layout.scrollBy(event->key() == Qt::Key_Down ? +1 : -1);
        showLayout();
    } else {
        QWidget::keyPressEvent(event);
    }
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

void TokenChips::pressEditKey(int key)
{
    if (key == Qt::Key_Escape) {
        if (m_gap < 0)
            emit left();
        m_gap = m_pressed = -1;
        update();
        return;
    }
    if (cursor() < 0 || cursor() >= count()) { // the first key shows what the next will act on
        setCursor(m_layout.firstVisible());
        return;
    }
    switch (key) {
    case Qt::Key_Insert:
        beginInsert(cursor());
        break;
    case Qt::Key_Delete:
        removeToken(cursor());
        break;
    case Qt::Key_Left:
        moveToken(cursor(), cursor() - 1);
        break;
    case Qt::Key_Right:
        moveToken(cursor(), cursor() + 1);
        break;
    case Qt::Key_Menu:
    case Qt::Key_F10: {
        QContextMenuEvent menu(
            QContextMenuEvent::Keyboard, chipRect(cursor()).center(), mapToGlobal(chipRect(cursor()).center()));
        contextMenuEvent(&menu);
        break;
    }
    default:
        beginRename(cursor());
    }
}

bool TokenChips::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && (m_cursor.claimsKey(*static_cast<QKeyEvent*>(event)) || isEditKey(static_cast<QKeyEvent*>(event)))) {
        event->accept(); // otherwise the window would step
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        const QPoint pos = static_cast<QHelpEvent*>(event)->pos();
        for (int i = m_layout.firstVisible(); i < count() && m_layout.chipRect(i).left() <= width(); ++i)
            if (m_layout.chipRect(i).contains(pos)) {
                const QString whole = m_tokens[size_t(i)];
                if (m_layout.chip(i).shown != whole)
                    QToolTip::showText(mapToGlobal(pos), whole.left(2000).toHtmlEscaped(), this, m_layout.chipRect(i));
                return true;
            }
    }
    return QWidget::event(event);
}

void TokenChips::mousePressEvent(QMouseEvent* event)
{
    const int step = std::max(px(40), m_layout.viewport().width() - px(60));
    const QPoint at = event->pos();
    m_pressed = m_gap = -1;
    if (m_layout.overflows() && m_layout.arrowRect(false).contains(at))
        return scrollTo(m_layout.offset() - step);
    if (m_layout.overflows() && m_layout.arrowRect(true).contains(at))
        return scrollTo(m_layout.offset() + step);
    const int token = m_layout.chipAt(at);
    if (event->button() == Qt::MiddleButton && token >= 0)
        return removeToken(token);
    if (event->button() != Qt::LeftButton)
        return;
    if (token < 0 && m_layout.plusRect().contains(at))
        return beginInsert(count());
    if (token >= 0)
        setFocus(Qt::MouseFocusReason);
    m_cursor.click(token, event->modifiers());
    if (token < 0)
        return;
    setCursor(token);
    if (event->modifiers() == Qt::NoModifier) {
        m_pressed = token;
        m_pressedAt = at;
    }
}

void TokenChips::mouseMoveEvent(QMouseEvent* event)
{
    if (m_pressed < 0 || !(event->buttons() & Qt::LeftButton))
        return;
    if (m_gap < 0 && (event->pos() - m_pressedAt).manhattanLength() < QApplication::startDragDistance())
        return;
    if (m_layout.overflows() && event->pos().x() < m_layout.viewport().left() + px(12))
        scrollTo(m_layout.offset() - px(16));
    if (m_layout.overflows() && event->pos().x() > m_layout.viewport().right() - px(12))
        scrollTo(m_layout.offset() + px(16));
    m_gap = m_layout.gapAt(event->pos());
    update();
}

void TokenChips::mouseReleaseEvent(QMouseEvent*)
{
    const int from = std::exchange(m_pressed, -1), gap = std::exchange(m_gap, -1);
    if (from >= 0 && gap >= 0)
        moveToken(from, gap > from ? gap - 1 : gap);
    update();
}

void TokenChips::mouseDoubleClickEvent(QMouseEvent* event)
{
    const int token = event->button() == Qt::LeftButton ? m_layout.chipAt(event->pos()) : -1;
    if (token < 0)
        return mousePressEvent(event); // two quick clicks on an arrow are two clicks
    m_pressed = m_gap = -1;
    beginRename(token);
}

void TokenChips::contextMenuEvent(QContextMenuEvent* event)
{
    const int token = event->reason() == QContextMenuEvent::Mouse ? m_layout.chipAt(event->pos()) : cursor();
    if (token < 0)
        return;
    setCursor(token);
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("chipMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Rename"), this, [this, token] { beginRename(token); });
    menu->addAction(tr("Insert &Before"), this, [this, token] { beginInsert(token); });
    menu->addAction(tr("Insert &After"), this, [this, token] { beginInsert(token + 1); });
    menu->addSeparator();
    menu->addAction(tr("Move &Left"), this, [this, token] { moveToken(token, token - 1); })->setEnabled(token > 0);
    menu->addAction(tr("Move R&ight"), this, [this, token] { moveToken(token, token + 1); })
        ->setEnabled(token + 1 < count());
    menu->addSeparator();
    menu->addAction(tr("Re&move"), this, [this, token] { removeToken(token); })->setEnabled(count() > 1);
    menu->popup(event->globalPos());
    event->accept();
}

void TokenChips::focusInEvent(QFocusEvent*)
{
    update();
}

void TokenChips::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    m_gap = m_pressed = -1;
    update();
}

void TokenChips::removeToken(int token)
{
    if (token >= 0 && token < count() && m_edits.remove(token))
        setCursor(cursor() > token ? cursor() - 1 : cursor());
}

void TokenChips::moveToken(int from, int to)
{
    if (from != to && std::min(from, to) >= 0 && std::max(from, to) < count() && m_edits.move(from, to))
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
    closeEditor(false);
    if (insert)
        token == count() ? scrollTo(m_layout.end()) : reveal(token);
    else
        setCursor(token);
    m_editor = new ChipEditor(token, insert, insert ? QString() : m_tokens[size_t(token)], this);
    m_editor->setTextMargins(px(4), 0, px(4), 0);
    connect(m_editor, &QLineEdit::textEdited, this, &TokenChips::placeEditor);
    connect(m_editor, &ChipEditor::closeWanted, this, &TokenChips::closeEditor);
    connect(m_editor, &ChipEditor::focusLost, this, [this] {
        // What was typed is applied, an empty line is not.
        closeEditor(m_editor && !m_editor->text().isEmpty());
        closeEditor(false);
    });
    placeEditor();
    m_editor->show();
    m_editor->setFocus();
}

// Over its chip; a new token's line stands where the token will. It grows with what is typed.
void TokenChips::placeEditor()
{
    if (!m_editor)
        return;
    const QRect place = m_editor->token() < count() ? m_layout.chipRect(m_editor->token()) : m_layout.plusRect();
    const int typed = m_editor->fontMetrics().horizontalAdvance(m_editor->text().left(200)) + px(26);
    const int wide = std::clamp(std::max({ typed, m_editor->isInserting() ? px(80) : place.width(), px(60) }), px(40),
        std::max(px(40), m_layout.viewport().width()));
    const int left = std::clamp(place.left() - (m_editor->isInserting() ? px(4) : 0), m_layout.viewport().left(),
        std::max(m_layout.viewport().left(), m_layout.viewport().right() + 1 - wide));
    m_editor->setGeometry(left, (height() - px(30)) / 2, wide, px(30));
}

// Enter, or leaving the line, applies; a text that is refused on Enter stays, to be corrected.
void TokenChips::closeEditor(bool apply)
{
    if (!m_editor)
        return;
    const std::string text = m_editor->text().toStdString();
    const int token = m_editor->token();
    const bool insert = m_editor->isInserting();
    const bool same = !insert && token < count() && toQString(text) == m_tokens[size_t(token)];
    if (apply && !same) {
        const bool done = insert ? m_edits.insert(token, text) : m_edits.rename(token, text);
        if (!done)
            return;
    }
    ChipEditor* editor = std::exchange(m_editor, nullptr);
    const bool hadFocus = editor->hasFocus();
    editor->hide();
    editor->deleteLater();
    if (apply)
        setCursor(token);
    if (hadFocus)
        setFocus(Qt::OtherFocusReason);
    update();
}
