// SPDX-License-Identifier: GPL-3.0-or-later
// Changes by hand: the Edit menu, the menu of a cell, and what they are about.
#include "ui/canvas/equationcanvas.h"
#include "ui/dialogs/seeddialog.h"
#include "ui/text/numbertext.h"
#include "ui/tokens/tokenbar.h"
#include "ui/tokens/tokenbarchips.h"
#include "ui/window/mainwindow.h"
#include "ui/window/messagebar.h"
#include "ui/window/canvaspane.h"
#include "ui/window/windowfocus.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <functional>

void MainWindow::buildEditMenus()
{
    Actions& a = m_actions;
    m_copyMenu = new QMenu(this);
    m_copyMenu->addActions({ a.copyCell, a.copyRow, a.copyMatrix, a.copyNamed, a.copyPicture, a.copyProgram });
    m_fillMenu = new QMenu(this);
    m_fillMenu->addActions({ a.fillZero, a.fillIdentity, a.fillRandom });
    m_cellMenu = new QMenu(this);
    m_cellMenu->setObjectName(QStringLiteral("cellMenu"));
    for (QMenu* menu : { m_editMenu, m_cellMenu }) {
        menu->addActions({ a.editCell, a.putBack, a.putBackAll });
        menu->addMenu(m_fillMenu);
        menu->addSeparator();
        menu->addMenu(m_copyMenu);
        menu->addActions({ a.paste });
        menu->addSeparator();
        menu->addActions({ a.showCell, a.drawMask, a.switchHead });
        connect(menu, &QMenu::aboutToShow, this, &MainWindow::refreshEdits);
        connect(menu, &QMenu::aboutToHide, this, &MainWindow::releaseEdits);
    }
}

void MainWindow::connectEdits()
{
    Actions& a = m_actions;
    const auto on = [this](QAction* action, std::function<void()> slot) {
        connect(action, &QAction::triggered, this, [this, slot] {
            if (m_model.trace() && !m_model.isBlank())
                slot();
        });
    };
    on(a.editCell, [this] { m_canvasPane->editCell(); });
    on(a.fillZero, [this] { showAnswer(m_changes.fill(attn::Fill::Zero)); });
    on(a.fillIdentity, [this] { showAnswer(m_changes.fill(attn::Fill::Identity)); });
    on(a.fillRandom, [this] { askSeed(); });
    on(a.putBack, [this] { showAnswer(m_changes.putBack(m_changes.cell().value_or(CellId {}))); });
    on(a.putBackAll, [this] { showAnswer(m_changes.putBackAll()); });
    on(a.showCell, [this] {
        const CellId cell = m_changes.cell().value_or(CellId {});
        const auto answer = m_changes.setShown(cell, { { cell.row, cell.column } }, !m_changes.isShown(cell).value_or(false));
        showAnswer(answer);
        if (answer.good)
            m_changes.goToMask(cell);
    });
    on(a.switchHead, [this] { showAnswer(m_changes.switchHead(m_changes.head())); });
    connect(a.drawMask, &QAction::toggled, canvas(), &EquationCanvas::setDrawMask);
    connect(canvas(), &EquationCanvas::menuWanted, this, &MainWindow::openCellMenu);
    connect(canvas(), &EquationCanvas::statusMessage, m_message, &MessageBar::showAnswer);
    connect(m_canvasPane, &CanvasPane::statusMessage, m_message, &MessageBar::showAnswer);
    connect(m_tokenBar->chips(), &TokenChips::statusMessage, m_message, &MessageBar::showAnswer);
    connect(m_tokenBar->chips(), &TokenChips::left, this, [this] { m_focus->go(m_stages); });
    // What was said about one change is over with the next.
    connect(&m_model, &SessionModel::traceChanged, m_message, [this] { m_message->endTopic(MessageBar::Topic::Edit); });
}

void MainWindow::showAnswer(const CellChanges::Answer& answer)
{
    m_message->showAnswer(answer.text, answer.good);
}

// Only what applies is enabled while a menu is open.
void MainWindow::refreshEdits()
{
    Actions& a = m_actions;
    const bool open = m_model.trace() && !m_model.isBlank();
    const auto cell = open ? m_changes.cell() : std::nullopt;
    const attn::Node* matrix = open ? m_changes.matrix() : nullptr;
    const bool editable = matrix && attn::canEdit(*m_model.trace(), matrix->id)
        && !m_practice.isPractised(QString::fromStdString(matrix->path));
    const auto shown = cell ? m_changes.isShown(*cell) : std::nullopt;
    const int head = open ? m_changes.head() : -1;
    const QMimeData* held = QGuiApplication::clipboard()->mimeData(); // null while nothing was copied
    const bool holdsText = held && held->hasText();
    a.editCell->setEnabled(cell && (m_practice.hides(*cell) || m_changes.mayEdit(*cell).good));
    a.putBack->setEnabled(cell && m_changes.isTypedOver(*cell));
    a.putBackAll->setEnabled(open && m_changes.typedOver() > 0);
    m_fillMenu->menuAction()->setEnabled(editable);
    a.fillRandom->setEnabled(editable && matrix->spec->kind != attn::ValueKind::Mask);
    a.paste->setEnabled(cell && editable && holdsText);
    m_copyMenu->menuAction()->setEnabled(matrix != nullptr);
    a.copyCell->setEnabled(cell.has_value());
    a.copyRow->setEnabled(cell.has_value());
    a.showCell->setEnabled(shown.has_value());
    a.showCell->setText(shown.value_or(true) ? tr("&Hide This Cell") : tr("S&how This Cell"));
    a.drawMask->setEnabled(open);
    a.switchHead->setEnabled(head >= 0);
    a.switchHead->setText(
        head >= 0 && m_changes.isHeadOff(head) ? tr("S&witch This Head On") : tr("S&witch This Head Off"));
}

// Shortcuts always answer, with the reason where they cannot act.
void MainWindow::releaseEdits()
{
    Actions& a = m_actions;
    for (QAction* action : { a.editCell, a.putBack, a.putBackAll, a.fillRandom, a.paste, a.copyCell, a.copyRow,
             a.showCell, a.drawMask, a.switchHead, m_fillMenu->menuAction(), m_copyMenu->menuAction() })
        action->setEnabled(true);
}

void MainWindow::openCellMenu(const QPoint& at)
{
    if (!m_cellMenu->isVisible())
        m_cellMenu->popup(at);
}

void MainWindow::askSeed()
{
    const auto key = QStringLiteral("fill/seed");
    auto* dialog = new SeedDialog(m_store.value(key, 123).toInt(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, key] {
        m_store.setValue(key, dialog->seed());
        showAnswer(m_changes.fill(attn::Fill::Random, quint64(dialog->seed())));
    });
    dialog->open();
}
