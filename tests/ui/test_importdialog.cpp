// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"
#include "tests/io/archive.h"
#include "tests/ui/test_window_support.h"
#include "ui/controllers/filecontroller.h"
#include "ui/controllers/importcontroller.h"
#include "ui/dialogs/importdialog.h"
#include "ui/widgets/notice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <bit>

namespace {

/// A safetensors file of float64 arrays of these shapes, all their numbers 0.5.
QByteArray modelFile(const std::vector<std::pair<QByteArray, std::vector<int>>>& arrays)
{
    QByteArray header = "{", data;
    for (const auto& [name, shape] : arrays) {
        const qsizetype begin = data.size();
        qsizetype count = 1;
        QByteArray lengths;
        for (int length : shape) {
            count *= length;
            lengths += (lengths.isEmpty() ? "" : ",") + QByteArray::number(length);
        }
        for (qsizetype i = 0; i < count; ++i)
            attn::putLittle(data, std::bit_cast<quint64>(0.5));
        header += (header.size() > 1 ? ",\"" : "\"") + name + "\":{\"dtype\":\"F64\",\"shape\":[" + lengths
            + "],\"data_offsets\":[" + QByteArray::number(begin) + "," + QByteArray::number(data.size()) + "]}";
    }
    return attn::safetensorsFile(header + "}", data);
}

template <typename T> T* partOf(QWidget* dialog, const char* name)
{
    T* part = dialog->findChild<T*>(name);
    REQUIRE(part);
    return part;
}

struct ImportWindow : OpenWindow {
    QTemporaryDir folder;
    ImportDialog* dialog = nullptr;

    void open(const QByteArray& content)
    {
        const QString path = folder.filePath("model.safetensors");
        REQUIRE(attn::writeWhole(path, content));
        window.findChild<ImportController*>()->importNumbers(path);
        dialog = window.findChild<ImportDialog*>("importDialog");
        REQUIRE(dialog);
        REQUIRE(QTest::qWaitFor([&] { return !dialog->isWorking(); }, 20000));
        QCoreApplication::processEvents();
    }

    QString message() const { return partOf<QLabel>(dialog, "importMessage")->text(); }
    bool mayImport() const { return partOf<QPushButton>(dialog, "importStart")->isEnabled(); }
};

} // namespace

TEST_CASE("A fused layer is suggested, imported by keyboard as one step, and undone", "[ui][import]")
{
    ImportWindow test;
    attn::Session drawn;
    drawn.text = "one two three";
    REQUIRE(test.window.fileController()->openSession(drawn));
    const attn::Session before = test.window.model()->session();
    test.open(modelFile({ { "h.0.attn.bias", { 1, 1, 4, 4 } }, { "h.0.attn.c_attn.weight", { 128, 384 } },
        { "h.0.attn.c_attn.bias", { 384 } }, { "h.1.attn.c_attn.weight", { 128, 384 } } }));
    auto* list = partOf<QTreeWidget>(test.dialog, "importArrays");
    REQUIRE(list->topLevelItemCount() == 4);
    CHECK(list->topLevelItem(1)->text(1) == "[128, 384]");
    CHECK(list->topLevelItem(1)->text(2).contains("128 × 384"));
    CHECK(list->topLevelItem(0)->text(2).isEmpty());
    CHECK(list->topLevelItem(3)->text(2).isEmpty());
    CHECK(partOf<QSpinBox>(test.dialog, "importHeads")->value() == 2);
    INFO(test.message().toStdString());
    REQUIRE(test.mayImport());
    CHECK(test.message().contains("width: 128, heads: 2, width of a head: 64"));

    QTest::keyClick(partOf<QPushButton>(test.dialog, "importStart"), Qt::Key_Space);
    REQUIRE(QTest::qWaitFor(
        [&] { return !test.window.model()->isComputing() && test.window.model()->trace()->shape().model == 128; },
        30000));
    CHECK(test.window.model()->trace()->shape().allHeads() == 2);
    CHECK(test.window.model()->undoStack()->undoText().contains("model.safetensors"));
    CHECK(test.window.model()->undoStack()->count() == 1);
    test.window.model()->undo();
    REQUIRE(QTest::qWaitFor(
        [&] { return !test.window.model()->isComputing() && test.window.model()->trace()->shape().model == 3; },
        30000));
    CHECK(test.window.model()->session().settings == before.settings);
    CHECK(test.window.model()->session().weight(attn::Projection::Query) == before.weight(attn::Projection::Query));
}

TEST_CASE("A shape that does not fit is told with both shapes, and the transposed one is on offer", "[ui][import]")
{
    ImportWindow test;
    test.open(modelFile({ { "first", { 4, 3 } } }));
    CHECK_FALSE(test.mayImport()); // the name is not known
    auto* use = partOf<QComboBox>(test.dialog, "importUse");
    const auto choose = [&](const QString& text) {
        for (int i = 0; i < use->count(); ++i)
            if (use->itemText(i).startsWith(text)) {
                use->setFocus();
                use->setCurrentIndex(i);
                emit use->activated(i);
                return;
            }
        FAIL(text.toStdString());
    };
    choose("Query weights, 4 × 3");
    CHECK_FALSE(test.mayImport());
    INFO(test.message().toStdString());
    CHECK(test.message().contains("4×3"));
    CHECK(test.message().contains("3×3"));
    choose("Query weights, 3 × 4, transposed");
    const bool fits = test.mayImport();
    INFO(test.message().toStdString());
    CHECK(fits);
    choose("Left out");
    CHECK_FALSE(test.mayImport());
}

TEST_CASE("The notes of an import that waits are told when it is done, and never where it is not", "[ui][import]")
{
    const QString longText = QStringLiteral("one two three ") + QStringLiteral("a ").repeated(3000);
    for (const bool cancels : { true, false }) {
        ImportWindow test;
        attn::Session drawn;
        drawn.text = "one two three";
        REQUIRE(test.window.fileController()->openSession(drawn));
        SessionModel& model = *test.window.model();
        test.open(modelFile({ { "w_query", { 3, 3 } }, { "other", { 2, 2 } } }));
        REQUIRE(test.mayImport());
        // The file is read first, on the same threads; the run of the text is still under way when it has been read.
        bool imported = false;
        bool waits = false;
        QObject::connect(test.dialog, &ImportDialog::imported, &model, [&] {
            imported = true;
            waits = model.isComputing();
        });
        QTest::keyClick(partOf<QPushButton>(test.dialog, "importStart"), Qt::Key_Space);
        REQUIRE(model.setText(longText));
        const auto told = [&] { return test.window.messageBar()->isVisible(); };
        REQUIRE(QTest::qWaitFor([&] { return imported; }, 30000));
        REQUIRE(waits);
        CHECK_FALSE(told());
        if (cancels)
            model.cancel();
        REQUIRE(QTest::qWaitFor([&] { return !model.isComputing(); }, 30000));
        CHECK(told() != cancels);
        CHECK(bool(model.session().weight(attn::Projection::Query)) != cancels);
    }
}

TEST_CASE("Weights of another width draw new embeddings where the user says so", "[ui][import]")
{
    ImportWindow test; // a lesson with given embeddings, three wide
    test.open(modelFile({ { "h.0.attn.c_attn.weight", { 128, 384 } } }));
    INFO(test.message().toStdString());
    CHECK_FALSE(test.mayImport());
    CHECK(test.message().contains("128×128"));
    auto* draw = partOf<QCheckBox>(test.dialog, "importDraw");
    REQUIRE(draw->isVisible());
    QTest::keyClick(draw, Qt::Key_Space);
    INFO(test.message().toStdString());
    REQUIRE(test.mayImport());
    QTest::keyClick(partOf<QPushButton>(test.dialog, "importStart"), Qt::Key_Space);
    REQUIRE(QTest::qWaitFor(
        [&] { return !test.window.model()->isComputing() && test.window.model()->trace()->shape().model == 128; },
        30000));
    CHECK_FALSE(test.window.model()->session().embeddings);
    test.window.model()->undo();
    CHECK(test.window.model()->session().embeddings);
}

TEST_CASE("Files that cannot be opened are told in the dialog; the filter chooses a layer", "[ui][import]")
{
    ImportWindow test;
    test.open(modelFile({ { "h.0.attn.c_attn.weight", { 3, 6 } }, { "h.1.attn.c_attn.weight", { 3, 12 } } }));
    auto* list = partOf<QTreeWidget>(test.dialog, "importArrays");
    QTest::keyClicks(partOf<QLineEdit>(test.dialog, "importFilter"), "h.1.");
    CHECK(list->topLevelItem(0)->isHidden());
    CHECK(list->topLevelItem(0)->text(2).isEmpty());
    CHECK_FALSE(list->topLevelItem(1)->text(2).isEmpty());
    REQUIRE(attn::writeWhole(test.folder.filePath("bad.safetensors"), "12345678{}"));
    auto* file = partOf<QLineEdit>(test.dialog, "importFile");
    file->setText(test.folder.filePath("bad.safetensors"));
    QTest::keyClick(file, Qt::Key_Return);
    REQUIRE(QTest::qWaitFor([&] { return test.message().contains("header"); }, 20000));
    CHECK(test.message().contains("bad.safetensors"));
    CHECK_FALSE(test.mayImport());
    CHECK(test.dialog->isVisible());
    CHECK(test.dialog->width() <= 1024);
    QTest::keyClick(test.dialog, Qt::Key_Escape);
}

TEST_CASE("The dialog takes one layer, which can be chosen, and says what stays drawn", "[ui][import]")
{
    ImportWindow test;
    attn::Session drawn;
    drawn.text = "one two three";
    REQUIRE(test.window.fileController()->openSession(drawn));
    test.open(modelFile({ { "layers.10.self_attn.q_proj.weight", { 4, 4 } }, { "layers.2.self_attn.k_proj.weight", { 4, 4 } },
        { "layers.2.self_attn.q_proj.weight", { 4, 4 } } }));
    auto* list = partOf<QTreeWidget>(test.dialog, "importArrays");
    auto* layer = partOf<QComboBox>(test.dialog, "importLayer");
    REQUIRE(layer->isVisible());
    CHECK(layer->currentText() == "2");
    CHECK(list->topLevelItem(0)->text(2).isEmpty());
    CHECK_FALSE(list->topLevelItem(1)->text(2).isEmpty());
    CHECK_FALSE(list->topLevelItem(2)->text(2).isEmpty());
    INFO(test.message().toStdString());
    CHECK(test.message().contains("w_value"));
    CHECK_FALSE(test.message().contains("w_key"));
    layer->setFocus();
    QTest::keyClick(layer, Qt::Key_Down);
    CHECK(layer->currentText() == "10");
    CHECK_FALSE(list->topLevelItem(0)->text(2).isEmpty());
    CHECK(list->topLevelItem(1)->text(2).isEmpty());
    REQUIRE(test.mayImport());
    QTest::keyClick(partOf<QPushButton>(test.dialog, "importStart"), Qt::Key_Space);
    REQUIRE(QTest::qWaitFor(
        [&] { return !test.window.model()->isComputing() && test.window.model()->session().weight(attn::Projection::Query); }, 30000));
    const auto trace = test.window.model()->trace();
    CHECK(trace->sources().projection(attn::Projection::Query).weight.description.english().find("layers.10.self_attn.q_proj.weight")
        != std::string::npos);
}

TEST_CASE("Heads in arrays of their own are taken together by the dialog", "[ui][import]")
{
    ImportWindow test;
    attn::Session drawn;
    drawn.text = "one two three";
    REQUIRE(test.window.fileController()->openSession(drawn));
    test.open(modelFile({ { "heads.0.W_query", { 4, 2 } }, { "heads.1.W_query", { 4, 2 } } }));
    CHECK(partOf<QSpinBox>(test.dialog, "importHeads")->value() == 2);
    auto* list = partOf<QTreeWidget>(test.dialog, "importArrays");
    CHECK(list->topLevelItem(1)->text(2).contains("head 2"));
    INFO(test.message().toStdString());
    CHECK(test.message().contains("width: 4, heads: 2, width of a head: 2"));
    CHECK(test.mayImport());
    QTest::keyClick(test.dialog, Qt::Key_Escape);
}
