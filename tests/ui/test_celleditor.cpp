// SPDX-License-Identifier: GPL-3.0-or-later
// Typing over a cell in the real window: what lies downstream follows, upstream stays, undo gives the old bits.
#include "core/io/session/lessons.h"
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "tests/support/matrix_matcher.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/controllers/filecontroller.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/window/mainwindow.h"

#include <QLabel>
#include <QLineEdit>
#include <QTest>

namespace {

struct EditWindow {
    EditWindow()
    {
        ensureApplication();
        REQUIRE(window.fileController()->openSession(*attn::openLesson("trainable")));
        window.resize(1280, 800);
        window.show();
        QTest::qWait(50);
    }

    attn::Matrix matrix(const char* path)
    {
        const auto trace = window.model()->trace();
        return *trace->view((*trace->find(path))->id)->values;
    }

    /// F2 on a pinned cell, the text, Enter: all by keyboard.
    void type(const CellId& cell, const QString& step, const QString& text)
    {
        window.selection()->setStep(step);
        window.selection()->setPinned(cell);
        window.canvas()->setFocus();
        QTest::keyClick(window.canvas(), Qt::Key_F2);
        auto* field = window.findChild<QLineEdit*>("cellEditorField");
        REQUIRE(field->isVisible());
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }

    MainWindow window { SettingsStore::none() };
};

} // namespace

TEST_CASE("A number typed over an embedding changes every stage below it and nothing above", "[ui]")
{
    EditWindow w;
    const attn::Matrix before = w.matrix("embeddings"), keys = w.matrix("heads.0.keys"), weights = w.matrix("w_query");
    w.type({ "embeddings", 1, 0 }, "embeddings", "2");
    const attn::Matrix after = w.matrix("embeddings");
    CHECK(after(1, 0) == 2);
    CHECK((after - before).cwiseAbs().sum() == Approx(2 - 0.55)); // the book's embedding of "journey" starts with 0.55
    CHECK(difference(w.matrix("w_query"), weights, 0) == "");
    // Keys are X W: only the row of "journey" moves, by the change times the first row of the weights.
    const attn::Matrix moved = w.matrix("heads.0.keys") - keys;
    attn::Matrix expected = attn::Matrix::Zero(6, 2);
    expected.row(1) = (2 - before(1, 0)) * w.matrix("w_key").row(0);
    CHECK(difference(moved, expected, 1e-12) == "");
    QTest::keyClick(w.window.canvas(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(difference(w.matrix("embeddings"), before, 0) == "");
    CHECK(difference(w.matrix("heads.0.keys"), keys, 0) == "");
}

TEST_CASE("A number typed over a score is an override: its row of weights follows, the scores beside it stay", "[ui]")
{
    EditWindow w;
    const attn::Matrix scores = w.matrix("heads.0.scores"), weights = w.matrix("heads.0.attention_weights");
    w.type({ "heads.0.scores", 1, 4 }, "scores", "0.5");
    attn::Matrix expected = scores;
    expected(1, 4) = 0.5;
    CHECK(difference(w.matrix("heads.0.scores"), expected, 0) == "");
    const attn::Matrix after = w.matrix("heads.0.attention_weights");
    CHECK(difference(after.row(0), weights.row(0), 0) == "");
    attn::Matrix row = (expected.row(1) / std::sqrt(2.0)).array().exp().matrix();
    row /= row.sum();
    CHECK(difference(after.row(1), row, 1e-12) == "");
    CHECK(w.window.model()->session().overrides.size() == 1);
}

TEST_CASE("What is no number is refused in the line and changes nothing; Escape leaves", "[ui]")
{
    EditWindow w;
    const attn::Matrix before = w.matrix("heads.0.scores");
    w.type({ "heads.0.scores", 0, 0 }, "scores", "much");
    auto* field = w.window.findChild<QLineEdit*>("cellEditorField");
    CHECK(field->isVisible());
    CHECK(w.window.findChild<QLabel*>("cellEditorMessage")->text().contains("much"));
    CHECK(difference(w.matrix("heads.0.scores"), before, 0) == "");
    CHECK(!w.window.model()->isModified());
    QTest::keyClick(field, Qt::Key_Escape);
    CHECK(!field->isVisible());
}
