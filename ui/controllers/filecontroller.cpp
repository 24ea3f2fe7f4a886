// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/filecontroller.h"

#include "core/io/attention/attentionfile.h"
#include "core/io/session/lessons.h"
#include "core/io/session/sessionfile.h"
#include "core/pipeline/stageorder.h"
#include "ui/controllers/userprompts.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/text/translate.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/notice.h"

#include <QEventLoop>
#include <QFileInfo>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QProgressDialog>
#include <QTimer>
#include <QUrl>
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace {

/// The file of "weights.npz:batch=1".
QString fileOf(const QString& path)
{
    const auto wished = attn::wishedFile(path);
    return wished ? wished->path : path;
}

} // namespace

FileController::FileController(SessionModel* model, Selection* selection, const Actions& actions,
    const UserPrompts& prompts, Notice* message, const SettingsStore& store, QMenu* recent, QMenu* lessons,
    QWidget* window)
    : QObject(window)
    , m_model(model)
    , m_selection(selection)
    , m_actions(actions)
    , m_prompts(prompts)
    , m_message(message)
    , m_store(store)
    , m_recentMenu(recent)
    , m_lessonMenu(lessons)
    , m_window(window)
{
    const auto on = [this](QAction* action, auto&& slot) { connect(action, &QAction::triggered, this, slot); };
    on(actions.newSession, [this] { newSession(); });
    on(actions.open, [this] {
        const QString path = m_prompts.openFile();
        if (!path.isEmpty())
            openPath(path);
    });
    on(actions.save, [this] { save(); });
    on(actions.saveAs, [this] { saveAs(); });
    connect(recent, &QMenu::aboutToShow, this, &FileController::fillRecentMenu);
    connect(model->undoStack(), &QUndoStack::cleanChanged, this, &FileController::refreshTitle);
    for (const auto signal : { &SessionModel::computingChanged, &SessionModel::waitingChanged,
             &SessionModel::fileNameChanged, &SessionModel::traceChanged })
        connect(model, signal, this, &FileController::refreshTitle);
}

void FileController::retranslate()
{
    fillLessonMenu();
    fillRecentMenu();
    refreshTitle();
}

void FileController::finishTyping()
{
    QPointer<QWidget> line = qobject_cast<QLineEdit*>(m_window->focusWidget());
    if (!line)
        return;
    line->clearFocus();
    if (line && line->isVisible())
        line->setFocus(Qt::OtherFocusReason);
}

// Waits until the last edits are computed. False where the person stopped waiting, or one was refused meanwhile: what
// is on screen then is not all that was typed.
bool FileController::waitForEdits()
{
    if (!m_model->isComputing())
        return true;
    if (std::exchange(m_waiting, true))
        return false; // asked again while it waits
    bool refused = false;
    QEventLoop loop;
    QProgressDialog progress(tr("The last changes are still being computed."), tr("Cancel"), 0, 0, m_window);
    progress.setObjectName(QStringLiteral("waitForEdits"));
    progress.setWindowTitle(tr("Please wait"));
    progress.setWindowModality(Qt::WindowModal);
    QTimer::singleShot(100, &progress, &QWidget::show);
    connect(&progress, &QProgressDialog::canceled, &loop, &QEventLoop::quit);
    connect(&progress, &QDialog::rejected, &loop, &QEventLoop::quit);
    connect(m_model, &SessionModel::refused, &loop, [&refused] { refused = true; });
    connect(m_model, &SessionModel::computingChanged, &loop, [this, &loop] {
        if (!m_model->isComputing())
            loop.quit();
    });
    loop.exec();
    m_waiting = false;
    return !refused && !m_model->isComputing();
}

bool FileController::mayReplace()
{
    finishTyping();
    if (m_model->isBlank() || !m_model->isModified() || !m_model->trace())
        return true;
    switch (m_prompts.unsaved(m_window->windowTitle().remove(QStringLiteral("[*]")))) {
    case UserPrompts::Answer::Save:
        return save();
    case UserPrompts::Answer::Discard:
        return true;
    case UserPrompts::Answer::Cancel:
        break;
    }
    return false;
}

void FileController::refuse(const attn::Error& error)
{
    if (!m_model->trace())
        setBlank(true);
    m_message->showMessage(Notice::Kind::Error, translated(error));
}

bool FileController::openPath(const QString& path)
{
    const auto opened = std::make_shared<bool>(true), later = std::make_shared<bool>(false);
    m_loader.load(path, attn::readSession, [this, path, opened, later](attn::Result<LoadedDocument> document) {
        if (*later)
            m_message->hide();
        *opened = finishOpening(path, std::move(document));
    });
    *later = m_loader.isRunning(); // and dropped where something else is opened
    if (*later)
        m_message->showMessage(Notice::Kind::Note, tr("Reading %1 ...").arg(QFileInfo(path).fileName()));
    return *opened;
}

bool FileController::finishOpening(const QString& path, attn::Result<LoadedDocument> document)
{
    if (!document) {
        refuse(document.error());
        return false;
    }
    const attn::LoadedSession* loaded = &document->file;
    // A file of numbers is where the document comes from, not where it is saved.
    if (!openRun(std::move(document->run), path == u"-" || loaded->imported ? QString() : path))
        return false;
    if (path != u"-")
        m_store.addRecentFile(path);
    QStringList warnings;
    for (const attn::Message& warning : loaded->warnings)
        warnings += translated(warning);
    if (!warnings.isEmpty()) {
        if (loaded->texts > 1 && path != u"-")
            m_message->showMessage(Notice::Kind::Note, warnings.join(u' '), tr("Another Text..."),
                [this, path, texts = loaded->texts] { openTextOfBatch(path, texts); });
        else
            m_message->addNote(warnings.join(u' '));
    }
    return true;
}

// Asks which text of a batch to show; texts count from 0, as in the file.
void FileController::openTextOfBatch(const QString& path, int texts)
{
    auto* dialog = new QInputDialog(m_window);
    dialog->setObjectName(QStringLiteral("textOfBatch"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Another Text"));
    dialog->setLabelText(tr("Text of the batch, 0 to %1:").arg(texts - 1));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(0, texts - 1);
    dialog->setIntValue(1);
    connect(dialog, &QInputDialog::intValueSelected, this,
        [this, path](int text) { openPath(QStringLiteral("%1:batch=%2").arg(path).arg(text)); });
    dialog->open();
}

// A file that is gone leaves the list, and the window says so.
void FileController::openRecent(const QString& path)
{
    if (QFileInfo::exists(fileOf(path))) {
        openPath(path);
        return;
    }
    m_store.removeRecentFile(path);
    m_message->showMessage(Notice::Kind::Error,
        tr("%1 is no longer there; it was moved, renamed or deleted. It was taken off the list of recent files.").arg(path),
        tr("Open..."), [this] { m_actions.open->trigger(); });
}

bool FileController::openLesson(const QString& name)
{
    attn::Result<attn::Session> lesson = attn::openLesson(name.toStdString());
    if (!lesson) {
        refuse(lesson.error());
        return false;
    }
    return openSession(std::move(*lesson));
}

bool FileController::openSession(attn::Session session, const QString& fileName)
{
    auto run = DocumentRun::compute(std::move(session), nullptr);
    if (!run) {
        refuse(run.error());
        return false;
    }
    return openRun(std::move(*run), fileName);
}

bool FileController::openRun(DocumentRun run, const QString& fileName)
{
    if (!mayReplace())
        return false;
    m_loader.drop();
    const attn::SessionView view = run.trace->session().view;
    const attn::FileStamp stamp = attn::stampOf(fileName);
    std::optional<Selection::Batch> batch(m_selection); // document and view come together
    m_model->open(std::move(run), fileName);
    m_stamp = stamp;
    m_message->hide();
    setBlank(false);
    showView(view);
    batch.reset();
    refreshTitle();
    emit documentOpened();
    return true;
}

bool FileController::newSession()
{
    if (!mayReplace())
        return false;
    m_loader.drop();
    m_model->cancel();
    setBlank(true);
    m_message->hide();
    emit blankOpened();
    return true;
}

void FileController::begin()
{
    m_model->undoStack()->resetClean(); // what was typed is nowhere but here
    setBlank(false);
    emit documentOpened();
}

bool FileController::restore(attn::Session session, const QString& fileName, const attn::FileStamp& stamp)
{
    if (!openSession(std::move(session), fileName))
        return false;
    m_stamp = stamp;
    m_model->undoStack()->resetClean(); // it is nowhere but here
    refreshTitle();
    return true;
}

void FileController::setBlank(bool blank)
{
    const bool began = m_model->isBlank() && !blank;
    m_model->setBlank(blank);
    if (began)
        showView({}); // a document that was just begun starts at its first step
    refreshTitle();
}

// The step, head and pinned cell that a document was saved with. Where it names none: the first step, or all heads of a
// model's attention.
void FileController::showView(const attn::SessionView& view)
{
    const auto trace = m_model->trace();
    const Selection::Batch batch(m_selection);
    m_selection->clearTrail();
    m_selection->setHovered({});
    m_selection->setPinned({});
    const auto steps = attn::stepsOf(trace->config());
    const attn::Node* node = trace->graph().find(view.stage);
    if (!node) {
        const bool given = m_model->session().attention != nullptr;
        if (const attn::Step* outermost = outermostStep(steps, given ? -1 : +1))
            m_selection->setStep(toQString(outermost->spec->key));
        m_selection->setHead(given && trace->shape().allHeads() > 1 ? int(allHeads) : 0);
        return;
    }
    m_selection->setHead(node->head >= 0 ? node->head : headShowing(trace->shape(), *node, 0));
    m_selection->setStep(nearestStep(steps, toQString(node->spec->key)));
    if (view.row >= 0 && view.row < node->rows && view.column >= 0 && view.column < node->columns)
        m_selection->setPinned(CellId { toQString(node->path), view.row, view.column });
}

attn::Session FileController::documentWithView()
{
    attn::Session session = m_model->session();
    const auto trace = m_model->trace();
    const std::optional<CellId> pinned = m_selection->pinned();
    const attn::Node* cell = pinned ? trace->graph().find(pinned->path.toStdString()) : nullptr;
    const attn::Node* result = resultNode(*trace, m_selection->step(), m_selection->head());
    session.view = {};
    if (cell && result && cell->spec->key == result->spec->key)
        session.view = { cell->path, pinned->row, pinned->column };
    else if (result)
        session.view.stage = result->path;
    return session;
}

bool FileController::save()
{
    finishTyping();
    if (!waitForEdits())
        return false;
    const QString path = m_model->fileName();
    if (path.isEmpty())
        return saveAs();
    if (attn::changedSince(path, m_stamp)) {
        refuseToSave(tr("%1 was changed by another program after it was opened here. Nothing was saved.").arg(path),
            tr("Replace It"), [this, path] { write(path); });
        return false;
    }
    return write(path);
}

// Writes the document, whole or not at all; never over the numbers that it shows.
bool FileController::write(const QString& path)
{
    if (path != m_model->fileName() && attn::holdsNoSession(path)) {
        refuseToSave(tr("%1 holds something else than a session. Nothing was saved: choose a name that ends in .attn.")
                         .arg(path));
        return false;
    }
    const attn::Result<attn::Nothing> written = attn::writeSession(documentWithView(), path);
    if (!written) {
        refuseToSave(tr("%1 The file is as it was, and your work is still here: save it in another place, or make room "
                        "there and save again.")
                         .arg(translated(written.error())));
        return false;
    }
    m_message->hide();
    m_stamp = attn::stampOf(path);
    m_model->setFileName(path);
    m_model->undoStack()->setClean();
    m_store.addRecentFile(path);
    refreshTitle();
    return true;
}

void FileController::refuseToSave(const QString& why, const QString& way, std::function<void()> action)
{
    std::vector<Notice::Way> ways { { tr("Save As..."), [this] { saveAs(); } } };
    if (!way.isEmpty())
        ways.push_back({ way, std::move(action) });
    m_message->showChoice(Notice::Kind::Error, why, std::move(ways));
}

bool FileController::saveAs()
{
    finishTyping();
    if (!waitForEdits())
        return false;
    QString suggested = m_model->fileName();
    if (suggested.isEmpty())
        suggested = toQString(m_model->session().title).replace(u'/', u' ') + QStringLiteral(".attn");
    if (suggested == u".attn")
        suggested = tr("Untitled") + QStringLiteral(".attn");
    QString path = m_prompts.saveFile(suggested);
    if (path.isEmpty())
        return false;
    if (QFileInfo(path).suffix().isEmpty()) {
        path += QStringLiteral(".attn");
        if (QFileInfo::exists(path) && path != m_model->fileName()) { // nobody was asked about this name
            refuseToSave(tr("There is a file %1 already. Nothing was saved.").arg(path), tr("Replace It"),
                [this, path] { write(path); });
            return false;
        }
    }
    return write(path);
}

void FileController::refreshTitle()
{
    const QString file = m_model->fileName();
    QString title = translated(m_model->session().title);
    if (!file.isEmpty())
        title = QFileInfo(file).completeBaseName();
    if (m_model->isBlank() || title.isEmpty())
        title = tr("Untitled");
    m_window->setWindowTitle(tr("%1[*] - Attention Visualizer").arg(title));
    m_window->setWindowModified(!m_model->isBlank() && m_model->isModified());
}

// The name, and beside it what the lesson is about.
void FileController::fillLessonMenu()
{
    m_lessonMenu->clear(); // deletes the actions that it made itself
    for (const attn::LessonSpec& spec : attn::lessons()) {
        QAction* action = m_lessonMenu->addAction(tr("%1: %2").arg(translated(spec.title), translated(spec.summary)));
        action->setObjectName(QStringLiteral("lesson-") + toQString(spec.name));
        connect(action, &QAction::triggered, this, [this, name = toQString(spec.name)] { openLesson(name); });
    }
    m_lessonMenu->addSeparator();
    m_lessonMenu->addActions({ m_actions.practice, m_actions.worksheet });
}

void FileController::fillRecentMenu()
{
    m_recentMenu->clear();
    const QStringList files = m_store.recentFiles();
    for (const QString& path : files) {
        const QFileInfo info(path);
        QAction* action = m_recentMenu->addAction(tr("%1 in %2").arg(info.fileName(), info.path()));
        connect(action, &QAction::triggered, this, [this, path] { openRecent(path); });
    }
    if (files.isEmpty())
        m_recentMenu->addAction(tr("No files yet"))->setEnabled(false);
}

QString FileController::sessionFileOf(const QMimeData* data)
{
    const QList<QUrl> urls = data->urls();
    const QString path = urls.size() == 1 ? urls.front().toLocalFile() : QString();
    static const QStringList kinds { QStringLiteral("attn"), QStringLiteral("json"), QStringLiteral("npz"),
        QStringLiteral("npy"), QStringLiteral("safetensors") };
    return kinds.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive) ? path : QString();
}
