// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/screenfit.h"

#include <QEvent>
#include <QGuiApplication>
#include <QPointer>
#include <QScreen>
#include <QTimer>
#include <QWidget>
#include <QWindow>
#include <algorithm>

namespace {

bool hasOwnPlace(const QWidget& window)
{
    return !(window.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen | Qt::WindowMinimized));
}

/// The screen that shows most of the rectangle; the first where none shows any.
const QScreen* screenOf(const QRect& rect)
{
    const QScreen* best = QGuiApplication::primaryScreen();
    qint64 most = 0;
    for (const QScreen* screen : QGuiApplication::screens()) {
        const QRect part = screen->geometry() & rect;
        const qint64 area = part.isValid() ? qint64(part.width()) * part.height() : 0;
        if (area > most) {
            most = area;
            best = screen;
        }
    }
    return best;
}

class ScreenFit : public QObject {
public:
    ScreenFit(QWidget* window, bool onlyIfUntouched)
        : QObject(window)
        , m_window(window)
        , m_size(window->size())
        , m_onlyIfUntouched(onlyIfUntouched)
    {
        window->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* object, QEvent* event) override
    {
        if (object == m_window && event->type() == QEvent::Show && m_window->windowHandle()) {
            m_window->removeEventFilter(this);
            if (m_onlyIfUntouched && m_window->size() != m_size) {
                deleteLater();
                return false;
            }
            shrink();
            m_size = m_window->size();
            m_handle = m_window->windowHandle();
            m_handle->installEventFilter(this);
        } else if (object == m_handle && event->type() == QEvent::Expose && m_handle->isExposed()) {
            m_handle->removeEventFilter(this);
            QTimer::singleShot(0, this, [this] { // after the window manager's own placing
                place();
                deleteLater();
            });
        }
        return false;
    }

private:
    /// The place of a dialog follows from its parent when it is shown: only its size is known before.
    void shrink()
    {
        const QSize room = roomOnScreen(*m_window);
        if (!hasOwnPlace(*m_window))
            return;
        if (m_window->width() > room.width() || m_window->height() > room.height())
            m_window->resize(m_window->size().boundedTo(room));
    }

    void place()
    {
        if (!hasOwnPlace(*m_window) || !m_window->isVisible() || !m_handle || !m_window->screen()
            || m_window->size() != m_size)
            return;
        const QRect place = placeOnScreen(
            m_window->geometry(), m_window->screen()->availableGeometry(), m_handle->frameMargins());
        if (place != m_window->geometry())
            m_window->setGeometry(place);
    }

    QWidget* m_window;
    QPointer<QWindow> m_handle;
    QSize m_size;
    bool m_onlyIfUntouched;
};

} // namespace

QRect placeOnScreen(const QRect& wanted, const QRect& available, const QMargins& frame)
{
    const QRect room = available.marginsRemoved(frame);
    QRect place(wanted.topLeft(), wanted.size().boundedTo(room.size()));
    place.moveLeft(std::clamp(place.left(), room.left(), room.left() + room.width() - place.width()));
    place.moveTop(std::clamp(place.top(), room.top(), room.top() + room.height() - place.height()));
    return place;
}

QSize roomOnScreen(const QWidget& window)
{
    const QScreen* screen = window.screen() ? window.screen() : QGuiApplication::primaryScreen();
    return screen ? screen->availableGeometry().marginsRemoved(usualFrame).size() : window.maximumSize();
}

void fitToScreen(QWidget* window)
{
    const QScreen* screen = screenOf(window->geometry());
    if (!screen || !hasOwnPlace(*window))
        return;
    const QRect place = placeOnScreen(window->geometry(), screen->availableGeometry(), usualFrame);
    if (window->testAttribute(Qt::WA_Moved))
        window->setGeometry(place);
    else
        window->resize(place.size()); // the window manager chooses the place
}

void keepOnScreen(QWidget* window, bool onlyIfUntouched)
{
    new ScreenFit(window, onlyIfUntouched);
}
