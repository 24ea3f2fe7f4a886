// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/writers/animationfile.h"

#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"

#include <memory>
#include <webp/encode.h>
#include <webp/mux.h>

using attn::Nothing;
using attn::Result;

namespace {

attn::Error animationError(const QString& why)
{
    return attn::contentError(ATTN_TR("The animation cannot be written: %1."), { why.toStdString() });
}

struct EncoderDeleter {
    void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
};
using Encoder = std::unique_ptr<WebPAnimEncoder, EncoderDeleter>;

Result<Nothing> addFrame(WebPAnimEncoder* encoder, const QImage& image, int at)
{
    WebPConfig config;
    WebPPicture picture;
    if (!WebPConfigInit(&config) || !WebPPictureInit(&picture) || !WebPConfigLosslessPreset(&config, 3))
        return animationError(QStringLiteral("libwebp"));
    config.exact = 1; // colours under full transparency stay
    const QImage pixels = image.convertToFormat(QImage::Format_RGBA8888);
    picture.use_argb = 1;
    picture.width = pixels.width();
    picture.height = pixels.height();
    const bool added = WebPPictureImportRGBA(&picture, pixels.constBits(), int(pixels.bytesPerLine()))
        && WebPAnimEncoderAdd(encoder, &picture, at, &config);
    WebPPictureFree(&picture);
    if (!added)
        return animationError(QString::fromUtf8(WebPAnimEncoderGetError(encoder)));
    return Nothing {};
}

} // namespace

Result<Nothing> writeAnimation(
    int frames, const std::function<Result<QImage>(int)>& frame, int milliseconds, const QString& path)
{
    Encoder encoder;
    QSize size;
    for (int i = 0; i < frames; ++i) {
        const auto image = frame(i);
        if (!image)
            return image.error();
        if (!encoder) {
            size = image->size();
            if (size.isEmpty() || size.width() > WEBP_MAX_DIMENSION || size.height() > WEBP_MAX_DIMENSION)
                return attn::contentError(ATTN_TR("A WebP animation is at most %1 pixels wide and high, not %2×%3."),
                    { std::to_string(WEBP_MAX_DIMENSION), std::to_string(size.width()), std::to_string(size.height()) });
            WebPAnimEncoderOptions options;
            if (!WebPAnimEncoderOptionsInit(&options))
                return animationError(QStringLiteral("libwebp"));
            options.anim_params.loop_count = 0; // for ever
            encoder.reset(WebPAnimEncoderNew(size.width(), size.height(), &options));
            if (!encoder)
                return animationError(QStringLiteral("libwebp"));
        }
        if (image->size() != size)
            return animationError(QStringLiteral("%1×%2").arg(image->width()).arg(image->height()));
        if (auto added = addFrame(encoder.get(), *image, i * milliseconds); !added)
            return added;
    }
    WebPData data;
    WebPDataInit(&data);
    if (!encoder || !WebPAnimEncoderAdd(encoder.get(), nullptr, frames * milliseconds, nullptr)
        || !WebPAnimEncoderAssemble(encoder.get(), &data))
        return animationError(encoder ? QString::fromUtf8(WebPAnimEncoderGetError(encoder.get())) : QStringLiteral("0"));
    const QByteArray bytes(reinterpret_cast<const char*>(data.bytes), qsizetype(data.size));
    WebPDataClear(&data);
    return attn::writeWhole(path, bytes);
}
