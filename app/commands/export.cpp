// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application.h"
#include "app/commands/command.h"
#include "ui/figure/matrixexport.h"

#include <QDir>
#include <algorithm>

using namespace attn;

namespace {

QString formatNames()
{
    QStringList names;
    for (const MatrixFormat& format : matrixFormats())
        names << format.name;
    return names.join(", ");
}

Result<std::vector<const MatrixFormat*>> chosenFormats(const Invocation& call)
{
    std::vector<const MatrixFormat*> chosen;
    const QString wanted = call.options.isSet("format") ? call.options.values("format").join(',') : "png";
    for (const QString& item : wanted.split(',', Qt::SkipEmptyParts)) {
        const auto& all = matrixFormats();
        const auto found = std::find_if(all.begin(), all.end(), [&](const MatrixFormat& f) { return item.trimmed().toLower() == f.name; });
        if (found == all.end())
            return usageError("There is no format \"%1\"; use %2.", { item.trimmed().toStdString(), formatNames().toStdString() });
        if (std::find(chosen.begin(), chosen.end(), &*found) == chosen.end())
            chosen.push_back(&*found);
    }
    if (chosen.empty())
        return usageError("--format needs at least one format, such as png,svg.");
    return chosen;
}

Result<NumberText> chosenNumberText(const Invocation& call)
{
    if (!call.options.isSet("decimals"))
        return NumberText {};
    bool ok = false;
    const int decimals = call.options.value("decimals").toInt(&ok);
    if (!ok || decimals < 0 || decimals > NumberText::mostDecimals)
        return usageError("--decimals needs a number from 0 to %1, not \"%2\".",
            { std::to_string(NumberText::mostDecimals), call.options.value("decimals").toStdString() });
    return NumberText { decimals };
}

Result<Nothing> exportAll(const Invocation& call)
{
    const QString folder = call.options.value("output");
    if (folder.isEmpty())
        return usageError("export needs --output DIR, the folder that the files go to.");
    const QString theme = call.options.isSet("theme") ? call.options.value("theme") : "light";
    if (theme != "light" && theme != "dark")
        return usageError("--theme can be light or dark, not \"%1\".", { theme.toStdString() });
    const auto formats = chosenFormats(call);
    if (!formats)
        return formats.error();
    const auto number = chosenNumberText(call);
    if (!number)
        return number.error();
    const auto trace = chosenTrace(call);
    if (!trace)
        return trace.error();
    const auto nodes = chosenNodes(call, **trace);
    if (!nodes)
        return nodes.error();
    std::unique_ptr<QApplication> application;
    if (std::any_of(formats->begin(), formats->end(), [](const MatrixFormat* f) { return f->picture; }))
        application = headlessApplication(call.argc, call.argv);

    size_t done = 0;
    for (const Node* node : *nodes) {
        const Theme look = theme == "dark" ? Theme::darkTheme() : Theme::light();
        if (auto written = exportMatrix(*trace, *node, *formats, folder, look, *number); !written)
            return written;
        printNote(QString("[%1/%2] %3 %4x%5").arg(++done).arg(nodes->size()).arg(QString::fromStdString(node->path)).arg(node->rows).arg(node->columns));
    }
    if (auto written = exportTogether(**trace, *nodes, *formats, folder, *number); !written)
        return written;
    const auto single = std::count_if(formats->begin(), formats->end(), [](const MatrixFormat* f) { return f->write; });
    const size_t files = nodes->size() * size_t(single) + (formats->size() - size_t(single));
    printNote(QString("%1 files in %2").arg(files).arg(QDir(folder).absolutePath()));
    return Nothing {};
}

} // namespace

Command exportCommand()
{
    return { "export", "Write matrices as pictures and numbers.",
        { { "output", "The folder for the files; made if it is missing.", "DIR" },
            { "format", formatNames() + ", joined by commas (png).", "LIST" },
            { "stages", "Paths, joined by commas; all without it. heads.*.scores means every head.", "PATH,..." },
            { "decimals", "Round numbers in text files; without it they read back to the same bits.", "N" },
            { "theme", "light or dark (light).", "NAME" } },
        true, exportAll };
}
