// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/windowpicture.h"

#include "ui/canvas/equationcanvas.h"
#include "ui/widgets/animation.h"
#include "ui/widgets/style.h"
#include "ui/window/mainwindow.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <cmath>

attn::Result<QImage> windowPicture(MainWindow& window, QSize size, qreal scale, int patience)
{
    const bool motionBefore = motion::isAllowed();
    motion::setAllowed(false);
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.resize(size);
    window.show();
    if (QWidget* focused = window.focusWidget())
        focused->clearFocus(); // no cursor, no outline
    // Everything is drawn when nothing is computed any more, twice in a row: one result may ask for the next.
    QString failure;
    const auto watching = QObject::connect(window.canvas(), &EquationCanvas::failed, &window, [&failure](const QString& why) { failure = why; });
    QElapsedTimer clock;
    clock.start();
    for (int quiet = 0; quiet < 3 && clock.elapsed() < patience && failure.isEmpty();) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents | QEventLoop::AllEvents, 20);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        quiet = window.isDrawn() ? quiet + 1 : 0;
    }
    QObject::disconnect(watching);
    window.canvas()->clearOutline();
    QImage image(QSize(int(std::lround(size.width() * scale)), int(std::lround(size.height() * scale))),
        QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(currentTheme().color(Ink::Background));
    window.render(&image);
    motion::setAllowed(motionBefore);
    if (!failure.isEmpty())
        return attn::contentError("%1", { failure.toStdString() });
    return image.convertToFormat(QImage::Format_RGB32);
}
