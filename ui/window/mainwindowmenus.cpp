// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainwindow.h"

#include "core/io/session/lessons.h"
#include "ui/text/translate.h"

#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>

void MainWindow::buildMenus()
{
    Actions& a = m_actions;
    m_fileMenu = menuBar()->addMenu(QString());
    m_editMenu = menuBar()->addMenu(QString());
    m_viewMenu = menuBar()->addMenu(QString());
    m_lessonMenu = menuBar()->addMenu(QString());
    m_helpMenu = menuBar()->addMenu(QString());

    m_recentMenu = new QMenu(this);
    m_fileMenu->addActions({ a.newSession, a.open });
    m_fileMenu->addMenu(m_recentMenu);
    m_fileMenu->addMenu(m_lessonMenu);
    m_fileMenu->addSeparator();
    m_fileMenu->addActions({ a.save, a.saveAs });
    m_fileMenu->addSeparator();
    m_fileMenu->addActions({ a.importNumbers, a.exportFigures, a.exportProgram });
    m_fileMenu->addSeparator();
    m_fileMenu->addActions({ a.quit });
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);

    m_editMenu->addActions({ a.undo, a.redo });
    m_editMenu->addSeparator();
    buildEditMenus();

    m_headMenu = new QMenu(this);
    m_headMenu->addActions(QList<QAction*>(a.heads.begin(), a.heads.end()));
    m_headMenu->addSeparator();
    m_headMenu->addActions({ a.previousLayer, a.nextLayer, a.allLayers });
    m_pictureMenu = new QMenu(this);
    for (QAction* action : a.pictures())
        m_pictureMenu->addAction(action);
    m_goMenu = new QMenu(this);
    m_goMenu->addActions({ a.focusText, a.focusStages, a.focusCanvas, a.focusStrip, a.focusExplanation, a.focusSettings });
    m_goMenu->addSeparator();
    m_goMenu->addActions({ a.nextPane, a.previousPane });
    m_zoomMenu = new QMenu(this);
    m_zoomMenu->addActions({ a.zoomIn, a.zoomOut, a.zoomReset });
    m_compareMenu = new QMenu(this);
    m_compareMenu->addActions({ a.pinA, a.compareFile, a.compareView, a.compareSwap, a.compareStop });
    m_themeMenu = new QMenu(this);
    m_themeMenu->addActions({ a.themeLight, a.themeDark, a.themeSystem });
    m_languageMenu = new QMenu(this);
    m_languageMenu->addActions({ a.languageEnglish, a.languageChinese, a.languageSystem });

    m_viewMenu->addActions({ a.next, a.previous, a.first, a.last, a.goBack });
    m_viewMenu->addMenu(m_headMenu);
    m_viewMenu->addMenu(m_pictureMenu);
    m_viewMenu->addSeparator();
    m_viewMenu->addActions({ a.numbers, a.resultOnly, a.lockRange, a.headAggregates, a.showStrip, a.numberLook });
    m_viewMenu->addActions({ a.guess, a.reveal });
    m_viewMenu->addActions({ a.practice, a.practiceCell, a.practiceAnswers, a.practiceNew });
    m_viewMenu->addMenu(m_zoomMenu);
    m_viewMenu->addMenu(m_compareMenu);
    m_viewMenu->addSeparator();
    m_viewMenu->addMenu(m_goMenu);
    m_viewMenu->addMenu(m_themeMenu);
    m_viewMenu->addMenu(m_languageMenu);
    m_viewMenu->addSeparator();
    m_viewMenu->addActions({ a.presenter });

    m_helpMenu->addActions({ a.symbols, a.keyboard, a.about });
}

// The name, and beside it what the lesson is about.
void MainWindow::fillLessonMenu()
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

void MainWindow::fillRecentMenu()
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

void MainWindow::retranslate()
{
    m_actions.retranslate();
    m_actions.lockRange->setIconText(tr("Range"));
    m_actions.numbers->setIconText(tr("Numbers"));
    const std::pair<QMenu*, QString> titles[] = {
        { m_fileMenu, tr("&File") },
        { m_editMenu, tr("&Edit") },
        { m_viewMenu, tr("&View") },
        { m_lessonMenu, tr("&Lesson") },
        { m_helpMenu, tr("&Help") },
        { m_recentMenu, tr("Open &Recent") },
        { m_copyMenu, tr("&Copy") },
        { m_fillMenu, tr("&Fill Matrix") },
        { m_headMenu, tr("&Head") },
        { m_pictureMenu, tr("&Picture") },
        { m_goMenu, tr("&Go To") },
        { m_zoomMenu, tr("&Zoom") },
        { m_compareMenu, tr("&Compare") },
        { m_themeMenu, tr("&Theme") },
        { m_languageMenu, tr("&Language") },
    };
    for (const auto& [menu, title] : titles)
        menu->setTitle(title);
    fillLessonMenu();
    fillRecentMenu();
    refreshUndo();
    refreshTitle();
    offerLeftOver();
    showError();
}
