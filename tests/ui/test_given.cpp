// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of a real model in the window: layers and heads by mouse and keyboard.
#include "tests/io/attentionsamples.h"
#include "tests/ui/test_window_support.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/controllers/filecontroller.h"
#include "ui/widgets/notice.h"
#include "ui/place/headnames.h"
#include "ui/steps/headpicker.h"
#include "ui/tokens/tokenbar.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QMimeData>
#include <QTemporaryDir>
#include <algorithm>

using namespace attentiontest;

namespace {

/// Three layers of four heads over five tokens, opened from the window.
struct ModelWindow {
    static constexpr int layers = 3, heads = 4, tokens = 5;

    OpenWindow open;
    MainWindow& window = open.window;
    QTemporaryDir folder;
    std::vector<float> numbers = randomWeights<float>(layers * heads * tokens, tokens, 21);

    ModelWindow()
    {
        const auto names = npyTexts({ U"The", U"\u0120cat", U"\u0120sat", U"\u0120on", U"\u0120the" });
        const QString path = written(folder.filePath("model.npz"),
            attn::archive({ attn::storedEntry("attention.npy", attn::npyFile("<f4", "(3, 4, 5, 5)", bytesOf(numbers))),
                attn::storedEntry("tokens.npy", names) }));
        window.prompts().openFile = [path] { return path; };
        window.actions()->open->trigger();
        REQUIRE(window.model()->trace()->shape().layers == layers);
        CHECK(window.selection()->step() == "attention_weights"); // what the file was opened for
        CHECK(window.selection()->head() == allHeads);
        window.selection()->setHead(0);
        ready();
    }

    EquationCanvas* canvas() { return window.canvas(); }
    void ready()
    {
        QApplication::processEvents();
        REQUIRE(QTest::qWaitFor([this] { return canvas()->isReady(); }, 20000));
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(&window, key, modifiers);
        ready();
    }
    void canvasKey(Qt::Key key)
    {
        QTest::keyClick(canvas(), key);
        ready();
    }
    QComboBox* list(const char* name) { return window.findChild<QComboBox*>(QString::fromLatin1(name)); }
    /// As with the mouse: the popup is opened and an entry clicked.
    void pick(const char* name, int index)
    {
        QComboBox* box = list(name);
        REQUIRE(box);
        QTest::mouseClick(box, Qt::LeftButton);
        QAbstractItemView* view = box->view();
        REQUIRE(QTest::qWaitFor([view] { return view->isVisible(); }, 5000));
        const QModelIndex entry = box->model()->index(index, 0);
        view->scrollTo(entry);
        QTest::qWait(QApplication::doubleClickInterval() + 50); // a click that comes sooner belongs to the opening one
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(entry).center());
        ready();
    }
    QString shown() { return headsName(window.model()->trace()->shape(), window.selection()->head()); }
    /// Every matrix on screen holds the numbers of its head.
    void checkNumbers()
    {
        for (const Panel& panel : canvas()->equation().panels) {
            REQUIRE(panel.matrix < canvas()->equation().scene.matrices.size());
            const attn::Matrix& values = *canvas()->equation().scene.matrices[panel.matrix].values;
            for (int cell = 0; cell < tokens * tokens; ++cell)
                REQUIRE(values.data()[cell] == double(numbers[size_t(panel.head * tokens * tokens + cell)]));
        }
    }
    const Panel& panel(int head)
    {
        const auto& panels = canvas()->equation().panels;
        const auto found
            = std::find_if(panels.begin(), panels.end(), [head](const Panel& one) { return one.head == head; });
        REQUIRE(found != panels.end());
        return *found;
    }
};

} // namespace

TEST_CASE("Layer and head are picked from their lists", "[ui][given]")
{
    ModelWindow open;
    CHECK(open.shown() == "Layer 1, head 1");
    open.pick("layer", 2);
    CHECK(open.shown() == "Layer 3, head 1");
    open.pick("head", 3);
    CHECK(open.shown() == "Layer 3, head 4");
    REQUIRE(open.canvas()->equation().panels.size() == 1);
    CHECK(open.panel(11).path == "layers.2.heads.3.attention_weights");
    open.checkNumbers();
    const auto& texts = open.canvas()->equation().scene.texts;
    CHECK(std::any_of(texts.begin(), texts.end(), [](const TextItem& text) { return text.text == "Layer 3, head 4"; }));
    open.pick("head", 4); // all of the layer
    CHECK(open.shown() == "Layer 3, all heads");
    CHECK(open.canvas()->equation().panels.size() == 4);
    open.checkNumbers();
    open.pick("layer", 0);
    CHECK(open.shown() == "Layer 1, all heads");
    open.checkNumbers();
    open.pick("layer", 3); // all layers
    CHECK(open.shown() == "All layers and heads");
    CHECK(open.canvas()->equation().panels.size() == 12);
    open.checkNumbers();
}

TEST_CASE("Digits pick the head, brackets the layer, O shows them all", "[ui][given]")
{
    ModelWindow open;
    open.key(Qt::Key_3);
    CHECK(open.shown() == "Layer 1, head 3");
    open.key(Qt::Key_BracketRight);
    CHECK(open.shown() == "Layer 2, head 3");
    open.key(Qt::Key_PageDown, Qt::ControlModifier);
    CHECK(open.shown() == "Layer 3, head 3");
    open.key(Qt::Key_BracketRight); // there is none beyond
    CHECK(open.shown() == "Layer 3, head 3");
    open.key(Qt::Key_0);
    CHECK(open.shown() == "Layer 3, all heads");
    open.key(Qt::Key_BracketLeft);
    CHECK(open.shown() == "Layer 2, all heads");
    open.key(Qt::Key_O);
    CHECK(open.shown() == "All layers and heads");
    open.key(Qt::Key_4); // of the layer that was shown last
    CHECK(open.shown() == "Layer 2, head 4");
}

TEST_CASE("A click on a small heatmap opens that head, and so does Enter", "[ui][given]")
{
    ModelWindow open;
    open.key(Qt::Key_O);
    QTest::mouseClick(open.canvas(), Qt::LeftButton, {}, open.panel(6).rect.center().toPoint());
    open.ready();
    CHECK(open.shown() == "Layer 2, head 3");
    open.checkNumbers();
    open.key(Qt::Key_O);
    open.canvas()->setFocus(Qt::TabFocusReason);
    open.canvasKey(Qt::Key_Right); // begins in the layer that was shown
    open.canvasKey(Qt::Key_Right);
    open.canvasKey(Qt::Key_Down);
    CHECK(open.canvas()->accessibleDescription().startsWith("Layer 3, head 2: "));
    open.canvasKey(Qt::Key_Return);
    CHECK(open.shown() == "Layer 3, head 2");
}

TEST_CASE("The pinned cell goes along to the head that is opened, and says where its number was read", "[ui][given]")
{
    ModelWindow open;
    open.window.selection()->setPinned(CellId { "layers.0.heads.0.attention_weights", 2, 1 });
    open.key(Qt::Key_BracketRight);
    REQUIRE(open.window.selection()->pinned());
    CHECK(open.window.selection()->pinned()->path == "layers.1.heads.0.attention_weights");
}

TEST_CASE("A file of numbers is not what Save overwrites, and a saved session shows the same", "[ui][given]")
{
    ModelWindow open;
    CHECK(open.window.model()->fileName().isEmpty());
    CHECK(open.window.windowTitle().startsWith("model"));
    open.key(Qt::Key_2);
    open.key(Qt::Key_BracketRight);
    const QString saved = open.folder.filePath("saved.attn");
    open.window.prompts().saveFile = [saved](const QString&) { return saved; };
    open.window.actions()->save->trigger();
    REQUIRE(QFile::exists(saved));
    REQUIRE(QFile::remove(open.folder.filePath("model.npz")));
    REQUIRE(open.window.fileController()->openLesson("trainable"));
    REQUIRE(open.window.fileController()->openPath(saved));
    open.ready();
    CHECK(open.shown() == "Layer 2, head 2");
    open.checkNumbers();
}

TEST_CASE("Dropping a file of weights opens it, and one that is none says why", "[ui][given]")
{
    ModelWindow open;
    REQUIRE(open.window.fileController()->openLesson("trainable"));
    const auto drop = [&](const QString& path) {
        QMimeData data;
        data.setUrls({ QUrl::fromLocalFile(path) });
        QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&open.window, &enter);
        CHECK(enter.isAccepted());
        QDropEvent event(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&open.window, &event);
    };
    drop(open.folder.filePath("model.npz"));
    CHECK(open.window.model()->trace()->shape().layers == 3);
    drop(written(open.folder.filePath("flat.npy"), attn::npyFile("<f4", "(2, 2)", QByteArray(16, '\0'))));
    CHECK(open.window.model()->trace()->shape().layers == 3); // stays
    const auto messages = open.window.findChildren<Notice*>();
    CHECK(std::any_of(messages.begin(), messages.end(), [](const Notice* bar) { return !bar->isHidden(); }));
}

TEST_CASE("Arcs, bars, storyboard, means over heads and comparing work on given weights", "[ui][given]")
{
    ModelWindow open;
    for (const ViewMode picture : { ViewMode::Arcs, ViewMode::Bars, ViewMode::Storyboard })
        for (const int head : { 5, allHeadsOf(open.window.model()->trace()->shape(), 1), int(allHeads) }) {
            open.window.selection()->setHead(head);
            open.window.selection()->setViewMode(picture);
            open.ready();
            INFO(int(picture) << " " << head);
            CHECK(open.window.selection()->viewMode() == picture); // all layers at once are matrices: here one layer
            CHECK((head < 0) == (open.window.selection()->head() < allHeads));
            CHECK_FALSE(open.canvas()->equation().scene.texts.empty());
            CHECK_FALSE(open.canvas()->equation().isEmpty());
        }
    open.window.selection()->setViewMode(ViewMode::Arcs);
    open.key(Qt::Key_O);
    CHECK(open.window.selection()->viewMode() == ViewMode::Equation);
    CHECK(open.canvas()->equation().panels.size() == 12);
    open.window.selection()->setLayer(1);
    open.key(Qt::Key_0);
    open.window.actions()->headAggregates->setChecked(true);
    open.ready();
    const auto& panels = open.canvas()->equation().panels;
    const auto mean = std::find_if(
        panels.begin(), panels.end(), [](const Panel& one) { return one.over == attn::HeadAggregate::Mean; });
    REQUIRE(mean != panels.end());
    const attn::Matrix& values = *open.canvas()->equation().scene.matrices[mean->matrix].values;
    double sum = 0; // of layer 2 alone, cell [2,3]
    for (int head = 0; head < 4; ++head)
        sum += double(open.numbers[size_t((4 + head) * 25 + 2 * 5 + 3)]);
    CHECK(values(2, 3) == Approx(sum / 4).margin(1e-12));
    open.window.actions()->headAggregates->setChecked(false);
    open.key(Qt::Key_P); // pinned as A, compared with itself
    open.ready();
    CHECK_FALSE(open.canvas()->equation().isEmpty());
}

TEST_CASE("A session is never written over the numbers that it shows", "[ui][given]")
{
    ModelWindow test;
    const QString source = test.folder.filePath("model.npz");
    const auto content = [&] {
        QFile file(source);
        REQUIRE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    };
    const QByteArray before = content();
    int asked = 0;
    test.window.prompts().saveFile = [&](const QString& suggested) {
        ++asked;
        CHECK(suggested.endsWith(".attn"));
        return source;
    };
    test.window.actions()->save->trigger(); // asks for a name, since the document came from a file of another kind
    CHECK(asked == 1);
    CHECK(content() == before);
    CHECK(test.window.model()->fileName().isEmpty());
    const auto messages = test.window.findChildren<Notice*>();
    CHECK(std::any_of(messages.begin(), messages.end(),
        [](const Notice* bar) { return bar->isVisible() && bar->text().contains("holds something else"); }));

    const QString own = test.folder.filePath("model.attn");
    test.window.prompts().saveFile = [&](const QString&) { return own; };
    test.window.actions()->save->trigger();
    CHECK(test.window.model()->fileName() == own);
    CHECK(QFile::exists(own));
    CHECK(content() == before);
}
