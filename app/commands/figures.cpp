// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/figures.h"

#include "core/color/colormap.h"
#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"
#include "ui/model/selection.h"
#include "ui/place/headnames.h"

#include <QFileInfo>
#include <algorithm>
#include <set>

using attn::Nothing;
using attn::Result;

namespace {

template <typename Entries> QString namesOf(const Entries& entries)
{
    QStringList names;
    for (const auto& entry : entries)
        names += QLatin1String(entry.name);
    return names.join(QStringLiteral(", "));
}

QStringList listOf(const Invocation& call, const QString& option)
{
    QStringList items;
    for (const QString& item : call.options.values(option).join(',').split(',', Qt::SkipEmptyParts))
        items += item.trimmed().toLower();
    return items;
}

constexpr attn::MapKind mapKinds[] = { attn::MapKind::Signed, attn::MapKind::Probability, attn::MapKind::Difference };

/// Of all kinds of numbers.
QString mapNames()
{
    QStringList names;
    for (const attn::MapKind kind : mapKinds)
        for (const attn::Palette& palette : attn::palettesOf(kind))
            names += QString::fromUtf8(palette.key.data(), qsizetype(palette.key.size()));
    return names.join(QStringLiteral(", "));
}

Result<Nothing> setSwitches(const Invocation& call, const char* option, bool on, FigureOptions& options)
{
    for (const QString& name : listOf(call, option)) {
        const auto& all = figureSwitches();
        const auto found = std::find_if(
            all.begin(), all.end(), [&name](const FigureSwitch& one) { return name == QLatin1String(one.name); });
        if (found == all.end())
            return attn::usageError(
                "--%1 knows no part \"%2\"; use %3.", { option, name.toStdString(), namesOf(all).toStdString() });
        found->value(options) = on;
    }
    return Nothing {};
}

Result<Nothing> readPage(const Invocation& call, FigureOptions& options)
{
    QString page = call.options.value("page");
    const QString turned = QStringLiteral("-landscape");
    options.landscape = page.endsWith(turned, Qt::CaseInsensitive);
    if (options.landscape)
        page.chop(turned.size());
    options.paper = findPaper(page);
    if (!options.paper)
        return attn::usageError("There is no page \"%1\"; use %2, each also with -landscape, such as A4-landscape.",
            { call.options.value("page").toStdString(), namesOf(figurePapers()).toStdString() });
    return Nothing {};
}

Result<Nothing> readSize(const Invocation& call, FigureOptions& options)
{
    const int sizes
        = int(call.options.isSet("size")) + int(call.options.isSet("preset")) + int(call.options.isSet("page"));
    if (sizes > 1)
        return attn::usageError("Give one of --size, --preset and --page.");
    if (call.options.isSet("page"))
        if (auto read = readPage(call, options); !read)
            return read;
    if (call.options.isSet("size")) {
        const auto size = figureSizeFrom(call.options.value("size"));
        if (!size)
            return size.error();
        options.size = *size;
    }
    if (call.options.isSet("preset")) {
        const FigurePreset* preset = findPreset(call.options.value("preset"));
        if (!preset)
            return attn::usageError("There is no preset \"%1\"; use %2.",
                { call.options.value("preset").toStdString(), namesOf(figurePresets()).toStdString() });
        options.size = preset->size;
        options.dpi = preset->dpi;
    }
    if (call.options.isSet("dpi")) {
        bool ok = false;
        options.dpi = call.options.value("dpi").toDouble(&ok);
        if (!ok || !(options.dpi > 0))
            return attn::usageError("--dpi needs a number of dots per inch, such as 300; not \"%1\".",
                { call.options.value("dpi").toStdString() });
    }
    return Nothing {};
}

Result<Nothing> readLook(const Invocation& call, FigureOptions& options)
{
    const QString theme = call.options.isSet("theme") ? call.options.value("theme") : QStringLiteral("light");
    if (theme != u"light" && theme != u"dark")
        return attn::usageError("--theme can be light or dark, not \"%1\".", { theme.toStdString() });
    options.dark = theme == u"dark";
    const QString ground = call.options.isSet("ground") ? call.options.value("ground") : QStringLiteral("solid");
    if (ground != u"solid" && ground != u"white" && ground != u"transparent")
        return attn::usageError("--ground can be white, solid or transparent, not \"%1\".", { ground.toStdString() });
    if (ground == u"white" && options.dark)
        return attn::usageError(
            "White ground needs the light theme; with --theme dark use --ground solid or transparent.");
    options.transparent = ground == u"transparent";
    options.outlines = call.options.isSet("outlines");
    const QStringList without = call.options.value("no").split(','), with = call.options.value("with").split(',');
    for (const QString& part : without)
        if (!part.isEmpty() && with.contains(part))
            return attn::usageError("\"%1\" stands behind --no and behind --with; leave one out.", { part.toStdString() });
    if (auto off = setSwitches(call, "no", false, options); !off)
        return off;
    return setSwitches(call, "with", true, options);
}

Result<Nothing> readColors(const Invocation& call, FigureOptions& options)
{
    if (call.options.isSet("range")) {
        const auto range = colorRangeFrom(call.options.value("range"));
        if (!range)
            return range.error();
        options.range = *range;
    }
    const QString axis = call.options.isSet("scale") ? call.options.value("scale") : QStringLiteral("linear");
    if (axis != u"linear" && axis != u"log")
        return attn::usageError("--scale can be linear or log, not \"%1\".", { axis.toStdString() });
    options.look.logarithmic = axis == u"log";
    for (const QString& name : listOf(call, "map")) {
        bool found = false;
        for (const attn::MapKind kind : mapKinds) {
            const auto palettes = attn::palettesOf(kind);
            for (size_t i = 0; i < palettes.size(); ++i)
                if (name == QLatin1String(palettes[i].key.data(), qsizetype(palettes[i].key.size()))) {
                    options.look.palettes[size_t(kind)] = int(i);
                    found = true;
                }
        }
        if (!found)
            return attn::usageError(
                "There is no colour map \"%1\"; use %2.", { name.toStdString(), mapNames().toStdString() });
    }
    return Nothing {};
}

/// The heads or layers of an option, from 0; all without it.
Result<std::set<int>> placesOf(const Invocation& call, const char* option, int count)
{
    std::set<int> places;
    const QStringList items = listOf(call, option);
    if (!call.options.isSet(option) || items == QStringList { "all" }) {
        for (int i = 0; i < count; ++i)
            places.insert(i);
        return places;
    }
    for (const QString& item : items) {
        bool ok = false;
        const int place = item.toInt(&ok);
        if (!ok || place < 0 || place >= count)
            return attn::usageError("--%1 needs all, or numbers from 0 to %2, joined by commas; not \"%3\".",
                { option, std::to_string(count - 1), item.toStdString() });
        places.insert(place);
    }
    if (places.empty())
        return attn::usageError("--%1 needs all, or numbers from 0 to %2, joined by commas.",
            { option, std::to_string(count - 1) });
    return places;
}

} // namespace

QList<QCommandLineOption> figureOptionsHelp()
{
    return {
        { "figure", namesOf(figureKinds()) + " (matrix).", "KIND" },
        { "size", "84mmx60mm, 84mm (the height follows) or 1200x900 pixels; as large as the contents without it.",
            "SIZE" },
        { "preset", namesOf(figurePresets()) + ": sizes for a purpose.", "NAME" },
        { "page", "A whole page: " + namesOf(figurePapers()) + ", each also with -landscape.", "NAME" },
        { "dpi", "Dots per inch of pictures (300 for millimetres, 96 for pixels).", "NUMBER" },
        { "ground", "white, solid (the theme's) or transparent (solid).", "NAME" },
        { "no", "Parts to leave out: " + namesOf(figureSwitches()) + ".", "PART,..." },
        { "with", "Parts to add; only caption and raw are left out without it.", "PART,..." },
        { "outlines", "Texts of an SVG as shapes: the same everywhere, but no longer text." },
        { "head", "Heads from 0, joined by commas: a figure for each, or those in --figure heads; all: together.",
            "LIST" },
        { "layer", "Layers from 0 of a model's attention, joined by commas, or all; heads count within them.", "LIST" },
        { "range",
            "Ends of the colours, such as 0,0.5 or -2,2. Figures of all steps take it for the weights where LOW is 0 or "
            "more, else for the signed numbers.",
            "LOW,HIGH" },
        { "scale", "Axis of the colours: linear or log (linear).", "NAME" },
        { "map", "Colours, one for each kind of numbers: " + mapNames() + ".", "NAME,..." },
        { "token", "For bars: the token, from 0 (0).", "N" },
        { "compare", "For --figure compare: the session that stands as A, a file or lesson:NAME.", "A" },
        { "theme", "light or dark (light).", "NAME" },
    };
}

Result<FigureKind> chosenFigureKind(const Invocation& call)
{
    const bool compare = call.options.isSet("compare");
    const QString name
        = call.options.isSet("figure") ? call.options.value("figure") : QString(compare ? "compare" : "matrix");
    const FigureKindSpec* spec = findFigureKind(name);
    if (!spec)
        return attn::usageError(
            "There is no figure \"%1\"; use %2.", { name.toStdString(), namesOf(figureKinds()).toStdString() });
    if (spec->kind == FigureKind::Compare && !compare)
        return attn::usageError("A comparison needs --compare A: a session file, or lesson:NAME.");
    if (spec->kind != FigureKind::Compare && compare)
        return attn::usageError("--compare belongs to --figure compare, not to %1.", { name.toStdString() });
    return spec->kind;
}

Result<FigureOptions> chosenFigureOptions(const Invocation& call, FigureKind kind)
{
    FigureOptions options;
    if (auto read = readSize(call, options); !read)
        return read.error();
    options.naming.raw = call.options.isSet("raw-tokens");
    if (auto read = readLook(call, options); !read)
        return read.error();
    if (auto read = readColors(call, options); !read)
        return read.error();
    if (kind == FigureKind::Handout && !options.size.isNatural())
        return attn::usageError(
            "A handout has pages of paper: use --page %1.", { namesOf(figurePapers()).toStdString() });
    if (auto sound = checkFigureOptions(options); !sound)
        return sound.error();
    return options;
}

Result<Nothing> chooseFigureHeads(const Invocation& call, const attn::Shape& shape, FigureChoice& choice)
{
    if (!call.options.isSet("head") && !call.options.isSet("layer"))
        return Nothing {};
    const auto heads = placesOf(call, "head", shape.heads), layers = placesOf(call, "layer", shape.layers);
    if (!heads)
        return heads.error();
    if (!layers)
        return layers.error();
    const bool everyHead = int(heads->size()) == shape.heads, oneLayer = layers->size() == 1;
    std::optional<int> asked; // what one picture can show of a step
    if (heads->size() == 1 && oneLayer)
        asked = *layers->begin() * shape.heads + *heads->begin();
    else if (everyHead && oneLayer)
        asked = allHeadsOf(shape, *layers->begin());
    else if (everyHead && int(layers->size()) == shape.layers)
        asked = allHeads;
    const FigureKindSpec& kind = figureKindSpec(choice.kind);
    if (!kind.ofSteps && !asked)
        return attn::usageError(
            "--figure %1 shows one head, or all heads of one layer or of all; give one --head, or all.", { kind.name });
    // Figures of several heads in one, where that was asked for in words; else each head has its own.
    const bool together = call.options.value("head") == u"all" && choice.kind != FigureKind::Matrix;
    if (!kind.ofSteps || (asked && *asked >= 0) || (together && asked)) {
        choice.head = asked;
        if (choice.kind != FigureKind::Heads && choice.kind != FigureKind::Matrix)
            return Nothing {};
    }
    std::erase_if(choice.nodes, [&](const attn::Node* node) {
        return node->head >= 0
            && (heads->count(shape.headInLayer(node->head)) == 0 || layers->count(shape.layerOf(node->head)) == 0);
    });
    if (choice.nodes.empty())
        return attn::usageError("None of the matrices of --stages belongs to the heads that --head and --layer name.");
    return Nothing {};
}

Result<FigureRun> chosenFigureRun(const Invocation& call, std::shared_ptr<const attn::Trace> trace)
{
    const QString lesson = call.options.isSet("lesson") ? "lesson:" + call.options.value("lesson") : QString();
    FigureRun run { std::move(trace), {}, {}, call.file.isEmpty() ? lesson : QFileInfo(call.file).fileName() };
    if (!call.options.isSet("compare"))
        return run;
    if (call.options.isSet("figure") && call.options.value("figure") != figureKindSpec(FigureKind::Compare).name)
        return attn::usageError("--compare is for --figure compare.");
    const QString name = call.options.value("compare");
    auto loaded = attn::readSessionOrLesson(name);
    if (!loaded)
        return withFileName(loaded.error(), name);
    auto tokens = attn::tokensOf(loaded->session);
    if (!tokens)
        return tokens.error();
    auto a = attn::Trace::create(std::move(loaded->session), std::move(*tokens));
    if (!a)
        return attn::contentError("%1: %2", { name.toStdString(), a.error().message });
    run.a = *a;
    run.nameA = QFileInfo(name).fileName();
    return run;
}
