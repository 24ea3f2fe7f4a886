// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/recoverycontroller.h"

#include "core/io/text/tokenizer.h"
#include "ui/controllers/filecontroller.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/recovery/autosave.h"
#include "ui/text/translate.h"
#include "ui/widgets/notice.h"

#include <QDateTime>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QStandardPaths>
#include <QUrl>
#include <algorithm>
#include <utility>

namespace {

// "13:04" today, with the date before.
QString momentText(qint64 milliseconds)
{
    const QDateTime moment = QDateTime::fromMSecsSinceEpoch(milliseconds);
    const QLocale locale;
    return moment.date() == QDate::currentDate() ? locale.toString(moment.time(), QLocale::ShortFormat)
                                                 : locale.toString(moment, QLocale::ShortFormat);
}

} // namespace

RecoveryController::RecoveryController(SessionModel* model, Selection* selection, FileController* files, Notice* bar,
    Notice* message, QObject* parent)
    : QObject(parent)
    , m_model(model)
    , m_selection(selection)
    , m_files(files)
    , m_bar(bar)
    , m_message(message)
{
}

RecoveryController::~RecoveryController() = default;

QString RecoveryController::folder()
{
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    return data.isEmpty() ? QString() : QDir(data).filePath(QStringLiteral("recovery"));
}

void RecoveryController::keep(const QString& folder)
{
    if (folder.isEmpty() || m_autosave)
        return;
    m_autosave = std::make_unique<Autosave>(folder,
        Autosave::Document { [this] { return !m_model->isBlank() && m_model->trace() && m_model->isModified(); },
            [this]() -> std::function<attn::RecoveredWork()> {
                attn::RecoveryHeader header;
                header.fileName = m_model->fileName();
                header.stamp = m_files->stamp();
                header.tokens = m_model->trace()->shape().tokens;
                return [header, view = m_files->documentWithView().view, newest = m_model->newestSession(),
                           waiting = m_model->isComputing()] {
                    attn::RecoveredWork work { header, newest() };
                    work.session.view = view;
                    work.header.title = work.session.title;
                    if (waiting)
                        if (const auto tokens = attn::tokensOf(work.session))
                            work.header.tokens = int(tokens->size());
                    return work;
                };
            } });
    connect(m_autosave.get(), &Autosave::failed, this, [this](const QString&, const QString& why) {
        m_message->showMessage(Notice::Kind::Error,
            tr("Unsaved work is not kept for the case of a crash: %1 Save the document.").arg(why), tr("Save"),
            [this] { m_files->save(); });
    });
    const auto follow
        = [this](auto* sender, auto signal) { connect(sender, signal, m_autosave.get(), [this] { m_autosave->changed(); }); };
    follow(m_model, &SessionModel::traceChanged);
    follow(m_model, &SessionModel::waitingChanged);
    follow(m_model, &SessionModel::fileNameChanged);
    follow(m_model, &SessionModel::blankChanged);
    follow(m_model->undoStack(), &QUndoStack::cleanChanged);
    follow(m_model->undoStack(), &QUndoStack::indexChanged);
    using Change = Selection::Change;
    m_selection->onChange(Change::Step | Change::Head | Change::Pinned, m_autosave.get(), &Autosave::changed);
    m_autosave->changed();
    // Closing the line is the same as Later: it must not keep the work from other windows.
    connect(m_bar, &Notice::closed, this, &RecoveryController::leave);
    m_leftOvers = recoverableSessions(folder);
    offer();
}

void RecoveryController::offer()
{
    if (m_leftOvers.empty()) {
        m_bar->hide();
        return;
    }
    const attn::RecoveryHeader& header = m_leftOvers.front().header;
    const Notice::Way discarding { tr("Discard"), [this] { discard(); } };
    const Notice::Way later { tr("Later"), [this] { leave(); } };
    if (m_leftOvers.front().damage) {
        const QString folder = QFileInfo(m_leftOvers.front().lock->path()).path();
        m_bar->showChoice(Notice::Kind::Error,
            tr("Unsaved work of %1 was found but cannot be read: %2")
                .arg(momentText(header.time), translated(*m_leftOvers.front().damage)),
            { { tr("Show Folder"),
                  [this, folder] {
                      QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
                      offer();
                  } },
                discarding, later });
        m_bar->setVisible(!m_presenter);
        return;
    }
    QString title
        = header.fileName.isEmpty() ? translated(header.title) : QFileInfo(header.fileName).completeBaseName();
    if (title.isEmpty())
        title = tr("Untitled");
    m_bar->showChoice(Notice::Kind::Note,
        tr("Unsaved work of %1 was found: “%2”, %n token(s).", nullptr, header.tokens)
            .arg(momentText(header.time), title),
        { { tr("Restore"), [this] { restore(); } }, discarding, later });
    m_bar->setVisible(!m_presenter);
}

void RecoveryController::restore()
{
    const attn::Result<attn::RecoveredWork> work = attn::readRecovery(m_leftOvers.front().lock->path());
    if (!work) { // its first line was good; the others come first
        m_leftOvers.front().damage = work.error();
        std::rotate(m_leftOvers.begin(), m_leftOvers.begin() + 1, m_leftOvers.end());
        offer();
        return;
    }
    if (!m_files->restore(work->session, work->header.fileName, work->header.stamp)) {
        offer(); // the present document was not to be replaced
        return;
    }
    RecoverableSession restored = std::move(m_leftOvers.front());
    m_leftOvers.erase(m_leftOvers.begin());
    m_autosave->takeOver(std::move(restored));
    offer();
}

void RecoveryController::discard()
{
    m_leftOvers.front().remove();
    m_leftOvers.erase(m_leftOvers.begin());
    offer();
}

void RecoveryController::keepNow()
{
    m_files->finishTyping();
    if (m_autosave)
        m_autosave->keepNow();
}

// They stay in the folder, for the next start.
void RecoveryController::leave()
{
    m_leftOvers.clear();
    m_bar->hide();
}

void RecoveryController::end()
{
    m_autosave.reset();
}

void RecoveryController::setPresenter(bool presenter)
{
    m_presenter = presenter;
    m_bar->setVisible(!presenter && !m_leftOvers.empty());
}
