// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/userprompts.h"
#include "ui/model/cellchanges.h"
#include "ui/model/comparemodel.h"
#include "ui/model/practicemodel.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/style/settingsstore.h"
#include "ui/widgets/actions.h"
#include "ui/window/mainmenus.h"

#include <QMainWindow>

class CanvasPane;
class ComparePane;
class EditController;
class EmptyPage;
class EquationCanvas;
class ExplanationPane;
class FileController;
class LookController;
class Notice;
class PaneWidths;
class QSplitter;
class QStackedWidget;
class RecoveryController;
class StageList;
class StepBar;
class TokenBar;
class ViewController;
class WindowFocus;

/// The window: it owns the document, the selection, the actions, the panes and the controllers, and joins them.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(SettingsStore store = SettingsStore::user(), QWidget* parent = nullptr);
    ~MainWindow() override;

    void setPresenter(bool presenter);

    /// Everything that is on screen is computed and drawn.
    bool isDrawn() const;

    SessionModel* model() { return &m_model; }
    Selection* selection() { return &m_selection; }
    CompareModel* compare() { return &m_compare; }
    PracticeModel* practice() { return &m_practice; }
    Actions* actions() { return &m_actions; }
    FileController* fileController() const { return m_files; }
    RecoveryController* recoveryController() const { return m_recovery; }
    LookController* lookController() const { return m_look; }
    EquationCanvas* canvas() const;
    TokenBar* tokenBar() const { return m_tokenBar; }
    Notice* messageBar() const { return m_message; }
    UserPrompts& prompts() { return m_prompts; }

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void buildPanes();
    void makeControllers();
    void connectActions();
    void retranslate();
    void loadState();
    void saveState();
    void refitPanes();
    void refreshBlank();

    SettingsStore m_store;
    SessionModel m_model;
    Selection m_selection;
    CompareModel m_compare { &m_model };
    PracticeModel m_practice { &m_model, &m_selection };
    Actions m_actions;
    CellChanges m_changes;
    UserPrompts m_prompts;
    LookController* m_look; ///< before menus and panes: applies language and theme
    MainMenus m_menus;
    FileController* m_files;
    RecoveryController* m_recovery;
    EditController* m_edits;
    ViewController* m_view;
    bool m_presenter = false;
    Qt::WindowStates m_stateBefore;
    WindowFocus* m_focus = nullptr;

    TokenBar* m_tokenBar;
    Notice *m_message, *m_recoveryBar;
    QStackedWidget* m_pages;
    QSplitter* m_panes;
    PaneWidths* m_widths;
    StageList* m_stages;
    CanvasPane* m_canvasPane;
    QWidget* m_side; ///< comparison and explanation
    ComparePane* m_comparePane;
    ExplanationPane* m_explanation;
    EmptyPage* m_empty;
    StepBar* m_stepBar;
};
