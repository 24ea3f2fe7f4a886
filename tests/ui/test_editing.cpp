// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers dragged, incremented, put back, filled and pasted in the real window, by mouse and by keyboard.
#include "tests/ui/test_editing_support.h"
#include "ui/dialogs/seeddialog.h"

#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <cstring>
#include <random>

TEST_CASE("Dragging the pinned number repaints as it goes and is one undo step", "[ui][editing]")
{
    EditingWindow w;
    const QByteArray before = w.bytes();
    const attn::Matrix scores = w.matrix("heads.0.scores");
    const CellId cell { "heads.0.scores", 1, 4 };
    const QPoint at = w.at(cell);
    QTest::mouseClick(w.canvas(), Qt::LeftButton, {}, at);
    REQUIRE(w.window.selection()->pinned() == cell);
    w.press(at);
    w.move(at - QPoint(0, 20)); // far enough to be no click; the number moves from here
    CHECK(w.canvas()->QWidget::cursor().shape() == Qt::SizeVerCursor);
    CHECK(w.undo()->count() == 0);
    const double start = scores(1, 4);
    for (int step = 1; step <= 30; ++step) {
        w.move(at - QPoint(0, 20 + step));
        REQUIRE(w.matrix("heads.0.scores")(1, 4) == Approx(start + 0.01 * step).margin(5e-5)); // shown to 4 decimals
    }
    w.move(at - QPoint(0, 50), Qt::ShiftModifier); // finer from here
    w.move(at - QPoint(0, 55), Qt::ShiftModifier);
    CHECK(w.matrix("heads.0.scores")(1, 4) == Approx(start + 0.305).margin(1e-4));
    w.move(at - QPoint(0, 55), Qt::ControlModifier);
    w.move(at - QPoint(0, 57), Qt::ControlModifier);
    w.release(at - QPoint(0, 57));
    CHECK(w.matrix("heads.0.scores")(1, 4) == Approx(start + 0.505).margin(2e-3));
    CHECK(w.undo()->count() == 1);
    CHECK(w.undo()->undoText() == "Drag of Attention scores, row 2, column 5");
    CHECK(w.window.selection()->pinned() == cell);
    w.key(Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.bytes() == before);
}

TEST_CASE("Escape during a drag takes it back; Alt drags any cell; a click still releases the pin", "[ui][editing]")
{
    EditingWindow w;
    const QByteArray before = w.bytes();
    const CellId cell { "heads.0.queries", 2, 1 }; // an operand: an intermediate too
    const QPoint at = w.at(cell);
    w.press(at, Qt::AltModifier);
    w.move(at + QPoint(0, 15), Qt::AltModifier);
    w.move(at + QPoint(0, 40), Qt::AltModifier);
    CHECK(w.bytes() != before);
    w.key(Qt::Key_Escape);
    CHECK(w.bytes() == before);
    w.move(at + QPoint(0, 60), Qt::AltModifier); // the gesture is over
    w.release(at + QPoint(0, 60));
    CHECK(w.bytes() == before);
    w.pin(cell);
    QTest::mouseClick(w.canvas(), Qt::LeftButton, {}, at);
    CHECK_FALSE(w.window.selection()->pinned());
    CHECK(w.bytes() == before);
}

TEST_CASE("Alt with the arrows nudges, nudges of a cell merge, other cells start anew", "[ui][editing]")
{
    EditingWindow w("trainable", "embeddings");
    const QByteArray before = w.bytes();
    w.pin({ "embeddings", 1, 0 });
    const double start = w.matrix("embeddings")(1, 0); // 0.55
    REQUIRE(start == 0.55);
    for (int i = 0; i < 5; ++i)
        w.key(Qt::Key_Up, Qt::AltModifier);
    CHECK(w.matrix("embeddings")(1, 0) == 0.6);
    w.key(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
    CHECK(w.matrix("embeddings")(1, 0) == 0.599);
    CHECK(w.undo()->count() == 1);
    CHECK(w.undo()->undoText() == "Change of Embeddings, row 2, column 1");
    w.pin({ "embeddings", 2, 0 });
    w.key(Qt::Key_Down, Qt::AltModifier);
    CHECK(w.undo()->count() == 2);
    w.key(Qt::Key_Z, Qt::ControlModifier);
    w.key(Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.bytes() == before);
}

TEST_CASE("A pasted block changes exactly its cells, in one named step", "[ui][editing]")
{
    EditingWindow w("trainable", "queries");
    const QByteArray before = w.bytes();
    attn::Matrix wanted = w.matrix("w_query");
    w.pin({ "w_query", 1, 0 });
    w.paste("0,5\t-1,25\r\n2\t3e-1\r\n");
    wanted.block(1, 0, 2, 2) << 0.5, -1.25, 2, 0.3;
    CHECK(difference(w.matrix("w_query"), wanted, 0) == "");
    CHECK(w.undo()->undoText() == "Paste into Query weights");
    CHECK(w.message().isEmpty());
    w.paste("1\t2\n3\t4\n5\t6");
    CHECK(difference(
              w.matrix("w_query"),
              [&] {
                  attn::Matrix whole(3, 2); // the whole shape covers the whole, wherever the cursor is
                  whole << 1, 2, 3, 4, 5, 6;
                  return whole;
              }(),
              0)
        == "");
    w.paste("1\t2\n3\t4\n5\t6");
    CHECK(w.undo()->count() == 2);
    CHECK(w.message().contains("Nothing changed"));
    w.key(Qt::Key_Z, Qt::ControlModifier);
    w.key(Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.bytes() == before);
}

TEST_CASE("A wrong block is refused with its reason and changes nothing", "[ui][editing]")
{
    EditingWindow w;
    const QByteArray before = w.bytes();
    w.pin({ "heads.0.scores", 4, 4 });
    const std::pair<const char*, const char*> cases[] = { { "1\t2\t3", "The block is 1×3" }, { "1\tx\n2\t3", "\"x\"" },
        { "", "no text" }, { "1\t2\n3", "Line 2 has 1 field," }, { "inf", "finite" }, { "1;2;3;4;5;6;7", "6×6" } };
    for (const auto& [text, part] : cases) {
        INFO(text);
        w.paste(text);
        CHECK(w.message().contains(part));
        CHECK(w.bytes() == before);
        CHECK(w.undo()->count() == 0);
    }
    w.window.selection()->setPinned({});
    w.window.selection()->setHovered({});
    w.paste("1");
    CHECK(w.message().contains("Point at the cell"));
    CHECK(w.bytes() == before);
    w.pin({ "heads.0.scores", 4, 4 });
    w.paste("1"); // a change that succeeds ends what was said
    CHECK(w.message().isEmpty());
}

TEST_CASE("Every matrix that is copied with names and pasted back stays as it was", "[ui][editing]")
{
    EditingWindow w("multi-head", "scores");
    w.set("mask", "causal");
    w.set("attention.bias", "true");
    const QByteArray before = w.bytes();
    const auto trace = w.window.model()->trace();
    int copied = 0;
    for (const attn::Node& node : trace->graph().nodes) {
        if (!attn::canEdit(*trace, node.id))
            continue;
        INFO(node.path);
        w.pin({ QString::fromStdString(node.path), 0, node.columns - 1 });
        w.window.actions()->copyNamed->trigger();
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        CHECK(lines.size() == node.rows + 1);
        CHECK(lines.front().startsWith(u'\t'));
        w.key(Qt::Key_V, Qt::ControlModifier);
        CHECK(w.message().contains("Nothing changed"));
        CHECK(w.bytes() == before);
        w.window.actions()->copyMatrix->trigger();
        w.key(Qt::Key_V, Qt::ControlModifier);
        CHECK(w.message().contains("Nothing changed"));
        ++copied;
    }
    CHECK(copied > 20);
    CHECK(w.bytes() == before);
}

TEST_CASE("A cell, a row and a matrix are copied with every digit", "[ui][editing]")
{
    EditingWindow w;
    const attn::Matrix scores = w.matrix("heads.0.scores");
    w.pin({ "heads.0.scores", 2, 3 });
    w.window.actions()->copyCell->trigger();
    CHECK(QGuiApplication::clipboard()->text().toDouble() == scores(2, 3));
    w.window.actions()->copyRow->trigger();
    const QStringList row = QGuiApplication::clipboard()->text().trimmed().split(u'\t');
    REQUIRE(row.size() == 6);
    for (int j = 0; j < 6; ++j)
        CHECK(row[j].toDouble() == scores(2, j));
    w.key(Qt::Key_C, Qt::ControlModifier);
    CHECK(QGuiApplication::clipboard()->text().count(u'\n') == 6);
    w.pin({ "heads.0.queries", 0, 0 }); // an operand is copied as itself
    w.window.actions()->copyNamed->trigger();
    CHECK(QGuiApplication::clipboard()->text().startsWith("\tdim 1\tdim 2\nYour\t"));
    w.window.selection()->setPinned({});
    QGuiApplication::clipboard()->clear();
    w.window.actions()->copyCell->trigger();
    CHECK(w.message().contains("Point at a cell"));
}

TEST_CASE("Filling is one named step each, with a seed that the dialog asks for", "[ui][editing]")
{
    EditingWindow w("trainable", "keys");
    const QByteArray before = w.bytes();
    w.pin({ "w_key", 0, 0 });
    w.window.actions()->fillZero->trigger();
    CHECK(w.matrix("w_key").isZero(0));
    CHECK(w.undo()->undoText() == "Fill Key weights with zeros");
    w.window.actions()->fillIdentity->trigger();
    CHECK(difference(w.matrix("w_key"), attn::Matrix::Identity(3, 2), 0) == "");
    w.window.actions()->fillRandom->trigger();
    auto* dialog = w.window.findChild<SeedDialog*>("seedDialog");
    REQUIRE(dialog);
    auto* field = dialog->findChild<QSpinBox*>("seedField");
    field->selectAll();
    QTest::keyClicks(field, "123");
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(w.matrix("w_key")(0, 0) == Approx(-0.1115).margin(5e-5)); // torch.manual_seed(123); torch.randn(3, 2)
    CHECK(w.undo()->undoText() == "Fill Key weights with random numbers, seed 123");
    CHECK(w.undo()->count() == 3);
    w.undo()->setIndex(0);
    CHECK(w.bytes() == before);
}

TEST_CASE("The menu of a cell enables what applies, by mouse and by keyboard, and does it", "[ui][editing]")
{
    EditingWindow w("multi-head", "masked_scores");
    w.set("mask", "causal");
    w.show("masked_scores", 0);
    const QByteArray before = w.bytes();
    auto* menu = w.window.findChild<QMenu*>("cellMenu");
    Actions& a = *w.window.actions();
    const auto open = [&](const CellId& cell) {
        const QPoint at = w.at(cell);
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, w.canvas()->mapToGlobal(at));
        QApplication::sendEvent(w.canvas(), &event);
        REQUIRE(menu->isVisible());
        CHECK(w.window.selection()->pinned() == cell);
    };
    open({ "heads.0.masked_scores", 0, 3 }); // hidden by the mask
    CHECK_FALSE(a.editCell->isEnabled());
    CHECK_FALSE(a.putBack->isEnabled());
    CHECK(a.showCell->isEnabled());
    CHECK(a.showCell->text() == "S&how This Cell");
    CHECK(a.copyCell->isEnabled());
    menu->close();
    CHECK(a.putBack->isEnabled()); // shortcuts always answer

    open({ "heads.0.masked_scores", 3, 0 });
    CHECK(a.editCell->isEnabled());
    CHECK(a.showCell->text() == "&Hide This Cell");
    CHECK(a.switchHead->text() == "S&witch This Head Off");
    a.switchHead->trigger();
    menu->close();
    CHECK(w.matrix("heads.0.context_vectors").isZero(0));
    CHECK_FALSE(w.matrix("heads.1.context_vectors").isZero(0));
    CHECK(w.undo()->undoText() == "Switch head 1 off");
    a.switchHead->trigger();
    CHECK_FALSE(w.matrix("heads.0.context_vectors").isZero(0));

    w.pin({ "heads.0.masked_scores", 3, 0 });
    w.key(Qt::Key_Up, Qt::AltModifier);
    w.pin({ "heads.0.masked_scores", 4, 0 });
    w.key(Qt::Key_Up, Qt::AltModifier);
    w.key(Qt::Key_F10, Qt::ShiftModifier);
    REQUIRE(menu->isVisible());
    CHECK(a.putBack->isEnabled());
    CHECK(a.putBackAll->isEnabled());
    menu->close();
    w.key(Qt::Key_Delete);
    CHECK(w.undo()->undoText().startsWith("Put back Masked scores"));
    CHECK(w.window.model()->session().overrides.size() == 1);
    a.putBackAll->trigger();
    CHECK(w.window.model()->session().overrides.empty());
    w.key(Qt::Key_Delete);
    CHECK(w.message().contains("Nothing was typed over"));
    w.undo()->setIndex(0);
    CHECK(w.bytes() != QByteArray()); // all of it, with the mask of before
    REQUIRE(w.window.model()->setSetting("mask", "causal"));
    CHECK(w.bytes() == before);
}

TEST_CASE("The line where numbers are typed says why a cell takes none, and which others follow", "[ui][editing]")
{
    EditingWindow w;
    auto* field = w.window.findChild<QLineEdit*>("cellEditorField");
    auto* words = w.window.findChild<QLabel*>("cellEditorMessage");
    w.set("mask", "causal");
    w.show("masked_scores");
    w.pin({ "heads.0.masked_scores", 0, 3 });
    w.key(Qt::Key_F2);
    CHECK(words->text().contains("mask hides this cell"));
    CHECK(field->isReadOnly());
    QTest::keyClick(field, Qt::Key_Escape);
    CHECK_FALSE(field->isVisible());

    REQUIRE(w.window.model()->setText("the cat saw the dog"));
    w.show("embeddings");
    w.pin({ "embeddings", 3, 1 });
    w.key(Qt::Key_F2);
    CHECK(words->text().contains("“the” stands in the text 2 times"));
    field->selectAll();
    QTest::keyClicks(field, "0.25");
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(w.matrix("embeddings")(0, 1) == 0.25);
    CHECK(w.matrix("embeddings")(3, 1) == 0.25);
    CHECK(w.message().contains("“the” stands in the text 2 times"));
    w.show("tokens");
    w.pin({ "tokens", 1, 0 });
    w.key(Qt::Key_F2);
    CHECK(words->text().contains("token chips"));
}

TEST_CASE("A hundred edits of every kind and a hundred undos give back the same bytes", "[ui][editing]")
{
    EditingWindow w("multi-head", "scores");
    std::mt19937 random(2024);
    const auto below = [&](int end) { return int(random() % unsigned(end)); };
    const QByteArray before = w.bytes();
    CellChanges changes(w.window.model(), w.window.selection());
    std::vector<QByteArray> states { before };
    SessionModel& model = *w.window.model();
    for (int tries = 0; tries < 2000 && w.undo()->count() < 100; ++tries) {
        const auto trace = model.trace();
        const auto& nodes = trace->graph().nodes;
        const attn::Node& node = nodes[size_t(below(int(nodes.size())))];
        const CellId cell { QString::fromStdString(node.path), below(node.rows), below(node.columns) };
        w.pin(cell);
        model.endMerge();
        switch (below(9)) {
        case 0:
            changes.setValue(cell, below(2000) / 1000.0 - 1, "typed");
            break;
        case 1:
            changes.increment(cell, below(2) ? 1 : -1, attn::IncrementSize::Coarse);
            break;
        case 2:
            changes.fill(attn::Fill(below(3)), quint64(below(50)));
            break;
        case 3:
            changes.paste(QByteArray::number(below(1000)) + "\t" + QByteArray::number(below(1000)));
            break;
        case 4:
            changes.mask().setShown(cell, { { cell.row, cell.column } }, below(2));
            break;
        case 5:
            changes.putBack(cell);
            break;
        case 6:
            model.edit("token", [&](attn::Session& session) {
                const int token = below(trace->shape().tokens);
                return below(2) ? attn::insertToken(session, *trace, token, "new")
                                : attn::moveToken(session, *trace, token, below(trace->shape().tokens));
            });
            break;
        case 7:
            changes.heads().toggle(below(2));
            break;
        default:
            model.setSetting("mask", below(2) ? "causal" : "none");
        }
        if (w.undo()->count() == int(states.size()))
            states.push_back(w.bytes());
        CHECK(w.undo()->count() < int(states.size()) + 1);
    }
    REQUIRE(w.undo()->count() == 100);
    for (int i = 99; i >= 0; --i) {
        w.key(Qt::Key_Z, Qt::ControlModifier);
        REQUIRE(w.bytes() == states[size_t(i)]);
    }
    CHECK(w.bytes() == before);
    CHECK_FALSE(w.window.isWindowModified());
    w.undo()->setIndex(100);
    CHECK(w.bytes() == states.back());
}
