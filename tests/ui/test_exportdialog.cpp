// SPDX-License-Identifier: GPL-3.0-or-later
// The export dialog of the real window, by mouse and by keyboard.
#include "tests/support/heldthreads.h"
#include "tests/ui/test_window_support.h"
#include "ui/background/jobs.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/controllers/filecontroller.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/dialogs/exportpreview.h"
#include "ui/place/headnames.h"
#include "ui/widgets/folderbutton.h"
#include "ui/writers/matrixexport.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QDoubleSpinBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <cmath>

namespace {

struct OpenExport {
    OpenWindow open;
    QTemporaryDir place;
    ExportDialog* dialog = nullptr;

    /// With every matrix chosen.
    explicit OpenExport(const char* lesson = "trainable")
        : open(lesson)
    {
        open.window.selection()->setStep("attention_weights");
        show();
        choose("exportKind", "matrix");
        part<QComboBox>("exportSteps")->setCurrentIndex(0);
    }
    void show()
    {
        open.window.actions()->exportFigures->trigger();
        dialog = open.window.findChild<ExportDialog*>("exportDialog");
        REQUIRE(dialog);
        REQUIRE(QTest::qWaitForWindowExposed(dialog));
        part<QLineEdit>("exportFolder")->setText(place.filePath("out"));
    }
    template <typename Part> Part* part(const char* name)
    {
        auto* found = dialog->findChild<Part*>(QLatin1String(name));
        INFO(name);
        REQUIRE(found);
        return found;
    }
    void choose(const char* box, const QString& data)
    {
        auto* combo = part<QComboBox>(box);
        REQUIRE(combo->findData(data) >= 0);
        combo->setCurrentIndex(combo->findData(data));
    }
    QImage picture()
    {
        REQUIRE(QTest::qWaitFor(
            [this] { return dialog->preview()->isCurrent() && !dialog->preview()->image().isNull(); }, 20000));
        return dialog->preview()->image();
    }
    QStringList written()
    {
        QTest::mouseClick(part<QPushButton>("exportStart"), Qt::LeftButton);
        REQUIRE(QTest::qWaitFor([this] { return !part<QLabel>("exportMessage")->text().isEmpty(); }, 60000));
        INFO(part<QLabel>("exportMessage")->text().toStdString());
        return QDir(place.filePath("out")).entryList(QDir::Files, QDir::Name);
    }
};

} // namespace

TEST_CASE("The export dialog writes every matrix, as it did before", "[ui][window][export]")
{
    OpenExport exporting;
    const auto trace = exporting.open.window.model()->trace();
    const QStringList files = exporting.written();
    CHECK(files.size() == qsizetype(trace->graph().nodes.size()));
    for (const attn::Node& node : trace->graph().nodes)
        CHECK(files.contains(QString::fromStdString(node.path) + ".png"));
    CHECK(exporting.part<QLabel>("exportMessage")->text().contains(exporting.place.filePath("out")));
    CHECK(exporting.part<QPushButton>("exportClose")->hasFocus());
}

TEST_CASE("The preview shows the figure that is chosen and follows its options", "[ui][window][export]")
{
    OpenExport exporting;
    const QImage matrix = exporting.picture();
    CHECK_FALSE(matrix.hasAlphaChannel());
    exporting.choose("exportKind", "equation");
    const QImage equation = exporting.picture();
    CHECK(equation != matrix);
    QTest::mouseClick(exporting.part<QCheckBox>("exportTransparent"), Qt::LeftButton, {}, QPoint(8, 8));
    CHECK(exporting.picture().hasAlphaChannel());
    QTest::keyClick(exporting.part<QCheckBox>("exportPart_title"), Qt::Key_Space);
    CHECK(exporting.picture() != equation);
    exporting.choose("exportSize", "slide");
    const QImage slide = exporting.picture();
    CHECK(std::abs(slide.width() * 9.0 / 16 - slide.height()) <= 1);
    CHECK(exporting.part<QLabel>("exportMeasures")->text().contains(QString::fromUtf8("1920 × 1080 px")));
    CHECK(exporting.part<QLabel>("exportMeasures")->text().contains("508.0")); // 1920 / 96 * 25.4
}

TEST_CASE("The preview is current only with the picture that was asked for last", "[ui][window][export]")
{
    OpenExport exporting;
    exporting.picture();
    ExportPreview* preview = exporting.dialog->preview();
    HeldThreads held;
    QTest::mouseClick(exporting.part<QCheckBox>("exportTransparent"), Qt::LeftButton, {}, QPoint(8, 8));
    CHECK_FALSE(preview->isCurrent());
    QTest::qWait(60); // it is being painted, as slowly as can be
    CHECK_FALSE(preview->isCurrent());
    CHECK_FALSE(preview->image().hasAlphaChannel());
    SECTION("and says so when it arrives")
    {
        held.release();
        CHECK(exporting.picture().hasAlphaChannel());
    }
    SECTION("not with one that was overtaken")
    {
        QTest::mouseClick(exporting.part<QCheckBox>("exportTransparent"), Qt::LeftButton, {}, QPoint(8, 8));
        held.release();
        CHECK_FALSE(exporting.picture().hasAlphaChannel());
    }
    SECTION("and the reason why there is none stays when an older picture arrives")
    {
        preview->showReason("nothing is chosen");
        held.release();
        QTest::qWait(60);
        CHECK(preview->isCurrent());
        CHECK(preview->image().isNull());
        CHECK(preview->accessibleDescription() == "nothing is chosen");
    }
}

TEST_CASE("An export that is cancelled from outside its dialog says so and can be started again", "[ui][window][export]")
{
    OpenExport exporting;
    exporting.picture();
    HeldThreads held;
    QTest::mouseClick(exporting.part<QPushButton>("exportStart"), Qt::LeftButton);
    REQUIRE_FALSE(exporting.part<QPushButton>("exportStart")->isEnabled());
    Jobs::instance().cancelAll(&exporting.open.window);
    CHECK(exporting.part<QLabel>("exportMessage")->text().contains("Cancelled"));
    CHECK(exporting.part<QPushButton>("exportStart")->isEnabled());
}

TEST_CASE("What is changed while files are written is for the next export", "[ui][window][export]")
{
    OpenExport exporting;
    exporting.picture();
    const size_t matrices = exporting.open.window.model()->trace()->graph().nodes.size();
    HeldThreads held;
    QTest::mouseClick(exporting.part<QPushButton>("exportStart"), Qt::LeftButton);
    exporting.part<QLineEdit>("exportFolder")->setText(exporting.place.filePath("other"));
    exporting.part<QCheckBox>("exportFormat_png")->setChecked(false);
    exporting.part<QCheckBox>("exportFormat_csv")->setChecked(true);
    held.release();
    REQUIRE(QTest::qWaitFor([&] { return !exporting.part<QLabel>("exportMessage")->text().isEmpty(); }, 60000));
    CHECK(exporting.part<QLabel>("exportMessage")->text().contains(exporting.place.filePath("out")));
    CHECK_FALSE(QDir(exporting.place.filePath("other")).exists());
    const QStringList files = QDir(exporting.place.filePath("out")).entryList(QDir::Files);
    CHECK(files.size() == qsizetype(matrices));
    CHECK(files.filter(".png").size() == files.size());
}

TEST_CASE("A size of one's own is written exactly, and stays for the next time", "[ui][window][export]")
{
    const QTemporaryDir folder;
    const SettingsStore store = SettingsStore::file(folder.filePath("store.ini"));
    ensureApplication();
    const auto make = [&] {
        const auto trace = OpenWindow().window.model()->trace();
        ExportSource source;
        source.run.trace = trace;
        source.step = "scores";
        source.folder = folder.filePath("out");
        return std::make_unique<ExportDialog>(std::move(source), store);
    };
    const auto box = [](ExportDialog& dialog, const char* name) {
        auto* found = dialog.findChild<QDoubleSpinBox*>(QLatin1String(name));
        REQUIRE(found);
        return found;
    };
    {
        const auto dialog = make();
        dialog->show();
        auto* size = dialog->findChild<QComboBox*>("exportSize");
        auto* steps = dialog->findChild<QComboBox*>("exportSteps");
        size->setCurrentIndex(size->findData("own"));
        steps->setCurrentIndex(1);
        CHECK(box(*dialog, "exportWidth")->isEnabled());
        box(*dialog, "exportWidth")->setValue(100);
        box(*dialog, "exportHeight")->setValue(70);
        dialog->findChild<QPushButton*>("exportStart")->click();
        REQUIRE(QTest::qWaitFor([&] { return !dialog->findChild<QLabel*>("exportMessage")->text().isEmpty(); }, 20000));
        // 100 / 25.4 * 300, 70 / 25.4 * 300
        CHECK(QImage(folder.filePath("out/heads.0.scores.png")).size() == QSize(1181, 827));
        dialog->close();
    }
    const auto again = make();
    CHECK(again->options().size == FigureSize { 100, 70, false });
    CHECK(again->options().dpi == 300);
    CHECK(again->findChild<QComboBox*>("exportSteps")->currentIndex() == 1);
}

TEST_CASE("What cannot be chosen or written says why", "[ui][window][export]")
{
    OpenExport exporting;
    auto* kinds = exporting.part<QComboBox>("exportKind");
    const auto possible = [&](const char* name) {
        const QModelIndex index = kinds->model()->index(kinds->findData(name), 0);
        return bool(kinds->model()->flags(index) & Qt::ItemIsEnabled);
    };
    CHECK(possible("equation"));
    CHECK_FALSE(possible("heads")); // one head
    CHECK_FALSE(possible("compare")); // no A
    exporting.choose("exportKind", "handout");
    CHECK_FALSE(exporting.part<QCheckBox>("exportFormat_csv")->isEnabled());
    CHECK(exporting.part<QPushButton>("exportStart")->isEnabled()); // a handout is a PDF, which is ticked by itself
    CHECK(exporting.part<QLabel>("exportFiles")->text().contains("handout.pdf"));
    QTest::keyClick(exporting.part<QCheckBox>("exportFormat_pdf"), Qt::Key_Space);
    CHECK_FALSE(exporting.part<QPushButton>("exportStart")->isEnabled());
    CHECK(exporting.part<QLabel>("exportFiles")->text().contains("PDF"));
    QTest::keyClick(exporting.part<QCheckBox>("exportFormat_pdf"), Qt::Key_Space);

    QFile blocked(exporting.place.filePath("file"));
    REQUIRE(blocked.open(QIODevice::WriteOnly));
    blocked.close();
    exporting.part<QLineEdit>("exportFolder")->setText(blocked.fileName());
    exporting.written();
    CHECK(exporting.part<QLabel>("exportMessage")->text().contains(blocked.fileName()));
    CHECK(exporting.part<QPushButton>("exportStart")->isEnabled());
}

TEST_CASE("An export can be cancelled and leaves only whole files", "[ui][window][export]")
{
    OpenExport exporting("multi-head");
    QTest::keyClick(exporting.part<QCheckBox>("exportFormat_pdf"), Qt::Key_Space);
    exporting.part<QPushButton>("exportStart")->click();
    auto* close = exporting.part<QPushButton>("exportClose");
    CHECK(close->text() == "Cancel");
    QTest::mouseClick(close, Qt::LeftButton);
    CHECK(exporting.part<QLabel>("exportMessage")->text().startsWith("Cancelled"));
    CHECK(close->text() == "Close");
    QTest::qWait(300); // the figure that was being written
    const QDir place(exporting.place.filePath("out"));
    CHECK(
        place.entryList(QDir::Files).size() < qsizetype(exporting.open.window.model()->trace()->graph().nodes.size()));
    for (const QString& file : place.entryList({ "*.png" }, QDir::Files))
        CHECK_FALSE(QImage(place.filePath(file)).isNull());
}

TEST_CASE("The export dialog fits a screen of 1024 x 768 and is reached by keyboard", "[ui][window][export]")
{
    OpenExport exporting("multi-head");
    CHECK(exporting.dialog->minimumSizeHint().width() <= 1000);
    CHECK(exporting.dialog->minimumSizeHint().height() <= 700);
    CHECK(exporting.dialog->height() <= 700);
    const auto widgets = exporting.dialog->findChildren<QWidget*>();
    for (QWidget* widget : widgets) {
        if (!widget->isVisible() || !widget->isEnabled() || !widget->objectName().startsWith("export"))
            continue;
        INFO(widget->objectName().toStdString());
        const bool control = qobject_cast<QCheckBox*>(widget) || qobject_cast<QComboBox*>(widget);
        CHECK((!control || (widget->focusPolicy() & Qt::TabFocus)));
        CHECK(exporting.dialog->rect().contains(QRect(widget->mapTo(exporting.dialog, QPoint()), widget->size())));
    }
}

TEST_CASE("An export begins with what one is looking at", "[ui][window][export]")
{
    OpenWindow open("multi-head");
    MainWindow& window = open.window;
    const auto begins = [&window] {
        window.actions()->exportFigures->trigger();
        auto* dialog = window.findChild<ExportDialog*>("exportDialog");
        REQUIRE(dialog);
        const auto text = [&](const char* box) { return dialog->findChild<QComboBox*>(QLatin1String(box))->currentText(); };
        CHECK(text("exportSteps") == "The present step");
        QStringList out { dialog->findChild<QComboBox*>("exportKind")->currentData().toString(), text("exportTheme"),
            dialog->findChild<QLabel*>("exportFiles")->text() };
        dialog->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return out;
    };
    window.selection()->setStep("attention_weights");
    window.selection()->setHead(1);
    QStringList now = begins();
    CHECK(now[0] == "equation");
    CHECK(now[1] == "Light");
    CHECK(now[2].contains("heads.1.attention_weights")); // this head alone
    window.lookController()->setTheme("dark");
    window.actions()->resultOnly->setChecked(true);
    now = begins();
    CHECK(now[0] == "matrix");
    CHECK(now[1] == "Dark");
    CHECK_FALSE(now[2].contains("heads.0"));
    window.selection()->setHead(allHeads);
    CHECK(begins()[0] == "heads");
    const std::pair<ViewMode, const char*> pictures[]
        = { { ViewMode::Arcs, "arcs" }, { ViewMode::Bars, "bars" }, { ViewMode::Storyboard, "storyboard" } };
    for (const auto& [picture, name] : pictures) {
        window.selection()->setViewMode(picture);
        CHECK(begins()[0] == name);
    }
    window.lookController()->setTheme("light");
}

TEST_CASE("The colours of an export are those of the window: palette, decimals, locked range, numbers", "[ui][window][export]")
{
    OpenWindow open;
    NumberLook look;
    look.decimals = 3;
    look.palettes[size_t(attn::MapKind::Probability)] = 1;
    open.window.lookController()->setNumberLook(look);
    open.window.selection()->setStep("attention_weights");
    REQUIRE(QTest::qWaitFor([&] { return open.window.canvas()->isReady(); }, 20000));
    open.window.actions()->lockRange->setChecked(true);
    open.window.actions()->numbers->setChecked(false);
    open.window.actions()->exportFigures->trigger();
    auto* dialog = open.window.findChild<ExportDialog*>("exportDialog");
    REQUIRE(dialog);
    const FigureOptions options = dialog->options();
    CHECK(options.look.decimals == 3);
    CHECK(options.look.palettes == look.palettes);
    CHECK_FALSE(options.numbers);
    // The locked range ends at a round number not far above the largest weight.
    const auto trace = open.window.model()->trace();
    const auto view = trace->view((*trace->find("heads.0.attention_weights"))->id);
    const auto locked = options.locked.find(attn::MapKind::Probability);
    REQUIRE(locked != options.locked.end());
    CHECK(locked->second.low == 0);
    CHECK(locked->second.high >= view->values->maxCoeff());
    CHECK(locked->second.high <= 2 * view->values->maxCoeff());
    dialog->close();
    open.window.actions()->numbers->setChecked(true);
}

TEST_CASE("The folder of an export is offered, and remembered while its place exists", "[ui][window][export]")
{
    const QTemporaryDir folder;
    ensureApplication();
    OpenExport exporting;
    QString shown;
    auto* button = exporting.part<FolderButton>("exportOpenFolder");
    bool possible = true;
    button->opener = [&](const QString& path) {
        shown = path;
        return possible;
    };
    CHECK_FALSE(button->isVisible());
    exporting.part<QComboBox>("exportSteps")->setCurrentIndex(1);
    exporting.written();
    REQUIRE(button->isVisible());
    QTest::keyClick(button, Qt::Key_Space);
    CHECK(shown == exporting.place.filePath("out"));
    CHECK(QDir(shown).exists());
    possible = false;
    QTest::mouseClick(button, Qt::LeftButton);
    CHECK(exporting.part<QLabel>("exportMessage")->text().contains(shown));

    SettingsStore store = SettingsStore::file(folder.filePath("store.ini"));
    const auto suggested = [&folder] {
        MainWindow window(SettingsStore::file(folder.filePath("store.ini")));
        window.fileController()->openLesson("trainable");
        window.actions()->exportFigures->trigger();
        return window.findChild<ExportDialog*>("exportDialog")->folder();
    };
    const QString first = suggested();
    CHECK(QDir(QFileInfo(first).absolutePath()).exists()); // the place for it is there
    store.setValue("exportFolder", folder.filePath("figures"));
    CHECK(suggested() == folder.filePath("figures"));
    store.setValue("exportFolder", folder.filePath("gone/with/the/stick"));
    CHECK(suggested() == first);
}
