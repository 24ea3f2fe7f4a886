// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainwindow.h"

#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/background/jobs.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/compare/comparepane.h"
#include "ui/controllers/clipboardcontroller.h"
#include "ui/controllers/comparecontroller.h"
#include "ui/controllers/editcontroller.h"
#include "ui/controllers/exportcontroller.h"
#include "ui/controllers/filecontroller.h"
#include "ui/controllers/importcontroller.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/controllers/navigationcontroller.h"
#include "ui/controllers/practicecontroller.h"
#include "ui/controllers/programcontroller.h"
#include "ui/controllers/recoverycontroller.h"
#include "ui/controllers/viewcontroller.h"
#include "ui/explanation/explanationpane.h"
#include "ui/panes/canvasheader.h"
#include "ui/panes/canvaspane.h"
#include "ui/panes/emptypage.h"
#include "ui/panes/panewidths.h"
#include "ui/panes/windowfocus.h"
#include "ui/practice/practicebar.h"
#include "ui/settings/settingsform.h"
#include "ui/steps/stagelist.h"
#include "ui/steps/stepbar.h"
#include "ui/tokens/tokenbar.h"
#include "ui/tokens/tokenchips.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/screenfit.h"
#include "ui/widgets/style.h"
#include "ui/window/fontnotice.h"
#include "ui/window/helpdialogs.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDialog>
#include <QDropEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <initializer_list>
#include <utility>

MainWindow::MainWindow(SettingsStore store, QWidget* parent)
    : QMainWindow(parent)
    , m_store(std::move(store))
    , m_changes(&m_model, &m_selection)
    , m_prompts(UserPrompts::dialogs(this, &m_model))
    , m_look(new LookController(m_actions, m_store, this))
    , m_menus(menuBar(), m_actions)
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    m_changes.setPracticeModel(&m_practice);
    m_selection.setSessionModel(&m_model);
    setLocale(QLocale()); // the fields below read and write numbers as the language does
    buildPanes();
    makeControllers();
    connectActions();
    retranslate();
    loadState();
    m_stages->setFocus();
}

MainWindow::~MainWindow()
{
    delete m_recovery; // asks the hubs, which are members of the window
    delete takeCentralWidget(); // views refer to the hubs, which are members of the window
}

EquationCanvas* MainWindow::canvas() const
{
    return m_canvasPane->canvas();
}

bool MainWindow::isDrawn() const
{
    const bool drawn = canvas()->isReady() && m_stages->isReady() && m_explanation->isReady()
        && m_canvasPane->strip()->isReady();
    return !m_model.isComputing() && !Jobs::instance().isComputing(this) && (m_model.isBlank() || drawn);
}

void MainWindow::buildPanes()
{
    menuBar()->setFixedHeight(px(26));
    setMinimumSize(QSize(px(800), px(560)).boundedTo(roomOnScreen(*this)));
    auto* central = new QWidget(this);
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_tokenBar = new TokenBar(&m_model, &m_selection, central);
    m_tokenBar->field()->setAcceptDrops(false); // files dropped on the window are opened wherever they fall
    m_recoveryBar = new Notice(Notice::Shape::Bar, central);
    m_recoveryBar->setObjectName(QStringLiteral("recoveryBar"));
    m_message = new Notice(Notice::Shape::Bar, central);
    m_pages = new QStackedWidget(central);
    m_panes = new QSplitter(Qt::Horizontal, m_pages);
    m_stages = new StageList(&m_model, &m_selection, m_panes);
    m_canvasPane = new CanvasPane(&m_model, &m_selection, m_actions, m_panes);
    m_side = new QWidget(m_panes);
    m_comparePane = new ComparePane(&m_model, &m_selection, &m_compare, m_side);
    m_explanation = new ExplanationPane(&m_model, &m_selection, m_side);
    auto* side = new QVBoxLayout(m_side);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(1); // the separator's line
    side->addWidget(m_comparePane);
    side->addWidget(m_explanation, 1);
    m_stages->setCompareModel(&m_compare);
    m_canvasPane->setCompareModel(&m_compare);
    m_canvasPane->setPracticeModel(&m_practice);
    m_explanation->setPracticeModel(&m_practice);
    m_empty = new EmptyPage(m_pages);
    m_stepBar = new StepBar(&m_model, &m_selection, central);

    m_panes->setObjectName(QStringLiteral("panes"));
    m_panes->setHandleWidth(1);
    m_panes->setChildrenCollapsible(false);
    m_panes->setStretchFactor(0, 0);
    m_panes->setStretchFactor(1, 1);
    m_panes->setStretchFactor(2, 0);
    m_pages->addWidget(m_panes);
    m_pages->addWidget(m_empty);
    column->addWidget(m_tokenBar);
    column->addWidget(m_recoveryBar);
    column->addWidget(m_message);
    column->addWidget(m_pages, 1);
    column->addWidget(m_stepBar);
    setCentralWidget(central);
    m_widths = new PaneWidths(m_panes, m_stages, m_store, this);

    m_focus = new WindowFocus(this);
    for (QWidget* pane : std::initializer_list<QWidget*> { m_tokenBar->field(), m_tokenBar->chips(), m_recoveryBar,
             m_message, m_empty, m_stages, m_canvasPane->header(), m_canvasPane->practiceBar(), canvas(),
             m_canvasPane->strip(), m_comparePane, m_explanation, m_explanation->settings(), m_stepBar })
        m_focus->addPane(pane);
    m_focus->setFallback(m_stages);
    canvas()->installEventFilter(this);
    connect(m_tokenBar, &TokenBar::left, this, [this] { m_focus->go(m_stages); });
    connect(m_tokenBar->chips(), &TokenChips::left, this, [this] { m_focus->go(m_stages); });
    connect(canvas(), &EquationCanvas::menuWanted, this, [this](const QPoint& at) {
        if (!m_menus.cell->isVisible())
            m_menus.cell->popup(at);
    });
}

void MainWindow::makeControllers()
{
    const auto setDecimals = [this] { m_practice.setDecimals(currentTheme().numbers.decimals); };
    setDecimals();
    connect(m_look, &LookController::numberLookChanged, this, setDecimals);
    connect(m_look, &LookController::languageChanged, this, [this] {
        setLocale(QLocale());
        retranslate();
        refitPanes();
    });
    m_files = new FileController(
        &m_model, &m_selection, m_actions, m_prompts, m_message, m_store, m_menus.recent, m_menus.lesson, this);
    m_recovery = new RecoveryController(&m_model, &m_selection, m_files, m_recoveryBar, m_message, this);
    m_edits = new EditController(&m_model, &m_practice, &m_changes, m_actions,
        { m_menus.edit, m_menus.cell, m_menus.fill, m_menus.copy }, m_message, m_canvasPane, m_store, this);
    auto* clipboard = new ClipboardController(
        &m_model, &m_selection, &m_practice, &m_changes, m_actions, m_message, canvas(), this);
    m_view = new ViewController(m_actions, m_canvasPane, m_store, this);
    new NavigationController(&m_model, &m_selection, m_actions, this);
    auto* compare = new CompareController(&m_model, &m_compare, m_actions, m_prompts, m_message, this);
    auto* practice = new PracticeController(
        &m_model, &m_selection, &m_compare, &m_practice, &m_changes, m_actions, m_message, canvas(), this);
    new ImportController(&m_model, m_actions, m_message, this);
    new ExportController(&m_model, &m_selection, &m_compare, m_actions, m_store, canvas(), this);
    new ProgramController(&m_model, m_actions, m_prompts, m_message, this);
    new FontNotice(&m_model, m_message, m_menus.view, this);

    connect(m_explanation, &ExplanationPane::programWanted, clipboard, &ClipboardController::copyProgram);
    connect(m_canvasPane, &CanvasPane::nextStepWanted, practice, &PracticeController::goToNextStep);
    connect(m_files, &FileController::documentOpened, compare, &CompareController::endUnfit);
    connect(m_files, &FileController::blankOpened, this, [this] { m_tokenBar->field()->setFocus(); });
    connect(m_tokenBar, &TokenBar::begun, m_files, &FileController::begin);
    connect(m_empty, &EmptyPage::lessonChosen, m_files, &FileController::openLesson);
    connect(&m_model, &SessionModel::blankChanged, this, &MainWindow::refreshBlank);
    connect(canvas(), &EquationCanvas::failed, m_message,
        [this](const QString& why) { m_message->showMessage(Notice::Kind::Error, why); });
    connect(canvas(), &EquationCanvas::statusMessage, m_message, &Notice::showAnswer);
    connect(m_canvasPane, &CanvasPane::statusMessage, m_message, &Notice::showAnswer);
    connect(m_tokenBar->chips(), &TokenChips::statusMessage, m_message, &Notice::showAnswer);
}

void MainWindow::connectActions()
{
    for (QAction* action : m_actions.all())
        addAction(action); // so that keys work while the menus are hidden
    const auto on = [this](QAction* action, auto&& slot) { connect(action, &QAction::triggered, this, slot); };
    on(m_actions.quit, [this] { close(); });

    on(m_actions.presenter, [this](bool checked) { setPresenter(checked); });
    on(m_actions.leavePresenter, [this] { setPresenter(false); });

    on(m_actions.nextPane, [this] { m_focus->step(+1); });
    on(m_actions.previousPane, [this] { m_focus->step(-1); });
    on(m_actions.focusText, [this] { m_focus->go(m_tokenBar->field()); });
    on(m_actions.focusStages, [this] { m_focus->go(m_stages); });
    on(m_actions.focusCanvas, [this] { m_focus->go(canvas()); });
    on(m_actions.focusStrip, [this] { m_focus->go(m_canvasPane->strip()); });
    on(m_actions.focusSettings, [this] { m_focus->go(m_explanation->settings()); });
    on(m_actions.focusExplanation, [this] { m_focus->go(m_explanation); });

    on(m_actions.symbols, [this] {
        if (auto* open = findChild<QDialog*>(QStringLiteral("symbolsDialog")))
            open->close();
        else
            makeSymbolsDialog(&m_model, this)->show(); // beside the window, whose run it follows
    });
    on(m_actions.keyboard, [this] { makeKeyboardDialog(m_actions, this)->open(); });
    on(m_actions.about, [this] { makeAboutDialog(this)->open(); });
}

// Arrows, Home and End belong to a matrix while it has the focus; everywhere else they step.
bool MainWindow::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && object == canvas()) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Home:
        case Qt::Key_End:
            event->accept();
            return true;
        default:
            break;
        }
    }
    return QMainWindow::eventFilter(object, event);
}

// Qt calls this for Tab, and for a widget that loses the focus because it is hidden or disabled.
bool MainWindow::focusNextPrevChild(bool next)
{
    return !m_focus || m_focus->takeTab() ? QMainWindow::focusNextPrevChild(next) : m_focus->stay();
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (!m_presenter)
        m_widths->fit(width(), currentTheme().scale);
}

void MainWindow::refitPanes()
{
    if (!m_presenter)
        m_widths->refit(width(), currentTheme().scale);
}

// A page of its own stands for the document that is not there yet.
void MainWindow::refreshBlank()
{
    const bool blank = m_model.isBlank();
    if (blank) {
        setPresenter(false);
        m_practice.setOn(false);
    }
    m_tokenBar->setBlank(blank);
    m_pages->setCurrentIndex(blank ? 1 : 0);
    m_stepBar->setVisible(!blank && !m_presenter);
    for (QAction* action : { m_actions.save, m_actions.saveAs, m_actions.importNumbers, m_actions.exportFigures,
             m_actions.copyMatrix, m_actions.copyPicture, m_actions.presenter })
        action->setEnabled(!blank);
}

void MainWindow::retranslate()
{
    m_actions.retranslate();
    m_actions.lockRange->setIconText(tr("Range"));
    m_actions.numbers->setIconText(tr("Numbers"));
    m_menus.retranslate();
    m_files->retranslate();
    m_recovery->offer();
    m_edits->retranslate();
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QMainWindow::changeEvent(event);
}

// Canvas and arithmetic only; F11 or Escape leads back.
void MainWindow::setPresenter(bool presenter)
{
    if (presenter == m_presenter || (presenter && m_model.isBlank()))
        return;
    m_presenter = presenter;
    m_actions.presenter->setChecked(presenter);
    m_actions.leavePresenter->setEnabled(presenter);
    if (presenter)
        m_stateBefore = windowState();
    menuBar()->setVisible(!presenter);
    m_tokenBar->setVisible(!presenter);
    m_stages->setVisible(!presenter);
    m_side->setVisible(!presenter);
    m_stepBar->setVisible(!presenter);
    if (presenter)
        m_message->hide();
    m_recovery->setPresenter(presenter);
    m_canvasPane->setPresenter(presenter);
    setWindowState(presenter ? m_stateBefore | Qt::WindowFullScreen : m_stateBefore);
    if (m_practice.isOn())
        canvas()->setFocus(); // digits are answers
    else if (presenter)
        setFocus(); // arrows step
    else {
        refitPanes();
        m_edits->showTextError();
        m_stages->setFocus();
    }
}

void MainWindow::loadState()
{
    const QByteArray geometry = m_store.value(QStringLiteral("window/geometry")).toByteArray();
    if (!restoreGeometry(geometry))
        resize(1280, 800);
    fitToScreen(this);
    keepOnScreen(this, true);
    m_view->load();
}

void MainWindow::saveState()
{
    setPresenter(false);
    m_store.setValue(QStringLiteral("window/geometry"), saveGeometry());
    m_view->save();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_files->mayReplace()) {
        event->ignore();
        return;
    }
    saveState();
    m_recovery->end(); // saved or discarded
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!FileController::sessionFileOf(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QString path = FileController::sessionFileOf(event->mimeData());
    if (path.isEmpty())
        return;
    event->acceptProposedAction();
    m_files->openPath(path);
}
