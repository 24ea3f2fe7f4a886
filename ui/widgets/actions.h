// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QObject>
#include <vector>

class QActionGroup;

/// Every action of the window, made once and shared by menus, buttons and shortcuts. Texts follow the language, icons
/// the palette; what an action does is connected by the controllers.
class Actions : public QObject {
    Q_OBJECT

public:
    explicit Actions(QObject* parent = nullptr);

    void retranslate();
    /// All of them, in the order of the menus.
    const std::vector<QAction*>& all() const { return m_all; }

    QAction *newSession, *open, *save, *saveAs, *exportFigures, *importNumbers, *exportProgram, *worksheet, *quit;
    QAction *undo, *redo, *editCell, *copyMatrix, *copyPicture, *copyProgram;
    QAction *pinA, *compareView, *compareFile, *compareSwap, *compareStop;
    QAction *numbers, *resultOnly, *lockRange, *numberLook, *headAggregates, *showStrip, *guess, *reveal, *zoomIn, *zoomOut, *zoomReset;
    QAction *practice, *practiceCell, *practiceAnswers, *practiceNew;
    QAction *copyCell, *copyRow, *copyNamed, *paste;
    QAction *fillZero, *fillIdentity, *fillRandom, *putBack, *putBackAll, *showCell, *drawMask, *switchHead;
    QAction *pictureEquation, *pictureArcs, *pictureBars, *pictureStoryboard;
    QAction *next, *previous, *first, *last, *goBack;
    QAction *presenter, *leavePresenter;
    QAction *nextPane, *previousPane, *focusText, *focusStages, *focusCanvas, *focusExplanation, *focusStrip, *focusSettings;
    QAction *symbols, *keyboard, *about;
    QAction *themeLight, *themeDark, *themeSystem;
    QAction *languageEnglish, *languageChinese, *languageSystem;
    QAction *previousLayer, *nextLayer, *allLayers; ///< of a model whose weights were read
    std::vector<QAction*> heads; ///< 0: all heads side by side; 1 .. 9: that head
    std::vector<QAction*> pictures() const { return { pictureEquation, pictureArcs, pictureBars, pictureStoryboard }; }
    QActionGroup *headGroup, *pictureGroup, *themeGroup, *languageGroup;

private:
    struct Entry {
        QAction** action;
        const char* name; ///< object name
        const char* text; ///< English, context "Actions"
        const char* icon; ///< of :/icons, or empty
        QList<QKeySequence> keys;
        bool checkable = false;
    };

    void add(const Entry& entry);

    std::vector<Entry> m_entries;
    std::vector<QAction*> m_all;
};
