// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the window.
#include "ui/window/mainwindow.h"

#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/explanation/explanationpane.h"
#include "ui/model/jobs.h"
#include "ui/steps/stagelist.h"
#include "ui/widgets/animation.h"
#include "ui/window/canvaspane.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <cmath>

attn::Result<QImage> MainWindow::renderWindow(QSize size, qreal scale, int patience)
{
    const bool motionBefore = motion::isAllowed();
    motion::setAllowed(false);
    m_rendering = true;
    setAttribute(Qt::WA_DontShowOnScreen);
    resize(size);
    show();
    if (QWidget* focused = focusWidget())
        focused->clearFocus(); // no cursor, no outline
    // Everything is drawn when nothing is computed any more, twice in a row: one result may ask for the next.
    QString failure;
    const auto watching = connect(canvas(), &EquationCanvas::failed, this, [&failure](const QString& why) { failure = why; });
    QElapsedTimer clock;
    clock.start();
    for (int quiet = 0; quiet < 3 && clock.elapsed() < patience && failure.isEmpty();) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents | QEventLoop::AllEvents, 20);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        const bool drawn = canvas()->isReady() && m_stages->isReady() && m_explanation->isReady()
            && m_canvasPane->strip()->isReady();
        const bool working = m_model.isComputing() || Jobs::instance().isComputing(this) || !(m_model.isBlank() || drawn);
        quiet = working ? 0 : quiet + 1;
    }
    disconnect(watching);
    canvas()->clearOutline();
    QImage image(QSize(int(std::lround(size.width() * scale)), int(std::lround(size.height() * scale))),
        QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(m_theme.color(Ink::Background));
    render(&image);
    m_rendering = false;
    motion::setAllowed(motionBefore);
    if (!failure.isEmpty())
        return attn::contentError("%1", { failure.toStdString() });
    return image.convertToFormat(QImage::Format_RGB32);
}
