// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/thumbnail.h"

#include "core/pipeline/colorranges.h"
#include "ui/cells/cellpainter.h"
#include "ui/model/viewloader.h"
#include "ui/pictures/viewlayout.h"
#include "ui/place/stepping.h"
#include "ui/text/translate.h"

#include <QPainter>
#include <QTimer>
#include <algorithm>
#include <cmath>

namespace {

/// `count` cells on `length` pixels from `origin`; every edge on a whole pixel.
std::vector<Span> thumbnailSpans(int count, int origin, int length)
{
    std::vector<Span> spans;
    spans.reserve(size_t(count));
    for (int i = 0; i < count; ++i)
        spans.push_back(
            { double(origin + qint64(i) * length / count), double(origin + qint64(i + 1) * length / count) });
    return spans;
}

/// Tokens have no matrix to look at: a few chips.
void paintChips(QPainter& painter, const Theme& theme, QSize pixels)
{
    painter.setRenderHint(QPainter::Antialiasing);
    const double w = pixels.width() / 3.0, h = pixels.height() * 0.36;
    painter.setPen(QPen(theme.color(Ink::Control), std::max(1.0, pixels.width() / 26.0)));
    for (int row = 0; row < 2; ++row)
        for (int column = 0; column < 3; ++column)
            painter.drawRoundedRect(QRectF(column * w + 1, pixels.height() * (row ? 0.54 : 0.1), w - 2, h), 2, 2);
}

} // namespace

QImage thumbnailOf(const attn::StageView& view, const attn::ColorScale& range, const Theme& theme, QSize pixels)
{
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(theme.color(Ink::Surface));
    QPainter painter(&image);
    const attn::ValueKind kind = view.node->spec->kind;
    if (kind == attn::ValueKind::Text || kind == attn::ValueKind::TokenId) {
        image.fill(Qt::transparent);
        paintChips(painter, theme, pixels);
        return image;
    }
    const int rows = int(view.values->rows()), columns = int(view.values->cols());
    if (rows < 1 || columns < 1)
        return image;
    // Cells fill the picture, but stay between half and twice as wide as high.
    double width = pixels.width(), height = pixels.height();
    width = std::min(width, 2 * height / rows * columns);
    height = std::min(height, 2 * width / columns * rows);
    const QSize area(std::max(1, int(std::lround(width))), std::max(1, int(std::lround(height))));
    const QPoint origin((pixels.width() - area.width()) / 2, (pixels.height() - area.height()) / 2);

    MatrixItem item;
    item.values = view.values;
    item.mask = view.mask;
    item.dropped = view.dropped;
    item.cells = kind == attn::ValueKind::Mask ? MatrixItem::Cells::Mask
        : kind == attn::ValueKind::DropoutMask ? MatrixItem::Cells::DropoutMask
                                               : MatrixItem::Cells::Values;
    item.rect = QRectF(origin, area);
    item.rows = thumbnailSpans(std::min(rows, area.height()), origin.y(), area.height());
    item.columns = thumbnailSpans(std::min(columns, area.width()), origin.x(), area.width());
    item.pooled = rows > area.height() || columns > area.width();
    item.pooledRows = rows;
    item.pooledColumns = columns;
    item.grid = false;
    item.scale = withLook(range, theme.numbers);
    Theme plain = theme;
    plain.scale = 1; // the picture is in device pixels
    paintCells(painter, item, plain);
    painter.end();
    return image.convertToFormat(QImage::Format_RGB32); // opaque: the list draws a frame around it
}

ThumbnailLoader::ThumbnailLoader(QObject* parent)
    : QObject(parent)
    , m_loader(std::make_unique<ViewLoader>())
{
    connect(m_loader.get(), &ViewLoader::failed, this, [this] {
        if (m_working)
            next(); // the step keeps its old picture
    });
}

ThumbnailLoader::~ThumbnailLoader() = default;

void ThumbnailLoader::setRun(std::shared_ptr<const attn::Trace> trace, int head)
{
    head = std::max(0, head);
    if (trace == m_trace && head == m_head)
        return;
    m_trace = std::move(trace);
    m_head = head;
    restart();
}

void ThumbnailLoader::setLook(const Theme& theme, QSize pixels)
{
    if (theme.dark == m_theme.dark && theme.numbers == m_theme.numbers && pixels == m_pixels && !m_pictures.isEmpty())
        return;
    m_theme = theme;
    m_pixels = pixels;
    for (Picture& picture : m_pictures) { // drawn anew; the old look stays until then
        picture.values.reset();
        picture.mask.reset();
        picture.dropped.reset();
    }
    restart();
}

void ThumbnailLoader::setPaused(bool paused)
{
    if (paused == m_paused)
        return;
    m_paused = paused;
    restart();
}

void ThumbnailLoader::restart()
{
    ++m_round;
    m_queue.clear();
    m_working = false; // before cancel(): its answer belongs to the previous round
    m_loader->cancel();
    if (m_paused || !m_trace)
        return;
    std::vector<std::pair<double, int>> work;
    for (const attn::Step& step : attn::stepsOf(m_trace->config()))
        if (step.enabled)
            if (const attn::Node* node = resultNode(*m_trace, toQString(step.spec->key), m_head))
                work.push_back({ ViewLoader::cost(*m_trace, { node->id }), node->id });
    std::stable_sort(work.begin(), work.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [cost, node] : work)
        m_queue.push_back(node);
    m_working = true;
    next();
}

void ThumbnailLoader::next()
{
    // One picture a turn of the event loop, so that input comes between.
    QTimer::singleShot(0, this, [this, round = m_round] {
        if (round != m_round)
            return;
        if (m_queue.empty()) {
            m_working = false;
            return;
        }
        const int node = m_queue.back();
        m_queue.pop_back();
        const Picture known = m_pictures.value(toQString(m_trace->graph().nodes[size_t(node)].spec->key));
        const auto picture = std::make_shared<Picture>();
        m_loader->load(
            m_trace, { node }, QString(),
            [this, round, picture](const std::shared_ptr<const attn::Trace>&, const ViewLoader::Views& views) {
                if (round != m_round)
                    return;
                if (!picture->image.isNull()) {
                    const QString step = toQString(views.front().node->spec->key);
                    m_pictures[step] = *picture;
                    emit imageChanged(step);
                }
                next();
            },
            [known, picture, theme = m_theme, pixels = m_pixels](const attn::Trace& run, const ViewLoader::Views& views) {
                const attn::StageView& view = views.front();
                const attn::ColorScale range = attn::stepRange(run, *view.node);
                if (!known.shows(view, range))
                    *picture = { thumbnailOf(view, range, theme, pixels), view.values, view.mask, view.dropped, range };
            },
            {},
            ViewLoader::cost(
                *m_trace, attn::sharingHeads(*m_trace, m_trace->graph().nodes[size_t(node)])));
    });
}

bool ThumbnailLoader::Picture::shows(const attn::StageView& view, const attn::ColorScale& inRange) const
{
    return !image.isNull() && range == inRange && values.lock() == view.values && mask.lock() == view.mask
        && dropped.lock() == view.dropped;
}
