// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/application.h"
#include "app/commands/command.h"
#include "core/io/file/wholefile.h"
#include "core/io/session/lessons.h"
#include "core/io/tables/exporters.h"
#include "ui/controllers/filecontroller.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/model/documentrun.h"
#include "ui/model/selection.h"
#include "ui/place/headnames.h"
#include "ui/widgets/actions.h"
#include "ui/window/mainwindow.h"
#include "ui/window/windowpicture.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QRegularExpression>
#include <algorithm>

using namespace attn;

namespace {

/// In the order of Picture.
const QStringList pictureNames { "equation", "arcs", "bars", "storyboard" };

Result<QSize> sizeOf(const Invocation& call)
{
    if (!call.options.isSet("size"))
        return QSize(1280, 800);
    static const QRegularExpression pattern(R"(^(\d{2,5})[x×](\d{2,5})$)");
    const auto match = pattern.match(call.options.value("size"));
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    if (!match.hasMatch() || size.width() < 640 || size.height() < 480 || size.width() > 8192 || size.height() > 8192)
        return usageError("--size needs WIDTHxHEIGHT from 640x480 to 8192x8192, such as 1280x800; not \"%1\".", { call.options.value("size").toStdString() });
    return size;
}

Result<double> scaleOption(const Invocation& call)
{
    bool ok = true;
    const double scale = call.options.isSet("scale") ? call.options.value("scale").toDouble(&ok) : 1;
    if (!ok || !(scale >= 0.5 && scale <= 4))
        return usageError("--scale needs a number from 0.5 to 4, not \"%1\".", { call.options.value("scale").toStdString() });
    return scale;
}

Result<Nothing> oneOf(const Invocation& call, const QString& option, const QStringList& values)
{
    if (!call.options.isSet(option) || values.contains(call.options.value(option)))
        return Nothing {};
    return usageError("--%1 can be %2, not \"%3\".",
        { option.toStdString(), values.join(" or ").toStdString(), call.options.value(option).toStdString() });
}

struct Target {
    QString step;
    int head = 0;
    std::optional<CellId> cell;
};

/// What --stage, --head and --cell ask for. A path that is not a step by itself shows the step that uses it.
Result<Target> targetOf(const Invocation& call, const Trace& trace)
{
    Target target;
    const auto stepOf = [&](const Node& node) {
        if (node.spec->step)
            return node.spec;
        for (const Step& step : stepsOf(trace.config()))
            for (const InputSpec& input : step.spec->inputs)
                if (step.enabled && input.stage == node.spec->key)
                    return step.spec;
        return node.spec;
    };
    const auto aim = [&](const Node& node) {
        const std::string_view key = stepOf(node)->key;
        target.step = QString::fromUtf8(key.data(), qsizetype(key.size()));
        target.head = node.head >= 0 ? node.head : headShowing(trace.shape(), node, 0);
    };
    if (call.options.isSet("stage")) {
        const auto node = trace.find(call.options.value("stage").toStdString());
        if (!node)
            return node.error();
        aim(**node);
    }
    if (call.options.isSet("cell")) {
        static const QRegularExpression pattern(R"(^(.+)\[(\d{1,6}),(\d{1,6})\]$)");
        const auto match = pattern.match(call.options.value("cell"));
        if (!match.hasMatch())
            return usageError("--cell needs PATH[ROW,COLUMN], not \"%1\".", { call.options.value("cell").toStdString() });
        const auto node = trace.find(match.captured(1).toStdString());
        if (!node)
            return node.error();
        const CellId cell { match.captured(1), match.captured(2).toInt(), match.captured(3).toInt() };
        if (cell.row >= (*node)->rows || cell.column >= (*node)->columns)
            return trace.explain((*node)->id, cell.row, cell.column).error();
        if (!call.options.isSet("stage"))
            aim(**node);
        target.cell = cell;
    }
    if (call.options.isSet("layer")) {
        const Shape& shape = trace.shape();
        bool number = false;
        const int layer = call.options.value("layer").toInt(&number);
        if (!number || layer < 0 || layer >= shape.layers)
            return usageError("--layer needs a layer from 0 to %1, not \"%2\".",
                { std::to_string(shape.layers - 1), call.options.value("layer").toStdString() });
        target.head = layer * shape.heads + shape.headInLayer(target.head);
    }
    if (call.options.isSet("head")) {
        const QString head = call.options.value("head");
        bool number = false;
        const int index = head.toInt(&number);
        const Shape& shape = trace.shape();
        if (head == "all") {
            target.head = call.options.isSet("layer") || target.head > 0 ? allHeadsOf(shape, shape.layerOf(target.head)) : int(allHeads);
            return target;
        }
        if (!number || index < 0 || index >= shape.heads)
            return usageError("--head needs all or a head from 0 to %1, not \"%2\".", { std::to_string(shape.heads - 1), head.toStdString() });
        target.head = shape.layerOf(target.head) * shape.heads + index;
    }
    return target;
}

/// The tokens of --tokens, from 0.
Result<std::vector<int>> selectedTokens(const Invocation& call, const Trace& trace)
{
    std::vector<int> tokens;
    const int count = trace.shape().tokens;
    for (const QString& part : call.options.value("tokens").split(',', Qt::SkipEmptyParts)) {
        bool number = false;
        tokens.push_back(part.trimmed().toInt(&number));
        if (!number || tokens.back() < 0 || tokens.back() >= count)
            return usageError("--tokens needs numbers from 0 to %1, joined by commas; not \"%2\".",
                { std::to_string(count - 1), part.trimmed().toStdString() });
    }
    return tokens;
}

Result<Nothing> screenshot(const Invocation& call)
{
    const QString output = call.options.value("output");
    if (output.isEmpty())
        return usageError("screenshot needs --output FILE.png.");
    if (output != "-" && !output.endsWith(".png", Qt::CaseInsensitive))
        return usageError("A screenshot is a PNG picture: --output needs a name that ends in .png, not \"%1\".",
            { output.toStdString() });
    const auto size = sizeOf(call);
    if (!size)
        return size.error();
    const auto scale = scaleOption(call);
    if (!scale)
        return scale.error();
    if (auto ok = oneOf(call, "theme", { "light", "dark" }); !ok)
        return ok;
    if (auto ok = oneOf(call, "language", { "en", "zh_CN" }); !ok)
        return ok;
    if (auto ok = oneOf(call, "picture", pictureNames); !ok)
        return ok;
    const auto trace = chosenTrace(call);
    if (!trace)
        return trace.error();
    const auto target = targetOf(call, **trace);
    if (!target)
        return target.error();

    const auto tokens = selectedTokens(call, **trace);
    if (!tokens)
        return tokens.error();

    const auto application = headlessApplication(call.argc, call.argv, *scale);
    if (auto fonts = checkFonts(**trace); !fonts)
        return fonts;
    MainWindow window(SettingsStore::none());
    window.lookController()->setTheme(call.options.isSet("theme") ? call.options.value("theme") : "light");
    window.lookController()->setLanguage(call.options.isSet("language") ? call.options.value("language") : "en");
    if (!window.fileController()->openSession((*trace)->session()))
        return contentError("The session cannot be shown.");
    if (!target->step.isEmpty())
        window.selection()->setStep(target->step);
    if (!target->step.isEmpty() || call.options.isSet("head") || call.options.isSet("layer"))
        window.selection()->setHead(target->head);
    if (call.options.isSet("picture"))
        window.selection()->setViewMode(ViewMode(int(pictureNames.indexOf(call.options.value("picture")))));
    if (target->cell)
        window.selection()->setPinned(target->cell);
    if (call.options.isSet("compare")) {
        const QString other = call.options.value("compare");
        const auto file = readSessionOrLesson(other);
        const auto run = file ? DocumentRun::compute(file->session, nullptr) : file.error();
        if (!run)
            return contentError("\"%1\" cannot be read as a session to compare with.", { other.toStdString() });
        window.compare()->setA(run->trace, QFileInfo(other).fileName());
    }
    window.selection()->setTokens(*tokens);
    window.actions()->headAggregates->setChecked(call.options.isSet("over-heads"));
    window.setPresenter(call.options.isSet("presenter"));
    const Result<QImage> drawn = windowPicture(window, *size, *scale, 180000);
    if (!drawn)
        return drawn.error();
    const QImage& image = *drawn;
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    if (image.isNull() || !image.save(&buffer, "PNG"))
        return contentError("The window could not be drawn.");
    if (output != "-")
        return writeWhole(output, png);
    printBytes(png);
    return Nothing {};
}

} // namespace

Command screenshotCommand()
{
    return { "screenshot", "A picture of the window.",
        { { "output", "The file to write; - for standard output.", "FILE.png" }, { "size", "Logical pixels (1280x800).", "WIDTHxHEIGHT" },
            { "stage", "What to show, such as heads.0.scores.", "PATH" }, { "head", "A head from 0, or all.", "HEAD" },
            { "layer", "A layer from 0, of a model's attention.", "LAYER" },
            { "cell", "The cell to pin.", "PATH[ROW,COLUMN]" }, { "theme", "light or dark (light).", "NAME" },
            { "language", "en or zh_CN (en).", "NAME" }, { "scale", "Device pixels per logical pixel (1).", "FACTOR" },
            { "picture", "equation, arcs, bars or storyboard (equation).", "NAME" },
            { "compare", "The session that stands as A beside what is shown: a file, or lesson:NAME.", "A" },
            { "tokens", "Tokens to select, from 0.", "N,..." }, { "over-heads", "All heads: with mean and difference." },
            { "presenter", "Presenter mode." } },
        true, screenshot };
}
