// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/io/file/filestamp.h"
#include "core/session/session.h"
#include "ui/model/documentloader.h"
#include "ui/style/settingsstore.h"

#include <QObject>
#include <functional>

class Actions;
class Notice;
class QMenu;
class QMimeData;
class QWidget;
class Selection;
class SessionModel;
struct UserPrompts;

/// Documents: new, open, lessons, save, and the question before unsaved changes are lost.
class FileController : public QObject {
    Q_OBJECT

public:
    /// Fills the two menus; shows the document's name in the title of `window`, the parent of the dialogs.
    FileController(SessionModel* model, Selection* selection, const Actions& actions, const UserPrompts& prompts,
        Notice* message, const SettingsStore& store, QMenu* recent, QMenu* lessons, QWidget* window);

    /// Opens a session file. False where it cannot be read: the message bar says why, and the document stays.
    bool openPath(const QString& path);
    bool openSession(attn::Session session, const QString& fileName = {});
    /// The same with a run that is there already.
    bool openRun(DocumentRun run, const QString& fileName = {});
    bool openLesson(const QString& name);
    /// Opens unsaved work of the file with this stamp; it counts as modified.
    bool restore(attn::Session session, const QString& fileName, const attn::FileStamp& stamp);
    /// Says why something could not be done. The document stays; without one, a blank one takes its place.
    void refuse(const attn::Error& error);
    /// A blank document, after asking about unsaved changes.
    bool newSession();
    /// The first text of a blank document was typed.
    void begin();
    bool save();
    bool saveAs();
    /// Whether the document may be left; asks about unsaved changes.
    bool mayReplace();
    /// A line where somebody still types counts as typed when the document is saved or left.
    void finishTyping();

    attn::Session documentWithView();
    const attn::FileStamp& stamp() const { return m_stamp; }
    /// The one file that is dragged, if the window opens such files.
    static QString sessionFileOf(const QMimeData* data);
    void retranslate();

signals:
    void documentOpened();
    void blankOpened();

private:
    bool waitForEdits();
    void openTextOfBatch(const QString& path, int texts);
    bool finishOpening(const QString& path, attn::Result<LoadedDocument> loaded);
    void openRecent(const QString& path);
    void fillRecentMenu();
    void fillLessonMenu();
    void setBlank(bool blank);
    void showView(const attn::SessionView& view);
    bool write(const QString& path);
    void refuseToSave(const QString& why, const QString& way = {}, std::function<void()> action = {});
    void refreshTitle();

    SessionModel* m_model;
    Selection* m_selection;
    const Actions& m_actions;
    const UserPrompts& m_prompts;
    Notice* m_message;
    SettingsStore m_store;
    QMenu *m_recentMenu, *m_lessonMenu;
    QWidget* m_window;
    bool m_waiting = false;
    DocumentLoader m_loader;
    attn::FileStamp m_stamp; ///< of the document's file, when it was opened or last saved
};
