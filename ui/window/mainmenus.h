// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

class Actions;
class QMenu;
class QMenuBar;

/// The menus of the window; Open Recent and Lesson are filled by the FileController. The window owns them.
class MainMenus {
    Q_DECLARE_TR_FUNCTIONS(MainMenus)

public:
    MainMenus(QMenuBar* bar, const Actions& a);
    void retranslate();

    QMenu *file, *edit, *view, *lesson, *help;
    QMenu *recent, *head, *picture, *go, *zoom, *compare, *theme, *language;
    QMenu *copy, *fill, *cell; ///< the last over a cell
};
