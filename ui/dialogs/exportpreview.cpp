// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/exportpreview.h"

#include "ui/model/viewloader.h"
#include "ui/text/translate.h"

#include <QPainter>
#include <QPalette>
#include <algorithm>
#include <cmath>

namespace {

constexpr int frameGap = 6; // px around the picture
constexpr int checkSide = 8; // of the squares that mean: no ground
constexpr double inBackground = 1e18; // always, so that the dialog never waits

QSize fittedPixels(const QSizeF& figure, const QSizeF& room)
{
    const QSizeF fitted = figure.scaled(room, Qt::KeepAspectRatio);
    return { std::max(1, int(std::floor(fitted.width()))), std::max(1, int(std::floor(fitted.height()))) };
}

} // namespace

struct ExportPreview::Picture {
    QImage image;
    QSizeF size;
    QSize pixels;
    bool simpler = false;
    std::optional<attn::Error> error;
};

ExportPreview::ExportPreview(QWidget* parent)
    : QWidget(parent)
    , m_loader(new ViewLoader(this))
{
    setObjectName(QStringLiteral("exportPreview"));
    setAccessibleName(tr("Preview of the figure"));
    m_soon.setSingleShot(true);
    m_soon.setInterval(15);
    connect(&m_soon, &QTimer::timeout, this, &ExportPreview::layOut);
    connect(m_loader, &ViewLoader::failed, this, [this](const attn::Error& error) {
        const auto picture = std::make_shared<Picture>();
        picture->error = error;
        take(*picture);
    });
}

void ExportPreview::show(
    const FigureRun& run, const std::optional<FigureSubject>& subject, const FigureOptions& options)
{
    m_run = run;
    m_subject = subject;
    m_options = options;
    ask();
}

void ExportPreview::showReason(const QString& why)
{
    m_subject.reset();
    m_soon.stop();
    m_image = {};
    m_size = {};
    m_reason = why;
    m_current = true;
    setAccessibleDescription(why);
    update();
    emit shown();
}

void ExportPreview::ask()
{
    m_current = false;
    m_outdated = true;
    if (!m_loader->isComputing())
        m_soon.start();
}

void ExportPreview::layOut()
{
    if (!m_subject || !m_run.trace)
        return;
    m_outdated = false; // unless something else is asked for meanwhile
    const double ratio = devicePixelRatioF();
    const QSizeF room = QSizeF(width() - 2 * frameGap, height() - 2 * frameGap) * ratio;
    const auto picture = std::make_shared<Picture>();
    const auto prepare = [picture, run = m_run, subject = *m_subject, options = m_options, room](
                             const attn::Trace&, const std::vector<attn::StageView>&) {
        const auto figure = layOutFigure(run, subject, options);
        if (!figure) {
            picture->error = figure.error();
            return;
        }
        picture->size = figure->size;
        picture->pixels = figure->pixels;
        picture->simpler = figure->simpler;
        if (!figure->pages.empty() && !figure->size.isEmpty())
            picture->image = figureImage(*figure, 0, fittedPixels(figure->size, room));
    };
    const auto finished = [this, picture, ratio](auto, auto) {
        picture->image.setDevicePixelRatio(ratio);
        take(*picture);
    };
    m_loader->load(m_run.trace, {}, tr("Preview"), finished, prepare, {}, inBackground);
}

// Current only with the picture itself, and only if nothing else was asked for while it was painted.
void ExportPreview::take(const Picture& picture)
{
    if (!m_subject)
        return; // a reason has taken its place
    m_image = picture.image;
    m_size = picture.size;
    m_pixels = picture.pixels;
    m_simpler = picture.simpler;
    m_reason = picture.error ? translated(*picture.error) : QString();
    setAccessibleDescription(m_reason);
    update();
    if (m_outdated) {
        m_soon.start();
        return;
    }
    m_current = true;
    emit shown();
}

void ExportPreview::resizeEvent(QResizeEvent*)
{
    if (m_subject)
        ask();
}

void ExportPreview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    if (m_image.isNull()) {
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap, m_reason);
    } else {
        QRectF place(QPointF(), QSizeF(m_image.size()) / m_image.devicePixelRatio());
        place.moveTopLeft({ std::floor((width() - place.width()) / 2), std::floor((height() - place.height()) / 2) });
        if (m_image.hasAlphaChannel()) {
            painter.setClipRect(place);
            for (int y = 0; y * checkSide < place.height(); ++y)
                for (int x = 0; x * checkSide < place.width(); ++x)
                    painter.fillRect(
                        QRectF(place.left() + x * checkSide, place.top() + y * checkSide, checkSide, checkSide),
                        (x + y) % 2 ? QColor(0xd8, 0xd8, 0xd8) : QColor(0xff, 0xff, 0xff));
            painter.setClipping(false);
        }
        painter.drawImage(place, m_image);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawRect(place.adjusted(-1, -1, 0, 0));
    }
}
