// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/interaction/canvastext.h"

#include "core/pipeline/axislabels.h"
#include "ui/pictures/pictures.h"
#include "ui/place/headnames.h"
#include "ui/text/measuretext.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <algorithm>

namespace {

struct CanvasText {
    Q_DECLARE_TR_FUNCTIONS(CanvasText)
};

/// What is said of a cell that is filled in; nothing for any other.
std::optional<QString> practiceText(const CanvasLayout& canvas, const PanelCell& cell)
{
    const Panel& panel = canvas.equation.panels[cell.panel];
    const PracticeCell* found = canvas.state.hiddenCells && !panel.over
        ? canvas.state.hiddenCells->find(panel.path.toStdString(), cell.row, cell.column)
        : nullptr;
    if (found && found->state == PracticeCell::State::Open)
        return CanvasText::tr("to fill in");
    if (found && found->state == PracticeCell::State::Wrong)
        return CanvasText::tr("%1, not right").arg(found->typed);
    if (panel.over && canvas.state.hiddenCells && canvas.state.hiddenCells->hidesAny())
        return CanvasText::tr("to fill in");
    return {};
}

} // namespace

QString canvastext::guessHint()
{
    return CanvasText::tr("Guess first · Space shows the numbers");
}

QString canvastext::ofCell(const CanvasLayout& canvas, const PanelCell& cell)
{
    const Panel& panel = canvas.equation.panels[cell.panel];
    const attn::Node& owner = canvas.content.trace->graph().nodes[size_t(panel.node)];
    const auto view = std::find_if(canvas.content.views.begin(), canvas.content.views.end(),
        [&](const attn::StageView& one) { return one.node && one.node->id == panel.node; });
    const auto* item
        = panel.matrix < canvas.equation.scene.matrices.size() ? &canvas.equation.scene.matrices[panel.matrix] : nullptr;
    if (!item && view == canvas.content.views.end())
        return {};
    if (panel.hidden && isCovered(canvas.content, canvas.state, owner))
        return {};
    const bool rowOnly = !item && canvas.rowsOnly; // the view holds the followed token's row alone
    const auto& values = item ? item->values : view->values;
    const auto& mask = item ? item->mask : view->mask;
    const int row = rowOnly ? 0 : cell.row;
    if (!values || cell.row < 0 || cell.row >= owner.rows || cell.column < 0 || cell.column >= owner.columns)
        return {};
    const auto name = [&](attn::Axis axis, int index) {
        const auto labels = attn::labelMessages(*canvas.content.trace, axis, 1, true);
        return index < int(labels.size()) ? translatedLabel(labels[size_t(index)]) : QString();
    };
    // Pictures of many large matrices hold them pooled.
    const bool pictured = canvas.content.viewMode != ViewMode::Equation;
    const bool whole = !pictured || (values->rows() == owner.rows && values->cols() == owner.columns);
    const bool known = row < values->rows() && cell.column < values->cols()
        && (whole || (rowOnly && cell.row == canvas.content.token));
    const bool masked = known && mask && (*mask)(row, cell.column) == 0;
    const auto practised = practiceText(canvas, cell);
    const QString value = practised ? *practised : masked ? CanvasText::tr("masked") : known ? decimalText((*values)(row, cell.column), 4) : CanvasText::tr("pooled");
    QString what = translated(owner.spec->shortTitle);
    if (panel.over) {
        const auto* findings = canvas.content.findings.get();
        const int heads = findings && findings->summary ? findings->summary->heads : canvas.content.trace->shape().allHeads();
        switch (*panel.over) {
        case attn::HeadAggregate::Mean:
            what = CanvasText::tr("%1, mean over %2 heads").arg(what).arg(heads);
            break;
        case attn::HeadAggregate::Largest:
            what = CanvasText::tr("%1, maximum over %2 heads").arg(what).arg(heads);
            break;
        case attn::HeadAggregate::Spread:
            what = CanvasText::tr("%1, largest minus smallest over %2 heads").arg(what).arg(heads);
            break;
        }
    }
    return CanvasText::tr("%1, row %2 “%3”, column %4 “%5”: %6")
        .arg(what, QString::number(cell.row + 1), name(owner.spec->rows, cell.row), QString::number(cell.column + 1),
            name(owner.spec->columns, cell.column), value);
}

QString canvastext::tipAt(const CanvasLayout& canvas, const QPointF& point)
{
    const auto& texts = canvas.equation.scene.texts;
    const auto cut = std::find_if(texts.begin(), texts.end(),
        [&point](const TextItem& text) { return !text.full.isEmpty() && text.rect.contains(point); });
    if (cut != texts.end())
        return cut->full;
    if (const Panel* panel = canvas.equation.titleAt(point)) {
        const QString alone = CanvasText::tr("Show %1 alone").arg(headWords(canvas.content.trace->shape(), panel->head));
        const bool hides = !canvas.state.revealed || (canvas.state.hiddenCells && canvas.state.hiddenCells->hidesAny());
        const auto* findings = hides ? nullptr : canvas.content.findings.get();
        const auto known = findings ? findings->measures.find(panel->node) : decltype(findings->measures.find(0))();
        if (!findings || known == findings->measures.end())
            return alone;
        return alone + u'\n' + measureParts(known->second).join(QStringLiteral(" · "));
    }
    const auto cell = canvas.cellAt(point);
    return cell && canvas.equation.panels[cell->panel].over ? ofCell(canvas, *cell) : QString();
}
