// SPDX-License-Identifier: GPL-3.0-or-later
// The window while what was typed is still being computed: nothing is lost by going on, saving, closing or opening.
#include "core/io/session/sessionfile.h"
#include "tests/support/heldthreads.h"
#include "tests/ui/test_window_support.h"
#include "ui/controllers/filecontroller.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/controllers/recoverycontroller.h"
#include "ui/widgets/notice.h"
#include "ui/recovery/autosave.h"
#include "ui/settings/settingsform.h"
#include "ui/tokens/tokenbar.h"
#include "ui/tokens/tokenchips.h"

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QLocale>
#include <QProgressDialog>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace waitingWindowTest {
namespace {

struct BusyWindow : OpenWindow {
    QTemporaryDir folder;
    std::unique_ptr<HeldThreads> held;
    QString words;
    int asked = 0;
    UserPrompts::Answer answer = UserPrompts::Answer::Cancel;

    explicit BusyWindow(const char* language = "en")
    {
        window.lookController()->setLanguage(language);
        QStringList all;
        for (int i = 0; i < 3000; ++i)
            all += QStringLiteral("w%1").arg(i % 97);
        words = all.join(u' ');
        window.prompts().unsaved = [this](const QString&) {
            ++asked;
            return answer;
        };
        window.prompts().saveFile = [this](const QString&) { return file(); };
        held = std::make_unique<HeldThreads>();
    }
    ~BusyWindow()
    {
        window.prompts().unsaved = [](const QString&) { return UserPrompts::Answer::Discard; };
        window.lookController()->setLanguage("en");
    }

    QString file() const { return folder.filePath("mine.attn"); }
    QLineEdit* field() { return window.tokenBar()->field(); }
    void pasteText()
    {
        field()->setFocus();
        field()->selectAll();
        QGuiApplication::clipboard()->setText(words);
        QTest::keyClick(field(), Qt::Key_V, Qt::ControlModifier);
        REQUIRE(window.model()->isComputing());
    }
    QComboBox* mask()
    {
        auto* combo = window.findChild<SettingsForm*>()->findChild<QComboBox*>("mask");
        REQUIRE(combo);
        return combo;
    }
    void chooseMask(const char* value)
    {
        QComboBox* combo = mask();
        combo->setFocus();
        while (combo->currentData().toString() != value) {
            const int before = combo->currentIndex();
            QTest::keyClick(combo, Qt::Key_Down);
            REQUIRE(combo->currentIndex() == before + 1);
        }
    }
    void finish()
    {
        held->release();
        REQUIRE(QTest::qWaitFor([this] { return !window.model()->isComputing(); }, 60000));
    }
    void checkSaved()
    {
        const auto saved = attn::readSession(file());
        REQUIRE(saved);
        CHECK(saved->session.text == words.toStdString());
        CHECK(attn::Config(saved->session.settings).is("mask", "causal"));
    }
};

} // namespace

TEST_CASE("Three thousand words are pasted and the mask is changed while they compute: both arrive, in every language",
    "[ui][window]")
{
    const QLocale before;
    for (const auto& [language, locale] : { std::pair { "en", QLocale(QLocale::English, QLocale::UnitedStates) },
             { "en", QLocale(QLocale::German, QLocale::Germany) },
             { "zh_CN", QLocale(QLocale::Chinese, QLocale::China) } }) {
        BusyWindow b(language);
        QLocale::setDefault(locale); // the language sets one, too
        CAPTURE(language, locale.name().toStdString());
        CHECK_FALSE(b.window.isWindowModified());
        b.pasteText();
        CHECK(b.window.isWindowModified());
        b.chooseMask("causal");
        CHECK(b.tokens() == b.lessonTokens);
        b.finish();
        CHECK(b.tokens().size() == 3000);
        CHECK(b.window.model()->trace()->config().is("mask", "causal"));
        CHECK(b.mask()->currentData().toString() == "causal");
        CHECK(b.field()->text() == b.words);
        CHECK(b.window.actions()->undo->isEnabled());
    }
    QLocale::setDefault(before);
}

TEST_CASE("The fields keep what waits, also when the edit before it arrives", "[ui][window]")
{
    BusyWindow b;
    b.pasteText();
    b.chooseMask("causal");
    int arrivals = 0;
    QObject::connect(b.window.model(), &SessionModel::traceChanged, &b.window, [&] {
        ++arrivals;
        CHECK(b.mask()->currentData().toString() == "causal");
        CHECK(b.field()->text() == b.words);
    });
    b.finish();
    CHECK(arrivals == 2);
}

TEST_CASE("Closing, New, Open and a lesson ask while something typed is computed", "[ui][window]")
{
    BusyWindow b;
    b.pasteText();
    b.chooseMask("causal");
    CHECK_FALSE(b.window.close());
    CHECK(b.asked == 1);
    CHECK_FALSE(b.window.fileController()->newSession());
    CHECK(b.asked == 2);
    CHECK_FALSE(b.window.fileController()->openLesson("causal"));
    CHECK(b.asked == 3);
    SECTION("and Cancel keeps it")
    {
        b.finish();
        CHECK(b.tokens().size() == 3000);
    }
    SECTION("and Save writes all of it before the window closes")
    {
        b.answer = UserPrompts::Answer::Save;
        QTimer::singleShot(50, &b.window, [&] { b.held->release(); });
        CHECK(b.window.close());
        b.checkSaved();
    }
    SECTION("and Discard gives it up for a new document")
    {
        b.answer = UserPrompts::Answer::Discard;
        CHECK(b.window.fileController()->newSession());
        CHECK_FALSE(b.window.model()->isComputing());
        b.held->release();
        QTest::qWait(50);
        CHECK(b.window.model()->isBlank());
        CHECK(b.field()->text().isEmpty());
    }
}

TEST_CASE("Saving waits for what is computed, with a way to stop waiting", "[ui][window][saving]")
{
    BusyWindow b;
    b.pasteText();
    b.chooseMask("causal");
    SECTION("and writes all of it")
    {
        QTimer::singleShot(50, &b.window, [&] { b.held->release(); });
        CHECK(b.window.fileController()->saveAs());
        b.checkSaved();
        CHECK_FALSE(b.window.isWindowModified());
    }
    SECTION("Cancel writes nothing and goes on computing")
    {
        QTimer poll;
        QObject::connect(&poll, &QTimer::timeout, &b.window, [&] {
            if (auto* progress = b.window.findChild<QProgressDialog*>("waitForEdits"); progress && progress->isVisible()) {
                poll.stop();
                QTest::keyClick(progress, Qt::Key_Escape);
            }
        });
        poll.start(20);
        QTimer::singleShot(20000, &b.window, [&] { b.held->release(); }); // or a failure would wait for ever
        CHECK_FALSE(b.window.fileController()->saveAs());
        CHECK_FALSE(QFile::exists(b.file()));
        b.finish();
        CHECK(b.tokens().size() == 3000);
        CHECK(b.window.isWindowModified());
    }
    SECTION("an edit that is refused meanwhile is not saved over in silence")
    {
        REQUIRE(b.window.model()->setSetting("attention.heads", "0"));
        QTimer::singleShot(50, &b.window, [&] { b.held->release(); });
        CHECK_FALSE(b.window.fileController()->saveAs());
        CHECK_FALSE(QFile::exists(b.file()));
        CHECK(b.window.model()->errorSource() == "attention.heads");
        CHECK(b.window.fileController()->saveAs()); // what is on screen
        b.checkSaved();
    }
}

TEST_CASE("Unsaved work that is kept for a crash holds what is still being computed", "[ui][window][recovery]")
{
    BusyWindow b;
    b.window.recoveryController()->keep(b.folder.filePath("recovery"));
    b.window.recoveryController()->autosave()->setDelays(0, 0);
    QSignalSpy written(b.window.recoveryController()->autosave(), &Autosave::written);
    b.pasteText();
    b.chooseMask("causal");
    const auto kept = [&] { return attn::readRecovery(b.window.recoveryController()->autosave()->path()); };
    REQUIRE(QTest::qWaitFor(
        [&] {
            const auto work = kept();
            return !written.isEmpty() && work && attn::Config(work->session.settings).is("mask", "causal");
        },
        20000));
    REQUIRE(b.window.model()->isComputing());
    CHECK(kept()->session.text == b.words.toStdString());
    CHECK(kept()->header.tokens == 3000);
}

TEST_CASE("A token that is typed on its chip counts when the window is closed or the document saved", "[ui][window]")
{
    BusyWindow b;
    TokenChips* chips = b.window.tokenBar()->chips();
    chips->setFocus();
    chips->beginRename(1);
    auto* editor = chips->findChild<QLineEdit*>("chipEditor");
    REQUIRE(editor);
    editor->selectAll();
    QTest::keyClicks(editor, "voyage");
    REQUIRE_FALSE(b.window.isWindowModified());
    SECTION("closing asks")
    {
        CHECK_FALSE(b.window.close());
        CHECK(b.asked == 1);
    }
    SECTION("saving writes it")
    {
        CHECK(b.window.fileController()->saveAs());
        const auto saved = attn::readSession(b.file());
        REQUIRE(saved);
        REQUIRE(saved->session.tokens);
        CHECK(saved->session.tokens->at(1) == "voyage");
    }
    CHECK(b.tokens().at(1) == "voyage");
}

TEST_CASE("What is refused after it waited is said in the window, in its language", "[ui][window]")
{
    for (const char* language : { "en", "zh_CN" }) {
        BusyWindow b(language);
        b.field()->setFocus();
        b.field()->selectAll();
        QGuiApplication::clipboard()->setText("Two words" + QString(3000, u' '));
        QTest::keyClick(b.field(), Qt::Key_V, Qt::ControlModifier);
        CellChanges changes(b.window.model(), b.window.selection());
        REQUIRE(changes.setValue({ "embeddings", 4, 1 }, 0.5, "Edit").good);
        b.finish();
        CHECK(b.tokens().size() == 2);
        REQUIRE(b.window.messageBar()->isVisible());
        CHECK(b.window.messageBar()->text().contains("embeddings"));
        CHECK(b.window.messageBar()->text().contains(language == QLatin1String("en") ? QString("row 5") : QString::fromUtf8("5 行")));
    }
}

} // namespace waitingWindowTest
