// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/editcontroller.h"

#include "ui/canvas/equationcanvas.h"
#include "ui/dialogs/seeddialog.h"
#include "ui/model/practicemodel.h"
#include "ui/panes/canvaspane.h"
#include "ui/text/translate.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/notice.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <functional>

EditController::EditController(SessionModel* model, PracticeModel* practice, CellChanges* changes,
    const Actions& actions, const EditMenus& menus, Notice* message, CanvasPane* canvasPane,
    const SettingsStore& store, QWidget* dialogParent)
    : QObject(dialogParent)
    , m_model(model)
    , m_practice(practice)
    , m_changes(changes)
    , m_actions(actions)
    , m_fillAction(menus.fill->menuAction())
    , m_copyAction(menus.copy->menuAction())
    , m_message(message)
    , m_store(store)
    , m_dialogParent(dialogParent)
{
    const Actions& a = actions;
    connect(a.undo, &QAction::triggered, model, &SessionModel::undo);
    connect(a.redo, &QAction::triggered, model, &SessionModel::redo);
    const auto on = [this](QAction* action, std::function<void()> slot) {
        connect(action, &QAction::triggered, this, [this, slot] {
            if (m_model->trace() && !m_model->isBlank())
                slot();
        });
    };
    on(a.editCell, [canvasPane] { canvasPane->editCell(); });
    on(a.fillZero, [this] { showAnswer(m_changes->fill(attn::Fill::Zero)); });
    on(a.fillIdentity, [this] { showAnswer(m_changes->fill(attn::Fill::Identity)); });
    on(a.fillRandom, [this] { askSeed(); });
    on(a.putBack, [this] { showAnswer(m_changes->putBack(m_changes->cell().value_or(CellId {}))); });
    on(a.putBackAll, [this] { showAnswer(m_changes->putBackAll()); });
    on(a.showCell, [this] {
        const CellId cell = m_changes->cell().value_or(CellId {});
        const auto answer = m_changes->mask().setShown(cell, { { cell.row, cell.column } }, !m_changes->mask().isShown(cell).value_or(false));
        showAnswer(answer);
        if (answer.good)
            m_changes->mask().goToMask(cell);
    });
    on(a.switchHead, [this] { showAnswer(m_changes->heads().toggle(m_changes->heads().head())); });
    connect(a.drawMask, &QAction::toggled, canvasPane->canvas(), &EquationCanvas::setDrawMask);
    for (QMenu* menu : { menus.edit, menus.cell }) {
        connect(menu, &QMenu::aboutToShow, this, &EditController::refreshEdits);
        connect(menu, &QMenu::aboutToHide, this, &EditController::releaseEdits);
    }
    QUndoStack* undo = model->undoStack();
    connect(undo, &QUndoStack::undoTextChanged, this, &EditController::refreshUndo);
    connect(undo, &QUndoStack::redoTextChanged, this, &EditController::refreshUndo);
    connect(undo, &QUndoStack::indexChanged, this, &EditController::refreshUndo);
    for (const auto signal : { &SessionModel::computingChanged, &SessionModel::waitingChanged, &SessionModel::blankChanged })
        connect(model, signal, this, &EditController::refreshUndo);
    connect(model, &SessionModel::errorChanged, this, &EditController::showTextError);
    // The text and the settings say it themselves.
    connect(model, &SessionModel::refused, this, [this] {
        if (const auto error = m_model->lastError(); error && m_model->errorSource().isEmpty()) {
            m_message->showAnswer(translated(*error), false);
            m_model->dismissError();
        }
    });
    // What was said about one change is over with the next.
    connect(model, &SessionModel::traceChanged, message, [message] { message->endTopic(Notice::Topic::Edit); });
    refreshUndo();
}

void EditController::retranslate()
{
    refreshUndo();
    showTextError();
}

void EditController::refreshUndo()
{
    const QString undo = m_model->undoText(), redo = m_model->redoText();
    m_actions.undo->setEnabled(m_model->canUndo() && !m_model->isBlank());
    m_actions.redo->setEnabled(m_model->canRedo() && !m_model->isBlank());
    m_actions.undo->setText(m_model->canUndo() ? tr("&Undo: %1").arg(undo) : tr("&Undo"));
    m_actions.redo->setText(m_model->canRedo() ? tr("&Redo: %1").arg(redo) : tr("&Redo"));
}

void EditController::showTextError()
{
    const auto error = m_model->lastError();
    if (!error || m_model->errorSource() != u"text") {
        m_message->endTopic(Notice::Topic::Text);
        return;
    }
    QString last = toQString(m_model->session().text).simplified();
    if (last.size() > 24)
        last = last.left(23) + u'…';
    m_message->showMessage(Notice::Kind::Error,
        tr("%1 The view still shows the last text.").arg(translated(*error)), tr("Back to “%1”").arg(last),
        [this] { m_model->dismissError(); }, Notice::Topic::Text);
}

void EditController::showAnswer(const CellChanges::Answer& answer)
{
    m_message->showAnswer(answer.text, answer.good);
}

// Only what applies is enabled while a menu is open.
void EditController::refreshEdits()
{
    const Actions& a = m_actions;
    const bool open = m_model->trace() && !m_model->isBlank();
    const auto cell = open ? m_changes->cell() : std::nullopt;
    const attn::Node* matrix = open ? m_changes->matrix() : nullptr;
    const bool editable = matrix && attn::canEdit(*m_model->trace(), matrix->id)
        && !m_practice->isPractised(QString::fromStdString(matrix->path));
    const auto shown = cell ? m_changes->mask().isShown(*cell) : std::nullopt;
    const int head = open ? m_changes->heads().head() : -1;
    const QMimeData* held = QGuiApplication::clipboard()->mimeData(); // null while nothing was copied
    const bool holdsText = held && held->hasText();
    a.editCell->setEnabled(cell && (m_practice->hides(*cell) || m_changes->mayEdit(*cell).good));
    a.putBack->setEnabled(cell && m_changes->isTypedOver(*cell));
    a.putBackAll->setEnabled(open && m_changes->typedOver() > 0);
    m_fillAction->setEnabled(editable);
    a.fillRandom->setEnabled(editable && matrix->spec->kind != attn::ValueKind::Mask);
    a.paste->setEnabled(cell && editable && holdsText);
    m_copyAction->setEnabled(matrix != nullptr);
    a.copyCell->setEnabled(cell.has_value());
    a.copyRow->setEnabled(cell.has_value());
    a.showCell->setEnabled(shown.has_value());
    a.showCell->setText(shown.value_or(true) ? tr("&Hide This Cell") : tr("S&how This Cell"));
    a.drawMask->setEnabled(open);
    a.switchHead->setEnabled(head >= 0);
    a.switchHead->setText(
        head >= 0 && m_changes->heads().isOff(head) ? tr("S&witch This Head On") : tr("S&witch This Head Off"));
}

// Shortcuts always answer, with the reason where they cannot act.
void EditController::releaseEdits()
{
    const Actions& a = m_actions;
    for (QAction* action : { a.editCell, a.putBack, a.putBackAll, a.fillRandom, a.paste, a.copyCell, a.copyRow,
             a.showCell, a.drawMask, a.switchHead, m_fillAction, m_copyAction })
        action->setEnabled(true);
}

void EditController::askSeed()
{
    const auto key = QStringLiteral("fill/seed");
    auto* dialog = new SeedDialog(m_store.value(key, 123).toInt(), m_dialogParent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, key] {
        m_store.setValue(key, dialog->seed());
        showAnswer(m_changes->fill(attn::Fill::Random, quint64(dialog->seed())));
    });
    dialog->open();
}
