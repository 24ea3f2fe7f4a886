// SPDX-License-Identifier: GPL-3.0-or-later
// show --measures: what each head does, as a table.
#include "app/commands/measures.h"

#include "core/analysis/measures.h"
#include "core/base/numbertext.h"
#include "core/io/json/jsonwriter.h"

#include <algorithm>

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

QByteArray measuresJson(const std::vector<MeasuredNode>& measured)
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
    printOut(json ? QString::fromUtf8(measuresJson(measured)) : measuresTable(measured, decimals));
    return Nothing {};
}
