// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvasplot.h"

#include "ui/canvas/cellplottable.h"
#include "ui/cells/scenepainter.h"
#include "ui/text/labelstext.h"

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
    struct Place {
        QCPAxisRect* axes = nullptr;
        CellPlottable* cells = nullptr;
    };

    explicit Parts(QWidget* parent)
        : plot(parent)
    {
        plot.setObjectName(QStringLiteral("equationPlot"));
        plot.setFocusPolicy(Qt::NoFocus);
        plot.setAttribute(Qt::WA_TransparentForMouseEvents); // the canvas decides what the pointer means
        plot.setInteractions(QCP::Interactions());
        plot.plotLayout()->clear();
        plot.plotLayout()->setMargins(QMargins());
        for (const QString& name : { ground, cells, writing, highlight })
            plot.addLayer(name);
        plot.layer(highlight)->setMode(QCPLayer::lmBuffered);
        new PaintedLayer(&plot, ground, [this](QPainter& painter) {
            ++repaints;
            paintBoxes(painter, equation.scene.boxes, theme);
        });
        new PaintedLayer(&plot, writing, [this](QPainter& painter) { paintWriting(painter); });
        new PaintedLayer(&plot, highlight, [this](QPainter& painter) { paintScene(painter, highlights, theme); });
    }

    ~Parts()
    {
        for (const Place& place : places) { // axis rects outside of a layout have no owner
            plot.removePlottable(place.cells);
            delete place.axes;
        }
    }

    void paintWriting(QPainter& painter)
    {
        const Scene& scene = equation.scene;
        paintBars(painter, scene.bars, theme);
        paintLines(painter, scene.lines, theme);
        paintFormulas(painter, scene.formulas, theme);
        paintTexts(painter, scene.texts, theme);
        paintBoxes(painter, scene.overlay, theme);
        if (!old.old)
            return;
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

    void setPlaces(size_t count)
    {
        while (places.size() > count) {
            plot.removePlottable(places.back().cells);
            delete places.back().axes;
            places.pop_back();
        }
        while (places.size() < count) {
            Place place;
            place.axes = new QCPAxisRect(&plot, true);
            place.axes->setAutoMargins(QCP::msNone);
            place.axes->setMargins(QMargins());
            for (QCPAxis* axis : place.axes->axes()) {
                axis->setVisible(false);
                axis->grid()->setVisible(false);
            }
            QCPAxis* rows = place.axes->axis(QCPAxis::atLeft);
            rows->setRangeReversed(true);
            place.cells = new CellPlottable(place.axes->axis(QCPAxis::atBottom), rows);
            place.cells->setLayer(cells);
            places.push_back(place);
        }
    }

    void update()
    {
        std::vector<size_t> shown;
        for (size_t i = 0; i < equation.panels.size(); ++i) {
            if (equation.panels[i].matrix != Panel::none)
                shown.push_back(i);
        }
        setPlaces(shown.size());
        panels = shown;
        for (size_t i = 0; i < shown.size(); ++i) {
            const Panel& panel = equation.panels[shown[i]];
            MatrixItem item = equation.scene.matrices[panel.matrix];
            if (old.old)
                item.numbers = item.infinityPlates = false;
            places[i].cells->setCells(panel, item, theme);
            places[i].axes->setOuterRect(panel.rect.toAlignedRect());
            places[i].axes->update(QCPLayoutElement::upLayout);
            places[i]
                .axes->axis(QCPAxis::atBottom)
                ->setRange(panel.columns.first - 0.5, panel.columns.first + panel.columns.cells - 0.5);
            places[i]
                .axes->axis(QCPAxis::atLeft)
                ->setRange(panel.rows.first - 0.5, panel.rows.first + panel.rows.cells - 0.5);
        }
    }

    const QString ground = QStringLiteral("ground"), cells = QStringLiteral("cells"),
                  writing = QStringLiteral("writing"), highlight = QStringLiteral("highlight");
    SharpPlot plot;
    EquationScene equation;
    Scene highlights;
    Theme theme;
    Old old;
    std::vector<Place> places;
    std::vector<size_t> panels; ///< of each place
    int repaints = 0;
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

void CanvasPlot::setEquation(const EquationScene& equation, const Theme& theme, const Old& old, double devicePixelRatio)
{
    m_parts->equation = equation;
    m_parts->theme = theme;
    m_parts->old = old;
    m_parts->highlights = {};
    QCustomPlot& plot = m_parts->plot;
    plot.setBackground(QBrush(theme.color(Ink::Surface)));
    m_parts->plot.ground = theme.color(Ink::Surface);
    if (plot.bufferDevicePixelRatio() != devicePixelRatio) // read by itself at construction only
        plot.setBufferDevicePixelRatio(devicePixelRatio);
    m_parts->update();
    plot.replot(QCustomPlot::rpQueuedRefresh);
}

void CanvasPlot::setHighlights(Scene highlights)
{
    m_parts->highlights = std::move(highlights);
    m_parts->plot.layer(m_parts->highlight)->replot();
}

QPixmap CanvasPlot::grab() const
{
    return m_parts->plot.grab();
}

int CanvasPlot::repaints() const
{
    return m_parts->repaints;
}
