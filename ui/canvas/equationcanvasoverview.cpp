// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard among the heads of all layers: arrows go from head to head, Enter opens one.
#include "ui/canvas/equationcanvas.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/headnames.h"
#include "ui/text/measuretext.h"

#include <QKeyEvent>
#include <algorithm>

bool EquationCanvas::isOverviewShown() const
{
    return m_request.trace && m_request.picture == ViewMode::Equation && m_equation.panels.size() > 1
        && isOverview(m_request.trace->shape(), m_request.head);
}

/// The panel of the head under the keyboard, or null while it is nowhere.
const Panel* EquationCanvas::overviewPanel() const
{
    if (!isOverviewShown() || m_headCursor < 0)
        return nullptr;
    const auto found = std::find_if(m_equation.panels.begin(), m_equation.panels.end(),
        [this](const Panel& panel) { return panel.head == m_headCursor; });
    return found == m_equation.panels.end() ? nullptr : &*found;
}

bool EquationCanvas::overviewKey(const QKeyEvent* event)
{
    if (!isOverviewShown())
        return false;
    const attn::Shape& shape = m_request.trace->shape();
    const int heads = shape.layerHeads();
    if (m_headCursor < 0 || m_headCursor >= shape.heads) { // the first key only shows where it begins
        m_headCursor = m_selection->layer() * heads;
        highlight();
        return true;
    }
    int layer = shape.layerOf(m_headCursor), head = shape.headInLayer(m_headCursor);
    const bool corner = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
    case Qt::Key_Left:
        --head;
        break;
    case Qt::Key_Right:
        ++head;
        break;
    case Qt::Key_Up:
        --layer;
        break;
    case Qt::Key_Down:
        ++layer;
        break;
    case Qt::Key_Home:
        head = 0;
        layer = corner ? 0 : layer;
        break;
    case Qt::Key_End:
        head = heads - 1;
        layer = corner ? shape.layers - 1 : layer;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const Panel* panel = overviewPanel())
            showHeadOf(Panel(*panel));
        return true;
    default:
        return false;
    }
    m_headCursor = std::clamp(layer, 0, shape.layers - 1) * heads + std::clamp(head, 0, heads - 1);
    highlight();
    return true;
}

/// "Layer 3, head 5: entropy 1.2 bit ... Enter shows it."
QString EquationCanvas::overviewWords() const
{
    const Panel* panel = overviewPanel();
    if (!panel)
        return tr("All layers and heads. Arrows go from head to head.");
    const QString name = headName(m_request.trace->shape(), panel->head);
    const auto* findings = m_request.revealed ? m_request.findings.get() : nullptr;
    const auto known = findings ? findings->measures.find(panel->node) : decltype(findings->measures.find(0))();
    if (!findings || known == findings->measures.end())
        return tr("%1. Enter shows it alone.").arg(name);
    return tr("%1: %2. Enter shows it alone.").arg(name, measureParts(known->second).join(QStringLiteral(", ")));
}
