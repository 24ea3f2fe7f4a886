// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "tests/support/paintedtexts.h"
#include "tests/ui/figures.h"

#include "ui/cells/cellmarks.h"
#include "ui/cells/cellpainter.h"
#include "ui/cells/pooling.h"
#include "ui/writers/exportimage.h"

#include <QPainter>
#include <cmath>
#include <set>

namespace {

const QString figureMinus(QChar(0x2212));

} // namespace

TEST_CASE("query, key, value and muted inks can be read on every ground", "[figure]")
{
    ensureApplication();
    for (const Theme& theme : { Theme::light(), Theme::darkTheme() }) {
        const auto ratio = [&](Ink ink, Ink ground) {
            return attn::contrast(figureRgb(theme.color(ink).rgb()), figureRgb(theme.color(ground).rgb()));
        };
        for (const Ink ground : { Ink::Background, Ink::Surface, Ink::Raised, Ink::Selected, Ink::Hover }) {
            for (const Ink ink : { Ink::Text, Ink::Muted, Ink::Query, Ink::Key, Ink::Value })
                CHECK(ratio(ink, ground) >= 4.5);
        }
        CHECK(ratio(Ink::OnAccent, Ink::Accent) >= 4.5);
        CHECK(ratio(Ink::Error, Ink::ErrorTint) >= 4.5);
        CHECK(ratio(Ink::HatchLine, Ink::HatchGround) >= 3);
        CHECK(theme.color(Ink::None).alpha() == 0);
    }
    Theme large;
    large.scale = 2;
    CHECK(large.font(13).pixelSize() == 26);
    large.families = QStringList { "Some Family" };
    CHECK(large.font(13).families().front() == "Some Family");
}

TEST_CASE("numbers are written as the design says", "[figure]")
{
    NumberFormat plain;
    CHECK(numberText(0.9234, plain) == "0.92");
    CHECK(numberText(-1.5, plain) == figureMinus + "1.50");
    CHECK(numberText(0, plain) == "0.00");
    CHECK(numberText(12345, plain) == "1.2e4");
    CHECK(numberText(99600, plain) == "1.0e5");
    CHECK(numberText(1e300, plain) == "1.0e300");
    CHECK(numberText(figureNan, plain) == "NaN");
    CHECK(numberText(figureInfinity, plain) == QString("+") + QChar(0x221e));
    CHECK(numberText(-figureInfinity, plain) == figureMinus + QChar(0x221e));

    NumberFormat narrow { 2, false, false };
    CHECK(numberText(0.16, narrow) == ".16");
    CHECK(numberText(-0.16, narrow) == figureMinus + ".16");
    CHECK(numberText(1, narrow) == "1.00");

    NumberFormat difference { 2, true, true };
    CHECK(numberText(0.25, difference) == "+0.25");
    CHECK(numberText(-0.25, difference) == figureMinus + "0.25");
    CHECK(numberText(0, difference) == "0");

    MatrixItem item = figureItem(figureRandom(2, 2), 30, 20);
    item.numberSize = 11;
    CHECK(cellText(0.5, item) == ".50");
    item = figureItem(figureRandom(2, 2), 36, 20);
    item.numberSize = 11;
    CHECK(cellText(0.5, item) == "0.50");
}

TEST_CASE("all numbers of a matrix are written by one rule, and what is not zero never reads as zero", "[figure]")
{
    const QString nearly = QString(QChar(0x2248)) + "0";
    const NumberFormat weights = numberFormatFor(0, 1);
    CHECK(numberText(0.00197, weights) == "<0.01");
    CHECK(numberText(9.6e-4, weights) == "<0.01"); // the smaller of the two no longer looks larger
    CHECK(numberText(0.005001, weights) == "0.01");
    CHECK(numberText(0, weights) == "0.00");
    CHECK(numberText(1, weights) == "1.00");
    CHECK(numberText(0.00197, numberFormatFor(0, 1, 3)) == "0.002");
    CHECK(numberText(0.00097, numberFormatFor(0, 1, 4)) == "0.0010");
    const NumberFormat scores = numberFormatFor(-2, 1);
    CHECK(numberText(0.004, scores) == nearly);
    CHECK(numberText(-0.004, scores) == nearly);
    CHECK(numberText(-0.006, scores) == figureMinus + "0.01");
    NumberFormat difference = scores;
    difference.plusSign = true;
    CHECK(numberText(-0.001, difference) == nearly);
    CHECK(numberText(0.001, difference) == nearly);
    CHECK(numberText(0, difference) == "0");

    // Numbers that would be zeros all have exponents; very large ones have them beside any others.
    const NumberFormat tiny = numberFormatFor(-0.002, 0.004), huge = numberFormatFor(-3, 12345);
    CHECK(numberText(0.00397, tiny) == "4.0e" + figureMinus + "3");
    CHECK(numberText(-9.6e-4, tiny) == figureMinus + "9.6e" + figureMinus + "4");
    CHECK(numberText(12345, huge) == "1.2e4");
    CHECK(numberText(-3, huge) == figureMinus + "3.00");
    CHECK(numberText(0, huge) == "0.00");

    // The same holds for what is drawn, whatever fits.
    ensureApplication();
    attn::Matrix values(2, 3);
    values << 0.00197, 9.6e-4, 0.9, 0, 0.5, 0.07;
    for (const int width : { 26, 30, 36, 44, 56, 110 }) {
        MatrixItem item = figureItem(values, width, 20);
        item.scale = { attn::MapKind::Probability, 0, 1 };
        item.numbers = true;
        item.numberSize = numberSizeFor(width, 20, false);
        const auto numbers = cellNumbers(item, Theme::light());
        REQUIRE(numbers.size() == 6);
        CHECK(numbers[0].text == numbers[1].text);
        CHECK((numbers[0].text == nearly || numbers[0].text.startsWith('<')));
        CHECK_FALSE(numbers[3].text == numbers[0].text); // zero is zero
        for (size_t i = 0; i + 1 < numbers.size(); ++i)
            if (i % 3 != 2) // neighbours leave 4 px between them
                CHECK(numbers[i + 1].rect.left() - numbers[i].rect.right() >= 4);
    }
}

TEST_CASE("the size of numbers follows the size of cells", "[figure]")
{
    CHECK(numberSizeFor(140, 96, false) == 18);
    CHECK(numberSizeFor(70, 54, false) == 14);
    CHECK(numberSizeFor(50, 30, false) == 13);
    CHECK(numberSizeFor(36, 27, false) == 11);
    CHECK(numberSizeFor(26, 13, false) == 11);
    CHECK(numberSizeFor(25, 40, false) == 0);
    CHECK(numberSizeFor(60, 12, false) == 0);
    CHECK(numberSizeFor(68, 36, true) == 27);
    CHECK(numberSizeFor(56, 36, true) == 27); // as .16, like 11 from 26
    CHECK(numberSizeFor(55, 36, true) == 0);
    CHECK(numberSizeFor(68, 29, true) == 27); // two pixels of air, as the smaller ones
    CHECK(numberSizeFor(68, 28, true) == 0);
    CHECK(numberSizeFor(72, 54, false, 2) == 11);
}

TEST_CASE("every cell of a picture has the colour that the map gives its value", "[figure]")
{
    ensureApplication();
    for (const bool dark : { false, true }) {
        for (const double scale : { 1.0, 2.0, 1.5 }) {
            attn::Matrix values = figureRandom(6, 7);
            values(1, 2) = 1e300;
            values(2, 1) = -1e300;
            MatrixItem item = figureItem(values, 10, 8); // too small for the sign of an infinity
            values(3, 3) = figureInfinity;
            values(4, 4) = -figureInfinity;
            values(5, 5) = figureNan;
            item.values = attn::share(values);
            item.scale = { attn::MapKind::Signed, -2, 2 };
            const Theme theme = dark ? Theme::darkTheme() : Theme::light();
            const QImage image = sceneImage(figureScene(item), theme, scale);
            for (int r = 0; r < 6; ++r) {
                for (int c = 0; c < 7; ++c) {
                    const QRgb wanted = r == 5 && c == 5 ? theme.color(Ink::ErrorTint).rgb()
                                                         : figureColor(item.scale, values(r, c), dark);
                    CHECK(image.pixel((QPointF(figureCentre(item, r, c)) * scale).toPoint()) == wanted);
                }
            }
            CHECK(image.pixel(5, 5) == theme.color(Ink::Surface).rgb());
        }
    }
}

TEST_CASE("large matrices take the same colours as small ones", "[figure]")
{
    ensureApplication();
    for (const auto kind : { attn::MapKind::Signed, attn::MapKind::Probability, attn::MapKind::Difference }) {
        const attn::ColorScale scale { kind, kind == attn::MapKind::Probability ? 0.0 : -1.7, 1.7 };
        const CellColors table(scale, Theme::light(), 1 << 20);
        const attn::Matrix values = figureRandom(200, 200, -2, 2);
        for (Eigen::Index i = 0; i < values.size(); ++i)
            REQUIRE(table.of(values.data()[i]) == figureColor(scale, values.data()[i]));
        for (const double value : { 0.0, 1e300, -1e300, figureInfinity, -figureInfinity, 1.7, -1.7, 5e-324 })
            CHECK(table.of(value) == figureColor(scale, value));
    }
}

TEST_CASE("masked cells are hatched and never coloured", "[figure]")
{
    ensureApplication();
    const Theme theme = Theme::light();
    attn::Matrix values = figureRandom(8, 8);
    values(0, 7) = -figureInfinity;
    values(1, 7) = figureNan;
    MatrixItem item = figureItem(values, 12, 12);
    item.grid = false;
    item.mask = attn::share(figureCausal(8));
    const QImage image = sceneImage(figureScene(item), theme);
    const QRgb ground = theme.color(Ink::HatchGround).rgb(), line = theme.color(Ink::HatchLine).rgb();
    for (int y = 60; y < 60 + 96; ++y) {
        for (int x = 100; x < 100 + 96; ++x) {
            const bool masked = (x - 100) / 12 > (y - 60) / 12;
            const QRgb pixel = image.pixel(x, y);
            if (masked) // one line across all cells: 45 degrees, every 6 pixels
                REQUIRE(pixel == ((x - 100 + y - 60) % 6 == 0 ? line : ground));
            else
                REQUIRE((pixel != ground && pixel != line));
        }
    }
}

TEST_CASE("pooled matrices keep the largest magnitude of each block", "[figure]")
{
    ensureApplication();
    attn::Matrix values = figureRandom(97, 131, -1, 1);
    values(40, 60) = -9;
    values(10, 3) = figureInfinity;
    values(90, 100) = figureNan;
    attn::Matrix mask = attn::Matrix::Ones(97, 131), dropped = mask;
    mask.block(0, 50, 40, 81).setZero();
    dropped.row(96).setZero();
    const PooledAxis rows { 5, 92, 11 }, columns { 2, 129, 17 };
    for (const bool masked : { false, true }) {
        const PooledMatrix blocks
            = pooled(values, masked ? &mask : nullptr, masked ? &dropped : nullptr, rows, columns);
        for (int b = 0; b < 11; ++b) {
            for (int k = 0; k < 17; ++k) {
                double largest = 0;
                bool visible = false;
                for (int r = rows.begin(b); r < rows.begin(b + 1); ++r) {
                    for (int c = columns.begin(k); c < columns.begin(k + 1); ++c) {
                        if (masked && mask(r, c) == 0)
                            continue;
                        visible = true;
                        const double value = masked && dropped(r, c) == 0 ? 0 : values(r, c);
                        if (value != value || std::abs(value) > std::abs(largest))
                            largest = value;
                    }
                }
                CHECK((blocks.values(b, k) == largest
                    || (largest != largest && blocks.values(b, k) != blocks.values(b, k))));
                if (masked)
                    CHECK(blocks.mask(b, k) == (visible ? 1 : 0));
            }
        }
    }
    CHECK(rows.begin(0) == 5);
    CHECK(rows.begin(11) == 97);
}

TEST_CASE("a single hot cell shows in a pooled picture, a masked one does not", "[figure]")
{
    ensureApplication();
    attn::Matrix values = attn::Matrix::Zero(300, 300), mask = attn::Matrix::Ones(300, 300);
    values(155, 47) = -5;
    values(201, 99) = 5;
    mask(201, 99) = 0;
    mask.block(0, 290, 10, 10).setZero();
    for (const bool transposed : { false, true }) {
        MatrixItem item = figureItem(attn::Matrix::Zero(30, 30), 2, 2);
        item.values = attn::share(transposed ? attn::Matrix(values.transpose()) : values);
        item.mask = attn::share(transposed ? attn::Matrix(mask.transpose()) : mask);
        item.transposed = transposed;
        item.pooled = true;
        item.pooledRows = item.pooledColumns = 300;
        item.scale = { attn::MapKind::Signed, -5, 5 };
        const QImage image = sceneImage(figureScene(item), Theme::light());
        CHECK(image.pixel(figureCentre(item, 15, 4)) == figureColor(item.scale, -5));
        CHECK(image.pixel(figureCentre(item, 20, 9)) == figureColor(item.scale, 0));
        std::set<QRgb> corner;
        for (int i = 0; i < 4; ++i)
            corner.insert(image.pixel(100 + 58 + i % 2, 60 + i / 2));
        corner.erase(Theme::light().color(Ink::HatchLine).rgb());
        CHECK((corner.empty() || *corner.begin() == Theme::light().color(Ink::HatchGround).rgb()));
    }
}

TEST_CASE("numbers stay inside their cells and stand out from them", "[figure]")
{
    ensureApplication();
    for (const bool dark : { false, true }) {
        for (const double size : { 11.0, 13.0, 14.0, 18.0 }) {
            const int width = size == 11 ? 26 : size == 13 ? 44 : size == 14 ? 56 : 110;
            attn::Matrix values = figureRandom(9, 9, -1, 1);
            for (int i = 0; i < 9; ++i)
                values(0, i) = std::pow(10.0, i - 4) * (i % 2 ? -1.23 : 98.7);
            values(1, 0) = figureNan;
            values(1, 1) = -figureInfinity;
            values(1, 2) = -1e-300;
            MatrixItem item = figureItem(values, width, int(size) + 2);
            item.scale = { attn::MapKind::Signed, -1, 1 };
            item.numbers = true;
            item.numberSize = size;
            const Theme theme = dark ? Theme::darkTheme() : Theme::light();
            const std::vector<CellNumber> numbers = cellNumbers(item, theme);
            CHECK(numbers.size() >= 72);
            for (const CellNumber& number : numbers) {
                const int row = int((number.rect.center().y() - 60) / (size + 2));
                const int column = int((number.rect.center().x() - 100) / width);
                const QRectF cell(100 + column * width, 60 + row * (size + 2), width, size + 2);
                CHECK(cell.contains(number.rect));
                const double value = values(row, column);
                const QRgb ground
                    = value != value ? theme.color(Ink::ErrorTint).rgb() : figureColor(item.scale, value, dark);
                CHECK(attn::contrast(figureRgb(number.ink), figureRgb(ground)) >= 4.5);
            }
        }
    }
}

TEST_CASE("dropped cells are crossed out on paper and edited ones carry a wedge", "[figure]")
{
    ensureApplication();
    const Theme theme = Theme::light();
    MatrixItem item = figureItem(figureRandom(4, 3, 1, 2), 40, 40);
    attn::Matrix kept = attn::Matrix::Ones(4, 3);
    kept(2, 1) = 0;
    item.dropped = attn::share(kept);
    item.edited = { { 0, 2 } };
    const QImage image = sceneImage(figureScene(item), theme);
    CHECK(image.pixel(int(item.columns[1].begin) + 3, int(item.rows[2].begin) + 3) == figureColor(item.scale, 0));
    CHECK(image.pixel(figureCentre(item, 2, 1)) != figureColor(item.scale, 0));
    CHECK(image.pixel(int(item.columns[2].end) - 2, int(item.rows[0].begin) + 2) == theme.color(Ink::Edited).rgb());
    CHECK(cellMarks(item, theme, CellData(item), CellColors(item.scale, theme)).crosses.size() == 2);

    MatrixItem turned = figureItem(attn::Matrix::Zero(3, 4), 40, 40); // the same, shown transposed
    turned.values = item.values;
    turned.dropped = item.dropped;
    turned.transposed = true;
    turned.edited = item.edited;
    turned.scale = item.scale;
    const QImage other = sceneImage(figureScene(turned), theme);
    CHECK(other.pixel(figureCentre(turned, 0, 3)) == figureColor(item.scale, (*item.values)(3, 0)));
    CHECK(other.pixel(int(turned.columns[0].end) - 2, int(turned.rows[2].begin) + 2) == theme.color(Ink::Edited).rgb());
}

TEST_CASE("a painter that is used again shows the new data", "[figure]")
{
    ensureApplication();
    CellPainter cells;
    QImage canvas(400, 300, QImage::Format_RGB32);
    MatrixItem item = figureItem(figureRandom(4, 4), 20, 20);
    for (int round = 0; round < 3; ++round) {
        item.values = attn::share(figureRandom(4, 4) * (round - 1.0));
        QPainter painter(&canvas);
        cells.paint(painter, item, Theme::light());
        cells.paint(painter, item, Theme::light());
        painter.end();
        CHECK(canvas.pixel(figureCentre(item, 3, 1)) == figureColor(item.scale, (*item.values)(3, 1)));
    }
}
