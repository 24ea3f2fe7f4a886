// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/application.h"
#include "app/commands/command.h"
#include "ui/writers/worksheetfiles.h"

#include <QDir>
#include <QRegularExpression>

using namespace attn;

namespace {

constexpr int mostVariants = 999;

Result<std::vector<SheetCell>> namedCells(const QString& text)
{
    static const QRegularExpression cell(R"(\G\s*([^\[\],\s]+)\s*\[\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\]\s*(,|$))");
    std::vector<SheetCell> out;
    qsizetype at = 0;
    while (at < text.size()) {
        const auto match = cell.match(text, at);
        if (!match.hasMatch())
            return usageError("--cells needs PATH[ROW,COLUMN], counted from 0 and joined by commas, such as "
                              "'heads.0.scores[1,4]'; not \"%1\".",
                { text.mid(at).toStdString() });
        out.push_back({ match.captured(1).toStdString(), match.captured(2).toInt(), match.captured(3).toInt() });
        at = match.capturedEnd();
    }
    if (out.empty())
        return usageError("--cells needs at least one cell, such as 'heads.0.scores[1,4]'.");
    return out;
}

Result<SheetNumbers> namedNumbers(const Invocation& call)
{
    if (!call.options.isSet("friendly"))
        return SheetNumbers::Session;
    const QString name = call.options.value("friendly");
    if (name == "integers")
        return SheetNumbers::Integers;
    if (name == "one-decimal")
        return SheetNumbers::OneDecimal;
    return usageError("--friendly can be integers or one-decimal, not \"%1\".", { name.toStdString() });
}

Result<WorksheetOptions> sheetOptions(const Invocation& call, const Trace& trace)
{
    WorksheetOptions options;
    bool ok = true;
    if (call.options.isSet("seed"))
        options.seed = call.options.value("seed").toULongLong(&ok);
    if (!ok)
        return usageError(
            "--seed needs a whole number from 0 on, not \"%1\".", { call.options.value("seed").toStdString() });
    if (call.options.isSet("blank") && call.options.isSet("cells"))
        return usageError("Give either --blank or --cells, not both.");
    if (call.options.isSet("blank"))
        options.blank = call.options.value("blank").toDouble(&ok);
    if (!ok || !(options.blank > 0 && options.blank <= 1))
        return usageError("--blank needs a share above 0 and up to 1, such as 0.4; not \"%1\".",
            { call.options.value("blank").toStdString() });
    if (call.options.isSet("cells")) {
        auto cells = namedCells(call.options.value("cells"));
        if (!cells)
            return cells.error();
        options.cells = std::move(*cells);
    }
    const auto numbers = namedNumbers(call);
    if (!numbers)
        return numbers.error();
    options.numbers = *numbers;
    if (call.options.isSet("stages")) {
        const auto nodes = chosenNodes(call, trace);
        if (!nodes)
            return nodes.error();
        for (const Node* node : *nodes)
            options.stages.push_back(node->path);
    }
    return options;
}

Result<Nothing> writeWorksheets(const Invocation& call)
{
    const QString folder = call.options.value("output");
    if (folder.isEmpty())
        return usageError("worksheet needs --output DIR, the folder that the files go to.");
    if (folder == "-")
        return usageError("A worksheet is several files: --output needs a folder, not standard output.");
    bool ok = true;
    const int count = call.options.isSet("variants") ? call.options.value("variants").toInt(&ok) : 1;
    if (!ok || count < 1 || count > mostVariants)
        return usageError("--variants needs a whole number from 1 to 999, not \"%1\".",
            { call.options.value("variants").toStdString() });
    const QString page = call.options.isSet("page") ? call.options.value("page") : "A4";
    if (page != "A4" && page != "Letter")
        return usageError("--page can be A4 or Letter, not \"%1\".", { page.toStdString() });
    const auto trace = chosenTrace(call);
    if (!trace)
        return trace.error();
    const auto options = sheetOptions(call, **trace);
    if (!options)
        return options.error();
    const auto application = headlessApplication(call.argc, call.argv);
    if (auto fonts = checkFonts(**trace); !fonts)
        return fonts;
    for (int number = 1; number <= count; ++number)
        if (auto written = writeWorksheet(
                *trace, *options, { number, count, folder, page == "A4" ? QPageSize::A4 : QPageSize::Letter });
            !written)
            return written;
    printNote(QString(count == 1 ? "%1 worksheet with key and session in %2" : "%1 worksheets with keys and sessions in %2")
                  .arg(count).arg(QDir(folder).absolutePath()));
    return Nothing {};
}

} // namespace

Command worksheetCommand()
{
    return { "worksheet", "Write sheets to compute by hand, with keys, as PDF.",
        { { "output", "The folder for the files; made if it is missing.", "DIR" },
            { "variants", "How many different sheets (1).", "N" },
            { "seed", "Chooses cells and numbers of the first sheet; the next ones count up (1).", "S" },
            { "blank", "Share of the cells that stay empty (0.4).", "SHARE" },
            { "cells", "These cells stay empty instead: PATH[ROW,COLUMN], joined by commas.", "CELLS" },
            { "stages", "Matrices to fill in (up to 24x12), joined by commas; every step without it.", "PATH,..." },
            { "friendly",
                "Numbers to compute by hand: integers or one-decimal, without scaling unless scaled scores are asked "
                "for; the session's own without it.",
                "NAME" },
            { "page", "A4 or Letter (A4).", "NAME" } },
        true, writeWorksheets };
}
