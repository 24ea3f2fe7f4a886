// SPDX-License-Identifier: GPL-3.0-or-later
// show --measures: what each head does, as a table.
#include "app/commands/measures.h"

#include "app/commands/terminaltable.h"
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
    QString out;
    putTable(0, int(lines.size()), [&](int line) { return lines[size_t(line)]; }, [&](const QString& text) { out += text; }, QString());
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

QString layersTable(const Trace& trace, const LayerMeasures& layers, int decimals)
{
    QString out;
    const auto put = [&](const QString& text) { out += text; };
    const auto number = [&](double value) { return QString::fromStdString(fixedNumber(value, decimals)); };
    put("\nspread of the rows, |X - mean row| / |X|\n");
    putTable(0, int(layers.spreads.size()),
        [&](int line) {
            const auto& [path, spread] = layers.spreads[size_t(line)];
            return QStringList { QString::fromStdString(path), number(spread) };
        },
        put);
    const std::vector<std::string>& names = trace.sources().names;
    for (const auto& [title, rollout] : { std::pair("attention rollout over all layers", &layers.rollout),
             std::pair("attention rollout with half identity (residual sums)", &layers.halfRollout) }) {
        if (rollout->size() == 0)
            continue;
        put(QString("\n%1\n").arg(title));
        putTable(-1, int(rollout->rows()),
            [&, matrix = rollout](int row) {
                QStringList line { row < 0 ? QString() : labelText(names[size_t(row)]) };
                for (Eigen::Index column = 0; column < matrix->cols(); ++column)
                    line << (row < 0 ? labelText(names[size_t(column)]) : number((*matrix)(row, column)));
                return line;
            },
            put);
    }
    return out;
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
