// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvasplot.h"

#include "ui/cells/cellpainter.h"
#include "ui/cells/scenepainter.h"
#include "ui/text/labelstext.h"

#include <qcustomplot.h>
#include <cmath>
#include <functional>

namespace {

/// Draws a function's worth of picture on a layer of the plot.
class PaintedLayer : public QCPLayerable {
public:
    PaintedLayer(QCustomPlot* plot, const QString& layer, std::function<void(QPainter&)> paint)
        : QCPLayerable(plot, layer)
        , m_paint(std::move(paint))
    {
    }

protected:
    QRect clipRect() const override { return mParentPlot->rect().adjusted(-2, -2, 2, 2); }
    void applyDefaultAntialiasingHint(QCPPainter*) const override { }
    void draw(QCPPainter* painter) override { m_paint(*painter); }

private:
    std::function<void(QPainter&)> m_paint;
};

constexpr int oldFade = 150; // alpha of the surface over a picture that is out of date

} // namespace

/// Paints itself anew where it is asked for another pixel ratio than its buffers have: pictures of the window at twice
/// its size stay sharp.
class SharpPlot : public QCustomPlot {
public:
    using QCustomPlot::QCustomPlot;

protected:
    void paintEvent(QPaintEvent* event) override
    {
        {
            QCPPainter painter(this);
            if (painter.isActive() && std::abs(painter.deviceTransform().m11() - bufferDevicePixelRatio()) > 1e-3) {
                draw(&painter);
                return;
            }
        }
        QCustomPlot::paintEvent(event);
    }

    void draw(QCPPainter* painter)
    {
        painter->fillRect(rect(), ground);
        QCustomPlot::draw(painter);
    }

public:
    QColor ground;
};

struct CanvasPlot::Parts {
    explicit Parts(QWidget* parent)
        : plot(parent)
    {
        plot.setObjectName(QStringLiteral("equationPlot"));
        plot.setFocusPolicy(Qt::NoFocus);
        plot.setAttribute(Qt::WA_TransparentForMouseEvents); // the canvas decides what the pointer means
        plot.setInteractions(QCP::Interactions());
        plot.plotLayout()->clear();
        plot.plotLayout()->setMargins(QMargins());
        for (const QString& name : { below, above })
            plot.addLayer(name);
        plot.layer(above)->setMode(QCPLayer::lmBuffered);
        new PaintedLayer(&plot, below, [this](QPainter& painter) { paintPicture(painter); });
        new PaintedLayer(&plot, above, [this](QPainter& painter) { paintScene(painter, highlights, theme); });
    }

    void paintPicture(QPainter& painter)
    {
        paintBoxes(painter, picture.boxes, theme);
        cells.resize(picture.matrices.size());
        for (size_t i = 0; i < cells.size(); ++i)
            cells[i].paint(painter, picture.matrices[i], theme);
        paintAboveCells(painter, picture, theme);
        if (old.old)
            paintOld(painter);
    }

    void paintOld(QPainter& painter)
    {
        QColor veil = theme.color(Ink::Surface);
        veil.setAlpha(oldFade);
        painter.fillRect(plot.rect(), veil);
        const TextRuler ruler(theme);
        TextItem mark;
        mark.text = old.mark;
        mark.bold = true;
        mark.ink = Ink::OnAccent;
        mark.align = Qt::AlignCenter;
        const QSizeF size(
            ruler.width(mark.text, 13, true) + 16 * theme.scale, ruler.lineHeight(13, true) + 4 * theme.scale);
        mark.rect = QRectF(QPointF(8, 8), size);
        paintBoxes(painter, { { mark.rect, Ink::Accent, Ink::None, 1, 4 } }, theme);
        paintTexts(painter, { mark }, theme);
    }

    const QString below = QStringLiteral("picture"), above = QStringLiteral("highlights");
    SharpPlot plot;
    Scene picture, highlights;
    std::vector<CellPainter> cells; ///< of the picture's matrices: they keep their pixels
    Theme theme;
    Old old;
};

CanvasPlot::CanvasPlot(QWidget* parent)
    : m_parts(std::make_unique<Parts>(parent))
{
}

CanvasPlot::~CanvasPlot() = default;

void CanvasPlot::setGeometry(const QRect& rect)
{
    m_parts->plot.setGeometry(rect);
}

void CanvasPlot::setPicture(const Scene& picture, const Theme& theme, const Old& old, double devicePixelRatio)
{
    m_parts->picture = picture;
    for (MatrixItem& item : m_parts->picture.matrices)
        item.infinityPlates = item.infinityPlates && !old.old;
    m_parts->theme = theme;
    m_parts->old = old;
    m_parts->highlights = {};
    QCustomPlot& plot = m_parts->plot;
    plot.setBackground(QBrush(theme.color(Ink::Surface)));
    m_parts->plot.ground = theme.color(Ink::Surface);
    if (plot.bufferDevicePixelRatio() != devicePixelRatio) // read by itself at construction only
        plot.setBufferDevicePixelRatio(devicePixelRatio);
    plot.replot(QCustomPlot::rpQueuedRefresh);
}

void CanvasPlot::setHighlights(Scene highlights)
{
    m_parts->highlights = std::move(highlights);
    m_parts->plot.layer(m_parts->above)->replot();
}

QPixmap CanvasPlot::grab() const
{
    return m_parts->plot.grab();
}
