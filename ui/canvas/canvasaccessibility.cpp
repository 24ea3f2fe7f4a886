// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of the canvas for screen readers and tool tips.
#include "ui/canvas/equationcanvas.h"
#include "ui/model/sessionmodel.h"
#include "ui/pictures/pictures.h"
#include "ui/place/headnames.h"
#include "ui/text/measuretext.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <QAccessible>
#include <algorithm>

QString EquationCanvas::guessHint()
{
    return tr("Guess first · Space shows the numbers");
}

/// Empty where the cell is not there, or not yet revealed.
QString EquationCanvas::describe(const PanelCell& cell) const
{
    const Panel& panel = m_equation.panels[cell.panel];
    const attn::Node& owner = m_request.trace->graph().nodes[size_t(panel.node)];
    const auto view = std::find_if(m_request.views.begin(), m_request.views.end(),
        [&](const attn::StageView& one) { return one.node && one.node->id == panel.node; });
    const auto* item
        = panel.matrix < m_equation.scene.matrices.size() ? &m_equation.scene.matrices[panel.matrix] : nullptr;
    if (!item && view == m_request.views.end())
        return {};
    if (panel.hidden && isCovered(m_request, owner))
        return {};
    const bool rowOnly = !item && m_rowsOnly; // the view holds the followed token's row alone
    const auto& values = item ? item->values : view->values;
    const auto& mask = item ? item->mask : view->mask;
    const int row = rowOnly ? 0 : cell.row;
    if (!values || cell.row < 0 || cell.row >= owner.rows || cell.column < 0 || cell.column >= owner.columns)
        return {};
    const auto name = [&](attn::Axis axis, int index) {
        const auto labels = m_request.trace->labelMessages(axis, 1, true);
        return index < int(labels.size()) ? translatedLabel(labels[size_t(index)]) : QString();
    };
    // Pictures of many large matrices hold them pooled.
    const bool pictured = m_request.picture != ViewMode::Equation;
    const bool whole = !pictured || (values->rows() == owner.rows && values->cols() == owner.columns);
    const bool known = row < values->rows() && cell.column < values->cols()
        && (whole || (rowOnly && cell.row == m_request.token));
    const bool masked = known && mask && (*mask)(row, cell.column) == 0;
    const auto practised = practiceWords(cell);
    const QString value = practised ? *practised : masked ? tr("masked") : known ? decimalText((*values)(row, cell.column), 4) : tr("pooled");
    QString what = translated(owner.spec->shortTitle);
    if (panel.over) {
        const auto* findings = m_request.findings.get();
        const int heads = findings && findings->summary ? findings->summary->heads : m_request.trace->shape().heads;
        switch (*panel.over) {
        case attn::HeadAggregate::Mean:
            what = tr("%1, mean over %2 heads").arg(what).arg(heads);
            break;
        case attn::HeadAggregate::Largest:
            what = tr("%1, maximum over %2 heads").arg(what).arg(heads);
            break;
        case attn::HeadAggregate::Spread:
            what = tr("%1, largest minus smallest over %2 heads").arg(what).arg(heads);
            break;
        }
    }
    return tr("%1, row %2 “%3”, column %4 “%5”: %6")
        .arg(what, QString::number(cell.row + 1), name(owner.spec->rows, cell.row), QString::number(cell.column + 1),
            name(owner.spec->columns, cell.column), value);
}

void EquationCanvas::describe()
{
    const Panel* result = m_equation.result();
    if (!result || !m_request.trace)
        return;
    setAccessibleName(pictureName(m_request.trace->graph().nodes[size_t(result->node)]));
    if (const int stage = stageCursor(); stage >= 0 && !m_stage.isEmpty() && !m_selection->hovered()) {
        const auto steps = attn::stepsOf(m_request.trace->config());
        const attn::Step& step = steps[size_t(stage)];
        return announce(tr("Step %1, %2. Enter opens it.").arg(toQString(step.number), translated(step.spec->title)));
    }
    if (isOverviewShown())
        return announce(overviewWords());
    const auto current = m_selection->current();
    const auto cell = current ? m_equation.find(*current) : std::nullopt;
    const QString words = cell ? describe(*cell) : QString();
    announce(!words.isEmpty() ? words : m_request.revealed || !m_selection->isCovered() ? tr("Point at a cell.") : guessHint());
}

QString EquationCanvas::pictureName(const attn::Node& result) const
{
    switch (m_request.picture) {
    case ViewMode::Arcs:
        return tr("%1 as arcs, queries: %2, keys: %3")
            .arg(translated(result.spec->title))
            .arg(result.rows)
            .arg(result.columns);
    case ViewMode::Bars:
        return tr("Token %1 through all steps, as bars").arg(m_request.token + 1);
    case ViewMode::Storyboard:
        return tr("Storyboard: all steps");
    case ViewMode::Equation:
        break;
    }
    if (isOverviewShown())
        return tr("%1, all layers and heads").arg(translated(result.spec->title));
    return tr("%1, rows: %2, columns: %3").arg(translated(result.spec->title)).arg(result.rows).arg(result.columns);
}

void EquationCanvas::announce(const QString& words)
{
    if (words == m_announced)
        return;
    m_announced = words;
    setAccessibleDescription(words);
    if (hasFocus() && QAccessible::isActive()) {
        QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&changed);
    }
}

QString EquationCanvas::tipAt(const QPointF& point) const
{
    const auto& texts = m_equation.scene.texts;
    const auto cut = std::find_if(texts.begin(), texts.end(),
        [&point](const TextItem& text) { return !text.full.isEmpty() && text.rect.contains(point); });
    if (cut != texts.end())
        return cut->full;
    if (const Panel* panel = m_equation.titleAt(point)) {
        const QString alone = tr("Show %1 alone").arg(headWords(m_request.trace->shape(), panel->head));
        const bool hides = !m_request.revealed || (m_request.practice && m_request.practice->hidesAny());
        const auto* findings = hides ? nullptr : m_request.findings.get();
        const auto known = findings ? findings->measures.find(panel->node) : decltype(findings->measures.find(0))();
        if (!findings || known == findings->measures.end())
            return alone;
        return alone + u'\n' + measureParts(known->second).join(QStringLiteral(" · "));
    }
    const auto cell = cellAt(point);
    return cell && m_equation.panels[cell->panel].over ? describe(*cell) : QString();
}
