// SPDX-License-Identifier: GPL-3.0-or-later
// What the actions do, and what they look like while hubs change.
#include "ui/window/mainwindow.h"

#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/dialogs/numberlookdialog.h"
#include "ui/explanation/explanationpane.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/settings/settingsform.h"
#include "ui/steps/stagelist.h"
#include "ui/style/fontcheck.h"
#include "ui/text/translate.h"
#include "ui/tokens/tokenbar.h"
#include "ui/window/helpdialogs.h"
#include "ui/window/messagebar.h"
#include "ui/window/canvaspane.h"
#include "ui/window/windowfocus.h"

#include <QApplication>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>

namespace {

constexpr size_t mostTokensLookedAt = 2000; // for characters without a font

} // namespace

void MainWindow::connectActions()
{
    for (QAction* action : m_actions.all())
        addAction(action); // so that keys work while the menus are hidden
    const auto on = [this](QAction* action, auto&& slot) { connect(action, &QAction::triggered, this, slot); };
    on(m_actions.newSession, [this] { newSession(); });
    on(m_actions.open, [this] {
        const QString path = m_prompts.openFile();
        if (!path.isEmpty())
            openPath(path);
    });
    on(m_actions.save, [this] { save(); });
    on(m_actions.saveAs, [this] { saveAs(); });
    on(m_actions.quit, [this] { close(); });

    on(m_actions.undo, [this] { m_model.undo(); });
    on(m_actions.redo, [this] { m_model.redo(); });
    connectEdits();

    on(m_actions.next, [this] { step(+1); });
    on(m_actions.previous, [this] { step(-1); });
    on(m_actions.first, [this] { goToOutermost(+1); });
    on(m_actions.last, [this] { goToOutermost(-1); });
    on(m_actions.goBack, [this] { m_selection.goBack(); });
    for (size_t i = 0; i < m_actions.heads.size(); ++i)
        on(m_actions.heads[i], [this, i] { m_selection.setHeadInLayer(int(i) - 1); });
    on(m_actions.previousLayer, [this] { m_selection.setLayer(m_selection.layer() - 1); });
    on(m_actions.nextLayer, [this] { m_selection.setLayer(m_selection.layer() + 1); });
    on(m_actions.allLayers, [this] { m_selection.setHead(allHeads); });
    const std::vector<QAction*> pictures = m_actions.pictures(); // in the order of the kinds
    for (size_t i = 0; i < pictures.size(); ++i)
        on(pictures[i], [this, i] { m_selection.setViewMode(ViewMode(int(i))); });
    on(m_actions.presenter, [this](bool checked) { setPresenter(checked); });
    on(m_actions.leavePresenter, [this] { setPresenter(false); });

    on(m_actions.nextPane, [this] { m_focus->step(+1); });
    on(m_actions.previousPane, [this] { m_focus->step(-1); });
    on(m_actions.focusText, [this] { m_focus->go(m_tokenBar->field()); });
    on(m_actions.focusStages, [this] { m_focus->go(m_stages); });
    on(m_actions.focusCanvas, [this] { m_focus->go(canvas()); });
    on(m_actions.focusStrip, [this] { m_focus->go(m_canvasPane->strip()); });
    on(m_actions.focusSettings, [this] { m_focus->go(m_explanation->settings()); });
    connect(m_actions.showStrip, &QAction::toggled, m_canvasPane, &CanvasPane::setStripShown);
    connect(m_canvasPane, &CanvasPane::stripHeightChanged, this,
        [this](int height) { m_store.setValue(QStringLiteral("panes/strip"), height); });
    on(m_actions.focusExplanation, [this] { m_focus->go(m_explanation); });

    on(m_actions.themeLight, [this] { setTheme(QStringLiteral("light")); });
    on(m_actions.themeDark, [this] { setTheme(QStringLiteral("dark")); });
    on(m_actions.themeSystem, [this] { setTheme(QStringLiteral("system")); });
    on(m_actions.languageEnglish, [this] { setLanguage(QStringLiteral("en")); });
    on(m_actions.languageChinese, [this] { setLanguage(QStringLiteral("zh_CN")); });
    on(m_actions.languageSystem, [this] { setLanguage({}); });
    on(m_actions.numberLook, [this] {
        auto* dialog = new NumberLookDialog(m_numberLook, m_theme, m_actions.numbers, m_actions.lockRange, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &NumberLookDialog::changed, this, &MainWindow::setNumberLook);
        dialog->show(); // beside the window, whose pictures follow
    });
    on(m_actions.symbols, [this] {
        if (auto* open = findChild<QDialog*>(QStringLiteral("symbolsDialog")))
            open->close();
        else
            makeSymbolsDialog(&m_model, m_theme, this)->show(); // beside the window, whose run it follows
    });
    on(m_actions.keyboard, [this] { makeKeyboardDialog(m_actions, this)->open(); });
    on(m_actions.about, [this] { makeAboutDialog(this)->open(); });
}

void MainWindow::connectView()
{
    connect(m_actions.numbers, &QAction::toggled, this, [this](bool on) { canvas()->setNumbersShown(on); });
    connect(m_actions.resultOnly, &QAction::toggled, this, [this](bool on) { canvas()->setResultOnly(on); });
    connect(m_actions.lockRange, &QAction::toggled, this, [this](bool on) { canvas()->setRangeLocked(on); });
    connect(m_actions.headAggregates, &QAction::toggled, this, [this](bool on) { canvas()->setOverHeads(on); });
    // Asked for while one head is shown: they stand among all heads.
    connect(m_actions.headAggregates, &QAction::triggered, this, [this](bool on) {
        if (on)
            m_selection.setHeadInLayer(-1);
    });
    connect(m_actions.zoomIn, &QAction::triggered, canvas(), &EquationCanvas::zoomIn);
    connect(m_actions.zoomOut, &QAction::triggered, canvas(), &EquationCanvas::zoomOut);
    connect(m_actions.zoomReset, &QAction::triggered, canvas(), &EquationCanvas::zoomReset);
    canvas()->setNumbersShown(m_actions.numbers->isChecked());
    connect(canvas(), &EquationCanvas::failed, this, [this](const QString& why) {
        m_message->showMessage(MessageBar::Kind::Error, why);
    });
}

void MainWindow::connectHubs()
{
    QUndoStack* undo = m_model.undoStack();
    connect(undo, &QUndoStack::undoTextChanged, this, &MainWindow::refreshUndo);
    connect(undo, &QUndoStack::redoTextChanged, this, &MainWindow::refreshUndo);
    connect(undo, &QUndoStack::indexChanged, this, &MainWindow::refreshUndo);
    connect(undo, &QUndoStack::cleanChanged, this, &MainWindow::refreshTitle);
    for (const auto signal : { &SessionModel::computingChanged, &SessionModel::waitingChanged }) {
        connect(&m_model, signal, this, &MainWindow::refreshUndo);
        connect(&m_model, signal, this, &MainWindow::refreshTitle);
    }
    // The text and the settings say it themselves.
    connect(&m_model, &SessionModel::refused, this, [this] {
        if (const auto error = m_model.lastError(); error && m_model.errorSource().isEmpty()) {
            m_message->showAnswer(translated(*error), false);
            m_model.dismissError();
        }
    });
    connect(&m_model, &SessionModel::fileNameChanged, this, &MainWindow::refreshTitle);
    connect(&m_model, &SessionModel::errorChanged, this, &MainWindow::showError);
    connect(&m_model, &SessionModel::traceChanged, this, [this] {
        refreshTitle();
        refreshHeads();
        refreshSteps();
        tellMissingFonts();
    });
    connect(&m_selection, &Selection::headChanged, this, &MainWindow::refreshHeads);
    connect(&m_selection, &Selection::viewModeChanged, this, &MainWindow::refreshPicture);
    connect(&m_selection, &Selection::stepChanged, this, &MainWindow::refreshSteps);
    connect(&m_selection, &Selection::trailChanged, this,
        [this] { m_actions.goBack->setEnabled(m_selection.canGoBack()); });
    m_actions.goBack->setEnabled(false);
    refreshUndo();
    refreshHeads();
    refreshSteps();
}

/// Once for each set of characters; a message that stands there is more important.
void MainWindow::tellMissingFonts()
{
    const auto trace = m_model.trace();
    if (!trace)
        return;
    QStringList texts { m_viewMenu->title() };
    const auto& tokens = trace->sources().tokens;
    for (size_t i = 0; i < tokens.size() && i < mostTokensLookedAt; ++i)
        texts += toQString(tokens[i]);
    const auto trouble = fontTrouble(texts, m_theme.font(13));
    const QString words = trouble ? translated(trouble->message) : QString();
    if (!words.isEmpty() && words != m_fontsTold && !m_message->isVisible()) {
        m_message->showMessage(MessageBar::Kind::Note, words);
    }
    m_fontsTold = words;
}

void MainWindow::refreshUndo()
{
    const QString undo = m_model.undoText(), redo = m_model.redoText();
    m_actions.undo->setEnabled(m_model.canUndo());
    m_actions.redo->setEnabled(m_model.canRedo());
    m_actions.undo->setText(m_model.canUndo() ? tr("&Undo: %1").arg(undo) : tr("&Undo"));
    m_actions.redo->setText(m_model.canRedo() ? tr("&Redo: %1").arg(redo) : tr("&Redo"));
}

void MainWindow::refreshHeads()
{
    const auto trace = m_model.trace();
    const attn::Shape shape = trace ? trace->shape() : attn::Shape();
    const int heads = shape.layerHeads(), head = m_selection.head(), layer = m_selection.layer();
    const bool overview = isOverview(shape, head);
    for (size_t i = 0; i < m_actions.heads.size(); ++i) {
        QAction* action = m_actions.heads[i];
        action->setEnabled(shape.heads > 1 && int(i) <= heads);
        action->setVisible(i == 0 || int(i) <= heads);
        action->setChecked(!overview
            && (i == 0 ? head < 0 : head >= 0 && shape.layerOf(head) == layer && shape.headInLayer(head) == int(i) - 1));
    }
    m_actions.headAggregates->setEnabled(heads > 1);
    m_actions.previousLayer->setEnabled(shape.layers > 1 && layer > 0);
    m_actions.nextLayer->setEnabled(shape.layers > 1 && layer + 1 < shape.layers);
    for (QAction* action : { m_actions.previousLayer, m_actions.nextLayer, m_actions.allLayers })
        action->setVisible(shape.layers > 1);
    m_actions.allLayers->setEnabled(shape.layers > 1);
    m_actions.allLayers->setChecked(overview);
}

void MainWindow::refreshPicture()
{
    const std::vector<QAction*> pictures = m_actions.pictures();
    for (size_t i = 0; i < pictures.size(); ++i)
        pictures[i]->setChecked(int(i) == int(m_selection.viewMode()));
}

void MainWindow::refreshSteps()
{
    const auto trace = m_model.trace();
    const auto steps = trace ? attn::stepsOf(trace->config()) : std::vector<attn::Step>();
    const bool before = trace && neighbourStep(steps, m_selection.step(), -1);
    const bool after = trace && neighbourStep(steps, m_selection.step(), +1);
    m_actions.previous->setEnabled(before);
    m_actions.first->setEnabled(before);
    m_actions.next->setEnabled(after);
    m_actions.last->setEnabled(after);
}

void MainWindow::step(int direction)
{
    const auto trace = m_model.trace();
    if (!trace || m_model.isBlank())
        return;
    const auto steps = attn::stepsOf(trace->config());
    if (const attn::Step* to = neighbourStep(steps, m_selection.step(), direction))
        m_selection.setStep(toQString(to->spec->key));
}

void MainWindow::goToOutermost(int end)
{
    const auto trace = m_model.trace();
    if (!trace || m_model.isBlank())
        return;
    const auto steps = attn::stepsOf(trace->config());
    if (const attn::Step* to = outermostStep(steps, end))
        m_selection.setStep(toQString(to->spec->key));
}

// A refused text is explained under its field; a refused setting beside the setting, by the form.
void MainWindow::showError()
{
    const auto error = m_model.lastError();
    if (!error || m_model.errorSource() != u"text") {
        m_message->endTopic(MessageBar::Topic::Text);
        return;
    }
    QString last = toQString(m_model.session().text).simplified();
    if (last.size() > 24)
        last = last.left(23) + u'…';
    m_message->showMessage(MessageBar::Kind::Error,
        tr("%1 The view still shows the last text.").arg(translated(*error)), tr("Back to “%1”").arg(last),
        [this] { m_model.dismissError(); }, MessageBar::Topic::Text);
}
