// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/interaction/overviewinteraction.h"

#include "ui/place/headnames.h"
#include "ui/text/measuretext.h"
#include "ui/text/translate.h"

#include <QKeyEvent>
#include <algorithm>

const Panel* OverviewInteraction::current() const
{
    if (m_head < 0)
        return nullptr;
    const auto found = std::find_if(m_canvas.equation.panels.begin(), m_canvas.equation.panels.end(),
        [this](const Panel& panel) { return panel.head == m_head; });
    return found == m_canvas.equation.panels.end() ? nullptr : &*found;
}

bool OverviewInteraction::pressKey(const QKeyEvent& event)
{
    const attn::Shape& shape = m_canvas.content.trace->shape();
    const int heads = shape.heads;
    if (m_head < 0 || m_head >= shape.allHeads()) { // the first key only shows where it begins
        m_head = m_selection.layer() * heads;
        emit m_canvas.highlightsChanged();
        return true;
    }
    int layer = shape.layerOf(m_head), head = shape.headInLayer(m_head);
    const bool corner = event.modifiers() & Qt::ControlModifier;
    switch (event.key()) {
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
        if (const Panel* panel = current())
            showHeadAlone(panel->head);
        return true;
    default:
        return false;
    }
    m_head = std::clamp(layer, 0, shape.layers - 1) * heads + std::clamp(head, 0, heads - 1);
    emit m_canvas.highlightsChanged();
    return true;
}

Scene OverviewInteraction::highlights() const
{
    Scene marks = CanvasInteraction::highlights();
    if (const Panel* panel = current(); panel && m_canvas.focusShown)
        marks.overlay.push_back({ panel->rect.adjusted(-3, -3, 3, 3), Ink::None, Ink::Accent,
            2 * m_canvas.look.theme.scale, 3 });
    return marks;
}

QString OverviewInteraction::name(const attn::Node& result) const
{
    return tr("%1, all layers and heads").arg(translated(result.spec->title));
}

/// "Layer 3, head 5: entropy 1.2 bit ... Enter shows it."
QString OverviewInteraction::description() const
{
    const Panel* panel = current();
    if (!panel)
        return tr("All layers and heads. Arrows go from head to head.");
    const QString name = headName(m_canvas.content.trace->shape(), panel->head);
    const auto* findings = m_canvas.state.revealed ? m_canvas.content.findings.get() : nullptr;
    const auto known = findings ? findings->measures.find(panel->node) : decltype(findings->measures.find(0))();
    if (!findings || known == findings->measures.end())
        return tr("%1. Enter shows it alone.").arg(name);
    return tr("%1: %2. Enter shows it alone.").arg(name, measureParts(known->second).join(QStringLiteral(", ")));
}
