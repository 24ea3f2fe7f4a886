// SPDX-License-Identifier: GPL-3.0-or-later
// A walk as one animated file, read back by libwebp's own reader.
#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "ui/writers/animationfile.h"
#include "ui/writers/matrixexport.h"

#include <QColor>
#include <QFile>
#include <QTemporaryDir>
#include <webp/demux.h>

namespace {

struct ReadAnimation {
    std::vector<QImage> frames;
    std::vector<int> ends; ///< milliseconds
    int loops = -1;
};

ReadAnimation readAnimation(const QString& path)
{
    ReadAnimation out;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return out;
    const QByteArray bytes = file.readAll();
    const WebPData data { reinterpret_cast<const uint8_t*>(bytes.constData()), size_t(bytes.size()) };
    WebPAnimDecoder* decoder = WebPAnimDecoderNew(&data, nullptr);
    WebPAnimInfo info;
    if (!decoder || !WebPAnimDecoderGetInfo(decoder, &info))
        return out;
    out.loops = int(info.loop_count);
    uint8_t* pixels = nullptr;
    int end = 0;
    while (WebPAnimDecoderGetNext(decoder, &pixels, &end)) {
        out.frames.push_back(
            QImage(pixels, int(info.canvas_width), int(info.canvas_height), QImage::Format_RGBA8888).copy());
        out.ends.push_back(end);
    }
    WebPAnimDecoderDelete(decoder);
    return out;
}

const MatrixFormat* animatedFormat()
{
    for (const MatrixFormat& format : matrixFormats())
        if (format.animated)
            return &format;
    return nullptr;
}

} // namespace

TEST_CASE("A walk is one animation: a frame a step, the pixels of the pictures", "[ui][figure][animation]")
{
    ensureApplication();
    const auto session = attn::openLesson("causal");
    REQUIRE(session);
    const auto trace = attn::Trace::create(*session, *attn::tokensOf(*session));
    REQUIRE(trace);
    const FigureRun run { *trace, {}, {}, {} };
    FigureChoice choice;
    choice.kind = FigureKind::Walk;
    for (const attn::Node& node : (*trace)->graph().nodes)
        choice.nodes.push_back(&node);
    const auto subjects = figureSubjects(run, choice);
    REQUIRE(subjects);
    REQUIRE(subjects->size() > 5);
    const FigureOptions options;
    REQUIRE(animatedFormat());
    CHECK(suitsKind(*animatedFormat(), FigureKind::Walk));
    CHECK_FALSE(suitsKind(*animatedFormat(), FigureKind::Matrix));

    QTemporaryDir folder;
    REQUIRE(exportTogether(run, *subjects, { animatedFormat() }, folder.path(), options));
    const ReadAnimation read = readAnimation(folder.filePath("walk.webp"));
    REQUIRE(read.frames.size() == subjects->size());
    CHECK(read.loops == 0);
    for (size_t i = 0; i < subjects->size(); ++i) {
        INFO((*subjects)[i].file.toStdString());
        CHECK(read.ends[i] == int(i + 1) * 2500);
        const auto figure = layOutFigure(run, (*subjects)[i], options);
        REQUIRE(figure);
        const QImage picture = figureImage(*figure, 0, figure->pixels).convertToFormat(QImage::Format_RGBA8888);
        CHECK(read.frames[i] == picture);
    }
}

TEST_CASE("An animation that cannot be is refused and leaves no file", "[ui][figure][animation]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("a.webp");
    const auto sized = [](std::vector<QSize> sizes) {
        return [sizes](int i) -> attn::Result<QImage> {
            QImage image(sizes[size_t(i)], QImage::Format_RGB32);
            image.fill(QColor(10 * i, 20, 30));
            return image;
        };
    };
    CHECK_FALSE(writeAnimation(0, sized({}), 100, path));
    CHECK_FALSE(writeAnimation(1, sized({ { 17000, 2 } }), 100, path));
    CHECK_FALSE(writeAnimation(2, sized({ { 20, 20 }, { 21, 20 } }), 100, path));
    CHECK_FALSE(QFile::exists(path));
    CHECK(writeAnimation(2, sized({ { 20, 20 }, { 20, 20 } }), 100, path));
    CHECK(readAnimation(path).frames.size() == 2);
    CHECK_FALSE(writeAnimation(1, sized({ { 20, 20 } }), 100, folder.filePath("missing/a.webp")));
}
