// SPDX-License-Identifier: GPL-3.0-or-later
// Windows that keep unsaved work, and what is left in the folder.
#pragma once

#include "core/editing/edits.h"
#include "core/io/file/wholefile.h"
#include "core/io/session/sessionfile.h"
#include "core/io/tables/exporters.h"
#include "tests/ui/test_window_support.h"
#include "ui/controllers/recoverycontroller.h"
#include "ui/widgets/notice.h"
#include "ui/recovery/autosave.h"

#include <QDir>
#include <QSignalSpy>
#include <QToolButton>

namespace recoverytest {

inline QByteArray documentBytes(MainWindow& window)
{
    attn::Session session = window.model()->session();
    session.view = {}; // compared by what is on screen
    return attn::sessionJson(session);
}

inline bool typeOver(MainWindow& window, const char* path, int row, int column, double value)
{
    const auto trace = window.model()->trace();
    const attn::Node* node = trace->graph().find(path);
    return node && window.model()->edit("Edit", [&](attn::Session& session) {
        return attn::setCells(session, *trace, node->id, { { row, column, value } });
    });
}

/// A window that keeps its work in a folder and writes it at once.
struct KeepingWindow : OpenWindow {
    explicit KeepingWindow(const QString& folder)
    {
        window.recoveryController()->keep(folder);
        if (Autosave* autosave = window.recoveryController()->autosave())
            autosave->setDelays(0, 0);
    }
    bool editAndWait(double value = 7)
    {
        QSignalSpy written(window.recoveryController()->autosave(), &Autosave::written);
        return typeOver(window, "embeddings", 1, 0, value) && (!written.isEmpty() || written.wait(20000));
    }
};

inline QStringList filesIn(const QString& folder)
{
    return QDir(folder).entryList(QDir::Files | QDir::Hidden, QDir::Name);
}

inline QStringList worksIn(const QString& folder)
{
    return QDir(folder).entryList({ "*.unsaved" }, QDir::Files);
}

inline void leaveWork(const QString& folder, const QString& name, const char* title, qint64 time, const QString& file = {})
{
    attn::Session session;
    session.title = title;
    session.text = "left by a program that died";
    REQUIRE(QDir().mkpath(folder));
    REQUIRE(attn::writeWhole(
        QDir(folder).filePath(name + ".unsaved"), attn::recoveryText({ file, {}, title, time, 6 }, session)));
}

inline void click(Notice* bar, int way)
{
    REQUIRE(bar->link(way)->isVisible());
    QTest::mouseClick(bar->link(way), Qt::LeftButton);
}

enum { restoreWay, discardWay, laterWay };

} // namespace recoverytest
