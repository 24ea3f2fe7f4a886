// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/compare.h"
#include "core/base/numbertext.h"

#include "app/commands/command.h"
#include "core/io/json/jsonwriter.h"
#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"

using namespace attn;

namespace {

/// One of the two sides: a session file, or lesson:NAME.
Result<std::shared_ptr<const Trace>> sideOf(const QString& file)
{
    auto loaded = readSessionOrLesson(file);
    if (!loaded)
        return withFileName(loaded.error(), file);
    auto tokens = tokensOf(loaded->session);
    if (!tokens)
        return tokens.error();
    auto trace = Trace::create(std::move(loaded->session), std::move(*tokens));
    if (!trace)
        return contentError("%1: %2", { file.toStdString(), trace.error().message });
    return trace;
}

QByteArray comparisonJson(const Comparison& comparison)
{
    JsonWriter json;
    const auto number = [&](std::string_view key, double value) {
        json.key(key);
        json.raw(jsonNumberText(value));
    };
    json.beginObject();
    json.key("stages");
    json.beginList();
    for (const StageDifference& stage : comparison.stages) {
        json.beginObject();
        json.key("path");
        json.string(stage.path);
        number("largest", stage.largest);
        number("row", stage.row);
        number("column", stage.column);
        number("difference", stage.signedValue);
        number("left_out", stage.leftOut);
        json.endObject();
    }
    json.endList();
    json.key("only_in");
    json.beginObject();
    json.key("a");
    json.list(comparison.onlyInA);
    json.key("b");
    json.list(comparison.onlyInB);
    json.endObject();
    json.key("aligned_by_position");
    json.raw(comparison.lengthsDiffer ? "true" : "false");
    json.endObject();
    return json.take();
}

QString comparisonText(const Comparison& comparison)
{
    QString out;
    for (const StageDifference& stage : comparison.stages) {
        const QString path = QString::fromStdString(stage.path).leftJustified(34);
        QString line = stage.equal ? "equal"
                                   : QString("largest difference %1 in [%2,%3]").arg(QString::fromStdString(fixedNumber(stage.signedValue, 6))).arg(stage.row).arg(stage.column);
        if (stage.leftOut > 0)
            line += QString(", cells finite on one side only: %1").arg(stage.leftOut);
        if (stage.cropped)
            line += ", shapes differ: compared by position";
        out += path + "  " + line + '\n';
    }
    for (const std::string& path : comparison.onlyInA)
        out += QString::fromStdString(path).leftJustified(34) + "  only in A\n";
    for (const std::string& path : comparison.onlyInB)
        out += QString::fromStdString(path).leftJustified(34) + "  only in B\n";
    if (const StageDifference* largest = comparison.largest())
        out += QString("\nLargest of all: %1 in %2[%3,%4]\n").arg(QString::fromStdString(fixedNumber(largest->signedValue, 6)), QString::fromStdString(largest->path)).arg(largest->row).arg(largest->column);
    return out;
}

Result<Nothing> compareFiles(const Invocation& call)
{
    const QStringList files = call.options.positionalArguments();
    if (files.size() != 2)
        return usageError("compare needs two session files or lessons: compare A.attn B.attn, compare lesson:trainable B.attn");
    const auto a = sideOf(files[0]);
    if (!a)
        return a.error();
    const auto b = sideOf(files[1]);
    if (!b)
        return b.error();
    const auto comparison = compareTraces(**a, **b);
    if (!comparison)
        return comparison.error();
    printOut(call.options.isSet("json") ? QString::fromUtf8(comparisonJson(*comparison)) : comparisonText(*comparison));
    return Nothing {};
}

} // namespace

Command compareCommand()
{
    Command command { "compare", "Where two sessions differ, stage by stage.", { { "json", "Print JSON." } }, false, compareFiles };
    command.files = 2;
    return command;
}
