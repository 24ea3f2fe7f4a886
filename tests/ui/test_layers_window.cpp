// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/trace.h"
#include "tests/support/paintedtexts.h"
#include "tests/ui/test_window_support.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/headnames.h"
#include "ui/steps/headpicker.h"
#include "ui/steps/placerow.h"
#include "ui/steps/residualstrip.h"
#include "ui/steps/stagelist.h"
#include "ui/text/translate.h"

#include <QComboBox>
#include <QTest>
#include <algorithm>
#include <set>

namespace {

struct LayeredWindow : OpenWindow {
    explicit LayeredWindow(int layers, int heads = 2)
    {
        attn::Session session;
        session.text = "Your journey starts with one step";
        for (const auto& [key, value] : attn::Settings { { "layers", std::to_string(layers) }, { "residual", "true" },
                 { "attention.heads", std::to_string(heads) }, { "embeddings.size", "4" }, { "attention.size", "4" },
                 { "output.projection", "true" }, { "parameters.init", "linear" } })
            REQUIRE(attn::assign(session.settings, key, value));
        REQUIRE(window.fileController()->openSession(session));
        settle();
    }

    void settle()
    {
        REQUIRE(QTest::qWaitFor([this] { return !window.model()->isComputing(); }, 30000));
        QTest::qWait(30);
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(&window, Qt::Key(key), modifiers);
        settle();
    }
    template <typename Widget> Widget* part() { return window.findChild<Widget*>(); }
    Selection& selection() { return *window.selection(); }
    const attn::Trace& trace() { return *window.model()->trace(); }
};

} // namespace

TEST_CASE("Stepping through a model of several layers comes to every step of every layer, there and back", "[ui][layers]")
{
    LayeredWindow open(3);
    std::vector<std::pair<QString, int>> expected;
    for (int layer = -1; layer < 3; ++layer)
        for (const attn::Step& step : attn::stepsOf(open.trace().config()))
            if (step.enabled && (step.spec->scope == attn::Scope::Model) == (layer < 0))
                expected.emplace_back(toQString(step.spec->key), std::max(layer, 0));
    REQUIRE(expected.size() > 25);
    open.press(Qt::Key_Home);
    const auto here = [&] { return std::pair(open.selection().step(), open.selection().layer()); };
    std::vector<std::pair<QString, int>> walked { here() };
    for (size_t i = 1; i < expected.size(); ++i) {
        open.press(Qt::Key_PageDown);
        walked.push_back(here());
    }
    CHECK(walked == expected);
    open.press(Qt::Key_PageDown);
    CHECK(here() == expected.back()); // there is nothing after the last
    for (size_t i = expected.size(); i-- > 1;)
        open.press(Qt::Key_PageUp);
    CHECK(here().first == expected.front().first);
    open.press(Qt::Key_End);
    CHECK(here() == expected.back());
}

TEST_CASE("Layer keys keep the step, and a pinned cell goes along", "[ui][layers]")
{
    LayeredWindow open(3);
    open.selection().setStep("attention_weights");
    open.selection().setPinned(CellId { "layers.0.heads.0.attention_weights", 2, 1 });
    open.press(Qt::Key_BracketRight);
    CHECK(open.selection().layer() == 1);
    CHECK(open.selection().step() == "attention_weights");
    REQUIRE(open.selection().pinned());
    CHECK(open.selection().pinned()->path == "layers.1.heads.0.attention_weights");
    open.selection().setStep("attention_residual");
    open.selection().setPinned(CellId { "layers.1.attention_residual", 2, 1 });
    open.press(Qt::Key_BracketRight);
    REQUIRE(open.selection().pinned());
    CHECK(open.selection().pinned()->path == "layers.2.attention_residual");
    open.press(Qt::Key_BracketLeft);
    open.press(Qt::Key_BracketLeft);
    CHECK(open.selection().layer() == 0);
    CHECK(open.selection().pinned()->path == "layers.0.attention_residual");
}

TEST_CASE("One layer has no place row and lists its steps as before; layers fold beside the shown one", "[ui][layers]")
{
    LayeredWindow open(3);
    auto* list = open.part<StageList>();
    auto* row = open.part<PlaceRow>();
    REQUIRE(row);
    CHECK(row->isVisible());
    const auto texts = [&] {
        std::set<QString> out;
        for (const PaintedText& report : paintedTexts(*list))
            out.insert(report.text);
        return out;
    };
    open.selection().setStep("scores");
    open.press(Qt::Key_BracketRight);
    CHECK(texts().count("Layer 1") == 1);
    CHECK(texts().count("LAYER 2 OF 3") == 1);
    CHECK(texts().count("Layer 3") == 1);
    CHECK(texts().count("Layer 2") == 0);
    // A click on a folded layer shows the same step there.
    for (const PaintedText& report : paintedTexts(*list))
        if (report.text == "Layer 3")
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, (report.rect.center() - list->viewport()->pos()).toPoint());
    open.settle();
    CHECK(open.selection().layer() == 2);
    CHECK(open.selection().step() == "scores");

    REQUIRE(open.window.model()->setSetting(QStringLiteral("layers"), QStringLiteral("1")));
    open.settle();
    CHECK_FALSE(row->isVisible());
    CHECK(open.selection().layer() == 0);
    CHECK(open.selection().step() == "scores");
    CHECK(texts().count("LAYER 1 OF 1") == 0);
    open.window.model()->undo();
    open.settle();
    CHECK(row->isVisible());
}

TEST_CASE("The residual strip leads to every part by mouse and keyboard", "[ui][layers]")
{
    for (const int layers : { 2, 3, 9 }) {
        LayeredWindow open(layers);
        auto* strip = open.part<ResidualStrip>();
        REQUIRE(strip);
        open.selection().setStepInLayer("scores", layers / 2);
        open.settle();
        INFO(layers << " layers");
        using Kind = ResidualStrip::Part::Kind;
        std::set<int> named;
        double right = 0;
        for (const ResidualStrip::Part& part : strip->parts()) {
            CHECK(part.area.left() >= 0);
            CHECK(part.area.right() <= strip->width());
            if (part.kind != Kind::Sum) { // a sum stands over its branch
                CHECK(part.area.left() >= right);
                right = part.area.right();
            }
            named.insert(part.layer);
        }
        const size_t present = size_t(std::count_if(strip->parts().begin(), strip->parts().end(), [](const auto& part) { return part.present; }));
        CHECK(present == 1);
        const std::vector<ResidualStrip::Part> parts = strip->parts();
        for (size_t i = 0; i < parts.size(); ++i) {
            open.selection().setStepInLayer("scores", layers / 2);
            open.settle();
            QTest::mouseClick(strip, Qt::LeftButton, {}, parts[i].area.center().toPoint());
            open.settle();
            const auto clicked = std::pair(open.selection().step(), open.selection().layer());
            CHECK(clicked.first == parts[i].step);
            if (parts[i].kind != Kind::Input)
                CHECK(clicked.second == parts[i].layer);
            open.selection().setStepInLayer("scores", layers / 2);
            open.settle();
            strip->setFocus();
            QTest::keyClick(strip, Qt::Key_Home);
            for (size_t press = 0; press < i; ++press)
                QTest::keyClick(strip, Qt::Key_Right);
            QTest::keyClick(strip, Qt::Key_Return);
            open.settle();
            CHECK(std::pair(open.selection().step(), open.selection().layer()) == clicked);
        }
    }
}

TEST_CASE("Every picture of a model with layers is drawn for one head, all heads and all layers", "[ui][layers]")
{
    LayeredWindow open(2);
    for (const int head : { 0, 3, allHeadsOf(open.trace().shape(), 1), int(allHeads) })
        for (const attn::Step& step : attn::stepsOf(open.trace().config())) {
            if (!step.enabled)
                continue;
            open.selection().setHead(head);
            open.selection().setStep(toQString(step.spec->key));
            for (const ViewMode mode : { ViewMode::Equation, ViewMode::Storyboard, ViewMode::Arcs, ViewMode::Bars }) {
                open.selection().setViewMode(mode);
                QTest::qWait(1);
                INFO(step.spec->key << " head " << head << " picture " << int(mode));
                CHECK_FALSE(open.window.grab().isNull());
            }
            open.selection().setViewMode(ViewMode::Equation);
        }
}

TEST_CASE("What was typed and pinned is there again when a layer is added, taken away and brought back", "[ui][layers]")
{
    LayeredWindow open(1);
    SessionModel& model = *open.window.model();
    const CellId cell { "heads.0.scores", 2, 1 };
    open.selection().setStep("scores");
    open.selection().setPinned(cell);
    REQUIRE(model.edit("Edit", [&](attn::Session& session, const attn::Trace&) {
        session.overrides.set({ "heads.0.scores", 2, 1, 0.75 });
        return attn::Result<attn::Nothing>(attn::Nothing {});
    }));
    open.settle();
    const auto value = [&] {
        const attn::Node* node = open.trace().graph().find("layers.0.heads.0.scores");
        REQUIRE(node);
        return (*open.trace().view(node->id)->values)(2, 1);
    };
    CHECK(value() == 0.75);
    for (const char* layers : { "3", "2", "1" }) {
        REQUIRE(model.setSetting(QStringLiteral("layers"), QString::fromLatin1(layers)));
        open.settle();
        CHECK(value() == 0.75);
        REQUIRE(open.selection().pinned());
        CHECK(open.trace().graph().find(open.selection().pinned()->path.toStdString()) == open.trace().graph().find("layers.0.heads.0.scores"));
    }
    // A pin of a layer that goes away stays in the last one.
    model.undo();
    open.settle();
    open.selection().setStepInLayer("scores", 1);
    open.selection().setPinned(CellId { "layers.1.heads.0.scores", 1, 1 });
    REQUIRE(model.setSetting(QStringLiteral("layers"), QStringLiteral("1")));
    open.settle();
    REQUIRE(open.selection().pinned());
    CHECK(*open.selection().pinned() == CellId { "heads.0.scores", 1, 1 });
    while (model.undoStack()->canUndo()) {
        model.undo();
        open.settle();
    }
    CHECK(open.trace().shape().layers == 1);
    CHECK(value() != 0.75);
}
