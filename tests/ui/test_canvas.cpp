// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas as a real widget: pointer, keys, zoom, theme.
#include "tests/support/paintedtexts.h"
#include "tests/support/application.h"
#include "tests/ui/test_equation_support.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/headnames.h"
#include "ui/widgets/animation.h"

#include <QKeyEvent>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace equationtest;

namespace {

struct OpenCanvas {
    SessionModel model;
    Selection selection;
    std::unique_ptr<EquationCanvas> canvas;

    explicit OpenCanvas(int tokens = 6, const SettingList& settings = {})
    {
        ensureApplication();
        motion::setAllowed(false);
        attn::Session session;
        session.tokens = tokenList(tokens, "english");
        for (const auto& [key, value] : settings)
            REQUIRE(attn::assign(session.settings, key, value));
        REQUIRE(model.open(session));
        waitFor([this] { return model.trace() != nullptr; });
        selection.setSessionModel(&model);
        canvas = std::make_unique<EquationCanvas>(&model, &selection);
        canvas->resize(784, 586);
        canvas->show();
        REQUIRE(QTest::qWaitForWindowExposed(canvas.get()));
        showStep(attn::Equation::Corner, attn::Axis::KeyToken);
    }

    ~OpenCanvas() { motion::setAllowed(true); }

    template <typename Condition> static void waitFor(Condition condition)
    {
        REQUIRE(QTest::qWaitFor(condition, 20000));
    }

    void showStep(attn::Equation equation, attn::Axis columns, int head = 0)
    {
        for (const attn::Step& step : attn::stepsOf(model.trace()->config())) {
            if (!step.enabled || step.spec->equation != equation || step.spec->columns != columns)
                continue;
            selection.setStep(QString::fromUtf8(step.spec->key.data(), qsizetype(step.spec->key.size())));
            break;
        }
        selection.setHead(head);
        waitFor([this] { return canvas->isReady(); });
    }

    const Panel& result() { return *canvas->equation().result(); }
    size_t resultIndex() { return size_t(canvas->equation().result() - canvas->equation().panels.data()); }
    QPoint centre(int row, int column)
    {
        return canvas->equation().cellRect({ resultIndex(), row, column }).center().toPoint();
    }
    void point(const QPoint& at) { QTest::mouseMove(canvas.get(), at); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(canvas.get(), key, modifiers); }

    void wheel(const QPoint& at, int turn)
    {
        QWheelEvent event(
            at, canvas->mapToGlobal(at), {}, { 0, turn }, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(canvas.get(), &event);
    }

    void checkTexts()
    {
        const std::vector<PaintedText> texts = textsOf(canvas->equation().scene);
        CHECK_FALSE(texts.empty());
        for (size_t i = 0; i < texts.size(); ++i) {
            INFO(texts[i].text.toStdString() << " at " << place(texts[i].rect));
            CHECK(QRectF(canvas->rect()).contains(texts[i].rect));
            for (size_t j = i + 1; j < texts.size(); ++j) {
                INFO(texts[j].text.toStdString() << " at " << place(texts[j].rect));
                CHECK_FALSE(touches(texts[i].rect, texts[j].rect));
            }
        }
    }
};

} // namespace

TEST_CASE("Pointing reports the right cell for every cell of every matrix, and nothing between them", "[ui][canvas]")
{
    OpenCanvas open;
    for (size_t panel = 0; panel < open.canvas->equation().panels.size(); ++panel) {
        const int node = open.canvas->equation().panels[panel].node;
        const attn::Node& owner = open.model.trace()->graph().nodes[size_t(node)];
        for (int row = 0; row < owner.rows; ++row) {
            for (int column = 0; column < owner.columns; ++column) {
                open.point(open.canvas->equation().cellRect({ panel, row, column }).center().toPoint());
                REQUIRE(open.selection.hovered());
                CHECK(open.selection.hovered()->path.toStdString() == owner.path);
                CHECK(open.selection.hovered()->row == row);
                CHECK(open.selection.hovered()->column == column);
            }
        }
    }
    open.point({ 2, 2 });
    CHECK_FALSE(open.selection.hovered());
    open.point(open.centre(1, 1));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(open.canvas.get(), &leave);
    CHECK_FALSE(open.selection.hovered());
}

TEST_CASE("Pointing moves nothing and repaints only the layer of the highlights", "[ui][canvas]")
{
    OpenCanvas open;
    open.canvas->grab();
    QSignalSpy repaints(open.canvas->findChild<QWidget*>("equationPlot"), SIGNAL(afterReplot()));
    REQUIRE(repaints.isValid());
    const QImage plain = open.canvas->grab().toImage();
    const QRectF rect = open.result().rect;
    open.point(open.centre(2, 3));
    const QImage pointed = open.canvas->grab().toImage();
    open.point(open.centre(4, 1));
    open.canvas->grab();
    CHECK(repaints.isEmpty());
    CHECK(open.result().rect == rect);
    CHECK(plain != pointed);
    open.point({ 2, 2 });
    CHECK(open.canvas->grab().toImage() == plain);
}

TEST_CASE("A click pins a cell, another click on it or Enter or Escape releases it", "[ui][canvas]")
{
    OpenCanvas open;
    QTest::mouseClick(open.canvas.get(), Qt::LeftButton, {}, open.centre(1, 2));
    REQUIRE(open.selection.pinned());
    CHECK(open.selection.pinned()->row == 1);
    CHECK(open.selection.pinned()->column == 2);
    QTest::mouseClick(open.canvas.get(), Qt::LeftButton, {}, open.centre(1, 2));
    CHECK_FALSE(open.selection.pinned());

    open.point(open.centre(3, 4));
    open.key(Qt::Key_Return);
    REQUIRE(open.selection.pinned());
    CHECK(open.selection.pinned()->row == 3);
    open.key(Qt::Key_Return);
    CHECK_FALSE(open.selection.pinned());
    open.key(Qt::Key_Return);
    open.key(Qt::Key_Escape);
    CHECK_FALSE(open.selection.pinned());
}

TEST_CASE("The cell cursor follows the keyboard and stops at the edges", "[ui][canvas]")
{
    OpenCanvas open;
    const auto at = [&](int row, int column) {
        REQUIRE(open.selection.hovered());
        CHECK(open.selection.hovered()->row == row);
        CHECK(open.selection.hovered()->column == column);
    };
    open.key(Qt::Key_Right);
    at(0, 0);
    open.key(Qt::Key_Right);
    open.key(Qt::Key_Down);
    at(1, 1);
    open.key(Qt::Key_End);
    at(1, 5);
    open.key(Qt::Key_Right);
    at(1, 5);
    open.key(Qt::Key_Home);
    at(1, 0);
    open.key(Qt::Key_End, Qt::ControlModifier);
    at(5, 5);
    open.key(Qt::Key_Home, Qt::ControlModifier);
    at(0, 0);
    open.key(Qt::Key_Up);
    at(0, 0);
}

TEST_CASE("In a transposed operand the arrows follow the picture", "[ui][canvas]")
{
    OpenCanvas open;
    for (size_t i = 0; i < open.canvas->equation().panels.size(); ++i) {
        if (!open.canvas->equation().panels[i].transposed)
            continue;
        open.point(open.canvas->equation().cellRect({ i, 2, 0 }).center().toPoint());
        open.key(Qt::Key_Right); // the next token
        CHECK(open.selection.hovered()->row == 3);
        open.key(Qt::Key_Down); // the next dimension
        CHECK(open.selection.hovered()->column == 1);
        return;
    }
    FAIL("no transposed operand");
}

TEST_CASE("The window keeps its paging keys, the canvas its arrows", "[ui][canvas]")
{
    OpenCanvas open;
    for (const int key : { Qt::Key_PageUp, Qt::Key_PageDown }) {
        QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(open.canvas.get(), &press);
        CHECK_FALSE(press.isAccepted());
    }
    for (const int key : { Qt::Key_Left, Qt::Key_Home, Qt::Key_Return }) {
        QKeyEvent ask(QEvent::ShortcutOverride, key, Qt::NoModifier);
        ask.ignore();
        QApplication::sendEvent(open.canvas.get(), &ask);
        CHECK(ask.isAccepted());
    }
    CHECK(open.canvas->focusPolicy() == Qt::StrongFocus);
}

TEST_CASE("The wheel zooms about the pointer, dragging pans, and labels stay apart", "[ui][canvas]")
{
    OpenCanvas open(24);
    const QPoint at = open.centre(10, 12);
    for (int i = 0; i < 4; ++i) {
        open.wheel(at, 120);
        const auto cell = cellAt(open.canvas->equation(), at);
        REQUIRE(cell);
        CHECK(std::abs(cell->row - 10) <= 1);
        CHECK(std::abs(cell->column - 12) <= 1);
        open.checkTexts();
    }
    CHECK(open.canvas->isZoomed());
    const int rows = open.result().rows.cells, first = open.result().rows.first;
    CHECK(rows < 24);
    for (const Panel& panel : open.canvas->equation().panels) { // operands follow
        if (panel.link == Link::Row)
            CHECK(panel.rows.first == first);
        if (panel.link == Link::Column)
            CHECK(panel.columns.cells == open.result().columns.cells);
    }

    const QPoint from = open.result().rect.center().toPoint();
    const int cell = int(open.result().rows.length() / rows);
    QTest::mousePress(open.canvas.get(), Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, from + QPoint(0, 2 * cell + 2), open.canvas->mapToGlobal(from), Qt::NoButton,
        Qt::LeftButton, {});
    QApplication::sendEvent(open.canvas.get(), &move);
    QTest::mouseRelease(open.canvas.get(), Qt::LeftButton, {}, from + QPoint(0, 2 * cell + 2));
    CHECK(open.result().rows.first == first - 2);
    CHECK_FALSE(open.selection.pinned()); // a drag is not a click
    open.checkTexts();

    open.key(Qt::Key_0, Qt::ControlModifier);
    CHECK_FALSE(open.canvas->isZoomed());
    CHECK(open.result().rows.cells == 24);
    open.key(Qt::Key_Plus, Qt::ControlModifier);
    CHECK(open.canvas->isZoomed());
    open.key(Qt::Key_Minus, Qt::ControlModifier);
    CHECK_FALSE(open.canvas->isZoomed());
}

TEST_CASE("The cell cursor scrolls a zoomed matrix", "[ui][canvas]")
{
    OpenCanvas open(24);
    open.point(open.centre(5, 5));
    for (int i = 0; i < 5; ++i)
        open.canvas->zoomIn();
    open.key(Qt::Key_End, Qt::ControlModifier);
    CHECK(open.selection.hovered()->row == 23);
    CHECK(open.result().rows.first + open.result().rows.cells == 24);
    CHECK_FALSE(open.canvas->equation().cellRect({ open.resultIndex(), 23, 23 }).isEmpty());
}

TEST_CASE("A double click on a head among all heads opens it", "[ui][canvas]")
{
    OpenCanvas open(6, { { "attention.heads", "2" } });
    open.showStep(attn::Equation::Corner, attn::Axis::KeyToken, allHeads);
    REQUIRE(open.canvas->equation().panels.size() == 2);
    const QPoint second = open.canvas->equation().panels[1].rect.center().toPoint();
    QTest::mouseDClick(open.canvas.get(), Qt::LeftButton, {}, second);
    CHECK(open.selection.head() == 1);
    CHECK(open.canvas->equation().result()->head == 1);
}

TEST_CASE("A locked range stays when the step changes", "[ui][canvas]")
{
    OpenCanvas open;
    open.canvas->setRangeLocked(true);
    const auto range = [&] { return open.canvas->currentScene().matrices.front().scale; };
    const attn::ColorScale before = range();
    open.showStep(attn::Equation::Corner, attn::Axis::HeadDim);
    CHECK(range() == before);
    open.canvas->setRangeLocked(false);
    CHECK_FALSE(range() == before);
}

TEST_CASE("Theme, numbers, presenter and result only change the picture at once", "[ui][canvas]")
{
    OpenCanvas open;
    const QImage light = open.canvas->grab().toImage();
    applyTheme(Theme::darkTheme());
    const QImage dark = open.canvas->grab().toImage();
    CHECK(dark.pixelColor(2, 2) == Theme::darkTheme().color(Ink::Surface));
    CHECK(light.pixelColor(2, 2) == Theme::light().color(Ink::Surface));
    applyTheme(Theme::light());
    CHECK(open.canvas->grab().toImage() == light);

    open.canvas->setNumbersShown(false);
    for (const MatrixItem& item : open.canvas->currentScene().matrices)
        CHECK_FALSE(item.numbers);
    open.canvas->setNumbersShown(true);
    open.canvas->setResultOnly(true);
    CHECK(open.canvas->equation().panels.size() == 1);
    open.canvas->setResultOnly(false);
    open.canvas->resize(1024, 660);
    open.canvas->setPresenter(true);
    for (const TextItem& text : open.canvas->currentScene().texts)
        CHECK(text.pixelSize >= 27);
    open.checkTexts();
}

TEST_CASE("A covered result is not given away by pointing", "[ui][canvas]")
{
    OpenCanvas open;
    open.selection.setGuessing(true);
    open.point(open.result().rect.center().toPoint());
    CHECK_FALSE(open.selection.hovered());
    open.selection.reveal();
    open.point(open.result().rect.center().toPoint() + QPoint(1, 1));
    CHECK(open.selection.hovered());
}

TEST_CASE("Screen readers hear the step, its size and the current cell", "[ui][canvas]")
{
    OpenCanvas open;
    const attn::Node& node = open.model.trace()->graph().nodes[size_t(open.result().node)];
    CHECK(open.canvas->accessibleName().contains(
        QString::fromUtf8(node.spec->title.data(), qsizetype(node.spec->title.size()))));
    CHECK(open.canvas->accessibleName().contains("6"));
    open.point(open.centre(1, 2));
    const QString sentence = open.canvas->accessibleDescription();
    CHECK(sentence.contains("journey"));
    CHECK(sentence.contains("starts"));
}

TEST_CASE("Every step of a run shows, and its texts stay inside and apart", "[ui][canvas]")
{
    OpenCanvas open(12,
        { { "attention.heads", "2" }, { "mask", "causal" }, { "dropout.rate", "0.5" },
            { "output.projection", "true" } });
    for (const QString& step : enabledSteps(*open.model.trace())) {
        for (const int head : { 0, 1, allHeads }) {
            open.selection.setStep(step);
            open.selection.setHead(head);
            OpenCanvas::waitFor([&] { return open.canvas->isReady(); });
            INFO(step.toStdString() << ", head " << head);
            open.checkTexts();
        }
    }
}

TEST_CASE("Long runs load in the background and end with the right matrix", "[ui][canvas]")
{
    OpenCanvas open(700, { { "embeddings.size", "16" }, { "attention.size", "16" } });
    open.showStep(attn::Equation::Stack, attn::Axis::KeyToken);
    CHECK(open.canvas->isReady());
    CHECK(open.result().rows.cells == 700);
    CHECK(open.canvas->equation().scene.matrices.front().pooled);
}
