// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainmenus.h"

#include "ui/widgets/actions.h"

#include <QMenu>
#include <QMenuBar>
#include <utility>

MainMenus::MainMenus(QMenuBar* bar, const Actions& a)
{
    QWidget* window = bar->window();
    file = bar->addMenu(QString());
    edit = bar->addMenu(QString());
    view = bar->addMenu(QString());
    lesson = bar->addMenu(QString());
    help = bar->addMenu(QString());

    recent = new QMenu(window);
    file->addActions({ a.newSession, a.open });
    file->addMenu(recent);
    file->addMenu(lesson);
    file->addSeparator();
    file->addActions({ a.save, a.saveAs });
    file->addSeparator();
    file->addActions({ a.importNumbers, a.exportFigures, a.exportProgram });
    file->addSeparator();
    file->addActions({ a.quit });

    edit->addActions({ a.undo, a.redo });
    edit->addSeparator();
    copy = new QMenu(window);
    copy->addActions({ a.copyCell, a.copyRow, a.copyMatrix, a.copyNamed, a.copyPicture, a.copyProgram });
    fill = new QMenu(window);
    fill->addActions({ a.fillZero, a.fillIdentity, a.fillRandom });
    cell = new QMenu(window);
    cell->setObjectName(QStringLiteral("cellMenu"));
    for (QMenu* menu : { edit, cell }) {
        menu->addActions({ a.editCell, a.putBack, a.putBackAll });
        menu->addMenu(fill);
        menu->addSeparator();
        menu->addMenu(copy);
        menu->addActions({ a.paste });
        menu->addSeparator();
        menu->addActions({ a.showCell, a.drawMask, a.switchHead });
    }

    head = new QMenu(window);
    head->addActions(QList<QAction*>(a.heads.begin(), a.heads.end()));
    head->addSeparator();
    head->addActions({ a.previousLayer, a.nextLayer, a.allLayers });
    picture = new QMenu(window);
    for (QAction* action : a.pictures())
        picture->addAction(action);
    go = new QMenu(window);
    go->addActions({ a.focusText, a.focusStages, a.focusCanvas, a.focusStrip, a.focusExplanation, a.focusSettings });
    go->addSeparator();
    go->addActions({ a.nextPane, a.previousPane });
    zoom = new QMenu(window);
    zoom->addActions({ a.zoomIn, a.zoomOut, a.zoomReset });
    compare = new QMenu(window);
    compare->addActions({ a.pinA, a.compareFile, a.compareView, a.compareSwap, a.compareStop });
    theme = new QMenu(window);
    theme->addActions({ a.themeLight, a.themeDark, a.themeSystem });
    language = new QMenu(window);
    language->addActions({ a.languageEnglish, a.languageChinese, a.languageSystem });

    view->addActions({ a.next, a.previous, a.first, a.last, a.goBack });
    view->addMenu(head);
    view->addMenu(picture);
    view->addSeparator();
    view->addActions({ a.numbers, a.resultOnly, a.lockRange, a.headAggregates, a.showStrip, a.numberLook });
    view->addActions({ a.guess, a.reveal });
    view->addActions({ a.practice, a.practiceCell, a.practiceAnswers, a.practiceNew });
    view->addMenu(zoom);
    view->addMenu(compare);
    view->addSeparator();
    view->addMenu(go);
    view->addMenu(theme);
    view->addMenu(language);
    view->addSeparator();
    view->addActions({ a.presenter });

    help->addActions({ a.symbols, a.keyboard, a.about });
}

void MainMenus::retranslate()
{
    const std::pair<QMenu*, QString> titles[] = {
        { file, tr("&File") },
        { edit, tr("&Edit") },
        { view, tr("&View") },
        { lesson, tr("&Lesson") },
        { help, tr("&Help") },
        { recent, tr("Open &Recent") },
        { copy, tr("&Copy") },
        { fill, tr("&Fill Matrix") },
        { head, tr("&Head") },
        { picture, tr("&Picture") },
        { go, tr("&Go To") },
        { zoom, tr("&Zoom") },
        { compare, tr("&Compare") },
        { theme, tr("&Theme") },
        { language, tr("&Language") },
    };
    for (const auto& [menu, title] : titles)
        menu->setTitle(title);
}
