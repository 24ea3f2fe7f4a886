// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/actions.h"

#include "ui/style/icons.h"

#include <QActionGroup>
#include <QLocale>

Actions::Actions(QObject* parent)
    : QObject(parent)
    , heads(10)
    , headGroup(new QActionGroup(this))
    , pictureGroup(new QActionGroup(this))
    , themeGroup(new QActionGroup(this))
    , languageGroup(new QActionGroup(this))
{
    using Keys = QList<QKeySequence>;
    const auto ctrl = [](Qt::Key key) { return QKeySequence(Qt::CTRL | key); };
    const auto ctrlShift = [](Qt::Key key) { return QKeySequence(Qt::CTRL | Qt::SHIFT | key); };

    add({ &newSession, "new", QT_TR_NOOP("&New"), "new", { ctrl(Qt::Key_N) } });
    add({ &open, "open", QT_TR_NOOP("&Open..."), "open", { ctrl(Qt::Key_O) } });
    add({ &save, "save", QT_TR_NOOP("&Save"), "save", { ctrl(Qt::Key_S) } });
    add({ &saveAs, "saveAs", QT_TR_NOOP("Save &As..."), "save", { ctrlShift(Qt::Key_S) } });
    add({ &exportFigures, "export", QT_TR_NOOP("&Export Heatmaps..."), "export", { ctrl(Qt::Key_E) } });
    add({ &importNumbers, "import", QT_TR_NOOP("&Import Numbers..."), "open", { ctrl(Qt::Key_I) } });
    add({ &exportProgram, "exportProgram", QT_TR_NOOP("Export P&yTorch Program..."), "", {} });
    add({ &worksheet, "worksheet", QT_TR_NOOP("&Worksheet..."), "", {} });
    add({ &quit, "quit", QT_TR_NOOP("&Quit"), "", { ctrl(Qt::Key_Q) } });

    add({ &undo, "undo", QT_TR_NOOP("&Undo"), "undo", { ctrl(Qt::Key_Z) } });
    add({ &redo, "redo", QT_TR_NOOP("&Redo"), "redo", { ctrlShift(Qt::Key_Z), ctrl(Qt::Key_Y) } });
    add({ &editCell, "editCell", QT_TR_NOOP("&Edit Cell"), "edit",
        { QKeySequence(Qt::Key_F2), QKeySequence(Qt::Key_Equal) } });
    add({ &copyMatrix, "copyMatrix", QT_TR_NOOP("&Copy Matrix"), "copy", { ctrl(Qt::Key_C) } });
    add({ &putBack, "putBack", QT_TR_NOOP("Put &Back"), "", { QKeySequence(Qt::Key_Delete) } });
    add({ &putBackAll, "putBackAll", QT_TR_NOOP("Put Back &All of This Matrix"), "", {} });
    add({ &fillZero, "fillZero", QT_TR_NOOP("&Zero"), "", {} });
    add({ &fillIdentity, "fillIdentity", QT_TR_NOOP("&Identity"), "", {} });
    add({ &fillRandom, "fillRandom", QT_TR_NOOP("&Random Numbers..."), "", {} });
    add({ &showCell, "showCell", QT_TR_NOOP("&Hide This Cell"), "", { QKeySequence(Qt::Key_M) } });
    add({ &drawMask, "drawMask", QT_TR_NOOP("&Draw the Mask"), "edit", { QKeySequence(Qt::Key_K) }, true });
    add({ &switchHead, "switchHead", QT_TR_NOOP("S&witch This Head Off"), "", {} });
    add({ &copyCell, "copyCell", QT_TR_NOOP("C&ell"), "", {} });
    add({ &copyRow, "copyRow", QT_TR_NOOP("&Row"), "", {} });
    add({ &copyNamed, "copyNamed", QT_TR_NOOP("Matrix with &Names"), "", {} });
    add({ &paste, "paste", QT_TR_NOOP("&Paste"), "", { ctrl(Qt::Key_V) } });
    add({ &copyPicture, "copyPicture", QT_TR_NOOP("Copy &Picture"), "copy", { ctrlShift(Qt::Key_C) } });

    add({ &copyProgram, "copyProgram", QT_TR_NOOP("PyTorch Pro&gram"), "", {} });

    add({ &numbers, "numbers", QT_TR_NOOP("&Numbers"), "numbers", { QKeySequence(Qt::Key_N) }, true });
    add({ &resultOnly, "resultOnly", QT_TR_NOOP("&Result Only"), "result-only", { QKeySequence(Qt::Key_R) }, true });
    add({ &lockRange, "lockRange", QT_TR_NOOP("&Lock Range"), "lock", { QKeySequence(Qt::Key_L) }, true });
    add({ &numberLook, "numberLook", QT_TR_NOOP("&Colours and Numbers..."), "", { ctrl(Qt::Key_L) } });
    add({ &headAggregates, "overHeads", QT_TR_NOOP("&Mean and Difference over Heads"), "", { QKeySequence(Qt::Key_D) }, true });
    add({ &showStrip, "showStrip", QT_TR_NOOP("Ar&ithmetic"), "", { QKeySequence(Qt::Key_I) }, true });
    add({ &guess, "guess", QT_TR_NOOP("&Guess First"), "", { QKeySequence(Qt::Key_G) }, true });
    add({ &reveal, "reveal", QT_TR_NOOP("Re&veal the Result"), "", { QKeySequence(Qt::Key_Space) } });
    add({ &practice, "practice", QT_TR_NOOP("Prac&tice: Fill In Cells"), "", { QKeySequence(Qt::Key_T) }, true });
    add({ &practiceCell, "practiceCell", QT_TR_NOOP("Show This Ans&wer"), "", { QKeySequence(Qt::Key_H) } });
    add({ &practiceAnswers, "practiceAnswers", QT_TR_NOOP("Show All Answers"), "", {} });
    add({ &practiceNew, "practiceNew", QT_TR_NOOP("New Cells"), "", {} });
    add({ &zoomIn, "zoomIn", QT_TR_NOOP("Zoom &In"), "zoom-in", { ctrl(Qt::Key_Plus), ctrl(Qt::Key_Equal) } });
    add({ &zoomOut, "zoomOut", QT_TR_NOOP("Zoom &Out"), "zoom-out", { ctrl(Qt::Key_Minus) } });
    add({ &zoomReset, "zoomReset", QT_TR_NOOP("&Fit"), "search", { ctrl(Qt::Key_0) } });

    add({ &pinA, "pinA", QT_TR_NOOP("&Pin This State as A"), "pin", { QKeySequence(Qt::Key_P) } });
    add({ &compareView, "compareView", QT_TR_NOOP("Show &B − A"), "", { QKeySequence(Qt::Key_C) }, true });
    add({ &compareFile, "compareFile", QT_TR_NOOP("Compare With a &File..."), "", { ctrlShift(Qt::Key_O) } });
    add({ &compareSwap, "compareSwap", QT_TR_NOOP("S&wap A and B"), "swap", { QKeySequence(Qt::Key_W) } });
    add({ &compareStop, "compareStop", QT_TR_NOOP("&Stop Comparing"), "", Keys {} });
    const auto one = [](Qt::Key key) { return Keys { QKeySequence(key) }; };
    add({ &pictureEquation, "pictureEquation", QT_TR_NOOP("&Equation"), "picture-equation", one(Qt::Key_E), true });
    add({ &pictureArcs, "pictureArcs", QT_TR_NOOP("&Arcs"), "picture-arcs", one(Qt::Key_A), true });
    add({ &pictureBars, "pictureBars", QT_TR_NOOP("&Bars of a Token"), "picture-bars", one(Qt::Key_B), true });
    add({ &pictureStoryboard, "pictureStoryboard", QT_TR_NOOP("&Storyboard"), "picture-storyboard", one(Qt::Key_S), true });

    for (size_t i = 0; i < heads.size(); ++i) {
        static const char* const names[]
            = { "head0", "head1", "head2", "head3", "head4", "head5", "head6", "head7", "head8", "head9" };
        add({ &heads[i], names[i], "", "", { QKeySequence(Qt::Key(int(Qt::Key_0) + int(i))) }, true });
        headGroup->addAction(heads[i]);
    }
    add({ &previousLayer, "previousLayer", QT_TR_NOOP("&Previous Layer"), "",
        { QKeySequence(Qt::Key_BracketLeft), ctrl(Qt::Key_PageUp) } });
    add({ &nextLayer, "nextLayer", QT_TR_NOOP("&Next Layer"), "",
        { QKeySequence(Qt::Key_BracketRight), ctrl(Qt::Key_PageDown) } });
    add({ &allLayers, "allLayers", QT_TR_NOOP("A&ll Layers and Heads"), "", { QKeySequence(Qt::Key_O) }, true });
    // PageUp and PageDown are what clickers send; they work from text fields too.
    add({ &next, "next", QT_TR_NOOP("&Next Step"), "next",
        { QKeySequence(Qt::Key_PageDown), QKeySequence(Qt::Key_Right) } });
    add({ &previous, "previous", QT_TR_NOOP("&Previous Step"), "back",
        { QKeySequence(Qt::Key_PageUp), QKeySequence(Qt::Key_Left) } });
    add({ &first, "first", QT_TR_NOOP("&First Step"), "first", { QKeySequence(Qt::Key_Home) } });
    add({ &last, "last", QT_TR_NOOP("&Last Step"), "last", { QKeySequence(Qt::Key_End) } });
    add({ &goBack, "goBack", QT_TR_NOOP("&Back Along the Link"), "undo", { QKeySequence(Qt::Key_Backspace) } });
    add({ &presenter, "presenter", QT_TR_NOOP("Pre&senter"), "presenter", { QKeySequence(Qt::Key_F11) }, true });
    add({ &leavePresenter, "leavePresenter", QT_TR_NOOP("Leave Presenter"), "", { QKeySequence(Qt::Key_Escape) } });

    add({ &nextPane, "nextPane", QT_TR_NOOP("Next Pane"), "", { QKeySequence(Qt::Key_F6) } });
    add({ &previousPane, "previousPane", QT_TR_NOOP("Previous Pane"), "", { QKeySequence(Qt::SHIFT | Qt::Key_F6) } });
    add({ &focusText, "focusText", QT_TR_NOOP("&Text"), "", { ctrl(Qt::Key_1) } });
    add({ &focusStages, "focusStages", QT_TR_NOOP("&Steps"), "", { ctrl(Qt::Key_2) } });
    add({ &focusCanvas, "focusCanvas", QT_TR_NOOP("&Matrices"), "", { ctrl(Qt::Key_3) } });
    add({ &focusStrip, "focusStrip", QT_TR_NOOP("A&rithmetic"), "", { ctrl(Qt::Key_5) } });
    add({ &focusSettings, "focusSettings", QT_TR_NOOP("Setti&ngs"), "", { ctrl(Qt::Key_6) } });
    add({ &focusExplanation, "focusExplanation", QT_TR_NOOP("&Explanation and Settings"), "", { ctrl(Qt::Key_4) } });

    add({ &themeLight, "themeLight", QT_TR_NOOP("&Light"), "", Keys {}, true });
    add({ &themeDark, "themeDark", QT_TR_NOOP("&Dark"), "", Keys {}, true });
    add({ &themeSystem, "themeSystem", QT_TR_NOOP("As the &Desktop"), "", Keys {}, true });
    // Languages are named in their own language, so that whoever reads only that one finds it.
    add({ &languageEnglish, "languageEnglish", "English", "", Keys {}, true });
    add({ &languageChinese, "languageChinese", "\u7b80\u4f53\u4e2d\u6587", "", Keys {}, true });
    add({ &languageSystem, "languageSystem", QT_TR_NOOP("As the &Desktop"), "", Keys {}, true });
    add({ &symbols, "symbols", QT_TR_NOOP("S&ymbols"), "", { QKeySequence(Qt::Key_Y) } });
    add({ &keyboard, "keyboard", QT_TR_NOOP("&Keyboard"), "", { QKeySequence(Qt::Key_F1) } });
    add({ &about, "about", QT_TR_NOOP("&About Attention Visualizer"), "info", Keys {} });

    for (QAction* action : { themeLight, themeDark, themeSystem })
        themeGroup->addAction(action);
    for (QAction* action : { languageEnglish, languageChinese, languageSystem })
        languageGroup->addAction(action);
    for (QAction* action : pictures())
        pictureGroup->addAction(action);
    pictureEquation->setChecked(true);
    reveal->setEnabled(false); // Space belongs to what has the focus otherwise
    leavePresenter->setEnabled(false); // Escape belongs to the canvas otherwise
    numbers->setChecked(true);
    showStrip->setChecked(true);
    retranslate();
}

void Actions::add(const Entry& entry)
{
    auto* action = new QAction(this);
    action->setObjectName(QString::fromLatin1(entry.name));
    action->setShortcuts(entry.keys);
    action->setCheckable(entry.checkable);
    if (*entry.icon)
        action->setIcon(themedIcon(QString::fromLatin1(entry.icon)));
    *entry.action = action;
    m_all.push_back(action);
    m_entries.push_back(entry);
}

void Actions::retranslate()
{
    for (const Entry& entry : m_entries)
        if (*entry.text)
            (*entry.action)->setText(tr(entry.text));
    heads[0]->setText(tr("&All Heads"));
    for (size_t i = 1; i < heads.size(); ++i)
        heads[i]->setText(tr("Head %1").arg(QLocale().toString(qulonglong(i))));
    quit->setMenuRole(QAction::QuitRole);
    about->setMenuRole(QAction::AboutRole);
}
