// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/test_strip_window.h"
#include "ui/settings/settingsform.h"
#include "ui/widgets/notice.h"
#include "ui/settings/settingrow.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QWheelEvent>
#include <algorithm>
#include <limits>

namespace {

std::string valueOf(const SessionModel& model, std::string_view key)
{
    return std::string(attn::Config(model.session().settings).text(key));
}

template <typename T> T* editorOf(SettingsForm& form, std::string_view key)
{
    T* editor = form.findChild<T*>(toQString(key));
    REQUIRE(editor);
    return editor;
}

void wheelOver(QWidget* widget)
{
    const QPointF middle = QRectF(widget->rect()).center();
    QWheelEvent event(middle, widget->mapToGlobal(middle), {}, QPoint(0, -120), Qt::NoButton, Qt::NoModifier,
        Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

struct FormWindow : LessonHubs {
    explicit FormWindow(std::string_view lesson)
        : LessonHubs(lesson)
        , form(&model, &selection)
    {
        form.resize(276, 3000); // everything at once
        form.findChild<QAbstractButton*>(QStringLiteral("allSettings"))->setChecked(true);
        form.show();
        form.activateWindow();
        QApplication::setActiveWindow(&form);
    }

    SettingsForm form;
};

} // namespace

TEST_CASE("Every declared setting has one editor, the step's own come first", "[ui][settings]")
{
    FormWindow window("trainable");
    for (const attn::Step& step : attn::stepsOf(window.model.trace()->config())) {
        window.selection.setStep(toQString(step.spec->key));
        const auto own = window.form.stepSettings();
        for (const attn::SettingSpec* spec : step.spec->settings)
            CHECK(std::find(own.begin(), own.end(), spec->key) != own.end());
        const QWidget* others = window.form.findChild<QWidget*>(QStringLiteral("otherSettings"));
        for (const attn::SettingSpec* spec : attn::settingSpecs()) {
            INFO(std::string(spec->key));
            REQUIRE(window.form.row(spec->key));
            const bool first = std::find(own.begin(), own.end(), spec->key) != own.end();
            CHECK(others->isAncestorOf(window.form.row(spec->key)) == !first);
            CHECK(window.form.row(spec->key)->editor()->control()->objectName() == toQString(spec->key));
            CHECK_FALSE(window.form.row(spec->key)->editor()->control()->accessibleName().isEmpty());
        }
    }
}

TEST_CASE("The other settings fold and unfold by keyboard", "[ui][settings]")
{
    FormWindow window("trainable");
    auto* expander = window.form.findChild<QAbstractButton*>(QStringLiteral("allSettings"));
    const QWidget* others = window.form.findChild<QWidget*>(QStringLiteral("otherSettings"));
    CHECK(others->isVisible());
    QTest::keyClick(expander, Qt::Key_Space);
    CHECK_FALSE(others->isVisible());
    QTest::keyClick(expander, Qt::Key_Return);
    CHECK(others->isVisible());
}

TEST_CASE("Editors write canonical values", "[ui][settings]")
{
    FormWindow window("trainable");
    window.selection.setStep(QStringLiteral("scaled_scores"));

    auto* mask = editorOf<QComboBox>(window.form, "mask");
    mask->setFocus();
    QTest::keyClick(mask, Qt::Key_Down);
    CHECK(valueOf(window.model, "mask") == "causal");

    auto* bias = editorOf<QAbstractButton>(window.form, "attention.bias");
    QTest::keyClick(bias, Qt::Key_Space);
    CHECK(valueOf(window.model, "attention.bias") == "true");

    auto* heads = editorOf<QSpinBox>(window.form, "attention.heads");
    QTest::keyClick(heads, Qt::Key_Up);
    CHECK(valueOf(window.model, "attention.heads") == "2");

    auto* rate = editorOf<QDoubleSpinBox>(window.form, "dropout.rate");
    rate->setValue(0.5);
    CHECK(valueOf(window.model, "dropout.rate") == "0.5");
    CHECK(rate->text() == QLocale().toString(0.5));

    auto* scale = editorOf<QComboBox>(window.form, "scale");
    scale->lineEdit()->selectAll();
    QTest::keyClicks(scale->lineEdit(), QStringLiteral("2.50"));
    CHECK(valueOf(window.model, "scale") == "2.5");
    CHECK(scale->lineEdit()->text() == QStringLiteral("2.50")); // not rewritten under the fingers
    QTest::keyClick(scale->lineEdit(), Qt::Key_Return);
    CHECK(valueOf(window.model, "scale") == "2.5");

    auto* seed = editorOf<QLineEdit>(window.form, "dropout.seed");
    seed->selectAll();
    QTest::keyClicks(seed, QStringLiteral("18446744073709551615"));
    CHECK(valueOf(window.model, "dropout.seed") == "18446744073709551615");

    auto* parameters = editorOf<QComboBox>(window.form, "parameters.seed");
    const std::string before = valueOf(window.model, "parameters.seed");
    auto* dice = window.form.findChild<QAbstractButton*>(QStringLiteral("parameters.seed.dice"));
    REQUIRE(dice);
    QTest::keyClick(dice, Qt::Key_Space);
    CHECK(valueOf(window.model, "parameters.seed") != before);
    CHECK(parameters->currentText().toStdString() == valueOf(window.model, "parameters.seed"));
}

TEST_CASE("The list of heads has one button a head; pressed means that it takes part", "[ui][settings]")
{
    FormWindow window("multi-head");
    window.selection.setStep(QStringLiteral("context_vectors"));
    REQUIRE(window.model.trace()->shape().allHeads() == 2);
    auto* second = window.form.findChild<QAbstractButton*>(QStringLiteral("heads.off.2"));
    REQUIRE(second);
    CHECK(second->isChecked());
    QTest::keyClick(second, Qt::Key_Space);
    CHECK(valueOf(window.model, "heads.off") == "1"); // heads count from 0 in files
    CHECK_FALSE(second->isChecked());
    QTest::mouseClick(second, Qt::LeftButton);
    CHECK(valueOf(window.model, "heads.off").empty());
}

TEST_CASE("A computed size shows what it comes to, and can be given and taken back", "[ui][settings]")
{
    FormWindow window("trainable");
    window.model.edit(QStringLiteral("drawn"), [](attn::Session& session) {
        session.parameters = {};
        session.settings.erase("attention.size");
        return attn::Result<attn::Nothing>(attn::Nothing {});
    });
    auto* size = editorOf<QSpinBox>(window.form, "attention.size");
    const int computed = window.model.trace()->shape().size;
    CHECK(size->text().contains(QString::number(computed)));
    QTest::keyClick(size, Qt::Key_Up);
    CHECK(valueOf(window.model, "attention.size") == std::to_string(computed + 1));
    window.form.findChild<QAction*>(QStringLiteral("attention.size.reset"))->trigger();
    CHECK_FALSE(attn::Config(window.model.session().settings).has("attention.size"));
    CHECK(size->text().contains(QString::number(computed)));
}

TEST_CASE("A refused value stays in its field with the reason, and one click goes back", "[ui][settings]")
{
    FormWindow window("multi-head");
    REQUIRE(window.model.trace()->shape().allHeads() == 2);
    window.model.setSetting(QStringLiteral("attention.size"), QString::number(window.model.trace()->shape().size));
    auto* heads = editorOf<QSpinBox>(window.form, "attention.heads");
    const auto run = window.model.trace();
    QTest::keyClick(heads, Qt::Key_Up); // 3 heads do not divide the width
    REQUIRE(window.model.lastError());
    CHECK(window.model.errorSource() == QStringLiteral("attention.heads"));
    CHECK(heads->value() == 3);
    CHECK(heads->property("refused").toBool());
    CHECK(window.model.trace() == run);
    SettingRow* row = window.form.row("attention.heads");
    CHECK(row->hasError());
    auto* box = row->findChild<Notice*>();
    REQUIRE(box);
    CHECK(box->isVisible());
    CHECK(box->text() == translated(*window.model.lastError()));
    auto* back = row->findChild<QAbstractButton*>(QStringLiteral("messageLink"));
    CHECK(back->text() == QStringLiteral("Back to 2"));
    waitUntil([&] { return row->height() == row->heightForWidth(row->width()); }); // the form makes room
    // The box stands below the field, inside the row.
    CHECK(row->rect().contains(box->geometry()));
    CHECK(box->geometry().top() >= row->editor()->geometry().bottom());

    QTest::mouseClick(back, Qt::LeftButton);
    CHECK_FALSE(window.model.lastError());
    CHECK(heads->value() == 2);
    CHECK_FALSE(heads->property("refused").toBool());
    CHECK_FALSE(box->isVisible());

    QTest::keyClick(heads, Qt::Key_Up);
    REQUIRE(window.model.lastError());
    QTest::keyClick(heads, Qt::Key_Escape); // the same by keyboard
    CHECK_FALSE(window.model.lastError());
    CHECK(heads->value() == 2);
}

TEST_CASE("Text that is no value is refused when its field is left, not while it is typed", "[ui][settings]")
{
    FormWindow window("trainable");
    auto* seed = editorOf<QLineEdit>(window.form, "dropout.seed");
    seed->setFocus();
    seed->selectAll();
    QTest::keyClicks(seed, QStringLiteral("12x"));
    CHECK_FALSE(window.model.lastError());
    QTest::keyClick(seed, Qt::Key_Return);
    REQUIRE(window.model.lastError());
    CHECK(window.model.errorSource() == QStringLiteral("dropout.seed"));
    CHECK(seed->text() == QStringLiteral("12x"));
    CHECK(valueOf(window.model, "dropout.seed") == "12");
}

TEST_CASE("A wheel over a field without focus changes nothing", "[ui][settings]")
{
    FormWindow window("trainable");
    window.form.setFocus();
    const attn::Settings before = window.model.session().settings;
    for (const attn::SettingSpec* spec : attn::settingSpecs()) {
        wheelOver(window.form.row(spec->key)->editor()->control());
        if (auto* slider = window.form.findChild<QSlider*>(toQString(spec->key) + QStringLiteral(".slider")))
            wheelOver(slider);
    }
    CHECK(window.model.session().settings == before);
}

TEST_CASE("Dragging a slider is live and one undo step", "[ui][settings]")
{
    FormWindow window("trainable");
    auto* slider = editorOf<QSlider>(window.form, "dropout.rate.slider");
    const int before = window.model.undoStack()->index();
    slider->setSliderDown(true);
    for (int position = 1; position <= 10; ++position) {
        slider->setSliderPosition(position);
        CHECK(std::stod(valueOf(window.model, "dropout.rate")) == Approx(0.05 * position));
    }
    slider->setSliderDown(false);
    CHECK(window.model.undoStack()->index() == before + 1);
    window.model.undoStack()->undo();
    CHECK(valueOf(window.model, "dropout.rate") == "0");
    CHECK(slider->value() == 0);
}

TEST_CASE("Reset brings the default back by keyboard", "[ui][settings]")
{
    FormWindow window("trainable");
    auto* temperature = editorOf<QDoubleSpinBox>(window.form, "temperature");
    temperature->setValue(0.1);
    REQUIRE(valueOf(window.model, "temperature") == "0.1");
    temperature->setFocus();
    QTest::keyClick(temperature, Qt::Key_Backspace, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(valueOf(window.model, "temperature") == "1");
    CHECK_FALSE(attn::Config(window.model.session().settings).has("temperature"));
    CHECK(temperature->value() == 1);
}

TEST_CASE("A spin box never steps onto a bound that is excluded", "[ui][settings]")
{
    FormWindow window("trainable");
    auto* temperature = editorOf<QDoubleSpinBox>(window.form, "temperature");
    for (int i = 0; i < 15; ++i) {
        QTest::keyClick(temperature, Qt::Key_Down);
        CHECK(temperature->value() > 0);
        CHECK_FALSE(window.model.lastError());
    }
}

TEST_CASE("Numbers for people follow the locale and carry a true minus", "[ui][settings]")
{
    const QLocale german(QLocale::German, QLocale::Germany);
    CHECK(decimalText(-0.43064, 4, QLocale::c()) == QStringLiteral("−0.4306"));
    CHECK(decimalText(-0.43064, 4, german) == QStringLiteral("−0,4306"));
    CHECK(decimalText(-0.00001, 4, QLocale::c()) == QStringLiteral("0.0000"));
    CHECK(decimalText(1234.5, 1, german) == QStringLiteral("1234,5"));
    CHECK(decimalText(-std::numeric_limits<double>::infinity(), 4) == QStringLiteral("−∞"));
    CHECK(decimalText(std::nan(""), 4) == QStringLiteral("NaN"));
    CHECK(exactText(-0.1, german) == QStringLiteral("−0,1"));
    CHECK(exactText(1234567.25, german) == QStringLiteral("1234567,25"));
    CHECK(decimalSignOf(german) == attn::DecimalSign::Comma);
    CHECK(decimalSignOf(QLocale(QLocale::French)) == attn::DecimalSign::Comma);
    CHECK(decimalSignOf(QLocale(QLocale::Chinese)) == attn::DecimalSign::Point);
    CHECK(roundedTo(0.18775, 4) == Approx(0.1877).margin(0.00011));
    CHECK(roundedTo(-0.00001, 4) == 0.0);
    CHECK(shapeText(6, 2) == QStringLiteral("6×2"));
}
