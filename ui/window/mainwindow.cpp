// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainwindow.h"

#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/compare/comparepane.h"
#include "ui/explanation/explanationpane.h"
#include "ui/practice/practicebar.h"
#include "ui/recovery/autosave.h"
#include "ui/settings/settingsform.h"
#include "ui/steps/stagelist.h"
#include "ui/steps/stepbar.h"
#include "ui/text/language.h"
#include "ui/tokens/tokenbar.h"
#include "ui/tokens/tokenbarchips.h"
#include "ui/widgets/animation.h"
#include "ui/widgets/screenfit.h"
#include "ui/widgets/style.h"
#include "ui/window/clipboardcontroller.h"
#include "ui/window/comparecontroller.h"
#include "ui/window/emptypage.h"
#include "ui/window/exportcontroller.h"
#include "ui/window/importcontroller.h"
#include "ui/window/practicecontroller.h"
#include "ui/window/programcontroller.h"
#include "ui/window/canvasheader.h"
#include "ui/window/messagebar.h"
#include "ui/window/canvaspane.h"
#include "ui/window/windowfocus.h"

#include <QApplication>
#include <QCloseEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

MainWindow::MainWindow(SettingsStore store, QWidget* parent)
    : QMainWindow(parent)
    , m_store(std::move(store))
    , m_changes(&m_model, &m_selection)
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    m_prompts = UserPrompts::dialogs(this, &m_model);
    m_changes.setPracticeModel(&m_practice);
    m_selection.setSessionModel(&m_model); // before any view, so that views find a selection that fits the run
    m_language = m_store.value(QStringLiteral("look/language")).toString();
    m_themeName = m_store.value(QStringLiteral("look/theme"), QStringLiteral("system")).toString();
    loadNumberLook();
    applyLanguage(m_language);
    setLocale(QLocale()); // the fields below read and write numbers as the language does
    buildPanes();
    buildMenus();
    connectActions();
    connectView();
    makeControllers();
    connectHubs();
    retranslate();
    applyLook();
    loadState();
    m_stages->setFocus();
}

MainWindow::~MainWindow()
{
    delete m_autosave; // asks the hubs, which are members of the window
    delete takeCentralWidget(); // views refer to the hubs, which are members of the window
}

EquationCanvas* MainWindow::canvas() const
{
    return m_canvasPane->canvas();
}

void MainWindow::buildPanes()
{
    auto* central = new QWidget(this);
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_tokenBar = new TokenBar(&m_model, &m_selection, central);
    m_tokenBar->field()->setAcceptDrops(false); // files dropped on the window are opened wherever they fall
    m_recoveryBar = new MessageBar(central);
    m_recoveryBar->setObjectName(QStringLiteral("recoveryBar"));
    m_message = new MessageBar(central);
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

    m_focus = new WindowFocus(this);
    for (QWidget* pane : { static_cast<QWidget*>(m_tokenBar->field()), static_cast<QWidget*>(m_tokenBar->chips()),
             static_cast<QWidget*>(m_recoveryBar), static_cast<QWidget*>(m_message), static_cast<QWidget*>(m_empty),
             static_cast<QWidget*>(m_stages), static_cast<QWidget*>(m_canvasPane->header()),
             static_cast<QWidget*>(m_canvasPane->practiceBar()), static_cast<QWidget*>(canvas()),
             static_cast<QWidget*>(m_canvasPane->strip()), static_cast<QWidget*>(m_comparePane),
             static_cast<QWidget*>(m_explanation), static_cast<QWidget*>(m_explanation->settings()),
             static_cast<QWidget*>(m_stepBar) })
        m_focus->addPane(pane);
    m_focus->setFallback(m_stages);
    canvas()->installEventFilter(this);
    connect(m_panes, &QSplitter::splitterMoved, this, [this] {
        if (!m_sizing)
            m_store.setValue(QStringLiteral("panes/") + m_paneClass,
                QVariantList { m_panes->sizes().value(0), m_panes->sizes().value(2) });
    });
    connect(m_empty, &EmptyPage::lessonChosen, this, &MainWindow::openLesson);
    connect(m_tokenBar, &TokenBar::begun, this, [this] {
        m_model.undoStack()->resetClean(); // what was typed is nowhere but here
        setBlank(false);
        m_compareController->endUnfit();
    });
    connect(m_tokenBar, &TokenBar::left, this, [this] { m_focus->go(m_stages); });
}

void MainWindow::makeControllers()
{
    auto* clipboard = new ClipboardController(
        &m_model, &m_selection, &m_practice, &m_changes, m_actions, m_message, canvas(), m_theme, this);
    connect(m_explanation, &ExplanationPane::programWanted, clipboard, &ClipboardController::copyProgram);
    new ProgramController(&m_model, m_actions, m_prompts, m_message, this);
    new ExportController(&m_model, &m_selection, &m_compare, m_actions, m_store, canvas(), m_theme, this);
    m_importController = new ImportController(&m_model, m_actions, m_message, this);
    m_compareController = new CompareController(&m_model, &m_compare, m_actions, m_prompts, m_message, this);
    auto* practice = new PracticeController(
        &m_model, &m_selection, &m_compare, &m_practice, &m_changes, m_actions, m_message, canvas(), this);
    connect(m_canvasPane, &CanvasPane::nextStepWanted, practice, &PracticeController::goToNextStep);
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

QString MainWindow::paneClass() const
{
    const double wide = width() / m_theme.scale;
    return wide < 1180 ? QStringLiteral("small") : wide < 1600 ? QStringLiteral("medium") : QStringLiteral("large");
}

// Widths by window (visual.md), or as the user left them for windows of this size.
void MainWindow::sizePanes()
{
    const QString now = paneClass();
    if (now == m_paneClass || m_presenter)
        return;
    m_paneClass = now;
    m_stages->setCompact(now == u"small");
    int stages = now == u"small" ? 76 : now == u"medium" ? 220 : 260;
    int explanation = now == u"small" ? 224 : now == u"medium" ? 276 : 360;
    const QVariantList kept = m_store.value(QStringLiteral("panes/") + now).toList();
    if (kept.size() == 2) {
        stages = kept[0].toInt();
        explanation = kept[1].toInt();
    } else {
        stages = int(std::lround(stages * m_theme.scale));
        explanation = int(std::lround(explanation * m_theme.scale));
    }
    m_sizing = true;
    m_panes->setSizes({ stages, std::max(200, width() - stages - explanation), explanation });
    m_sizing = false;
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    sizePanes();
}

void MainWindow::applyLook()
{
    const bool dark = m_themeName == u"dark" || (m_themeName != u"light" && isDesktopDark());
    const double scale = userFontScale();
    m_theme = dark ? Theme::darkTheme() : Theme::light();
    m_theme.scale = scale;
    m_theme.families = languageFamilies();
    m_theme.numbers = m_numberLook;
    applyTheme(m_theme);
    m_actions.setTheme(m_theme);
    menuBar()->setFont(m_theme.font(13));
    menuBar()->setFixedHeight(int(std::lround(26 * scale)));
    setMinimumSize(QSize(int(std::lround(800 * scale)), int(std::lround(560 * scale))).boundedTo(roomOnScreen(*this)));
    spreadTheme();
    m_actions.themeLight->setChecked(m_themeName == u"light");
    m_actions.themeDark->setChecked(m_themeName == u"dark");
    m_actions.themeSystem->setChecked(m_themeName != u"light" && m_themeName != u"dark");
    m_actions.languageEnglish->setChecked(m_language == u"en");
    m_actions.languageChinese->setChecked(m_language == u"zh_CN");
    m_actions.languageSystem->setChecked(m_language.isEmpty());
    m_paneClass.clear();
    sizePanes();
}

void MainWindow::spreadTheme()
{
    m_practice.setDecimals(m_theme.numbers.decimals);
    m_tokenBar->setTheme(m_theme);
    m_recoveryBar->setTheme(m_theme);
    m_message->setTheme(m_theme);
    m_stages->setTheme(m_theme);
    m_canvasPane->setTheme(m_theme);
    m_explanation->setTheme(m_theme);
    m_comparePane->setTheme(m_theme);
    m_empty->setTheme(m_theme);
    m_stepBar->setTheme(m_theme);
}

void MainWindow::setTheme(const QString& name)
{
    m_themeName = name;
    m_store.setValue(QStringLiteral("look/theme"), name);
    applyLook();
}

void MainWindow::setLanguage(const QString& name)
{
    m_language = name;
    m_store.setValue(QStringLiteral("look/language"), name);
    applyLanguage(name);
    setLocale(QLocale());
    retranslate();
    applyLook();
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
    m_recoveryBar->setVisible(!presenter && !m_leftOvers.empty());
    m_canvasPane->setPresenter(presenter);
    if (!m_rendering)
        setWindowState(presenter ? m_stateBefore | Qt::WindowFullScreen : m_stateBefore);
    if (m_practice.isOn())
        canvas()->setFocus(); // digits are answers
    else if (presenter)
        setFocus(); // arrows step
    else {
        m_paneClass.clear();
        sizePanes();
        showError();
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
    m_actions.numbers->setChecked(m_store.value(QStringLiteral("view/numbers"), true).toBool());
    m_actions.showStrip->setChecked(m_store.value(QStringLiteral("view/strip"), true).toBool());
    m_canvasPane->strip()->setChosenHeight(m_store.value(QStringLiteral("panes/strip"), 0).toInt());
    m_actions.headAggregates->setChecked(m_store.value(QStringLiteral("view/overHeads"), false).toBool());
}

void MainWindow::saveState()
{
    setPresenter(false);
    m_store.setValue(QStringLiteral("window/geometry"), saveGeometry());
    m_store.setValue(QStringLiteral("view/numbers"), m_actions.numbers->isChecked());
    m_store.setValue(QStringLiteral("view/strip"), m_actions.showStrip->isChecked());
    m_store.setValue(QStringLiteral("view/overHeads"), m_actions.headAggregates->isChecked());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!mayReplace()) {
        event->ignore();
        return;
    }
    saveState();
    delete std::exchange(m_autosave, nullptr); // saved or discarded: a clean end
    event->accept();
}
