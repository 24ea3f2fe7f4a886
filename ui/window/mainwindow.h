// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/file/filestamp.h"
#include "core/session/session.h"
#include "ui/model/cellchanges.h"
#include "ui/model/comparemodel.h"
#include "ui/model/practicemodel.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/recovery/recoverablesessions.h"
#include "ui/style/settingsstore.h"
#include "ui/style/theme.h"
#include "ui/widgets/actions.h"
#include "ui/window/userprompts.h"

#include <QImage>
#include <QMainWindow>
#include <functional>

namespace attn {
struct LoadedSession;
}
class Autosave;
class CanvasPane;
class CompareController;
class ComparePane;
class EmptyPage;
class EquationCanvas;
class ExplanationPane;
class ImportController;
class MessageBar;
class QMenu;
class QSplitter;
class QStackedWidget;
class StageList;
class StepBar;
class TokenBar;
class WindowFocus;

/// The window: it owns the document, the selection, the actions and the panes, and joins them.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(SettingsStore store = SettingsStore::user(), QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens a session file. False where it cannot be read: the window says why and keeps its document.
    bool openPath(const QString& path);
    bool openSession(attn::Session session, const QString& fileName = {});
    bool openLesson(const QString& name);
    /// Says why something could not be done; the document stays.
    void refuse(const attn::Error& error);
    /// A blank document, after asking about unsaved changes.
    bool newSession();
    bool save();
    bool saveAs();

    /// Keeps unsaved work in this folder while there is any, and offers what programs that died left there. Without
    /// the call nothing is kept and nothing offered.
    void keepRecovery(const QString& folder);
    /// The user's own folder for that.
    static QString recoveryFolder();
    Autosave* autosave() const { return m_autosave; }
    /// Writes unsaved work there now, before the program is ended from outside.
    void keepForNextStart();

    void setTheme(const QString& name); ///< "light", "dark", "system"
    void setLanguage(const QString& name); ///< "en", "zh_CN", "" (the system's)
    void setNumberLook(const NumberLook& look); ///< kept in the settings
    const NumberLook& numberLook() const { return m_numberLook; }
    void setPresenter(bool presenter);
    bool isPresenter() const { return m_presenter; }

    /// A picture of the whole window, `size` logical pixels, without showing it on a screen: waits until everything is
    /// drawn, at most `patience` milliseconds. Sharp where `scale` is the screen's own (QT_SCALE_FACTOR). An error where
    /// the step cannot be computed.
    attn::Result<QImage> renderWindow(QSize size, qreal scale, int patience = 20000);

    SessionModel* model() { return &m_model; }
    Selection* selection() { return &m_selection; }
    CompareModel* compare() { return &m_compare; }
    PracticeModel* practice() { return &m_practice; }
    Actions* actions() { return &m_actions; }
    const Theme& theme() const { return m_theme; }
    CompareController* compareController() { return m_compareController; }
    ImportController* importController() { return m_importController; }
    EquationCanvas* canvas() const;
    TokenBar* tokenBar() const { return m_tokenBar; }
    StepBar* stepBar() const { return m_stepBar; }
    MessageBar* messageBar() const { return m_message; }
    MessageBar* recoveryBar() const { return m_recoveryBar; }
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
    void buildMenus();
    void connectActions();
    void connectHubs();
    void connectView();
    void makeControllers();
    void retranslate();
    void loadState();
    void saveState();
    void sizePanes();
    QString paneClass() const;
    void applyLook();
    void spreadTheme();
    void loadNumberLook();

    bool mayReplace();
    bool waitForEdits();
    void finishTyping();
    void openLater(const QString& path);
    void openTextOfBatch(const QString& path, int texts);
    bool finishOpening(const QString& path, attn::Result<attn::LoadedSession> loaded);
    attn::Session documentWithView();
    void setBlank(bool blank);
    void showView(const attn::SessionView& view);
    void openRecent(const QString& path);
    void fillRecentMenu();
    bool write(const QString& path);
    void refuseToSave(const QString& why, const QString& way = {}, std::function<void()> action = {});
    void offerLeftOver();
    void restoreLeftOver();
    void discardLeftOver();
    void leaveLeftOvers();
    void fillLessonMenu();

    void refreshTitle();
    void refreshUndo();
    void refreshHeads();
    void refreshPicture();
    void refreshSteps();
    void tellMissingFonts();
    void showError();
    void step(int direction);
    void goToOutermost(int end); ///< +1: the first step, -1: the last
    void buildEditMenus();
    void connectEdits();
    void refreshEdits();
    void releaseEdits();
    void openCellMenu(const QPoint& at);
    void askSeed();
    void showAnswer(const CellChanges::Answer& answer);

    SettingsStore m_store;
    SessionModel m_model;
    Selection m_selection;
    CompareModel m_compare { &m_model };
    PracticeModel m_practice { &m_model, &m_selection };
    Actions m_actions;
    CellChanges m_changes;
    UserPrompts m_prompts;
    Theme m_theme;
    NumberLook m_numberLook;
    QString m_themeName = QStringLiteral("system"), m_language;
    QString m_fontsTold; ///< the last words about missing fonts
    bool m_presenter = false, m_sizing = false, m_rendering = false, m_waiting = false;
    QString m_paneClass;
    Qt::WindowStates m_stateBefore;
    int m_opening = 0; ///< the newest large file that was asked for
    attn::FileStamp m_stamp; ///< of the document's file, when it was opened or last saved
    CompareController* m_compareController;
    ImportController* m_importController;
    WindowFocus* m_focus = nullptr;
    Autosave* m_autosave = nullptr;
    std::vector<RecoverableSession> m_leftOvers; ///< the first is on offer

    QMenu *m_fileMenu, *m_editMenu, *m_viewMenu, *m_lessonMenu, *m_helpMenu;
    QMenu *m_recentMenu, *m_headMenu, *m_goMenu, *m_zoomMenu, *m_compareMenu, *m_themeMenu, *m_languageMenu;
    QMenu *m_copyMenu, *m_fillMenu, *m_cellMenu, *m_pictureMenu;
    TokenBar* m_tokenBar;
    MessageBar *m_message, *m_recoveryBar;
    QStackedWidget* m_pages;
    QSplitter* m_panes;
    StageList* m_stages;
    CanvasPane* m_canvasPane;
    QWidget* m_side; ///< comparison and explanation
    ComparePane* m_comparePane;
    ExplanationPane* m_explanation;
    EmptyPage* m_empty;
    StepBar* m_stepBar;
};
