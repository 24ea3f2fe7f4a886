// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/paintedtexts.h"
#include "tests/ui/test_window_support.h"
#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/cells/cellnumbers.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/dialogs/numberlookdialog.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSpinBox>
#include <QTemporaryDir>

namespace numberLookTest {
namespace {

NumberLookDialog* openDialog(OpenWindow& open)
{
    open.window.actions()->numberLook->trigger();
    auto* dialog = open.window.findChild<NumberLookDialog*>();
    REQUIRE(dialog);
    return dialog;
}

const MatrixItem& resultItem(OpenWindow& open)
{
    const EquationScene& equation = open.window.canvas()->equation();
    return equation.scene.matrices[equation.result()->matrix];
}

} // namespace

TEST_CASE("Map, axis, range and decimals change the picture at once", "[ui][look]")
{
    OpenWindow open;
    open.window.selection()->setStep("attention_weights");
    NumberLookDialog* dialog = openDialog(open);
    CHECK(resultItem(open).scale.palette == 0);
    dialog->findChild<QComboBox*>("palette1")->setCurrentIndex(2);
    CHECK(resultItem(open).scale.palette == 2);
    dialog->findChild<QComboBox*>("colourAxis")->setCurrentIndex(1);
    CHECK(resultItem(open).scale.logarithmic);
    dialog->findChild<QDoubleSpinBox*>("probabilityEnd")->setValue(0.5);
    CHECK(resultItem(open).scale.low == 0);
    CHECK(resultItem(open).scale.high == 0.5);
    dialog->findChild<QSpinBox*>("cellDecimals")->setValue(3);
    CHECK(resultItem(open).decimals == 3);
    dialog->findChild<QSpinBox*>("cellDecimals")->setValue(0);
    CHECK(resultItem(open).decimals == 0);
}

TEST_CASE("The arithmetic has as many decimals as asked for, from 2 to 8, and says so", "[ui][look]")
{
    OpenWindow open;
    open.window.selection()->setStep("attention_weights");
    open.window.selection()->setPinned(CellId { "heads.0.attention_weights", 1, 0 });
    const auto trace = open.window.model()->trace();
    const double value = (*trace->view((*trace->find("heads.0.attention_weights"))->id)->values)(1, 0);
    const auto shows = [&](const QString& what) {
        for (const PaintedText& text : textsOf(open.window.findChild<ArithmeticStrip*>("strip")->picture()))
            if (text.text.contains(what))
                return true;
        return false;
    };
    NumberLookDialog* dialog = openDialog(open);
    for (int decimals : { 2, 5, 8 }) {
        dialog->findChild<QSpinBox*>("arithmeticDecimals")->setValue(decimals);
        INFO(decimals);
        CHECK(shows(QString::number(value, 'f', decimals)));
        CHECK(shows(QStringLiteral("%1 decimals").arg(decimals)));
    }
}

TEST_CASE("The look of numbers is kept in the settings, and what is no look is ignored", "[ui][look]")
{
    ensureApplication();
    QTemporaryDir folder;
    const QString file = folder.filePath("settings.ini");
    {
        MainWindow window(SettingsStore::file(file));
        NumberLook look;
        look.palettes = { 1, 2, 1 };
        look.logarithmic = true;
        look.probabilityEnd = 0.25;
        look.decimals = 5;
        look.arithmeticDecimals = 7;
        window.lookController()->setNumberLook(look);
    }
    {
        const MainWindow window(SettingsStore::file(file));
        CHECK(currentTheme().numbers.palettes == std::array<int, 3> { 1, 2, 1 });
        CHECK(currentTheme().numbers.logarithmic);
        CHECK(currentTheme().numbers.probabilityEnd == 0.25);
        CHECK(currentTheme().numbers.decimals == 5);
        CHECK(currentTheme().numbers.arithmeticDecimals == 7);
    }
    SettingsStore store = SettingsStore::file(file);
    store.setValue("numbers/signedPalette", "rainbow");
    store.setValue("numbers/decimals", 99);
    const MainWindow window(store);
    CHECK(currentTheme().numbers.palettes[0] == 0);
    CHECK(currentTheme().numbers.decimals == NumberLook().decimals);
}

TEST_CASE("More decimals take a smaller font, and only as many as fit", "[ui][look]")
{
    CHECK(numberSizeFor(110, 40, false, 1, 2) == 18);
    CHECK(numberSizeFor(110, 40, false, 1, 6) < 18); // four more digits of 18 px do not fit
    CHECK(numberSizeFor(110, 40, false, 1, 6) >= 11);
    CHECK(numberSizeFor(30, 20, false, 1, 8) == 0);
}

} // namespace numberLookTest
