// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/stripcontent.h"

#include "core/pipeline/axislabels.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace {

QString axisPhrase(attn::Axis axis, const QString& label)
{
    switch (axis) {
    case attn::Axis::Token:
        return QCoreApplication::translate("ArithmeticStrip", "token “%1”").arg(label);
    case attn::Axis::QueryToken:
        return QCoreApplication::translate("ArithmeticStrip", "query “%1”").arg(label);
    case attn::Axis::KeyToken:
        return QCoreApplication::translate("ArithmeticStrip", "key “%1”").arg(label);
    case attn::Axis::One:
        return {};
    default:
        return label; // "dim 2"
    }
}

QString labelAt(const attn::Trace& trace, attn::Axis axis, int index)
{
    const auto labels = attn::labelMessages(trace, axis, 1, true);
    return index < int(labels.size()) ? translatedLabel(labels[size_t(index)]) : QString();
}

} // namespace

bool nameCell(StripContent& content, const CellId& cell)
{
    const attn::Node* node = content.trace ? content.trace->graph().find(cell.path.toStdString()) : nullptr;
    if (!node || cell.row < 0 || cell.row >= node->rows || cell.column < 0 || cell.column >= node->columns)
        return false;
    content.node = node;
    content.row = cell.row;
    content.column = cell.column;
    const attn::StageSpec& spec = *node->spec;
    QStringList parts { axisPhrase(spec.rows, labelAt(*content.trace, spec.rows, cell.row)),
        axisPhrase(spec.columns, labelAt(*content.trace, spec.columns, cell.column)) };
    if (node->head >= 0 && content.trace->shape().allHeads() > 1)
        parts += headWords(content.trace->shape(), node->head);
    parts.removeAll(QString());
    const QString title = translated(spec.title);
    content.who = parts.isEmpty() ? title
        : content.presenter
        ? parts.join(QStringLiteral(" · ")) // the title stands above the canvas
        : QCoreApplication::translate("ArithmeticStrip", "%1: %2").arg(title, parts.join(QStringLiteral(", ")));
    content.where
        = QCoreApplication::translate("ArithmeticStrip", "row %1, column %2").arg(cell.row + 1).arg(cell.column + 1);
    return true;
}

QString stripNumber(double value, attn::ValueKind kind, int decimals)
{
    const bool whole
        = kind == attn::ValueKind::Mask || kind == attn::ValueKind::TokenId || kind == attn::ValueKind::Text;
    return decimalText(value, whole ? 0 : decimals);
}

QString hiddenNumber()
{
    return QCoreApplication::translate("ArithmeticStrip", "?");
}

QStringList termLabels(const StripContent& content)
{
    const auto& terms = content.report.terms;
    QStringList out;
    if (terms.empty() || terms.front().sources.empty())
        return out;
    const attn::Source& first = terms.front().sources.front();
    const bool byColumn = std::any_of(terms.begin(), terms.end(), [&](const attn::Term& term) {
        return !term.bias && !term.sources.empty() && term.sources.front().cell.column != first.cell.column;
    });
    const attn::StageSpec& spec = *content.nodeOf(first).spec;
    const auto labels = attn::labelMessages(*content.trace, byColumn ? spec.columns : spec.rows, 1, true);
    for (const attn::Term& term : terms) {
        if (term.bias || term.sources.empty()) {
            out += QCoreApplication::translate("ArithmeticStrip", "bias");
            continue;
        }
        const attn::CellRef& cell = term.sources.front().cell;
        const int index = byColumn ? cell.column : cell.row;
        out += index < int(labels.size()) ? translated(labels[size_t(index)]) : QString();
    }
    return out;
}

std::optional<double> valueBeforeEdit(const StripContent& content, const attn::CellRef& cell)
{
    const std::string& path = content.trace->graph().nodes[size_t(cell.node)].path;
    if (!content.trace->session().overrides.find(path, cell.row, cell.column))
        return {};
    const auto report = content.trace->explain(cell.node, cell.row, cell.column);
    return report && report->overridden ? std::optional(report->computed) : std::nullopt;
}

PlateInks plateInks(attn::Role role)
{
    switch (role) {
    case attn::Role::Query:
        return { Ink::Query, Ink::QueryTint };
    case attn::Role::Key:
        return { Ink::Key, Ink::KeyTint };
    case attn::Role::Value:
        return { Ink::Value, Ink::ValueTint };
    case attn::Role::None:
        break;
    }
    return {};
}

LinkTarget linkTarget(const StripContent& content, const attn::CellRef& cell, int shownHead)
{
    const attn::Node& node = content.trace->graph().nodes[size_t(cell.node)];
    LinkTarget target;
    target.step = toQString(screenOf(*node.spec, content.trace->config())->key);
    // A matrix of one head is shown with that head; a shared one with the head whose cell was explained.
    target.head = node.head >= 0 ? node.head : headShowing(content.trace->shape(), node, content.node->head >= 0 ? content.node->head : shownHead);
    target.cell = { toQString(node.path), cell.row, cell.column };
    return target;
}
