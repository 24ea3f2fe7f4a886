// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/celleditor.h"

#include "core/pipeline/report.h"
#include "core/session/edits.h"
#include "ui/model/sessionmodel.h"
#include "ui/support/translate.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>
#include <algorithm>
#include <cmath>

CellEditor::CellEditor(SessionModel* model, Selection* selection, QWidget* parent)
    : QFrame(parent)
    , m_model(model)
    , m_selection(selection)
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
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(20, 6, 20, 6);
    layout->addWidget(m_name);
    layout->addWidget(m_field);
    layout->addWidget(m_back);
    layout->addWidget(m_message, 1);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::returnPressed, this, &CellEditor::apply);
    connect(m_field, &QLineEdit::textEdited, this, [this] { say(tr("Enter applies, Escape leaves.")); });
    connect(m_back, &QToolButton::clicked, this, &CellEditor::putBack);
    hide();
}

void CellEditor::setTheme(const Theme& theme)
{
    setAutoFillBackground(true);
    setFont(theme.font(13));
    m_name->setFont(theme.font(13, true));
    m_field->setFixedWidth(int(std::lround(150 * theme.scale)));
}

void CellEditor::open()
{
    if (!isVisible())
        m_returnTo = QApplication::focusWidget();
    const auto cell = m_selection->current();
    if (cell)
        m_cell = *cell;
    m_name->setVisible(cell.has_value());
    m_field->setVisible(cell.has_value());
    m_back->setVisible(false);
    setVisible(true);
    if (!cell) {
        say(tr("Point at a cell or move the cell cursor to it first, then press F2."));
        return;
    }
    refresh();
    m_field->setFocus();
    m_field->selectAll();
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
    m_field->setText(QString::fromStdString(attn::exactNumber((*view->values)(m_cell.row, m_cell.column))));
    const auto& typed = view->overridden;
    m_back->setVisible(std::find(typed.begin(), typed.end(), std::pair(m_cell.row, m_cell.column)) != typed.end());
    m_back->setText(tr("Put back"));
    const auto possible = attn::canEdit(*trace, (*node)->id);
    m_field->setEnabled(bool(possible));
    say(possible ? tr("Enter applies, Escape leaves.") : translated(possible.error()));
}

void CellEditor::apply()
{
    bool good = false;
    const QString text = m_field->text().trimmed();
    double value = QLocale::c().toDouble(text, &good);
    if (!good)
        value = QLocale().toDouble(text, &good); // as the user writes numbers
    if (!good || !std::isfinite(value))
        return say(tr("\"%1\" is no number; type one such as 0.5 or -2.").arg(text));
    const auto trace = m_model->trace();
    const auto node = trace->find(m_cell.path.toStdString());
    if (!node)
        return leave();
    const int id = (*node)->id;
    const bool done = m_model->edit(tr("Edit of %1").arg(m_name->text()), [&](attn::Session& session) {
        return attn::setCells(session, *trace, id, { { m_cell.row, m_cell.column, value } });
    });
    if (!done) {
        const auto error = m_model->lastError();
        say(error ? translated(*error) : QString());
        m_model->dismissError();
        return;
    }
    leave();
}

void CellEditor::putBack()
{
    m_model->edit(tr("Put back %1").arg(m_name->text()), [this](attn::Session& session) -> attn::Result<attn::Nothing> {
        std::erase_if(session.overrides, [this](const attn::Override& what) {
            return what.path == m_cell.path.toStdString() && what.row == m_cell.row && what.column == m_cell.column;
        });
        return attn::Nothing {};
    });
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
    return QFrame::eventFilter(object, event);
}
