// SPDX-License-Identifier: GPL-3.0-or-later
// show and explain: numbers on the terminal.
#include "app/commands/command.h"
#include "app/commands/measures.h"
#include "app/commands/terminaltable.h"
#include "core/base/memory.h"
#include "core/base/numbertext.h"
#include "core/io/json/jsonwriter.h"
#include "core/io/tables/exporters.h"
#include "core/pipeline/axislabels.h"

#include <QList>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

using namespace attn;

namespace {

/// Numbers of one matrix are written alike: with fixed decimals, or with exponents where one of them is too long for a
/// table.
class TableNumber {
public:
    TableNumber(const Matrix& values, int decimals)
        : m_decimals(decimals)
        , m_exponent(std::any_of(values.data(), values.data() + values.size(),
              [](double value) { return std::isfinite(value) && std::abs(value) >= longest; }))
    {
    }

    QString operator()(double value) const
    {
        return m_exponent && std::isfinite(value) ? QString::number(value, 'e', m_decimals)
                                                  : QString::fromStdString(fixedNumber(value, m_decimals));
    }

private:
    static constexpr double longest = 1e9;
    int m_decimals;
    bool m_exponent;
};

/// The matrix with its labels, columns aligned at the right; hidden cells as a dot in weights, -inf in scores.
void matrixText(TextOut& out, const Trace& trace, const StageView& view, int decimals)
{
    const Node& node = *view.node;
    const auto put = [&out](const QString& text) { out += text.toStdString(); };
    const auto rowNames = labelTexts(trace, node.spec->rows, 0, true, node.layer);
    const auto columnNames = labelTexts(trace, node.spec->columns, 0, true, node.layer);
    put(QString("%1  %2x%3  %4\n").arg(QString::fromStdString(node.path)).arg(node.rows).arg(node.columns)
            .arg(QString::fromStdString(
                view.description.english() + (view.edits.empty() ? "" : "; " + view.edits.english()))));
    if (node.spec->kind == ValueKind::Text) {
        for (const std::string& token : rowNames)
            put("  " + labelText(token) + '\n');
        return;
    }
    const bool whole = node.spec->kind == ValueKind::TokenId || node.spec->kind == ValueKind::Mask;
    const TableNumber number(*view.values, whole ? 0 : decimals);
    const auto lineOf = [&](int row) {
        QStringList line { row < 0 ? QString() : labelText(rowNames[size_t(row)]) };
        for (int column = 0; column < node.columns; ++column)
            line << (row < 0 ? labelText(columnNames[size_t(column)]) : number((*view.values)(row, column)));
        return line;
    };
    putTable(-1, node.rows, lineOf, put);
    if (!view.note.empty())
        put("  " + QString::fromStdString(view.note.english()) + '\n');
}

Result<int> decimalsOf(const Invocation& call)
{
    bool ok = true;
    const int decimals = call.options.isSet("decimals") ? call.options.value("decimals").toInt(&ok) : 4;
    if (!ok || decimals < 0 || decimals > 17)
        return usageError("--decimals needs a whole number from 0 to 17, not \"%1\".", { call.options.value("decimals").toStdString() });
    return decimals;
}

Result<Nothing> show(const Invocation& call)
{
    const auto trace = chosenTrace(call);
    if (!trace)
        return trace.error();
    const auto nodes = chosenNodes(call, **trace);
    if (!nodes)
        return nodes.error();
    const auto decimals = decimalsOf(call);
    if (!decimals)
        return decimals.error();
    const bool json = call.options.isSet("json");
    if (call.options.isSet("measures"))
        return showMeasures(**trace, *nodes, call.options.isSet("stages"), json, *decimals);
    if (json)
        printOut("{\"stages\": [\n");
    for (const Node* node : *nodes) {
        const auto view = (*trace)->view(node->id);
        if (!view)
            return view.error();
        const auto written = withinMemory(node->path, (*trace)->bytesFor(node->id), [&] {
            return printText([&](TextOut& out) {
                out += node == nodes->front() ? "" : json ? ",\n" : "\n";
                if (!json)
                    return matrixText(out, **trace, *view, *decimals);
                JsonWriter writer(&out);
                writer.beginObject();
                tableMembers(writer, exportedTable(**trace, *view));
                writer.endObject();
            });
        });
        if (!written)
            return written;
    }
    if (json)
        printOut("\n]}\n");
    return Nothing {};
}

struct CellAddress {
    std::string path;
    int row, column;
};

Result<CellAddress> cellAddress(const QString& text)
{
    static const QRegularExpression pattern(R"(^\s*([^\[\]\s]+)\s*\[\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\]\s*$)");
    const auto match = pattern.match(text);
    if (!match.hasMatch())
        return usageError("--cell needs PATH[ROW,COLUMN], counted from 0, such as 'heads.0.scores[1,4]'; not \"%1\".", { text.toStdString() });
    return CellAddress { match.captured(1).toStdString(), match.captured(2).toInt(), match.captured(3).toInt() };
}

QByteArray reportJson(const Trace& trace, const CellAddress& cell, const CellReport& report)
{
    JsonWriter json;
    const auto number = [&](std::string_view key, double value) {
        json.key(key);
        json.raw(jsonNumberText(value));
    };
    const auto flag = [&](std::string_view key, bool value) {
        json.key(key);
        json.raw(value ? "true" : "false");
    };
    json.beginObject();
    json.key("path");
    json.string(cell.path);
    number("row", cell.row);
    number("column", cell.column);
    number("value", report.value);
    json.key("expression");
    json.string(report.expression);
    flag("linear", report.linear);
    flag("masked", report.masked);
    if (report.overridden)
        number("computed", report.computed);
    if (!report.note.empty()) {
        json.key("note");
        json.string(report.note.english());
    }
    json.key("terms");
    json.beginList();
    for (const Term& term : report.terms) {
        json.beginObject();
        number("factor", term.factor);
        json.key("sources");
        json.beginList();
        for (const Source& source : term.sources) {
            json.beginObject();
            json.key("path");
            json.string(trace.graph().nodes[size_t(source.cell.node)].path);
            number("row", source.cell.row);
            number("column", source.cell.column);
            number("value", source.value);
            json.endObject();
        }
        json.endList();
        json.endObject();
    }
    json.endList();
    json.key("table");
    json.beginList();
    for (const ReportLine& line : report.table) {
        json.beginObject();
        json.key("title");
        json.string(line.title.english());
        json.key("values");
        json.beginList();
        for (double value : line.values)
            json.raw(jsonNumberText(value));
        json.endList();
        json.key("total_title");
        json.string(line.totalTitle.english());
        number("total", line.total);
        json.endObject();
    }
    json.endList();
    json.endObject();
    return json.take();
}

QString reportText(const Trace& trace, const Node& node, const CellAddress& cell, const CellReport& report, int decimals)
{
    const auto rowNames = labelTexts(trace, node.spec->rows, 0, true, node.layer);
    const auto columnNames = labelTexts(trace, node.spec->columns, 0, true, node.layer);
    const std::string column = columnNames[size_t(cell.column)];
    QString out = QString("%1[%2,%3]  %4: row \"%5\"%6\n")
                      .arg(QString::fromStdString(cell.path)).arg(cell.row).arg(cell.column)
                      .arg(QString::fromUtf8(node.spec->title.data(), qsizetype(node.spec->title.size())))
                      .arg(labelText(rowNames[size_t(cell.row)]))
                      .arg(column.empty() ? QString() : ", column \"" + labelText(column) + '"');
    const std::string expression = report.linear ? linearExpression(report.terms, decimals) : report.expression;
    out += "  " + QString::fromStdString(expression);
    const QString value = QString::fromStdString(fixedNumber(report.computed, decimals));
    out += (QString::fromStdString(expression) == value ? QString() : " = " + value) + '\n';
    if (report.overridden)
        out += "  typed over: " + QString::fromStdString(fixedNumber(report.value, decimals)) + '\n';
    for (const Term& term : report.terms) {
        out += "  ";
        for (size_t i = 0; i < term.sources.size(); ++i) {
            const Source& source = term.sources[i];
            out += QString("%1%2[%3,%4] = %5").arg(i ? "   x   " : "")
                       .arg(QString::fromStdString(trace.graph().nodes[size_t(source.cell.node)].path))
                       .arg(source.cell.row).arg(source.cell.column)
                       .arg(QString::fromStdString(fixedNumber(source.value, decimals)));
        }
        out += '\n';
    }
    for (const ReportLine& line : report.table) {
        out += "  " + QString::fromStdString(line.title.english()) + ":";
        for (double number : line.values)
            out += ' ' + QString::fromStdString(fixedNumber(number, decimals));
        out += QString("   %1 %2\n").arg(QString::fromStdString(line.totalTitle.english()),
            QString::fromStdString(fixedNumber(line.total, decimals)));
    }
    if (!report.note.empty())
        out += "  " + QString::fromStdString(report.note.english()) + '\n';
    return out;
}

Result<Nothing> explainCell(const Invocation& call)
{
    if (!call.options.isSet("cell"))
        return usageError("explain needs --cell, such as --cell 'heads.0.scores[1,4]'.");
    const auto cell = cellAddress(call.options.value("cell"));
    if (!cell)
        return cell.error();
    const auto decimals = decimalsOf(call);
    if (!decimals)
        return decimals.error();
    const auto trace = chosenTrace(call);
    if (!trace)
        return trace.error();
    const auto node = (*trace)->find(cell->path);
    if (!node)
        return node.error();
    const auto report = (*trace)->explain((*node)->id, cell->row, cell->column, *decimals);
    if (!report)
        return report.error();
    printOut(call.options.isSet("json") ? QString::fromUtf8(reportJson(**trace, *cell, *report))
                                        : reportText(**trace, **node, *cell, *report, *decimals));
    return Nothing {};
}

} // namespace

Command showCommand()
{
    return { "show", "Print matrices.",
        { { "stages", "Paths, joined by commas; all without it. heads.*.scores means every head.", "PATH,..." },
            { "json", "Print JSON with full precision." },
            { "measures", "Instead of the weights: entropy in bits, and the shares on the diagonal, the first and the previous token." },
            { "decimals", "Decimals in the table (4).", "N" } },
        true, show };
}

Command explainCommand()
{
    return { "explain", "The arithmetic behind one cell.",
        { { "cell", "The cell, counted from 0.", "PATH[ROW,COLUMN]" }, { "json", "Print JSON." },
            { "decimals", "Decimals (4).", "N" } },
        true, explainCell };
}
