// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/celleditor.h"

#include "core/base/typednumber.h"
#include "ui/model/practicemodel.h"
#include "ui/model/sessionmodel.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/style.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <algorithm>

CellEditor::CellEditor(SessionModel* model, Selection* selection, QWidget* parent)
    : QFrame(parent)
    , m_model(model)
    , m_selection(selection)
    , m_changes(model, selection)
    , m_name(new QLabel)
    , m_message(new QLabel)
    , m_field(new QLineEdit)
    , m_back(new QToolButton)
{
    setObjectName(QStringLiteral("cellEditor"));
    m_field->setObjectName(QStringLiteral("cellEditorField"));
    m_message->setObjectName(QStringLiteral("cellEditorMessage"));
    m_back->setObjectName(QStringLiteral("cellEditorBack"));
    m_field->setAccessibleName(tr("New value of the cell"));
    m_message->setWordWrap(true);
    m_name->setFont(widgetFont(13, true));
    m_field->setFixedWidth(px(150));
    setAutoFillBackground(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(20, 6, 20, 6);
    layout->addWidget(m_name);
    layout->addWidget(m_field);
    layout->addWidget(m_back);
    layout->addWidget(m_message, 1);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::returnPressed, this, &CellEditor::apply);
    connect(m_field, &QLineEdit::textEdited, this,
        [this] { say(m_answering ? tr("Enter checks, Escape leaves.") : tr("Enter applies, Escape leaves.")); });
    connect(m_back, &QToolButton::clicked, this, &CellEditor::putBack);
    // "Point at a cell" disappears with the first cell.
    selection->onChange(Selection::Change::Hovered | Selection::Change::Pinned, this, [this] {
        if (m_field->isHidden())
            hide();
    });
    hide();
}

void CellEditor::setPracticeModel(PracticeModel* practice)
{
    m_practice = practice;
    m_changes.setPracticeModel(practice);
    // Given away, begun or over: the line was opened for something else.
    for (const auto signal : { &PracticeModel::changed, &PracticeModel::moved })
        connect(practice, signal, this, [this] {
            if (isVisible() && m_answering != m_practice->hides(m_cell))
                leave();
        });
}

void CellEditor::open(const QString& typed)
{
    if (!isVisible())
        m_returnTo = QApplication::focusWidget();
    const auto cell = m_selection->current();
    if (cell)
        m_cell = *cell;
    m_answering = cell && m_practice && m_practice->hides(m_cell);
    m_name->setVisible(cell.has_value());
    m_field->setVisible(cell.has_value());
    m_back->setVisible(false);
    setVisible(true);
    if (!cell) {
        say(tr("Point at a cell or move the cell cursor to it first, then press F2."));
        return;
    }
    refresh();
    if (!m_answering && !m_field->isReadOnly())
        m_selection->setPinned(m_cell); // it stays marked while the pointer goes elsewhere
    m_field->setFocus();
    m_field->selectAll();
    if (m_answering)
        refreshAnswer(typed);
}

/// The number itself is not in the line; a wrong answer is shown again, to be corrected.
void CellEditor::refreshAnswer(const QString& typed)
{
    const auto cell = m_practice->find(m_cell);
    m_field->setReadOnly(false);
    m_field->setText(!typed.isEmpty() ? typed : cell ? cell->typed : QString());
    if (typed.isEmpty())
        m_field->selectAll();
    say(tr("Enter checks, Escape leaves."));
}

/// Checks what was typed. The cursor goes to the next empty cell, or with Tab to the neighbour that is not done; what
/// is no number stays in the line.
bool CellEditor::takeAnswer(int direction)
{
    const QString text = m_field->text();
    const CellId cell = m_cell;
    const bool kept = direction != 0 && text.trimmed().isEmpty(); // Tab passes by
    m_answering = false; // the change must not close the line before it is read
    const auto verdict = kept ? PracticeModel::Verdict() : m_practice->answer(cell, text);
    if (!verdict.understood) {
        m_answering = true;
        say(verdict.text);
        return false;
    }
    leave();
    const auto next = direction != 0 ? m_practice->next(cell, direction) : m_practice->after(cell);
    emit answered(next ? next : std::optional(cell));
    return true;
}

void CellEditor::refresh()
{
    const auto trace = m_model->trace();
    const auto node = trace->find(m_cell.path.toStdString());
    if (!node)
        return leave();
    const auto view = trace->view((*node)->id);
    if (!view || m_cell.row >= (*node)->rows || m_cell.column >= (*node)->columns)
        return leave();
    // Cells count from 1 on screen.
    m_name->setText(tr("%1, row %2, column %3").arg(translated((*node)->spec->title)).arg(m_cell.row + 1).arg(m_cell.column + 1));
    m_field->setText(m_answering ? QString() : exactText((*view->values)(m_cell.row, m_cell.column)));
    const CellChanges::Answer possible = m_changes.mayEdit(m_cell);
    m_back->setVisible(m_changes.isTypedOver(m_cell) && !m_answering);
    m_back->setText(tr("Put back"));
    m_field->setReadOnly(!possible.good); // it keeps the keyboard, so that Escape leaves
    const CellChanges::Answer shared = m_changes.sharedBy(m_cell);
    say(!possible.good ? possible.text
                       : shared.text.isEmpty() ? tr("Enter applies, Escape leaves.")
                                               : tr("Enter applies, Escape leaves. %1").arg(shared.text));
}

void CellEditor::apply()
{
    if (m_answering) {
        takeAnswer(0);
        return;
    }
    if (!m_field->isModified()) // the number stands there already
        return leave();
    const auto value = attn::readNumber(m_field->text().toStdString(), decimalSignOf());
    if (!value)
        return say(translated(value.error()));
    const CellChanges::Answer answer = m_changes.setValue(m_cell, *value, tr("Edit of %1").arg(m_name->text()));
    if (!answer.good)
        return say(answer.text);
    leave();
    if (!answer.text.isEmpty())
        emit statusMessage(answer.text, true);
}

CellId CellEditor::cell() const
{
    return m_cell;
}

void CellEditor::putBack()
{
    m_changes.putBack(m_cell);
    leave();
}

void CellEditor::say(const QString& text)
{
    m_message->setText(text);
}

void CellEditor::leave()
{
    hide();
    if (m_returnTo)
        m_returnTo->setFocus();
}

bool CellEditor::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_field && event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept(); // Escape is ours while a number is typed
        return true;
    }
    if (object == m_field && event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        leave();
        return true;
    }
    if (object == m_field && m_answering && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Tab || key == Qt::Key_Backtab) {
            takeAnswer(key == Qt::Key_Tab ? +1 : -1);
            return true;
        }
    }
    return QFrame::eventFilter(object, event);
}
