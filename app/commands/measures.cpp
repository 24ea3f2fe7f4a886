// SPDX-License-Identifier: GPL-3.0-or-later
// show --measures: what each head does, as a table.
#include "app/commands/measures.h"

#include "core/analysis/layermeasures.h"
#include "core/analysis/measures.h"
#include "core/base/numbertext.h"
#include "core/io/json/jsonwriter.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

using namespace attn;

namespace {

struct MeasuredNode {
    const Node* node = nullptr;
    std::optional<HeadMeasures> measures;
};

QString measuresTable(const std::vector<MeasuredNode>& measured, int decimals)
{
    const auto number = [&](double value) { return QString::fromStdString(fixedNumber(value, decimals)); };
    std::vector<QStringList> lines { { "path", "rows", "entropy (bit)", "diagonal", "first", "previous" } };
    for (const MeasuredNode& one : measured) {
        QStringList line { QString::fromStdString(one.node->path) };
        if (const auto& m = one.measures)
            line << QString::number(m->rows) << number(m->entropy) << number(m->diagonal) << number(m->first)
                 << (m->previous ? number(*m->previous) : QString("-"));
        else
            line << "0"
                 << "-"
                 << "-"
                 << "-"
                 << "-";
        lines.push_back(line);
    }
    std::vector<qsizetype> widths(size_t(lines.front().size()), 0);
    for (const QStringList& line : lines)
        for (qsizetype i = 0; i < line.size(); ++i)
            widths[size_t(i)] = std::max(widths[size_t(i)], line[i].size());
    QString out;
    for (const QStringList& line : lines) {
        out += line[0].leftJustified(widths[0]);
        for (qsizetype i = 1; i < line.size(); ++i)
            out += "  " + line[i].rightJustified(widths[size_t(i)]);
        out += '\n';
    }
    return out;
}

struct LayerMeasures {
    std::vector<std::pair<std::string, double>> spreads; ///< path and spread of what stands between the layers
    Matrix rollout, halfRollout;
};

/// Nothing of a run that has one layer.
Result<std::optional<LayerMeasures>> layerMeasures(const Trace& trace)
{
    if (trace.shape().layers < 2)
        return std::optional<LayerMeasures>();
    LayerMeasures out;
    for (const Node* node : layerStream(trace)) {
        const auto view = trace.view(node->id);
        if (!view)
            return view.error();
        out.spreads.emplace_back(node->path, rowSpread(*view->values));
    }
    if (trace.shape().keyTokens() != trace.shape().tokens)
        return std::optional(std::move(out));
    for (const bool half : { false, true }) {
        auto rollout = attentionRollout(trace, half);
        if (!rollout)
            return rollout.error();
        (half ? out.halfRollout : out.rollout) = std::move(*rollout);
    }
    return std::optional(std::move(out));
}

QString rolloutTable(const Trace& trace, const Matrix& rollout, const QString& title, int decimals)
{
    QString out = "\n" + title + "\n";
    for (Eigen::Index row = 0; row < rollout.rows(); ++row) {
        out += "  " + QString::fromStdString(trace.sources().names[size_t(row)]).leftJustified(12);
        for (Eigen::Index column = 0; column < rollout.cols(); ++column)
            out += "  " + QString::fromStdString(fixedNumber(rollout(row, column), decimals)).rightJustified(decimals + 2);
        out += '\n';
    }
    return out;
}

QString layersTable(const Trace& trace, const LayerMeasures& layers, int decimals)
{
    QString out = "\nspread of the rows, |X - mean row| / |X|\n";
    for (const auto& [path, spread] : layers.spreads)
        out += "  " + QString::fromStdString(path).leftJustified(32) + "  " + QString::fromStdString(fixedNumber(spread, decimals)) + '\n';
    if (layers.rollout.size() == 0)
        return out;
    return out + rolloutTable(trace, layers.rollout, "attention rollout over all layers", decimals)
        + rolloutTable(trace, layers.halfRollout, "attention rollout with half identity (residual sums)", decimals);
}

QByteArray measuresJson(const std::vector<MeasuredNode>& measured, const std::optional<LayerMeasures>& layers)
{
    JsonWriter json;
    json.beginObject();
    json.key("measures");
    json.beginList();
    for (const MeasuredNode& one : measured) {
        const auto& m = one.measures;
        const auto number = [&](std::string_view key, std::optional<double> value) {
            json.key(key);
            json.raw(value ? jsonNumberText(*value) : "null");
        };
        json.beginObject();
        json.key("path");
        json.string(one.node->path);
        number("rows", m ? m->rows : 0);
        number("entropy", m ? std::optional(m->entropy) : std::nullopt);
        number("diagonal", m ? std::optional(m->diagonal) : std::nullopt);
        number("first", m ? std::optional(m->first) : std::nullopt);
        number("previous", m ? m->previous : std::nullopt);
        json.endObject();
    }
    json.endList();
    if (layers) {
        json.key("spread");
        json.beginList();
        for (const auto& [path, spread] : layers->spreads) {
            json.beginObject();
            json.key("path");
            json.string(path);
            json.key("value");
            json.raw(jsonNumberText(spread));
            json.endObject();
        }
        json.endList();
        for (const auto& [key, rollout] : { std::pair("rollout", &layers->rollout), std::pair("rollout_half_identity", &layers->halfRollout) })
            if (rollout->size() > 0) {
                json.key(key);
                json.beginObject();
                json.matrixMembers(*rollout);
                json.endObject();
            }
    }
    json.endObject();
    return json.take();
}

} // namespace

Result<Nothing> showMeasures(
    const Trace& trace, const std::vector<const Node*>& nodes, bool chosen, bool json, int decimals)
{
    std::vector<MeasuredNode> measured;
    for (const Node* node : nodes) {
        if (!isMeasured(*node->spec)) {
            if (chosen)
                return usageError("\"%1\" has no measures: they exist for weights of queries over keys, such as "
                                  "heads.*.attention_weights.",
                    { node->path });
            continue;
        }
        const auto view = trace.view(node->id);
        if (!view)
            return view.error();
        measured.push_back({ node, measureHead(*view->values, view->mask.get()) });
    }
    const auto layers = chosen ? Result<std::optional<LayerMeasures>>(std::optional<LayerMeasures>()) : layerMeasures(trace);
    if (!layers)
        return layers.error();
    if (json)
        printOut(QString::fromUtf8(measuresJson(measured, *layers)));
    else
        printOut(measuresTable(measured, decimals) + (*layers ? layersTable(trace, **layers, decimals) : QString()));
    return Nothing {};
}
