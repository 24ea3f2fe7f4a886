// SPDX-License-Identifier: GPL-3.0-or-later
// stages, lessons, settings: what there is.
#include "app/commands/command.h"

#include "core/base/numbertext.h"
#include "core/io/json/jsonwriter.h"
#include "core/io/session/lessons.h"
#include "core/pipeline/stageorder.h"
#include "core/pipeline/formula.h"
#include "core/script/pytorchcode.h"

#include <algorithm>

using namespace attn;

namespace {

QString listText(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

/// Columns padded to their widest entry; the last one is not padded.
QString tableText(const std::vector<QStringList>& rows)
{
    std::vector<qsizetype> widths;
    for (const QStringList& row : rows)
        for (qsizetype i = 0; i < row.size(); ++i) {
            widths.resize(std::max(widths.size(), size_t(row.size())), 0);
            widths[size_t(i)] = std::max(widths[size_t(i)], row[i].size());
        }
    QString out;
    for (const QStringList& row : rows) {
        QString line;
        for (qsizetype i = 0; i < row.size(); ++i)
            line += i + 1 < row.size() ? row[i].leftJustified(widths[size_t(i)] + 2) : row[i];
        while (line.endsWith(QChar(32)))
            line.chop(1);
        out += line + QChar(10);
    }
    return out;
}

void member(JsonWriter& json, std::string_view key, std::string_view text)
{
    json.key(key);
    json.string(text);
}

std::string stepNumberOf(const Trace& trace, const StageSpec& spec)
{
    for (const Step& step : stepsOf(trace.config()))
        if (step.spec->key == spec.key)
            return step.number;
    return {};
}

Result<Nothing> listStages(const Invocation& call)
{
    const auto trace = chosenTrace(call);
    if (!trace)
        return trace.error();
    const Graph& graph = (*trace)->graph();
    std::vector<const StageSpec*> off;
    for (const StageSpec* spec : stageOrder()) {
        const bool on = std::any_of(graph.nodes.begin(), graph.nodes.end(), [&](const Node& n) { return n.spec->key == spec->key; });
        const bool listed = std::any_of(off.begin(), off.end(), [&](const StageSpec* s) { return s->key == spec->key; });
        if (!on && !listed)
            off.push_back(spec);
    }
    const auto offPath = [](const StageSpec& spec) {
        return (spec.scope == Scope::Head ? "heads.0." : "") + std::string(spec.key);
    };
    if (call.options.isSet("json")) {
        JsonWriter json;
        json.beginObject();
        json.key("stages");
        json.beginList();
        for (const Node& node : graph.nodes) {
            json.beginObject();
            member(json, "path", node.path);
            member(json, "step", stepNumberOf(**trace, *node.spec));
            member(json, "title", node.spec->title);
            json.key("shape");
            json.raw("[" + std::to_string(node.rows) + ", " + std::to_string(node.columns) + "]");
            member(json, "formula", formulaOf(*node.spec, (*trace)->config()).plain);
            member(json, "pytorch", pytorchLine(**trace, *node.spec, node.layer));
            member(json, "summary", node.spec->summary);
            json.key("on");
            json.raw("true");
            json.endObject();
        }
        for (const StageSpec* spec : off) {
            json.beginObject();
            member(json, "path", offPath(*spec));
            member(json, "title", spec->title);
            json.key("on");
            json.raw("false");
            member(json, "why", missingPath(offPath(*spec), (*trace)->config(), graph).english());
            json.endObject();
        }
        json.endList();
        json.endObject();
        printOut(QString::fromUtf8(json.take()));
        return Nothing {};
    }
    std::vector<QStringList> rows { { "step", "path", "shape", "title", "formula" } };
    for (const Node& node : graph.nodes)
        rows.push_back({ QString::fromStdString(stepNumberOf(**trace, *node.spec)), QString::fromStdString(node.path),
            QString("%1x%2").arg(node.rows).arg(node.columns), listText(node.spec->title), listText(formulaOf(*node.spec, (*trace)->config()).plain) });
    QString out = tableText(rows);
    if (!off.empty())
        out += "\nSwitched off now:\n";
    for (const StageSpec* spec : off)
        out += "  " + QString::fromStdString(missingPath(offPath(*spec), (*trace)->config(), graph).english()) + '\n';
    printOut(out);
    return Nothing {};
}

Result<Nothing> listLessons(const Invocation& call)
{
    if (call.options.isSet("json")) {
        JsonWriter json;
        json.beginObject();
        json.key("lessons");
        json.beginList();
        for (const LessonSpec& lesson : lessons()) {
            json.beginObject();
            member(json, "name", lesson.name);
            member(json, "title", lesson.title);
            member(json, "summary", lesson.summary);
            json.endObject();
        }
        json.endList();
        json.endObject();
        printOut(QString::fromUtf8(json.take()));
        return Nothing {};
    }
    std::vector<QStringList> rows;
    for (const LessonSpec& lesson : lessons())
        rows.push_back({ listText(lesson.name), listText(lesson.title), listText(lesson.summary) });
    printOut(tableText(rows));
    return Nothing {};
}

/// What a setting accepts, in a few words.
QString acceptedValues(const SettingSpec& spec)
{
    QStringList parts;
    for (const Choice& choice : spec.choices)
        parts << listText(choice.value);
    const auto range = [&] {
        return QString("%1%2 .. %3").arg(spec.excludesMinimum ? "above " : "", QString::fromStdString(exactNumber(spec.minimum)),
            QString::fromStdString(exactNumber(spec.maximum)));
    };
    switch (spec.kind) {
    case SettingKind::Choice:
        break;
    case SettingKind::Boolean:
        parts << "true" << "false";
        break;
    case SettingKind::Integer:
    case SettingKind::Real:
    case SettingKind::ChoiceOrReal:
        parts << range();
        break;
    case SettingKind::Seed:
        parts << "a 64-bit integer";
        break;
    case SettingKind::HeadList:
        parts << "heads from 0, joined by commas";
        break;
    }
    return parts.join(" | ");
}

Result<Nothing> listSettings(const Invocation& call)
{
    const auto session = chosenSession(call);
    if (!session)
        return session.error();
    const Config config(session->settings);
    if (call.options.isSet("json")) {
        JsonWriter json;
        json.beginObject();
        json.key("settings");
        json.beginList();
        for (const SettingSpec* spec : settingSpecs()) {
            json.beginObject();
            member(json, "key", spec->key);
            member(json, "value", config.text(spec->key));
            member(json, "default", spec->fallback);
            member(json, "accepts", acceptedValues(*spec).toStdString());
            member(json, "title", spec->title);
            member(json, "summary", spec->summary);
            json.endObject();
        }
        json.endList();
        json.endObject();
        printOut(QString::fromUtf8(json.take()));
        return Nothing {};
    }
    std::vector<QStringList> rows { { "key", "value", "accepts", "meaning" } };
    for (const SettingSpec* spec : settingSpecs()) {
        const QString value = listText(config.text(spec->key));
        rows.push_back({ listText(spec->key), value.isEmpty() ? (spec->computed ? "(computed)" : "(none)") : value,
            acceptedValues(*spec), listText(spec->summary) });
    }
    printOut(tableText(rows));
    return Nothing {};
}

const QCommandLineOption jsonOption { "json", "Print JSON instead of a table." };

} // namespace

Command stagesCommand()
{
    return { "stages", "What can be shown and exported: paths, shapes, formulas.", { jsonOption }, true, listStages };
}

Command lessonsCommand()
{
    return { "lessons", "The lessons to start from.", { jsonOption }, false, listLessons, 0 };
}

Command settingsCommand()
{
    return { "settings", "All settings with their values.", { jsonOption }, true, listSettings };
}
