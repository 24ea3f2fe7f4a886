// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/paintedtexts.h"
#include "core/pipeline/formula.h"
#include "core/script/pytorchcode.h"
#include "tests/ui/test_strip_window.h"
#include "ui/explanation/explanationpane.h"
#include "ui/place/headnames.h"
#include "ui/settings/settingsform.h"
#include "ui/steps/headpicker.h"
#include "ui/text/translate.h"
#include "ui/widgets/formulalabel.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTest>
#include <QTextDocument>

namespace {

QString textOf(const ExplanationPane& pane, const char* name)
{
    const auto* label = pane.findChild<QLabel*>(QLatin1String(name));
    REQUIRE(label);
    return label->text();
}

} // namespace

TEST_CASE("The explanation says of every step what it is, why, and how PyTorch writes it", "[ui][explanation]")
{
    LessonHubs hubs("multi-head");
    ExplanationPane pane(&hubs.model, &hubs.selection);
    pane.resize(276, 700);
    pane.show();
    const auto trace = hubs.model.trace();
    for (const attn::Step& step : attn::stepsOf(trace->config())) {
        hubs.selection.setStep(toQString(step.spec->key));
        INFO(std::string(step.spec->key));
        CHECK(textOf(pane, "explanationTitle") == translated(step.spec->title));
        CHECK(textOf(pane, "explanationSummary") == translated(step.spec->summary));
        const auto* code = pane.findChild<QPlainTextEdit*>(QStringLiteral("pytorch"));
        CHECK(code->toPlainText().toStdString() == attn::pytorchLine(*trace, *step.spec));
        const auto* formula = pane.findChild<FormulaLabel*>();
        CHECK(formula->isTypeset());
        CHECK(formula->plainText() == toQString(attn::formulaOf(*step.spec, trace->config()).plain));
        if (!step.enabled)
            continue;
        waitUntil([&] { return pane.isReady(); });
        const attn::Node* node = trace->graph().find(step.spec->key, 0);
        CHECK(textOf(pane, "lookFor").contains(translated(trace->observe(node->id)))); // weights: measures follow
        CHECK_FALSE(textOf(pane, "whereFrom").isEmpty());
    }
}

TEST_CASE("What to look for follows the head", "[ui][explanation]")
{
    LessonHubs hubs("multi-head");
    ExplanationPane pane(&hubs.model, &hubs.selection);
    const auto trace = hubs.model.trace();
    hubs.selection.setStep(QStringLiteral("scores"));
    for (int head = 0; head < trace->shape().allHeads(); ++head) {
        hubs.selection.setHead(head);
        CHECK(textOf(pane, "lookFor").endsWith(translated(trace->observe(trace->graph().find("scores", head)->id))));
        CHECK(textOf(pane, "lookFor").contains(QString::number(head + 1)));
    }
}

TEST_CASE("Every experiment is one undo step, and rests while it is in force", "[ui][explanation]")
{
    LessonHubs hubs("trainable");
    ExplanationPane pane(&hubs.model, &hubs.selection);
    pane.resize(276, 700);
    pane.show();
    int tried = 0;
    for (const attn::Step& step : attn::stepsOf(hubs.model.trace()->config())) {
        if (!step.enabled)
            continue;
        for (size_t i = 0; i < step.spec->tries.size(); ++i) {
            hubs.selection.setStep(toQString(step.spec->key));
            auto* button = pane.findChild<QAbstractButton*>(QStringLiteral("try.%1").arg(i));
            INFO(std::string(step.spec->key) << " " << std::string(step.spec->tries[i].title));
            REQUIRE(button);
            if (!button->isEnabled())
                continue; // so already
            const int before = hubs.model.undoStack()->index();
            const attn::Settings settings = hubs.model.session().settings;
            QTest::keyClick(button, Qt::Key_Return);
            REQUIRE(hubs.model.undoStack()->index() == before + 1);
            const attn::Config config(hubs.model.session().settings);
            for (const auto& [key, value] : step.spec->tries[i].settings)
                CHECK(config.is(key, value));
            hubs.model.undoStack()->undo();
            CHECK(hubs.model.session().settings == settings);
            QApplication::processEvents();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            ++tried;
        }
    }
    CHECK(tried > 5);
}

TEST_CASE("Copy puts the program on the clipboard", "[ui][explanation]")
{
    LessonHubs hubs("trainable");
    ExplanationPane pane(&hubs.model, &hubs.selection);
    hubs.selection.setStep(QStringLiteral("scores"));
    QTest::keyClick(pane.findChild<QAbstractButton*>(QStringLiteral("copyCode")), Qt::Key_Space);
    CHECK(QGuiApplication::clipboard()->text() == QStringLiteral("scores = queries @ keys.transpose(-2, -1)"));
}

TEST_CASE("Edited cells of a step are put back in one undo step", "[ui][explanation]")
{
    LessonHubs hubs("trainable");
    ExplanationPane pane(&hubs.model, &hubs.selection);
    pane.resize(276, 700);
    pane.show();
    hubs.selection.setStep(QStringLiteral("scores"));
    auto* back = pane.findChild<QAbstractButton*>(QStringLiteral("putBack"));
    CHECK_FALSE(back->isVisible());
    hubs.model.edit(QStringLiteral("edit"), [](attn::Session& session) {
        session.overrides = { { "heads.0.scores", 1, 0, 0.5 }, { "heads.0.scores", 2, 0, 0.5 } };
        return attn::Result<attn::Nothing>(attn::Nothing {});
    });
    REQUIRE(back->isVisible());
    QTest::mouseClick(back, Qt::LeftButton);
    CHECK(hubs.model.session().overrides.empty());
    CHECK_FALSE(back->isVisible());
    hubs.model.undoStack()->undo();
    CHECK(hubs.model.session().overrides.size() == 2);
}

TEST_CASE("Texts of the explanation stay apart and inside at every width, scale and theme", "[ui][explanation]")
{
    LessonHubs hubs("multi-head");
    for (const bool refused : { false, true }) {
        if (refused) {
            hubs.model.setSetting(QStringLiteral("attention.size"), QString::number(hubs.model.trace()->shape().size));
            hubs.model.setSetting(QStringLiteral("attention.heads"), QStringLiteral("3"));
            REQUIRE(hubs.model.lastError());
        }
        for (const double scale : { 1.0, 2.0 })
            for (const int width : { 224, 276, 360 }) {
                if ((scale > 1 || refused) && width != 224)
                    continue; // the narrowest is the hardest
                Theme theme = width == 276 ? Theme::darkTheme() : Theme::light();
                theme.scale = scale;
                const AppliedTheme applied(theme);
                ExplanationPane pane(&hubs.model, &hubs.selection);
                pane.findChild<QAbstractButton*>(QStringLiteral("allSettings"))->setChecked(true);
                pane.show();
                pane.resize(int(width * scale), int(800 * scale));
                for (const attn::Step& step : attn::stepsOf(hubs.model.trace()->config())) {
                    hubs.selection.setStep(toQString(step.spec->key));
                    waitUntil([&] { return pane.isReady(); });
                    QApplication::processEvents();
                    waitUntil([&] { return pane.widget()->height() >= pane.widget()->heightForWidth(pane.widget()->width()); });
                    INFO(std::string(step.spec->key)
                        << " width " << width << " scale " << scale << " refused " << refused);
                    REQUIRE(pane.widget()->width() <= pane.viewport()->width());
                    requireTextsApart(widgetTexts(pane.widget()), pane.widget()->rect());
                }
            }
    }
}

TEST_CASE("A mistake that belongs to no field stands in the explanation with a way out", "[ui][explanation]")
{
    LessonHubs hubs("trainable");
    ExplanationPane pane(&hubs.model, &hubs.selection);
    pane.resize(276, 700);
    pane.show();
    hubs.selection.setStep(QStringLiteral("scores"));
    CHECK_FALSE(hubs.model.edit(QStringLiteral("x"),
        [](attn::Session& session) { return attn::assign(session.settings, "attention.heads", "nonsense"); }));
    bool shown = false;
    for (QWidget* box : pane.findChildren<QWidget*>(QStringLiteral("errorBox")))
        if (box->isVisible()) {
            shown = true;
            QTest::mouseClick(box->findChild<QAbstractButton*>(QStringLiteral("messageLink")), Qt::LeftButton);
            CHECK_FALSE(box->isVisible());
        }
    CHECK(shown);
    CHECK_FALSE(hubs.model.lastError());
}

TEST_CASE("The head picker is there where there is something to pick", "[ui][explanation]")
{
    LessonHubs hubs("multi-head");
    HeadPicker picker(&hubs.model, &hubs.selection, HeadPicker::Shows::OtherRuns);
    picker.show();
    hubs.selection.setStep(QStringLiteral("scores"));
    CHECK(picker.isVisible());
    hubs.selection.setStep(QStringLiteral("embeddings"));
    CHECK_FALSE(picker.isVisible());
    hubs.selection.setStep(QStringLiteral("scores"));
    picker.show();
    auto* second = picker.findChild<QAbstractButton*>(QStringLiteral("head.2"));
    REQUIRE(second);
    QTest::mouseClick(second, Qt::LeftButton);
    CHECK(hubs.selection.head() == 1);
    QTest::keyClick(second, Qt::Key_Right);
    CHECK(hubs.selection.head() == allHeads);
    hubs.selection.setHead(0);
    CHECK(picker.findChild<QAbstractButton*>(QStringLiteral("head.1"))->isChecked());
}

TEST_CASE("Above eight heads the picker is a list", "[ui][explanation]")
{
    LessonHubs hubs("simple");
    hubs.model.edit(QStringLiteral("heads"), [](attn::Session& session) {
        session.parameters = {};
        session.settings["attention.kind"] = "dot_product";
        session.settings["attention.heads"] = "12";
        session.settings.erase("attention.size");
        return attn::Result<attn::Nothing>(attn::Nothing {});
    });
    REQUIRE(hubs.model.trace()->shape().allHeads() == 12);
    HeadPicker picker(&hubs.model, &hubs.selection, HeadPicker::Shows::OtherRuns);
    hubs.selection.setStep(QStringLiteral("scores"));
    auto* list = picker.findChild<QComboBox*>(QStringLiteral("head"));
    REQUIRE(list);
    REQUIRE(list->count() == 13);
    list->setCurrentIndex(11);
    emit list->activated(11);
    CHECK(hubs.selection.head() == 11);
    emit list->activated(12);
    CHECK(hubs.selection.head() == allHeads);
}

TEST_CASE("Where the numbers come from is told by titles, and a title leads to its step", "[ui][explanation]")
{
    LessonHubs hubs("multi-head");
    ExplanationPane pane(&hubs.model, &hubs.selection);
    pane.resize(276, 700);
    pane.show();
    hubs.selection.setStep(QStringLiteral("scores"));
    hubs.selection.setHead(1);
    waitUntil([&] { return pane.isReady(); });
    auto* from = pane.findChild<QLabel*>(QStringLiteral("whereFrom"));
    QTextDocument words;
    words.setHtml(from->text());
    CHECK(words.toPlainText() == QStringLiteral("Computed from Queries, Keys."));
    CHECK_FALSE(words.toPlainText().contains(QStringLiteral("heads.")));
    CHECK(from->textInteractionFlags().testFlag(Qt::LinksAccessibleByKeyboard));
    emit from->linkActivated(QStringLiteral("keys"));
    CHECK(hubs.selection.step() == QStringLiteral("keys"));
    CHECK(hubs.selection.head() == 1);
    REQUIRE(hubs.selection.canGoBack());
    hubs.selection.goBack();
    CHECK(hubs.selection.step() == QStringLiteral("scores"));
    // An operand without a step of its own leads to the step that shows it.
    emit from->linkActivated(QStringLiteral("w_query"));
    CHECK(hubs.selection.step() == QStringLiteral("queries"));
    // All heads joined: their title once.
    hubs.selection.setStep(QStringLiteral("concatenated"));
    waitUntil([&] { return pane.isReady(); });
    words.setHtml(from->text());
    CHECK(words.toPlainText() == QStringLiteral("Computed from Context vectors."));
}

TEST_CASE("The explanation defines every symbol of its formula", "[ui][explanation]")
{
    LessonHubs hubs("multi-head");
    ExplanationPane pane(&hubs.model, &hubs.selection);
    pane.resize(276, 700);
    pane.show();
    hubs.selection.setStep(QStringLiteral("scaled_scores"));
    const auto shown = [&] {
        QStringList texts;
        for (const QLabel* label : pane.findChild<QWidget*>(QStringLiteral("explanationSymbols"))->findChildren<QLabel*>())
            texts += label->text();
        return texts;
    };
    CHECK(shown().contains(QStringLiteral("width of a head: columns of its queries and keys = 1")));
    CHECK(shown().contains(QStringLiteral("Attention scores, 6×6")));
    REQUIRE(hubs.model.setSetting(QStringLiteral("temperature"), QStringLiteral("2.5")));
    CHECK(shown().contains(QStringLiteral("temperature = 2.5")));
}
