// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file/wholefile.h"
#include "core/io/session/recoveryfile.h"
#include "core/io/session/sessionfile.h"
#include "core/io/tables/exporters.h"
#include "tests/io/samples.h"
#include "tests/support/catch.h"

#include <QFile>
#include <QTemporaryDir>

namespace attn {

namespace {

RecoveryHeader unsavedHeader()
{
    return { QStringLiteral("/home/a \"b\"\n/séance.attn"), { 1234, 1700000000123 },
        "Title with\nlines, \"quotes\" and 注意", 1700000001456, 6 };
}

Session unsavedSession()
{
    Session session;
    session.title = "Title with\nlines, \"quotes\" and 注意";
    session.text = "Your journey starts with one step";
    session.embeddings = share(hardNumbers());
    session.overrides = { { "heads.0.scores", 1, 4, -0.0 } };
    session.view = { "heads.0.scores", 1, 4 };
    session.unknown = "{\"notes\": [1.50]}";
    return session;
}

} // namespace

TEST_CASE("Unsaved work is read as it was written: file, time, title and every bit of the session", "[io][recovery]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("1.unsaved");
    REQUIRE(writeWhole(path, recoveryText(unsavedHeader(), unsavedSession())));
    const auto header = readRecoveryHeader(path);
    const auto work = readRecovery(path);
    REQUIRE(header);
    REQUIRE(work);
    for (const RecoveryHeader& read : { *header, work->header }) {
        CHECK(read.fileName == unsavedHeader().fileName);
        CHECK(read.stamp == unsavedHeader().stamp);
        CHECK(read.title == unsavedHeader().title);
        CHECK(read.time == unsavedHeader().time);
        CHECK(read.tokens == 6);
    }
    CHECK(sessionJson(work->session) == sessionJson(unsavedSession()));
}

TEST_CASE("A document that was never saved has neither a file nor a stamp of one", "[io][recovery]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("1.unsaved");
    REQUIRE(writeWhole(path, recoveryText({}, Session())));
    const auto header = readRecoveryHeader(path);
    REQUIRE(header);
    CHECK(header->fileName.isEmpty());
    CHECK_FALSE(header->stamp.isKnown());
}

TEST_CASE("What is no unsaved work, is cut off or comes from a newer version is refused", "[io][recovery]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("1.unsaved");
    CHECK_FALSE(readRecoveryHeader(path));
    CHECK_FALSE(readRecovery(path));
    const QByteArray whole = recoveryText(unsavedHeader(), unsavedSession());
    const qsizetype line = whole.indexOf('\n');
    for (qsizetype length = 0; length < whole.size() - 3; length += length < line + 50 ? 1 : 97) {
        REQUIRE(writeWhole(path, whole.first(length)));
        if (readRecovery(path))
            FAIL("cut after " << length << " bytes");
        if (bool(readRecoveryHeader(path)) != (length >= line))
            FAIL("the header of what was cut after " << length << " bytes");
    }
    QByteArray newer = whole;
    newer.replace("\"version\": 1, \"time\"", "\"version\": 2, \"time\"");
    REQUIRE(newer != whole);
    for (const QByteArray& content :
        { newer, sessionJson(unsavedSession()), QByteArray("[]\n{}"), QByteArray("\n\n"), QByteArray(3 << 20, 'x') }) {
        REQUIRE(writeWhole(path, content));
        CHECK_FALSE(readRecoveryHeader(path));
        CHECK_FALSE(readRecovery(path));
    }
}

} // namespace attn
