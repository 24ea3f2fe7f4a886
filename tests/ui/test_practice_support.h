// SPDX-License-Identifier: GPL-3.0-or-later
// A real window with cells to fill in, and everything that it says.
#pragma once

#include "tests/support/paintedtexts.h"
#include "core/io/session/sessionfile.h"
#include "tests/ui/test_window_support.h"
#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/cells/cellmarks.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/explanation/explanationpane.h"
#include "ui/panes/canvaspane.h"
#include "ui/practice/practicebar.h"
#include "ui/text/numbertext.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QUndoStack>

struct PracticeWindow : OpenWindow {
    explicit PracticeWindow(const char* lesson = "trainable", const QString& step = QStringLiteral("scores"))
        : OpenWindow(lesson)
    {
        window.selection()->setStep(step);
        window.actions()->focusCanvas->trigger();
    }

    PracticeModel& practice() { return *window.practice(); }
    EquationCanvas& canvas() { return *window.canvas(); }
    bool isRevealed() { return !canvas().equation().result()->hidden; }
    ArithmeticStrip& strip() { return *window.findChild<ArithmeticStrip*>("strip"); }
    PracticeBar& bar() { return *window.findChild<PracticeBar*>("practiceBar"); }
    QLineEdit& field() { return *window.findChild<QLineEdit*>("cellEditorField"); }

    QByteArray session() { return attn::sessionJson(window.model()->session()); }
    double value(const CellId& cell)
    {
        const auto trace = window.model()->trace();
        return (*trace->view((*trace->find(cell.path.toStdString()))->id)->values)(cell.row, cell.column);
    }
    QString exact(const CellId& cell) { return QString::number(value(cell), 'g', 17); }
    std::vector<CellId> blanks()
    {
        std::vector<CellId> out;
        const auto cover = practice().hiddenCells();
        REQUIRE(cover);
        for (const auto& [path, cells] : cover->cells)
            for (const PracticeCell& cell : cells)
                out.push_back({ QString::fromStdString(path), cell.row, cell.column });
        return out;
    }
    /// By keyboard, with the cursor on that cell.
    void type(const QString& text)
    {
        REQUIRE(canvas().hasFocus());
        QTest::keyClick(&canvas(), text.at(0).toLatin1());
        REQUIRE(field().isVisible());
        QTest::keyClicks(&field(), text.mid(1));
        QTest::keyClick(&field(), Qt::Key_Return);
    }

    QString findChildText(const char* label) { return window.findChild<QLabel*>(label)->text(); }
    /// Every text on the canvas, the numbers in the cells included.
    QStringList drawn()
    {
        QStringList out;
        for (const TextItem& text : canvas().equation().scene.texts)
            out += text.text;
        for (const MatrixItem& item : canvas().equation().scene.matrices)
            for (const CellNumber& number : cellNumbers(item, currentTheme()))
                out += number.text;
        return out;
    }
    QString stripWords()
    {
        QStringList out;
        for (const PaintedText& text : textsOf(strip().picture()))
            out += text.text;
        return out.join(u' ');
    }
    /// Whatever else the window says about the cell that is looked at.
    QString said()
    {
        QStringList out { stripWords(), strip().accessibleName(), strip().accessibleDescription(),
            canvas().accessibleName(), canvas().accessibleDescription() };
        for (const QLabel* label : window.findChildren<QLabel*>())
            out += label->text();
        return out.join(u'\n');
    }
};
