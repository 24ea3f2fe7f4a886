// SPDX-License-Identifier: GPL-3.0-or-later
// Changing numbers on the canvas: dragging and nudging them, drawing the mask, the menu of a cell.
//
// As in other programs with numbers to drag: a press on the pinned cell (or anywhere with Alt) and a move up or down;
// Shift is ten times finer, Ctrl ten times coarser, Escape takes it back.
#include "ui/canvas/equationcanvas.h"
#include "ui/canvas/equationcanvasplot.h"
#include "ui/model/sessionmodel.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

namespace {

attn::IncrementSize paceOf(Qt::KeyboardModifiers modifiers)
{
    return modifiers & Qt::ShiftModifier  ? attn::IncrementSize::Fine
        : modifiers & Qt::ControlModifier ? attn::IncrementSize::Coarse
                                          : attn::IncrementSize::Normal;
}

constexpr double strokeSample = 2; // pixels between the points of a stroke: a fast pointer skips no cell

} // namespace

void EquationCanvas::showAnswer(const CellChanges::Answer& answer)
{
    if (!answer.text.isEmpty())
        emit statusMessage(answer.text, answer.good);
}

void EquationCanvas::setDrawMask(bool draw)
{
    m_drawMask = draw;
    showEditCursor(mapFromGlobal(QCursor::pos()), {});
}

bool EquationCanvas::beginGesture(QMouseEvent* event)
{
    static int count = 0; // a key of its own for every gesture
    m_gesture = {};
    const auto at = cellAt(event->position());
    // What is computed over heads is no cell of a matrix, and three cells of a comparison look alike.
    if (!at || m_equation.panels[at->panel].over || m_request.compared)
        return false;
    CanvasGesture next;
    next.cell = m_equation.cellId(*at);
    next.mergeKey = QStringLiteral("gesture %1").arg(++count);
    const bool again = event->type() == QEvent::MouseButtonDblClick;
    const attn::Node& node = m_request.trace->graph().nodes[size_t(m_equation.panels[at->panel].node)];
    const bool ofMask = node.spec->kind == attn::ValueKind::Mask;
    if (m_drawMask || (event->modifiers() & Qt::ControlModifier) || (again && ofMask)) {
        const auto shown = m_changes.mask().isShown(next.cell);
        if (!shown) {
            if (m_drawMask)
                showAnswer(m_changes.mask().setShown(next.cell, {}, true)); // says that there is no mask
            return false;
        }
        next.kind = CanvasGesture::Kind::Mask;
        next.started = true;
        next.shown = !*shown;
        next.last = event->position();
        m_gesture = next;
        m_selection->setHovered(next.cell);
        paintTo(event->position());
        return true;
    }
    const bool alt = event->modifiers() & Qt::AltModifier;
    if (again || (!alt && m_selection->pinned() != next.cell))
        return false;
    const CellChanges::Answer possible = m_changes.mayEdit(next.cell);
    const auto value = m_changes.value(next.cell);
    if (!value) {
        if (alt)
            showAnswer(possible);
        return false;
    }
    next.kind = CanvasGesture::Kind::Value;
    next.from = next.now = *value;
    next.anchor = event->position();
    m_gesture = next;
    return true;
}

bool EquationCanvas::moveGesture(QMouseEvent* event)
{
    if (m_gesture.kind == CanvasGesture::Kind::None || !(event->buttons() & Qt::LeftButton))
        return false;
    if (m_gesture.kind == CanvasGesture::Kind::Mask)
        paintTo(event->position());
    else
        dragValue(event);
    return true;
}

void EquationCanvas::dragValue(QMouseEvent* event)
{
    const attn::IncrementSize pace = paceOf(event->modifiers());
    if (!m_gesture.started) {
        if (std::abs(event->position().y() - m_gesture.anchor.y()) < QApplication::startDragDistance())
            return;
        m_gesture.started = true;
        m_gesture.anchor = event->position();
        m_gesture.pace = pace;
        m_selection->setPinned(m_gesture.cell);
        m_selection->setHovered(m_gesture.cell);
        setCursor(Qt::SizeVerCursor);
        return;
    }
    if (pace != m_gesture.pace) { // goes on from here
        m_gesture.pace = pace;
        m_gesture.from = m_gesture.now;
        m_gesture.anchor = event->position();
    }
    const auto trace = m_model->trace();
    const attn::Node* node = trace->graph().find(m_gesture.cell.path.toStdString());
    if (!node)
        return;
    const int steps = int(std::lround(m_gesture.anchor.y() - event->position().y()));
    const double value = attn::incremented(m_gesture.from, steps, pace, node->spec->kind);
    if (value == m_gesture.now)
        return;
    const CellChanges::Answer answer = m_changes.setValue(
        m_gesture.cell, value, tr("Drag of %1").arg(m_changes.nameOf(m_gesture.cell)), m_gesture.mergeKey);
    if (answer.good)
        m_gesture.now = value;
}

void EquationCanvas::paintTo(const QPointF& point)
{
    const QPointF way = point - m_gesture.last;
    const int samples = std::max(1, int(std::ceil(std::hypot(way.x(), way.y()) / strokeSample)));
    bool more = false;
    for (int i = 0; i <= samples; ++i) {
        const auto at = m_plot->cellAt(m_gesture.last + way * (double(i) / samples));
        if (!at || m_equation.panels[at->panel].path != m_gesture.cell.path)
            continue;
        const std::pair cell(at->row, at->column);
        if (std::find(m_gesture.cells.begin(), m_gesture.cells.end(), cell) != m_gesture.cells.end())
            continue;
        // The mask may be so already; then nothing is to be done, and nothing to undo.
        if (m_changes.mask().isShown({ m_gesture.cell.path, at->row, at->column }) == m_gesture.shown)
            continue;
        m_gesture.cells.push_back(cell);
        more = true;
    }
    m_gesture.last = point;
    if (more)
        applyStroke();
}

// The whole stroke every time: an edit that is still being computed is replaced by the next one.
void EquationCanvas::applyStroke()
{
    const CellChanges::Answer answer
        = m_changes.mask().setShown(m_gesture.cell, m_gesture.cells, m_gesture.shown, m_gesture.mergeKey);
    if (answer.good)
        return;
    m_gesture = {};
    showAnswer(answer);
}

bool EquationCanvas::endGesture()
{
    const CanvasGesture done = std::exchange(m_gesture, {});
    if (!done.isActive())
        return false;
    if (done.kind == CanvasGesture::Kind::Value && done.now != done.from)
        showAnswer(m_changes.sharedBy(done.cell));
    if (done.kind == CanvasGesture::Kind::Mask && !done.cells.empty())
        m_changes.mask().goToMask(done.cell);
    return true;
}

void EquationCanvas::cancelGesture()
{
    const CanvasGesture gone = std::exchange(m_gesture, {});
    m_pressing = false;
    unsetCursor();
    m_model->takeBack(gone.mergeKey);
}

void EquationCanvas::showEditCursor(const QPointF& point, Qt::KeyboardModifiers modifiers)
{
    const auto at = cellAt(point);
    const auto id = at ? std::optional(m_equation.cellId(*at)) : std::nullopt;
    Qt::CursorShape shape = Qt::ArrowCursor;
    if (id && (m_drawMask || (modifiers & Qt::ControlModifier))) {
        if (m_changes.mask().isShown(*id))
            shape = Qt::CrossCursor;
    } else if (id && (id == m_selection->pinned() || (modifiers & Qt::AltModifier)) && m_changes.mayEdit(*id).good) {
        shape = Qt::SizeVerCursor;
    }
    if (QWidget::cursor().shape() != shape)
        shape == Qt::ArrowCursor ? unsetCursor() : setCursor(shape);
}

// Alt with Up and Down; Shift makes it finer, Ctrl coarser. The menu key and its replacement.
bool EquationCanvas::isEditKey(const QKeyEvent* event)
{
    const bool arrow = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    return (arrow && (event->modifiers() & Qt::AltModifier)) || event->key() == Qt::Key_Menu
        || (event->key() == Qt::Key_F10 && (event->modifiers() & Qt::ShiftModifier));
}

bool EquationCanvas::editKey(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_gesture.isActive()) {
        cancelGesture();
        return true;
    }
    if (event->key() == Qt::Key_Escape && m_drawMask) {
        emit drawMaskEnded();
        return true;
    }
    if (!isEditKey(event))
        return false;
    const auto at = cursor();
    if (event->key() == Qt::Key_Menu || event->key() == Qt::Key_F10) {
        openMenu(at, at ? m_equation.cellRect(*at).center().toPoint() : rect().center());
        return true;
    }
    if (!at) {
        showAnswer(m_changes.mayEdit({})); // says how to choose one
        return true;
    }
    const CellId id = m_equation.cellId(*at);
    m_focusShown = true;
    showAnswer(m_changes.increment(id, event->key() == Qt::Key_Up ? +1 : -1, paceOf(event->modifiers())));
    return true;
}

void EquationCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    const bool mouse = event->reason() == QContextMenuEvent::Mouse;
    const auto at = mouse ? cellAt(event->pos()) : cursor();
    openMenu(at, mouse || !at ? event->pos() : m_equation.cellRect(*at).center().toPoint());
    event->accept();
}

// The menu is about a pinned cell, because the pointer leaves the canvas to choose from it.
void EquationCanvas::openMenu(std::optional<PanelCell> cell, const QPoint& position)
{
    if (cell) {
        const CellId id = m_equation.cellId(*cell);
        m_selection->setHovered({});
        m_selection->setPinned(id);
    }
    emit menuWanted(mapToGlobal(position));
}
