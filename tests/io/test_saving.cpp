// SPDX-License-Identifier: GPL-3.0-or-later
// Files are written whole or not at all, where they really are, and as they were set up.
#include "core/io/file/filestamp.h"
#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"
#include "tests/io/samples.h"
#include "tests/support/catch.h"
#include "tests/support/disk.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>

namespace attn {

namespace {

QByteArray savedBytes(const QString& path)
{
    const auto content = readWhole(path, 1 << 24);
    return content ? *content : QByteArray("unreadable");
}

std::string savingError(const Result<Nothing>& result)
{
    return result ? std::string() : result.error().english();
}

QStringList entriesOf(const QString& folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

} // namespace

TEST_CASE("A file behind links is written where it is, and the links stay links", "[io][saving]")
{
    QTemporaryDir folder;
    REQUIRE(QDir(folder.path()).mkdir("documents"));
    const QString file = folder.filePath("documents/real.attn");
    const QString link = folder.filePath("link.attn"), second = folder.filePath("second.attn");
    REQUIRE(QFile::link("documents/real.attn", link)); // relative
    REQUIRE(QFile::link(link, second));
    CHECK(writeWhole(second, "the file is not there yet"));
    CHECK(savedBytes(file) == "the file is not there yet");
    CHECK(writeWhole(second, "through two links"));
    CHECK(savedBytes(file) == "through two links");
    CHECK(writeWhole(link, "through one"));
    CHECK(savedBytes(second) == "through one");
    CHECK(QFileInfo(link).isSymLink());
    CHECK(QFileInfo(second).isSymLink());
    CHECK_FALSE(QFileInfo(file).isSymLink());
    CHECK(entriesOf(folder.path()).size() == 3);
    REQUIRE(QFile::link("a.attn", folder.filePath("b.attn")));
    REQUIRE(QFile::link("b.attn", folder.filePath("a.attn")));
    CHECK(contains(savingError(writeWhole(folder.filePath("a.attn"), "nowhere")), "a.attn")); // a circle ends
}

TEST_CASE("A file keeps its permissions when it is saved again", "[io][saving]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("mine.attn");
    REQUIRE(writeWhole(path, "first"));
    for (const mode_t mode : { mode_t(0600), mode_t(0640), mode_t(0664) }) {
        REQUIRE(chmod(path.toLocal8Bit().constData(), mode) == 0);
        REQUIRE(writeWhole(path, "again"));
        struct stat info { };
        REQUIRE(stat(path.toLocal8Bit().constData(), &info) == 0);
        CHECK((info.st_mode & 07777) == mode);
    }
}

TEST_CASE("A full disk leaves the old file, and nothing half written", "[io][saving]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("old.attn");
    REQUIRE(writeWhole(path, "the old work"));
    const FullDisk full(20000);
    for (const int size : { 20001, 200000, 5000000 }) {
        const std::string error = savingError(writeWhole(path, QByteArray(size, 'x')));
        CHECK(contains(error, path.toStdString()));
        CHECK(contains(error, "cannot be written"));
        CHECK(contains(savingError(writeWhole(folder.filePath("new.attn"), QByteArray(size, 'x'))), "new.attn"));
    }
    CHECK(savedBytes(path) == "the old work");
    CHECK(entriesOf(folder.path()) == QStringList { "old.attn" });
    CHECK(writeWhole(path, QByteArray(20000, 'y'))); // what fits is written
    CHECK(savedBytes(path) == QByteArray(20000, 'y'));
}

TEST_CASE("A file that is written piece by piece tells why the disk does not take it", "[io][saving]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("old.npz");
    REQUIRE(writeWhole(path, "the old work"));
    // A writer notices a short write and knows no reason; the one who opened the file asks for it.
    const auto pieces = [](int size) {
        return [size](QFileDevice& file) -> Result<Nothing> {
            for (int i = 0; i < 40; ++i)
                if (file.write(QByteArray(size, 'x')) != size)
                    return contentError("The archive cannot be written: %1.", { file.errorString().toStdString() });
            return Nothing {};
        };
    };
    for (const rlim_t room : { 10, 1000, 20001 })
        for (const int size : { 700, 17000, 100000 }) {
            const FullDisk full(room);
            const std::string error = savingError(writeWholeBy(path, pieces(size)));
            INFO(error);
            CHECK(contains(error, path.toStdString()));
            CHECK(contains(error, std::strerror(EFBIG)));
        }
    CHECK(savedBytes(path) == "the old work");
    CHECK(entriesOf(folder.path()) == QStringList { "old.npz" });
    // An error of the writer itself stays what it is.
    const auto own = [](QFileDevice&) -> Result<Nothing> { return contentError("The page would be too large."); };
    CHECK(savingError(writeWholeBy(path, own)) == "The page would be too large.");
}

TEST_CASE("A folder or file that may not be written keeps what it has, and the error says which", "[io][saving]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("old.attn"), locked = folder.filePath("locked.attn");
    REQUIRE(writeWhole(path, "the old work"));
    REQUIRE(writeWhole(locked, "a file that is locked"));
    REQUIRE(chmod(locked.toLocal8Bit().constData(), 0444) == 0);
    {
        const PlainUser user;
        CHECK(contains(savingError(writeWhole(locked, "new")), "locked.attn"));
    }
    REQUIRE(chmod(folder.path().toLocal8Bit().constData(), 0555) == 0);
    {
        const PlainUser user;
        const std::string error = savingError(writeWhole(path, "new"));
        CHECK(contains(error, path.toStdString()));
        CHECK(contains(error, "cannot be written"));
        CHECK(contains(savingError(writeWhole(folder.filePath("new.attn"), "new")), "new.attn"));
    }
    REQUIRE(chmod(folder.path().toLocal8Bit().constData(), 0700) == 0);
    CHECK(savedBytes(path) == "the old work");
    CHECK(savedBytes(locked) == "a file that is locked");
    CHECK(entriesOf(folder.path()).size() == 2);
}

TEST_CASE("A pipe is written into, never replaced by a file", "[io][saving]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("pipe");
    REQUIRE(mkfifo(path.toLocal8Bit().constData(), 0600) == 0);
    const int reader = open(path.toLocal8Bit().constData(), O_RDWR | O_NONBLOCK);
    REQUIRE(reader >= 0);
    CHECK(writeWhole(path, "numbers"));
    char bytes[16] = {};
    CHECK(read(reader, bytes, sizeof bytes) == 7);
    CHECK(std::string(bytes) == "numbers");
    close(reader);
    struct stat info { };
    REQUIRE(lstat(path.toLocal8Bit().constData(), &info) == 0);
    CHECK(S_ISFIFO(info.st_mode));
}

TEST_CASE("A file that somebody else wrote is told from one that nobody touched", "[io][saving]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("shared.attn");
    CHECK_FALSE(stampOf(path).isKnown());
    CHECK_FALSE(stampOf(folder.path()).isKnown());
    CHECK_FALSE(stampOf({}).isKnown());
    REQUIRE(writeWhole(path, "mine"));
    const FileStamp known = stampOf(path);
    CHECK(known.size == 4);
    CHECK_FALSE(changedSince(path, known));
    CHECK_FALSE(changedSince(path, {})); // never looked at
    REQUIRE(writeWhole(path, "theirs"));
    CHECK(changedSince(path, known));
    REQUIRE(writeWhole(path, "that")); // as long as before, but at another time
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadWrite));
    REQUIRE(file.setFileTime(QDateTime::fromMSecsSinceEpoch(known.time + 5), QFileDevice::FileModificationTime));
    file.close();
    CHECK(changedSince(path, known));
    REQUIRE(QFile::remove(path));
    CHECK_FALSE(changedSince(path, known));
}

} // namespace attn
