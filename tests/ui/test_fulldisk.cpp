// SPDX-License-Identifier: GPL-3.0-or-later
// A disk without room: every writer of the program tells the system's reason and leaves the old file as it was.
#include "core/io/file/wholefile.h"
#include "core/io/session/lessons.h"
#include "core/io/tables/exporters.h"
#include "core/io/text/tokenizer.h"
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "tests/support/disk.h"
#include "tests/ui/figures.h"
#include "ui/writers/matrixexport.h"
#include "ui/writers/worksheetfiles.h"

#include <QDir>
#include <QTemporaryDir>
#include <cerrno>
#include <cstring>
#include <memory>
#include <string>

namespace fullDiskTest {

namespace {

std::shared_ptr<const attn::Trace> lessonTrace()
{
    const attn::Session session = *attn::openLesson("multi-head");
    return *attn::Trace::create(session, *attn::tokensOf(session));
}

/// The answer names the file and the reason; nothing but the old files is in the folder.
void checkRefused(const attn::Result<attn::Nothing>& written, const QTemporaryDir& folder, const QStringList& files)
{
    REQUIRE_FALSE(written);
    const std::string error = written.error().english();
    INFO(error);
    CHECK(error.find(std::strerror(EFBIG)) != std::string::npos);
    CHECK(error.find("nknown error") == std::string::npos);
    CHECK(error.find(folder.path().toStdString()) != std::string::npos);
    CHECK(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden) == files);
    for (const QString& file : files)
        CHECK(figureBytes(folder.filePath(file)) == "the old work");
}

} // namespace

TEST_CASE("Every format tells why a full disk does not take it, and leaves the old file", "[figure][saving]")
{
    ensureApplication();
    const FigureRun run { lessonTrace(), {}, {}, {} };
    for (const MatrixFormat& format : matrixFormats()) {
        FigureChoice choice;
        choice.kind = format.animated ? FigureKind::Walk : FigureKind::Matrix;
        if (!format.animated)
            choice.nodes = { run.trace->graph().find("heads.0.scores") };
        const auto subjects = figureSubjects(run, choice);
        REQUIRE(subjects);
        for (const rlim_t room : { 20, 300 }) {
            INFO(format.name << " in " << room << " bytes");
            const QTemporaryDir folder;
            const QString file = format.file ? QString(format.file) : QString("heads.0.scores.") + format.name;
            REQUIRE(attn::writeWhole(folder.filePath(file), "the old work"));
            const FullDisk full(room);
            attn::Result<attn::Nothing> written = attn::Nothing {};
            if (format.write) {
                const auto one = exportFigure(run, subjects->front(), { &format }, folder.path(), {});
                written = one ? attn::Result<attn::Nothing>(attn::Nothing {}) : one.error();
            } else {
                written = exportTogether(run, *subjects, { &format }, folder.path(), {});
            }
            if (written) { // a table of six by six may be shorter
                CHECK(room == 300);
                continue;
            }
            checkRefused(written, folder, { file });
        }
    }
}

TEST_CASE("Handouts and worksheets tell why a full disk does not take them", "[figure][saving]")
{
    ensureApplication();
    const FigureRun run { lessonTrace(), {}, {}, {} };
    FigureChoice choice;
    choice.kind = FigureKind::Handout;
    const auto subjects = figureSubjects(run, choice);
    const auto handout = layOutFigure(run, subjects->front(), {});
    REQUIRE(handout);
    for (const rlim_t room : { 100, 20000 }) {
        const QTemporaryDir folder;
        REQUIRE(attn::writeWhole(folder.filePath("handout.pdf"), "the old work"));
        REQUIRE(attn::writeWhole(folder.filePath("sheet-01.pdf"), "the old work"));
        const FullDisk full(room);
        const QStringList files { "handout.pdf", "sheet-01.pdf" };
        checkRefused(writeFigure(*handout, FigureFormat::Pdf, folder.filePath("handout.pdf")), folder, files);
        if (room == 100)
            checkRefused(writeWorksheet(run.trace, {}, { 1, 1, folder.path() }), folder, files);
    }
}

} // namespace fullDiskTest
