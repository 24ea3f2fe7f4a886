// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cellgestures.h"

#include "ui/model/sessionmodel.h"
#include "ui/pictures/viewlayout.h"

#include <QApplication>
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

CellGestures::CellGestures(const CanvasLayout& canvas, SessionModel* model, Selection* selection)
    : m_canvas(canvas)
    , m_model(model)
    , m_selection(selection)
    , m_changes(model, selection)
{
}

void CellGestures::showAnswer(const ChangeAnswer& answer)
{
    if (!answer.text.isEmpty())
        emit statusMessage(answer.text, answer.good);
}

bool CellGestures::begin(const QMouseEvent& event)
{
    static int count = 0; // a key of its own for every gesture
    m_gesture = {};
    const auto at = m_canvas.cellAt(event.position());
    // What is computed over heads is no cell of a matrix, and three cells of a comparison look alike.
    if (!at || m_canvas.equation.panels[at->panel].over || m_canvas.content.compared)
        return false;
    Gesture next;
    next.cell = m_canvas.equation.cellId(*at);
    next.mergeKey = QStringLiteral("gesture %1").arg(++count);
    const bool again = event.type() == QEvent::MouseButtonDblClick;
    const attn::Node& node = m_canvas.content.trace->graph().nodes[size_t(m_canvas.equation.panels[at->panel].node)];
    const bool ofMask = node.spec->kind == attn::ValueKind::Mask;
    if (m_drawMask || (event.modifiers() & Qt::ControlModifier) || (again && ofMask)) {
        const auto shown = m_changes.mask().isShown(next.cell);
        if (!shown) {
            if (m_drawMask)
                showAnswer(m_changes.mask().setShown(next.cell, {}, true)); // says that there is no mask
            return false;
        }
        next.kind = Kind::Mask;
        next.started = true;
        next.shown = !*shown;
        next.last = event.position();
        m_gesture = next;
        m_selection->setHovered(next.cell);
        paintTo(event.position());
        return true;
    }
    const bool alt = event.modifiers() & Qt::AltModifier;
    if (again || (!alt && m_selection->pinned() != next.cell))
        return false;
    const ChangeAnswer possible = m_changes.mayEdit(next.cell);
    const auto value = m_changes.value(next.cell);
    if (!value) {
        if (alt)
            showAnswer(possible);
        return false;
    }
    next.kind = Kind::Value;
    next.from = next.now = *value;
    next.anchor = event.position();
    m_gesture = next;
    return true;
}

bool CellGestures::move(const QMouseEvent& event)
{
    if (m_gesture.kind == Kind::None)
        return false;
    if (m_gesture.kind == Kind::Mask)
        paintTo(event.position());
    else
        dragValue(event);
    return true;
}

void CellGestures::dragValue(const QMouseEvent& event)
{
    const attn::IncrementSize pace = paceOf(event.modifiers());
    if (!m_gesture.started) {
        if (std::abs(event.position().y() - m_gesture.anchor.y()) < QApplication::startDragDistance())
            return;
        m_gesture.started = true;
        m_gesture.anchor = event.position();
        m_gesture.pace = pace;
        {
            const Selection::Batch batch(m_selection);
            m_selection->setPinned(m_gesture.cell);
            m_selection->setHovered(m_gesture.cell);
        }
        emit valueDragged();
        return;
    }
    if (pace != m_gesture.pace) { // goes on from here
        m_gesture.pace = pace;
        m_gesture.from = m_gesture.now;
        m_gesture.anchor = event.position();
    }
    const auto trace = m_model->trace();
    const attn::Node* node = trace->graph().find(m_gesture.cell.path.toStdString());
    if (!node)
        return;
    const int steps = int(std::lround(m_gesture.anchor.y() - event.position().y()));
    const double value = attn::incremented(m_gesture.from, steps, pace, node->spec->kind);
    if (value == m_gesture.now)
        return;
    const ChangeAnswer answer = m_changes.setValue(
        m_gesture.cell, value, tr("Drag of %1").arg(m_changes.nameOf(m_gesture.cell)), m_gesture.mergeKey);
    if (answer.good)
        m_gesture.now = value;
}

void CellGestures::paintTo(const QPointF& point)
{
    const QPointF way = point - m_gesture.last;
    const int samples = std::max(1, int(std::ceil(std::hypot(way.x(), way.y()) / strokeSample)));
    bool more = false;
    for (int i = 0; i <= samples; ++i) {
        const auto at = ::cellAt(m_canvas.equation, m_gesture.last + way * (double(i) / samples));
        if (!at || m_canvas.equation.panels[at->panel].path != m_gesture.cell.path)
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
void CellGestures::applyStroke()
{
    const ChangeAnswer answer
        = m_changes.mask().setShown(m_gesture.cell, m_gesture.cells, m_gesture.shown, m_gesture.mergeKey);
    if (answer.good)
        return;
    m_gesture = {};
    showAnswer(answer);
}

bool CellGestures::end()
{
    const Gesture done = std::exchange(m_gesture, {});
    if (done.kind == Kind::None || !done.started)
        return false;
    if (done.kind == Kind::Value && done.now != done.from)
        showAnswer(m_changes.sharedBy(done.cell));
    if (done.kind == Kind::Mask && !done.cells.empty())
        m_changes.mask().goToMask(done.cell);
    return true;
}

void CellGestures::cancel()
{
    const Gesture gone = std::exchange(m_gesture, {});
    m_model->takeBack(gone.mergeKey);
}

Qt::CursorShape CellGestures::cursorShape(const QPointF& point, Qt::KeyboardModifiers modifiers)
{
    const auto at = m_canvas.cellAt(point);
    if (!at)
        return Qt::ArrowCursor;
    const CellId id = m_canvas.equation.cellId(*at);
    if (m_drawMask || (modifiers & Qt::ControlModifier))
        return m_changes.mask().isShown(id) ? Qt::CrossCursor : Qt::ArrowCursor;
    const bool draggable = id == m_selection->pinned() || (modifiers & Qt::AltModifier);
    return draggable && m_changes.mayEdit(id).good ? Qt::SizeVerCursor : Qt::ArrowCursor;
}

void CellGestures::increment(const std::optional<PanelCell>& cell, int direction, Qt::KeyboardModifiers modifiers)
{
    showAnswer(cell ? m_changes.increment(m_canvas.equation.cellId(*cell), direction, paceOf(modifiers))
                    : m_changes.mayEdit({})); // says how to choose one
}
