// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved work: kept while there is any, and offered at the next start after a crash.
#include "ui/mainwindow.h"

#include "ui/mainwindowmessage.h"
#include "ui/model/autosave.h"
#include "ui/support/translate.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QStandardPaths>
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

QString MainWindow::recoveryFolder()
{
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    return data.isEmpty() ? QString() : QDir(data).filePath(QStringLiteral("recovery"));
}

void MainWindow::keepRecovery(const QString& folder)
{
    if (folder.isEmpty() || m_autosave)
        return;
    m_autosave = new Autosave(folder,
        { [this] { return !m_blank && m_model.trace() && m_model.isModified(); },
            [this] {
                attn::RecoveredWork work { {}, documentWithView() };
                work.header.fileName = m_model.fileName();
                work.header.stamp = m_stamp;
                work.header.title = work.session.title;
                work.header.tokens = m_model.trace()->shape().tokens;
                return work;
            } },
        this);
    const auto follow
        = [this](auto* sender, auto signal) { connect(sender, signal, m_autosave, [this] { m_autosave->changed(); }); };
    follow(&m_model, &SessionModel::traceChanged);
    follow(&m_model, &SessionModel::fileNameChanged);
    follow(m_model.undoStack(), &QUndoStack::cleanChanged);
    follow(m_model.undoStack(), &QUndoStack::indexChanged);
    follow(&m_selection, &Selection::stepChanged);
    follow(&m_selection, &Selection::headChanged);
    follow(&m_selection, &Selection::pinnedChanged);
    m_autosave->changed();
    // Closing the line is the same as Later: it must not keep the work from other windows.
    connect(m_recoveryBar, &MessageBar::closed, this, &MainWindow::leaveLeftOvers);
    m_leftOvers = findLeftOvers(folder);
    offerLeftOver();
}

// The newest one, until it is restored or discarded; then the next.
void MainWindow::offerLeftOver()
{
    if (m_leftOvers.empty()) {
        m_recoveryBar->hide();
        return;
    }
    const attn::RecoveryHeader& header = m_leftOvers.front().header;
    QString title
        = header.fileName.isEmpty() ? translated(header.title) : QFileInfo(header.fileName).completeBaseName();
    if (title.isEmpty())
        title = tr("Untitled");
    m_recoveryBar->showChoice(MessageBar::Kind::Note,
        tr("Unsaved work of %1 was found: “%2”, %n token(s).", nullptr, header.tokens)
            .arg(momentText(header.time), title),
        { { tr("Restore"), [this] { restoreLeftOver(); } }, { tr("Discard"), [this] { discardLeftOver(); } },
            { tr("Later"), [this] { leaveLeftOvers(); } } });
    m_recoveryBar->setVisible(!m_presenter);
}

void MainWindow::restoreLeftOver()
{
    const attn::Result<attn::RecoveredWork> work = attn::readRecovery(m_leftOvers.front().lock->path());
    if (!work) {
        refuse(work.error());
        offerLeftOver();
        return;
    }
    if (!openSession(work->session, work->header.fileName)) {
        offerLeftOver(); // the present document was not to be replaced
        return;
    }
    m_stamp = work->header.stamp;
    m_model.undoStack()->resetClean(); // it is nowhere but here
    refreshTitle();
    LeftOver restored = std::move(m_leftOvers.front());
    m_leftOvers.erase(m_leftOvers.begin());
    m_autosave->takeOver(std::move(restored));
    offerLeftOver();
}

void MainWindow::discardLeftOver()
{
    m_leftOvers.front().remove();
    m_leftOvers.erase(m_leftOvers.begin());
    offerLeftOver();
}

// They stay in the folder, for the next start.
void MainWindow::leaveLeftOvers()
{
    m_leftOvers.clear();
    m_recoveryBar->hide();
}
