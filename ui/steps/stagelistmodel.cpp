// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/stagelistmodel.h"

#include "ui/place/stepping.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace {

QString groupTitle(attn::Group group, const attn::Shape& shape, bool given)
{
    const int heads = given ? shape.allHeads() : shape.heads;
    switch (group) {
    case attn::Group::Input:
        return QCoreApplication::translate("StageList", "INPUT");
    case attn::Group::Head:
        if (shape.layers > 1 && given)
            return QCoreApplication::translate("StageList", "%1 LAYERS OF %2 HEADS").arg(shape.layers).arg(shape.heads);
        return heads == 1 ? QCoreApplication::translate("StageList", "ONE HEAD")
                          : QCoreApplication::translate("StageList", "EACH OF %1 HEADS").arg(heads);
    case attn::Group::Together:
        return heads == 1 ? QCoreApplication::translate("StageList", "OUTPUT")
                          : QCoreApplication::translate("StageList", "ALL HEADS");
    }
    return {};
}

StageRow headingRow(const QString& title)
{
    StageRow row;
    row.heading = true;
    row.title = title;
    return row;
}

/// Something of this step was typed over in a layer: its result, or an operand that is shown with it alone.
bool isEdited(const attn::Trace& trace, const attn::StageSpec& spec, int layer)
{
    const attn::Graph& graph = trace.graph();
    const auto overridden = [&](const attn::Node& node) {
        return trace.session().overrides.count(node.path) > 0;
    };
    const auto edited = [&](const attn::Node& node) {
        const attn::SourceMatrix* source = node.spec->source ? node.spec->source(trace.sources(), node.layer) : nullptr;
        return (source && source->origin == attn::Origin::Edited) || overridden(node);
    };
    return std::any_of(graph.nodes.begin(), graph.nodes.end(), [&](const attn::Node& node) {
        if (node.spec->key != spec.key || (node.spec->scope != attn::Scope::Model && layer >= 0 && node.layer != layer))
            return false;
        if (edited(node))
            return true;
        for (size_t i = 0; i < spec.inputs.size() && i < node.inputs.size(); ++i)
            if (node.inputs[i] >= 0 && spec.inputs[i].place != attn::Place::Hidden
                && !graph.nodes[size_t(node.inputs[i])].spec->step && edited(graph.nodes[size_t(node.inputs[i])]))
                return true;
        return false;
    });
}

} // namespace

std::vector<StageRow> StageListModel::rowsOf(const attn::Trace& trace, int layer)
{
    std::vector<StageRow> rows;
    const attn::Shape& shape = trace.shape();
    const bool given = trace.config().recipe() == attn::Recipe::Imported, layered = shape.layers > 1 && !given;
    const std::vector<attn::Step> steps = attn::stepsOf(trace.config());
    QString first, last; // numbers of the steps of a layer
    for (const attn::Step& step : steps)
        if (step.spec->scope != attn::Scope::Model) {
            last = toQString(step.number);
            if (first.isEmpty())
                first = last;
        }
    const auto folded = [&](int from, int to) { // each by itself where there are few layers
        for (int begin = from; begin <= to; begin = shape.layers > 4 ? to + 1 : begin + 1) {
            const int end = shape.layers > 4 ? to : begin;
            StageRow row;
            row.layer = from < layer ? end : begin; // the nearest
            row.key = QStringLiteral("layers.%1").arg(begin);
            row.number = QStringLiteral("\u203a");
            row.title = begin == end ? QCoreApplication::translate("StageList", "Layer %1").arg(QLocale().toString(begin + 1))
                                     : QCoreApplication::translate("StageList", "Layers %1–%2").arg(QLocale().toString(begin + 1), QLocale().toString(end + 1));
            row.shape = QStringLiteral("%1–%2").arg(first, last);
            for (const attn::Step& step : steps)
                for (int one = begin; one <= end && step.spec->scope != attn::Scope::Model; ++one)
                    row.edited = row.edited || (step.enabled && isEdited(trace, *step.spec, one));
            rows.push_back(std::move(row));
        }
    };
    std::optional<attn::Group> group;
    bool inLayer = false;
    for (const attn::Step& step : steps) {
        const attn::StageSpec& spec = *step.spec;
        if (layered && !inLayer && spec.scope != attn::Scope::Model) {
            inLayer = true;
            folded(0, layer - 1);
            rows.push_back(headingRow(QCoreApplication::translate("StageList", "LAYER %1 OF %2")
                                          .arg(QLocale().toString(layer + 1), QLocale().toString(shape.layers))));
        }
        if (spec.group != group) {
            group = spec.group;
            if (!layered || shape.heads > 1 || spec.group != attn::Group::Head)
                rows.push_back(headingRow(groupTitle(spec.group, shape, given)));
        }
        StageRow row;
        row.key = toQString(spec.key);
        row.title = translated(spec.shortTitle);
        row.number = QString::fromStdString(step.number);
        row.enabled = step.enabled;
        row.optional = spec.toggle.exists() && !spec.listedWhenOn; // it would go with its row
        const int height = attn::axisLength(spec.rows, shape), width = attn::axisLength(spec.columns, shape, layer);
        row.shape = spec.kind == attn::ValueKind::Text ? QLocale().toString(height) : shapeText(height, width);
        row.edited = step.enabled && isEdited(trace, spec, layered ? layer : -1);
        rows.push_back(std::move(row));
    }
    if (layered)
        folded(layer + 1, shape.layers - 1);
    return rows;
}

void StageListModel::setRun(const attn::Trace* trace, int layer)
{
    std::vector<StageRow> rows = trace ? rowsOf(*trace, layer) : std::vector<StageRow>();
    const bool same = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
        [](const StageRow& a, const StageRow& b) { return a.key == b.key; });
    for (StageRow& row : rows) {
        row.current = !row.heading && row.key == m_current;
        for (const StageRow& old : m_rows)
            if (!row.heading && old.key == row.key && row.enabled)
                row.picture = old.picture; // until the new one is there
    }
    if (!same)
        beginResetModel();
    m_rows = std::move(rows);
    if (!same)
        endResetModel();
    else if (!m_rows.empty())
        emit dataChanged(index(0), index(int(m_rows.size()) - 1));
}

void StageListModel::setComparison(const attn::Trace* trace, const attn::Comparison* comparison)
{
    const attn::StageDifference* most = comparison ? comparison->largest() : nullptr;
    for (StageRow& row : m_rows) {
        row.compared.clear();
        row.bar = 0;
        if (row.heading || !comparison || !trace)
            continue;
        if (!row.enabled) {
            const auto ofRow = [&](const std::string& path) { return toQString(path).section(u'.', -1) == row.key; };
            if (std::any_of(comparison->onlyInA.begin(), comparison->onlyInA.end(), ofRow))
                row.compared = QCoreApplication::translate("StageList", "only in A");
            continue;
        }
        bool equal = true, found = false;
        double largest = 0;
        for (const attn::Node& node : trace->graph().nodes) { // every head
            const attn::StageDifference* stage
                = toQString(node.spec->key) == row.key ? comparison->find(node.path) : nullptr;
            if (!stage)
                continue;
            found = true;
            equal = equal && stage->equal;
            largest = std::max(largest, stage->largest);
        }
        row.compared = !found ? QCoreApplication::translate("StageList", "only in B")
            : equal           ? QCoreApplication::translate("StageList", "equal")
            : largest > 0     ? shortNumberText(roundedTo(largest, largest < 0.01 ? 6 : 2))
                              : QCoreApplication::translate("StageList", "differs");
        row.bar = most && largest > 0 ? largest / most->largest : 0;
    }
    if (!m_rows.empty())
        emit dataChanged(index(0), index(int(m_rows.size()) - 1));
}

bool StageListModel::hasFoldedLayers() const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [](const StageRow& row) { return row.layer >= 0; });
}

int StageListModel::rowOf(const QString& step) const
{
    for (size_t i = 0; i < m_rows.size(); ++i)
        if (!m_rows[i].heading && m_rows[i].key == step)
            return int(i);
    return -1;
}

void StageListModel::setCurrent(const QString& step)
{
    m_current = step;
    for (size_t i = 0; i < m_rows.size(); ++i) {
        const bool current = !m_rows[i].heading && m_rows[i].key == step;
        if (m_rows[i].current == current)
            continue;
        m_rows[i].current = current;
        emit dataChanged(index(int(i)), index(int(i)));
    }
}

void StageListModel::setPicture(const QString& step, const QImage& picture)
{
    const int row = rowOf(step);
    if (row < 0)
        return;
    m_rows[size_t(row)].picture = picture;
    emit dataChanged(index(row), index(row), { Qt::DecorationRole });
}

void StageListModel::setCovered(const std::function<bool(const QString& step)>& covers)
{
    for (size_t i = 0; i < m_rows.size(); ++i) {
        StageRow& row = m_rows[i];
        const bool covered = !row.heading && row.enabled && covers(row.key);
        if (row.covered == covered)
            continue;
        row.covered = covered;
        emit dataChanged(index(int(i)), index(int(i)), { Qt::DecorationRole });
    }
}

int StageListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant StageListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= int(m_rows.size()))
        return {};
    const StageRow& row = at(index.row());
    if (role == Qt::DisplayRole)
        return row.title;
    if (role == Qt::AccessibleTextRole) {
        if (row.heading)
            return row.title;
        QStringList parts { row.number + QLatin1Char(' ') + row.title, row.compared.isEmpty() ? row.shape : row.compared };
        if (row.optional)
            parts += row.enabled ? QCoreApplication::translate("StageList", "on")
                                 : QCoreApplication::translate("StageList", "off");
        if (row.covered)
            parts += QCoreApplication::translate("StageList", "to be guessed");
        if (row.edited)
            parts += QCoreApplication::translate("StageList", "edited");
        return parts.join(QStringLiteral(", "));
    }
    if (role == Qt::ToolTipRole && row.optional)
        return row.enabled ? QCoreApplication::translate("StageList", "Space switches “%1” off").arg(row.title)
                           : QCoreApplication::translate("StageList", "Space switches “%1” on").arg(row.title);
    if (role == Qt::CheckStateRole && row.optional)
        return row.enabled ? Qt::Checked : Qt::Unchecked;
    return {};
}

Qt::ItemFlags StageListModel::flags(const QModelIndex& index) const
{
    if (!index.isValid() || at(index.row()).heading)
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}
