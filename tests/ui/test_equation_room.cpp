// SPDX-License-Identifier: GPL-3.0-or-later
// What the templates do with the room of the window: numbers and labels of operands, large matrices, the map.
#include "tests/ui/test_equation_support.h"
#include "tests/ui/test_window_support.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/text/translate.h"

#include <QWheelEvent>
#include <set>

using namespace equationtest;

namespace equationroom {
namespace {

struct Operands {
    const Panel *left = nullptr, *above = nullptr, *result = nullptr;
};

Operands operandsOf(const EquationScene& equation)
{
    Operands out;
    for (const Panel& panel : equation.panels)
        (panel.link == Link::Row ? out.left : panel.link == Link::Column ? out.above : out.result) = &panel;
    return out;
}

bool hasNumbers(const EquationScene& equation, const Panel& panel)
{
    return equation.scene.matrices[panel.matrix].numbers;
}

} // namespace

TEST_CASE("V has a label at every row, and both operands carry numbers up to eight tokens", "[ui][equation][room]")
{
    for (const int heads : { 1, 2 })
        for (const int tokens : { 3, 6, 8 })
            for (const QSizeF size : { QSizeF(724, 560), QSizeF(784, 586), QSizeF(1300, 860) }) {
                const auto trace = makeTrace(tokenList(tokens, "english"), { { "attention.heads", std::to_string(heads) } });
                const EquationRequest request = makeRequest(trace, "context_vectors", 0, size);
                const EquationScene equation = layoutView(request);
                CAPTURE(heads, tokens, size.width());
                CHECK(flaw(equation, request) == "");
                const Operands at = operandsOf(equation);
                REQUIRE((at.left && at.above && at.result));
                CHECK(hasNumbers(equation, *at.left));
                CHECK(hasNumbers(equation, *at.above));
                CHECK(hasNumbers(equation, *at.result));
                REQUIRE(at.above->rowStrip >= 0);
                CHECK(equation.strips[size_t(at.above->rowStrip)].shown.size() == size_t(tokens));
            }
}

TEST_CASE("The same on a projector with letters of 27 pixels", "[ui][equation][room]")
{
    // Without and with the arithmetic below; eight tokens have the whole height.
    for (const auto& [tokens, size] : { std::pair(3, QSizeF(1024, 560)), { 6, QSizeF(1024, 560) }, { 6, QSizeF(1280, 600) },
             { 8, QSizeF(1024, 720) }, { 8, QSizeF(1280, 740) } }) {
        EquationRequest request
            = makeRequest(makeTrace(tokenList(tokens, "english"), {}), "context_vectors", 0, size);
        request.look.presenter = true;
        const EquationScene equation = layoutView(request);
        CAPTURE(tokens, size.width());
        CHECK(flaw(equation, request) == "");
        const Operands at = operandsOf(equation);
        REQUIRE((at.left && at.above && at.result));
        CHECK(hasNumbers(equation, *at.left));
        CHECK(hasNumbers(equation, *at.above));
        REQUIRE(at.above->rowStrip >= 0);
        CHECK(equation.strips[size_t(at.above->rowStrip)].shown.size() == size_t(tokens));
    }
}

TEST_CASE("Room that the result cannot use goes to the operands", "[ui][equation][room]")
{
    // One dimension: the result is a single column of at most 140 pixels.
    const EquationRequest request = makeRequest(
        makeTrace(tokenList(6, "english"), { { "attention.size", "1" }, { "attention.heads", "1" } }), "context_vectors", 0, { 784, 586 });
    const EquationScene equation = layoutView(request);
    const Operands at = operandsOf(equation);
    REQUIRE((at.left && at.result));
    CHECK(at.left->rect.width() > 2 * at.result->rect.width());
    CHECK(at.left->columns.length() / 6 <= at.result->columns.length());
    CHECK(at.left->rect.width() + at.result->rect.width() > 0.6 * 784);
}

TEST_CASE("A matrix of many tokens uses the canvas", "[ui][equation][room]")
{
    for (const int tokens : { 40, 100, 200, 300, 512 }) {
        const auto trace = makeTrace(tokenList(tokens, "english"), { { "attention.heads", "1" }, { "mask", "causal" } });
        for (const char* step : { "scores", "masked_scores", "attention_weights" })
            for (const bool resultOnly : { false, true }) {
                EquationRequest request = makeRequest(trace, step, 0, { 784, 540 });
                request.look.resultOnly = resultOnly;
                const EquationScene equation = layoutView(request);
                CAPTURE(tokens, step, resultOnly);
                CHECK(flaw(equation, request) == "");
                const Panel* result = equation.result();
                REQUIRE(result);
                const bool beside = !resultOnly && QString(step) != "scores"; // the input stands at its left
                CHECK(result->rect.height() >= (resultOnly ? 400 : 280));
                CHECK(result->rect.width() >= (resultOnly ? 500 : beside ? 300 : 350));
                const double shape = result->rect.width() / result->rect.height();
                CHECK(shape >= 0.95);
                CHECK(shape <= 1.55);
                // In a figure it is square.
                request.look.byItself = true;
                const Panel alone = *layoutView(request).result();
                CHECK(std::abs(alone.rect.width() - alone.rect.height()) <= 1);
            }
    }
}

TEST_CASE("Cells of two sizes differ by one device pixel and follow each other without gaps", "[ui][equation][room]")
{
    for (const double dpr : { 1.0, 1.25, 2.0 })
        for (const int cells : { 30, 200, 311 }) {
            const CellFit fit = fillCells(cells, 380, 58, dpr);
            const AxisCells axis = placeCells(fit, 10 / dpr, 0, dpr);
            CAPTURE(dpr, cells, fit.cell);
            CHECK(axis.length() <= 380 + 1e-9);
            CHECK(axis.length() >= 0.88 * 380);
            double least = 1e9, most = 0;
            for (size_t i = 0; i < axis.spans.size(); ++i) {
                least = std::min(least, axis.spans[i].size());
                most = std::max(most, axis.spans[i].size());
                if (i > 0)
                    CHECK(std::abs(axis.spans[i].begin - axis.spans[i - 1].end) < 1e-9);
            }
            CHECK((most - least) * dpr < 1 + 1e-6);
        }
}

TEST_CASE("While a part is shown a map says which, and a click on it moves there", "[ui][canvas][room]")
{
    OpenWindow open;
    std::string text;
    for (int i = 0; i < 60; ++i)
        text += "w" + std::to_string(i) + " ";
    REQUIRE(open.window.model()->setText(QString::fromStdString(text)));
    open.window.selection()->setStep("scores");
    EquationCanvas& canvas = *open.window.canvas();
    const auto settle = [&] { REQUIRE(QTest::qWaitFor([&] { return canvas.isReady() && !open.window.model()->isComputing(); }, 30000)); };
    settle();
    CHECK(canvas.equation().map.isEmpty());
    const double before = canvas.equation().result()->rect.width() / 60;
    for (int i = 0; i < 6; ++i)
        canvas.zoomIn();
    settle();
    const QRectF map = canvas.equation().map;
    REQUIRE_FALSE(map.isEmpty());
    CHECK(QRectF(canvas.rect()).contains(map));
    const Panel zoomed = *canvas.equation().result();
    CHECK(zoomed.rect.width() / zoomed.columns.cells > 2 * before);
    for (const Panel& panel : canvas.equation().panels)
        CHECK((panel.rect == map || !panel.rect.intersects(map)));
    // Its cells do not answer to the pointer.
    QTest::mouseMove(&canvas, map.center().toPoint());
    CHECK_FALSE(open.window.selection()->hovered());
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, map.topLeft().toPoint() + QPoint(1, 1));
    settle();
    CHECK(canvas.equation().result()->rows.first == 0);
    CHECK(canvas.equation().result()->columns.first == 0);
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, map.bottomRight().toPoint() - QPoint(1, 1));
    settle();
    const Panel end = *canvas.equation().result();
    CHECK(end.rows.first + end.rows.cells == 60);
    CHECK(end.columns.first + end.columns.cells == 60);
    CHECK_FALSE(open.window.selection()->pinned());
    canvas.zoomReset();
    settle();
    CHECK(canvas.equation().map.isEmpty());
}

} // namespace equationroom
