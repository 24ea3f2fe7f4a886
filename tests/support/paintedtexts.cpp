// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/paintedtexts.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <cmath>

namespace {

/// Paints nothing and writes down every text.
class TextRecorder : public QPaintEngine {
public:
    TextRecorder()
        : QPaintEngine(AllFeatures)
    {
    }

    std::vector<PaintedText> texts;

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override { }
    Type type() const override { return User; }

    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        if (item.text().isEmpty())
            return;
        const QRectF rect = painter()->combinedTransform().mapRect(
            QRectF(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent()));
        if (!texts.empty() && std::abs(texts.back().rect.right() - rect.left()) < 0.5
            && std::abs(texts.back().rect.center().y() - rect.center().y()) < 2) {
            texts.back().rect |= rect;
            texts.back().text += item.text();
            return;
        }
        texts.push_back({ rect, item.text() });
    }

    void drawRects(const QRect*, int) override { }
    void drawRects(const QRectF*, int) override { }
    void drawLines(const QLine*, int) override { }
    void drawLines(const QLineF*, int) override { }
    void drawEllipse(const QRectF&) override { }
    void drawEllipse(const QRect&) override { }
    void drawPath(const QPainterPath&) override { }
    void drawPoints(const QPointF*, int) override { }
    void drawPoints(const QPoint*, int) override { }
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override { }
    void drawPolygon(const QPoint*, int, PolygonDrawMode) override { }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { }
    void drawTiledPixmap(const QRectF&, const QPixmap&, const QPointF&) override { }
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override { }
};

/// As large as a widget, with its dots per inch.
class RecordingDevice : public QPaintDevice {
public:
    explicit RecordingDevice(const QWidget& widget)
        : m_widget(widget)
    {
    }

    mutable TextRecorder recorder;

    QPaintEngine* paintEngine() const override { return &recorder; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
            return m_widget.width();
        case PdmHeight:
            return m_widget.height();
        case PdmWidthMM:
            return m_widget.widthMM();
        case PdmHeightMM:
            return m_widget.heightMM();
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return int(devicePixelRatioFScale());
        case PdmNumColors:
            return 1 << 24;
        case PdmDepth:
            return 32;
        case PdmDpiX:
        case PdmPhysicalDpiX:
            return m_widget.logicalDpiX();
        case PdmDpiY:
        case PdmPhysicalDpiY:
            return m_widget.logicalDpiY();
        default:
            return QPaintDevice::metric(metric);
        }
    }

private:
    const QWidget& m_widget;
};

} // namespace

std::vector<PaintedText> paintedTexts(QWidget& widget, QWidget::RenderFlags flags)
{
    RecordingDevice device(widget);
    widget.render(&device, {}, {}, flags);
    return std::move(device.recorder.texts);
}

std::vector<PaintedText> textsOf(const Scene& scene)
{
    std::vector<PaintedText> texts;
    for (const TextItem& text : scene.texts)
        texts.push_back({ text.rect, text.text });
    return texts;
}

std::vector<PaintedText> textsOf(const StripPicture& picture)
{
    std::vector<PaintedText> texts;
    for (const StripItem& item : picture.items)
        if (!item.text.isEmpty())
            texts.push_back({ item.rect, item.text });
    return texts;
}

std::vector<StripItem> linksOf(const StripPicture& picture)
{
    StripLinks links(picture);
    links.read();
    std::vector<StripItem> items;
    for (int link = 0; link < links.count(); ++link)
        items.push_back(links[link]);
    return items;
}

std::vector<CellNumber> cellNumbers(const MatrixItem& item, const Theme& theme)
{
    const CellData data(item);
    return cellMarks(item, theme, data, CellColors(item.scale, theme)).numbers;
}
