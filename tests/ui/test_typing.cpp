// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers typed into the window of somebody who writes a decimal comma, or a point.
#include "tests/ui/test_editing_support.h"
#include "tests/ui/test_practice_support.h"
#include "ui/dialogs/numberlookdialog.h"
#include "ui/text/numbertext.h"
#include "ui/widgets/numberbox.h"

#include <QAbstractSpinBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QLocale>

namespace {

/// The user's language while a test runs.
struct UserLocale {
    explicit UserLocale(const QLocale& locale) { QLocale::setDefault(locale); }
    ~UserLocale() { QLocale::setDefault(before); }
    QLocale before;
};

const QLocale german(QLocale::German, QLocale::Germany), french(QLocale::French, QLocale::France),
    english(QLocale::English, QLocale::UnitedStates), chinese(QLocale::Chinese, QLocale::China);

struct TypingWindow : EditingWindow {
    explicit TypingWindow(const QLocale& locale)
        : EditingWindow("trainable", "scores")
        , user(locale)
    {
        window.setLocale(locale); // as a window that was opened in this language
    }

    QLineEdit* field() { return window.findChild<QLineEdit*>("cellEditorField"); }
    QString said() { return window.findChild<QLabel*>("cellEditorMessage")->text(); }
    /// F2 on a score, the text, Enter.
    void type(const QString& text)
    {
        pin({ "heads.0.scores", 1, 4 });
        key(Qt::Key_F2);
        REQUIRE(field()->isVisible());
        field()->selectAll();
        QTest::keyClicks(field(), text);
        QTest::keyClick(field(), Qt::Key_Return);
    }
    double score() { return matrix("heads.0.scores")(1, 4); }

    UserLocale user;
};

} // namespace

TEST_CASE("The editor of a cell reads the comma of a German or French window as a decimal sign", "[ui][numbers]")
{
    for (const QLocale& locale : { german, french }) {
        TypingWindow w(locale);
        w.type("0,125");
        CHECK(w.score() == 0.125);
        w.type("1,500");
        CHECK(w.score() == 1.5);
        w.type("-2.75");
        CHECK(w.score() == -2.75);
        w.type("1.500");
        CHECK(w.score() == -2.75);
        CHECK(w.field()->isVisible());
        CHECK(w.said() == QStringLiteral("“1.500” can be read in two ways; type 1500 or 1,500."));
        QTest::keyClick(w.field(), Qt::Key_Escape);
        w.pin({ "heads.0.scores", 1, 4 });
        w.key(Qt::Key_F2);
        CHECK(w.field()->text() == QStringLiteral("−2,75")); // written as it is read
        QTest::keyClick(w.field(), Qt::Key_Escape);
    }
}

TEST_CASE("The editor of a cell refuses a comma between thousands in an English or Chinese window", "[ui][numbers]")
{
    for (const QLocale& locale : { english, chinese }) {
        TypingWindow w(locale);
        const double before = w.score();
        w.type("1,500");
        CHECK(w.score() == before);
        CHECK(w.said().contains("two ways"));
        w.field()->selectAll();
        QTest::keyClicks(w.field(), "1.500");
        QTest::keyClick(w.field(), Qt::Key_Return);
        CHECK(w.score() == 1.5);
        w.type("0,125"); // cannot be thousands
        CHECK(w.score() == 0.125);
    }
}

TEST_CASE("Enter on a number that was not changed leaves the document as it was", "[ui][numbers][editing]")
{
    for (const QLocale& locale : { english, german }) {
        TypingWindow w(locale);
        const QByteArray before = w.bytes();
        w.pin({ "heads.0.scores", 1, 4 });
        w.key(Qt::Key_F2);
        QTest::keyClick(w.field(), Qt::Key_Return);
        CHECK_FALSE(w.field()->isVisible());
        CHECK(w.bytes() == before);
        CHECK(w.undo()->count() == 0);
        w.type(exactText(w.score(), locale).replace(QChar(0x2212), QLatin1Char('-'))); // the same number, typed
        CHECK(w.bytes() == before);
        CHECK_FALSE(w.window.model()->isModified());
    }
}

TEST_CASE("Numbers of the settings follow the user's decimal sign", "[ui][numbers][settings]")
{
    TypingWindow w(german);
    w.show("scaled_scores");
    const auto typed = [&](const char* key, const QString& text) {
        auto* field = w.window.findChild<QWidget*>(key);
        REQUIRE(field);
        field->setFocus();
        auto* line = field->findChild<QLineEdit*>();
        if (!line)
            line = qobject_cast<QLineEdit*>(field);
        REQUIRE(line);
        line->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        const auto& settings = w.window.model()->session().settings;
        const auto found = settings.find(key);
        return found == settings.end() ? std::string() : found->second;
    };
    CHECK(typed("temperature", "0,125") == "0.125");
    CHECK(typed("temperature", "1,500") == "1.5");
    CHECK(typed("temperature", "2.5") == "2.5"); // turns into a comma while it is typed
    CHECK(w.window.findChild<QAbstractSpinBox*>("temperature")->text() == "2,5");
    CHECK(typed("scale", "1,500") == "1.5");
    CHECK(typed("scale", "1.500") == "1.5");
    REQUIRE(w.window.model()->lastError()); // refused where it was typed
    CHECK(w.window.model()->lastError()->english().find("two ways") != std::string::npos);
}

TEST_CASE("A number box takes no separator between thousands", "[ui][numbers]")
{
    ensureApplication();
    NumberBox box;
    box.setRange(-1e6, 1e6);
    box.setDecimals(3);
    CountBox count;
    count.setRange(0, 100000);
    int at = 0;
    const auto states = [&](const CountBox& of, QString text) { return of.validate(text, at); };
    for (const QLocale& locale : { german, english, french, chinese }) {
        box.setLocale(locale);
        count.setLocale(locale);
        const bool comma = locale.decimalPoint() == QLatin1String(",");
        QString other = comma ? "1.500" : "1,500", own = comma ? "1,500" : "1.500", short_ = comma ? "1.5" : "1,5";
        CHECK(box.validate(other, at) == QValidator::Invalid);
        CHECK(box.validate(own, at) == QValidator::Acceptable);
        CHECK(box.valueFromText(own) == 1.5);
        CHECK(box.validate(short_, at) == QValidator::Acceptable);
        CHECK(short_ == (comma ? "1,5" : "1.5")); // what stands in the box is what is meant
        for (QString bad : { "1.234,5", "1,234.5", "1 500", "1'500", "x" })
            CHECK(box.validate(bad, at) == QValidator::Invalid);
        for (QString begun : { "-", "", "1e", "2e-" })
            CHECK(box.validate(begun, at) == QValidator::Intermediate);
        for (const char* bad : { "1.500", "1,500", "1 500" })
            CHECK(states(count, bad) == QValidator::Invalid);
        CHECK(states(count, "1500") == QValidator::Acceptable);
        CHECK(count.valueFromText("1500") == 1500);
    }
}

TEST_CASE("A block is pasted with the user's decimal sign; what the program copied comes back as it was", "[ui][numbers]")
{
    TypingWindow w(german);
    w.pin({ "heads.0.scores", 0, 0 });
    w.paste("0,125\t1,500");
    CHECK(w.matrix("heads.0.scores")(0, 0) == 0.125);
    CHECK(w.matrix("heads.0.scores")(0, 1) == 1.5);
    w.paste("0,25\n0,75"); // one column, as a spreadsheet copies it
    CHECK(w.matrix("heads.0.scores")(0, 0) == 0.25);
    CHECK(w.matrix("heads.0.scores")(1, 0) == 0.75);
    const QByteArray before = w.bytes();
    w.paste("1.500"); // two ways
    CHECK(w.bytes() == before);
    CHECK(w.message().contains("two ways"));
    w.paste("1.125"); // the same from outside
    CHECK(w.bytes() == before);
    // Our own copy has a point, whatever the user's sign.
    w.type("1,125");
    REQUIRE(w.score() == 1.125);
    w.pin({ "heads.0.scores", 1, 4 });
    w.window.actions()->copyCell->trigger();
    REQUIRE(QTest::qWaitFor([] { return QGuiApplication::clipboard()->text() == "1.125"; }));
    w.pin({ "heads.0.scores", 2, 2 });
    w.key(Qt::Key_V, Qt::ControlModifier);
    CHECK(w.matrix("heads.0.scores")(2, 2) == 1.125);
}

TEST_CASE("Answers are read with the user's decimal sign", "[ui][numbers][practice]")
{
    for (const auto& [locale, written] : { std::pair(german, ','), std::pair(english, '.') }) {
        PracticeWindow open;
        const UserLocale user(locale);
        open.practice().setOn(true);
        const CellId cell = open.blanks().front();
        const double value = open.value(cell);
        const QString shown = QLocale(locale).toString(value, 'f', 3); // three decimals: could be thousands with the other sign
        CAPTURE(shown.toStdString());
        REQUIRE(shown.contains(QLatin1Char(written)));
        const auto verdict = open.practice().answer(cell, shown);
        CHECK(verdict.understood);
        CHECK(verdict.right);
        const auto two = open.practice().answer(cell, written == ',' ? "1.500" : "1,500");
        CHECK_FALSE(two.understood);
        CHECK(open.practice().answer(cell, "1/4").understood);
        CHECK(open.practice().answer(cell, written == ',' ? "12,5 %" : "12.5 %").understood);
    }
}

TEST_CASE("Boxes of a dialog follow the decimal sign, too", "[ui][numbers]")
{
    TypingWindow w(german);
    w.window.actions()->numberLook->trigger();
    auto* dialog = w.window.findChild<NumberLookDialog*>();
    REQUIRE(dialog);
    auto* box = dialog->findChild<QDoubleSpinBox*>("signedEnd");
    REQUIRE(box);
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, "1,500");
    QTest::keyClick(box, Qt::Key_Return);
    CHECK(box->value() == 1.5);
}
