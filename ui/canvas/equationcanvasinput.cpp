// SPDX-License-Identifier: GPL-3.0-or-later
// What pointer, wheel and fingers do to the canvas.
#include "ui/canvas/changeoutline.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/canvas/equationcanvasplot.h"

#include <QApplication>
#include <QFocusEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPinchGesture>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

namespace {

constexpr double zoomStep = 1.25;
constexpr int wheelNotch = 120; // eighths of a degree

} // namespace

bool EquationCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::MouseButtonPress)
        clearOutline();
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        // These belong to the cell cursor while the canvas has the focus; the window steps with them elsewhere.
        const bool plain = (key->modifiers() & ~(Qt::KeypadModifier | Qt::ControlModifier)) == Qt::NoModifier;
        if ((plain && isCursorKey(key->key())) || isEditKey(key) || isAnswerKey(key) || (key->key() == Qt::Key_Escape && m_gesture.isActive()) || (key->key() == Qt::Key_Escape && (m_drawMask || m_selection->pinned()))) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString tip = tipAt(help->pos());
        if (!tip.isEmpty())
            QToolTip::showText(help->globalPos(), tip, this);
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::Gesture) {
        auto* gesture = static_cast<QGestureEvent*>(event);
        if (auto* pinch = static_cast<QPinchGesture*>(gesture->gesture(Qt::PinchGesture))) {
            m_pinch = pinch->state() == Qt::GestureStarted ? pinch->scaleFactor() : m_pinch * pinch->scaleFactor();
            const QPointF centre = mapFromGlobal(pinch->centerPoint().toPoint());
            for (; m_pinch >= zoomStep; m_pinch /= zoomStep)
                zoomAbout(zoomStep, centre);
            for (; m_pinch <= 1 / zoomStep; m_pinch *= zoomStep)
                zoomAbout(1 / zoomStep, centre);
            gesture->accept(pinch);
            return true;
        }
    }
    return QWidget::event(event);
}

void EquationCanvas::resizeEvent(QResizeEvent*)
{
    m_plot->setGeometry(rect());
    layOut();
}

void EquationCanvas::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_equation.scene.size != QSizeF(size()))
        layOut();
}

void EquationCanvas::paintEvent(QPaintEvent*)
{
    if (m_request.devicePixelRatio != devicePixelRatioF()) // moved to another screen
        QMetaObject::invokeMethod(
            this, [this] { layOut(); }, Qt::QueuedConnection);
    QPainter(this).fillRect(rect(), m_request.theme.color(Ink::Surface));
}

void EquationCanvas::focusInEvent(QFocusEvent* event)
{
    m_focusShown = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::ActiveWindowFocusReason
        && event->reason() != Qt::PopupFocusReason;
    highlight();
}

void EquationCanvas::focusOutEvent(QFocusEvent* event)
{
    if (event->reason() != Qt::PopupFocusReason)
        m_focusShown = false;
    highlight();
}

std::optional<PanelCell> EquationCanvas::cellAt(const QPointF& point) const
{
    return m_old ? std::nullopt : m_plot->cellAt(point);
}

void EquationCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (moveGesture(event))
        return;
    if (m_mapping && (event->buttons() & Qt::LeftButton))
        return moveByMap(event->position());
    if (m_pressing && (event->buttons() & Qt::LeftButton)) {
        const QPointF moved = event->position() - m_pressed;
        if (!m_dragging && isZoomed() && moved.manhattanLength() >= QApplication::startDragDistance()) {
            m_dragging = true;
            m_dragStart = m_window.visible();
            m_selection->setHovered({});
            setCursor(Qt::ClosedHandCursor);
        }
        const Panel* result = m_equation.result();
        if (m_dragging && m_request.picture == ViewMode::Arcs && result && !result->rows.spans.empty()) {
            const CellWindow now = m_window.visible(); // both sides go together
            const int moves = m_dragStart.firstRow - now.firstRow
                - int(std::lround(moved.y() / (result->rows.length() / result->rows.cells)));
            if (m_window.pan(moves, moves))
                layOut();
            return;
        }
        if (m_dragging && result && !result->rows.spans.empty()) {
            const double tall = result->rows.length() / result->rows.cells,
                         wide = result->columns.length() / result->columns.cells;
            const CellWindow now = m_window.visible();
            const int rows = m_dragStart.firstRow - int(std::lround(moved.y() / tall)) - now.firstRow;
            const int columns = m_dragStart.firstColumn - int(std::lround(moved.x() / wide)) - now.firstColumn;
            if (m_window.pan(rows, columns))
                layOut();
            return;
        }
    }
    const bool onTitle = !m_old && m_equation.titleAt(event->position());
    if (onTitle != (QWidget::cursor().shape() == Qt::PointingHandCursor)) {
        onTitle ? setCursor(Qt::PointingHandCursor) : unsetCursor();
        highlight();
    }
    const auto cell = cellAt(event->position());
    const bool ofKey = isKeySideAt(event->position());
    const bool turned = cell && ofKey != m_ofKey;
    if (cell)
        m_ofKey = ofKey;
    m_selection->setHovered(cell ? std::optional(m_equation.cellId(*cell)) : std::nullopt);
    if (!m_pressing && !onTitle)
        showEditCursor(event->position(), event->modifiers());
    if (turned) // the same pair, come to from its other side
        highlight();
}

void EquationCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    m_pressed = event->position();
    m_mapping = !m_old && m_equation.map.contains(m_pressed);
    if (m_mapping)
        return moveByMap(m_pressed);
    m_pressing = true;
    m_dragging = m_ignoreRelease = false;
    beginGesture(event);
}

void EquationCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    if (std::exchange(m_mapping, false))
        return;
    const bool click = !endGesture() && m_pressing && !m_dragging && !m_ignoreRelease;
    m_pressing = m_dragging = m_ignoreRelease = false;
    unsetCursor();
    if (!click)
        return;
    if (m_request.picture == ViewMode::Storyboard) {
        const int stage = m_equation.stageAt(m_pressed);
        if (stage >= 0 && stage == m_equation.stageAt(event->position()))
            openStage(stage);
        return;
    }
    const auto pressed = cellAt(m_pressed), released = cellAt(event->position());
    if (pressed && pressed == released)
        return togglePin(*pressed);
    const Panel* title = m_old ? nullptr : m_equation.titleAt(m_pressed);
    if (title && title == m_equation.titleAt(event->position()))
        showHeadOf(Panel(*title));
}

void EquationCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_ignoreRelease = true; // the first click has pinned, the second must not release
    if (event->button() == Qt::LeftButton && beginGesture(event)) {
        m_pressing = true;
        return;
    }
    if (practiceClick(event))
        return;
    const auto cell = cellAt(event->position());
    if (m_request.picture == ViewMode::Storyboard || m_request.picture == ViewMode::Bars)
        return;
    if (event->button() == Qt::LeftButton && cell)
        showHeadOf(Panel(m_equation.panels[cell->panel]));
}

/// One of several heads becomes the only one.
void EquationCanvas::showHeadOf(const Panel& panel)
{
    if (m_request.head >= 0 || panel.head < 0 || !m_request.trace || m_request.trace->shape().heads < 2)
        return;
    m_selection->setHovered({}); // what lies under the pointer then is another cell
    m_selection->setHead(panel.head);
}

void EquationCanvas::leaveEvent(QEvent*)
{
    unsetCursor();
    m_selection->setHovered({});
    highlight();
}

void EquationCanvas::togglePin(const PanelCell& cell)
{
    if (m_equation.panels[cell.panel].over)
        return; // no node: there is no arithmetic to pin
    const CellId id = m_equation.cellId(cell);
    m_selection->setPinned(m_selection->pinned() == id ? std::nullopt : std::optional(id));
}

void EquationCanvas::wheelEvent(QWheelEvent* event)
{
    const int turn = event->angleDelta().y();
    const Panel* result = m_equation.result();
    const bool fixed = m_request.picture == ViewMode::Bars || m_request.picture == ViewMode::Storyboard;
    if (turn == 0 || !result || m_old || fixed)
        return event->ignore();
    if (!result->cards.empty()) {
        scrollCards(turn > 0 ? -1 : 1);
        return event->accept();
    }
    const bool between = m_request.picture == ViewMode::Arcs
        && std::any_of(m_equation.panels.begin(), m_equation.panels.end(),
            [event](const Panel& panel) { return panel.rect.contains(event->position()); });
    if (!between && !cellAt(event->position()) && !(event->modifiers() & Qt::ControlModifier))
        return event->ignore();
    zoomAbout(std::pow(zoomStep, std::clamp(double(turn) / wheelNotch, -4.0, 4.0)), event->position());
    event->accept();
}

void EquationCanvas::zoomAbout(double factor, const QPointF& point)
{
    const Panel* result = m_equation.result();
    if (!result || result->rows.spans.empty() || result->columns.spans.empty())
        return;
    // Over an operand the nearest cell of the result stays.
    const double x = std::clamp(point.x(), result->rect.left(), result->rect.right() - 0.01);
    const double y = std::clamp(point.y(), result->rect.top(), result->rect.bottom() - 0.01);
    const double down = (y - result->rect.top()) / result->rect.height(),
                 across = m_request.picture == ViewMode::Arcs ? down : (x - result->rect.left()) / result->rect.width();
    const int row = result->rows.first + int(down * result->rows.cells),
              column = result->columns.first + int(across * result->columns.cells);
    const bool hadMap = !m_equation.map.isEmpty();
    if (!m_window.zoom(factor, row, column, down, across))
        return;
    layOut();
    if (hadMap == m_equation.map.isEmpty()) // it took room or gave it back; the cell stays under the pointer
        keepUnder(point, row, column);
    emit zoomChanged();
    const auto cell = underMouse() ? cellAt(point) : std::nullopt;
    if (cell)
        m_selection->setHovered(m_equation.cellId(*cell));
}

/// The middle of what is shown goes to the place of the map.
void EquationCanvas::moveByMap(const QPointF& point)
{
    const QRectF& map = m_equation.map;
    const auto cell = m_equation.mapCellAt({ std::clamp(point.x(), map.left(), map.right() - 0.01),
        std::clamp(point.y(), map.top(), map.bottom() - 0.01) });
    const CellWindow now = m_window.visible();
    if (cell && m_window.pan(cell->first - (now.firstRow + now.lastRow + 1) / 2, cell->second - (now.firstColumn + now.lastColumn + 1) / 2))
        layOut();
}

void EquationCanvas::keepUnder(const QPointF& point, int row, int column)
{
    const Panel* result = m_equation.result();
    if (!result || result->rect.isEmpty())
        return;
    const int rowNow = result->rows.cellAt(std::clamp(point.y(), result->rect.top(), result->rect.bottom() - 0.01));
    const int columnNow
        = result->columns.cellAt(std::clamp(point.x(), result->rect.left(), result->rect.right() - 0.01));
    if (rowNow >= 0 && columnNow >= 0 && m_window.pan(row - rowNow, column - columnNow))
        layOut();
}

void EquationCanvas::zoomIn()
{
    const auto at = cursor();
    const Panel* result = m_equation.result();
    if (result)
        zoomAbout(zoomStep, at ? m_equation.cellRect(*at).center() : result->rect.center());
}

void EquationCanvas::zoomOut()
{
    const auto at = cursor();
    const Panel* result = m_equation.result();
    if (result)
        zoomAbout(1 / zoomStep, at ? m_equation.cellRect(*at).center() : result->rect.center());
}

void EquationCanvas::zoomReset()
{
    if (!isZoomed())
        return;
    m_window.reset();
    layOut();
    emit zoomChanged();
}

void EquationCanvas::scrollCards(int lines)
{
    const Panel& panel = *m_equation.result();
    const auto below = std::find_if(panel.cards.begin(), panel.cards.end(),
        [&](const QRectF& card) { return card.top() > panel.cards.front().top(); });
    const int across = int(below - panel.cards.begin());
    const int all = m_request.views.empty() ? 0 : m_request.views.front().node->rows;
    const bool cut = panel.firstCard + int(panel.cards.size()) < all;
    const int first = std::clamp(panel.firstCard + lines * across, 0, std::max(0, all - 1));
    if (first == panel.firstCard || (lines > 0 && !cut))
        return;
    m_firstCard = first;
    layOut();
}
