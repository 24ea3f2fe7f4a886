// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/figurekinds.h"

#include "core/pipeline/colorranges.h"
#include "ui/pictures/pictures.h"
#include "ui/pictures/viewlayout.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <algorithm>
#include <set>

namespace {

/// Paths are names of files as they are; what a figure shows beside the matrix follows.
QString figureFile(const attn::Node& node, FigureKind kind)
{
    return QString::fromStdString(node.path) + QLatin1Char('-') + figureKindSpec(kind).name;
}

constexpr qsizetype longestFile = 120; // letters of a name

using Subjects = attn::Result<std::vector<FigureSubject>>;

Subjects matrixSubjects(const FigureRun& run, const FigureChoice& choice)
{
    std::vector<FigureSubject> subjects;
    for (const attn::Node* node : choice.nodes)
        if (!choice.head || node->head < 0 || includesHead(run.trace->shape(), *choice.head, node->head))
            subjects.push_back({ FigureKind::Matrix, node->id, toQString(node->spec->key), std::max(node->head, 0), 0,
            QString::fromStdString(node->path) });
    return subjects;
}

bool isComparable(const FigureRun& run, const attn::Node& node)
{
    return attn::mapOf(node.spec->kind) && run.a->graph().find(node.path);
}

bool suits(const FigureRun& run, FigureKind kind, const attn::Node& node)
{
    switch (kind) {
    case FigureKind::Heads:
        return node.head >= 0;
    case FigureKind::Compare:
        return isComparable(run, node);
    case FigureKind::Arcs:
        return isArcStage(*node.spec);
    default:
        return true;
    }
}

attn::Error nothingSuits(FigureKind kind, const FigureRun& run)
{
    switch (kind) {
    case FigureKind::Heads: {
        std::string ofHead;
        for (const attn::Node& node : run.trace->graph().nodes)
            if (node.spec->step && node.head == 0)
                ofHead = node.path;
        return attn::usageError(
            ATTN_TR("All heads can be shown of a step that every head has, such as %1."), { ofHead });
    }
    case FigureKind::Compare:
        return attn::usageError(ATTN_TR("None of these matrices stands in both sessions with numbers to compare."));
    case FigureKind::Arcs: {
        std::string weights;
        for (const attn::Node& node : run.trace->graph().nodes)
            if (isArcStage(*node.spec))
                weights = node.path;
        return attn::usageError(ATTN_TR("Arcs show weights of queries and keys, such as %1."), { weights });
    }
    default:
        return attn::usageError(ATTN_TR("None of these matrices is a step; a figure of one matrix can show them."));
    }
}

/// One figure a step with the heads that are among the nodes: all, those of a layer, or some.
std::vector<FigureSubject> headsSubjects(const FigureRun& run, const FigureChoice& choice)
{
    const attn::Shape& shape = run.trace->shape();
    std::vector<std::pair<const attn::Node*, std::vector<int>>> steps; // the first node of each
    for (const attn::Node* node : choice.nodes) {
        if (!node->spec->step || node->head < 0
            || (choice.head && !includesHead(shape, *choice.head, node->head)))
            continue;
        auto step = std::find_if(
            steps.begin(), steps.end(), [node](const auto& one) { return one.first->spec == node->spec; });
        if (step == steps.end())
            step = steps.insert(steps.end(), { node, {} });
        if (std::find(step->second.begin(), step->second.end(), node->head) == step->second.end())
            step->second.push_back(node->head);
    }
    std::vector<FigureSubject> subjects;
    for (auto& [node, heads] : steps) {
        std::sort(heads.begin(), heads.end());
        const int layer = shape.layerOf(heads.front());
        const bool oneLayer = layer == shape.layerOf(heads.back());
        const QString key = toQString(node->spec->key), name = QLatin1String(figureKindSpec(FigureKind::Heads).name);
        const QString place = oneLayer && shape.layers > 1 ? QStringLiteral("layers.%1.").arg(layer) : QString();
        FigureSubject subject { FigureKind::Heads, node->id, key, allHeads, 0,
            place + key + QLatin1Char('-') + name };
        if (oneLayer)
            subject.head = allHeadsOf(shape, layer);
        const int whole = oneLayer ? shape.heads : shape.allHeads();
        if (int(heads.size()) < whole) {
            for (const int head : heads)
                subject.file += oneLayer
                    ? QStringLiteral("-%1").arg(shape.headInLayer(head))
                    : QStringLiteral("-%1.%2").arg(shape.layerOf(head)).arg(shape.headInLayer(head));
            subject.file.truncate(longestFile);
            subject.heads = heads;
        }
        subjects.push_back(std::move(subject));
    }
    return subjects;
}

Subjects stepSubjects(const FigureRun& run, const FigureChoice& choice)
{
    const FigureKind kind = choice.kind;
    if (kind == FigureKind::Heads && run.trace->shape().allHeads() < 2)
        return attn::usageError(ATTN_TR("This session has one head; set attention.heads to 2 or more."));
    if (kind == FigureKind::Compare && !run.a)
        return attn::usageError(ATTN_TR("A comparison needs a session that stands as A."));
    if (kind == FigureKind::Heads) {
        std::vector<FigureSubject> subjects = headsSubjects(run, choice);
        if (subjects.empty())
            return nothingSuits(kind, run);
        return subjects;
    }
    const attn::Shape& shape = run.trace->shape();
    const bool together = choice.head && *choice.head < 0;
    std::vector<FigureSubject> subjects;
    std::set<std::pair<std::string_view, int>> known;
    for (const attn::Node* node : choice.nodes) {
        if (!node->spec->step || !suits(run, kind, *node))
            continue;
        if (choice.head && node->head >= 0 && !includesHead(shape, *choice.head, node->head))
            continue;
        const bool all = together && node->head >= 0;
        if (!known.emplace(node->spec->key, all ? *choice.head : node->head).second)
            continue;
        FigureSubject subject { kind, node->id, toQString(node->spec->key),
            all ? *choice.head : std::max(node->head, 0), 0, figureFile(*node, kind) };
        if (all)
            subject.file = toQString(node->spec->key) + QLatin1Char('-') + figureKindSpec(kind).name;
        subjects.push_back(std::move(subject));
    }
    if (subjects.empty())
        return nothingSuits(kind, run);
    return subjects;
}

Subjects walkSubjects(const FigureRun& run, const FigureChoice& choice)
{
    std::vector<FigureSubject> subjects;
    for (const attn::Step& step : attn::stepsOf(run.trace->config())) {
        const QString key = toQString(step.spec->key);
        if (!step.enabled || !resultNode(*run.trace, key, choice.head.value_or(0)))
            continue;
        const QString number = QStringLiteral("%1").arg(subjects.size() + 1, 2, 10, QLatin1Char('0'));
        subjects.push_back(
            { FigureKind::Walk, -1, key, choice.head.value_or(0), 0, QStringLiteral("walk-%1-%2").arg(number, key) });
    }
    return subjects;
}

} // namespace

const std::vector<FigureKindSpec>& figureKinds()
{
    static const std::vector<FigureKindSpec> kinds {
        { FigureKind::Matrix, "matrix", QT_TRANSLATE_NOOP("FigureKind", "One matrix"), true, false },
        { FigureKind::Equation, "equation", QT_TRANSLATE_NOOP("FigureKind", "The equation of a step"), true, false },
        { FigureKind::Heads, "heads", QT_TRANSLATE_NOOP("FigureKind", "All heads of a step"), true, false },
        { FigureKind::Compare, "compare", QT_TRANSLATE_NOOP("FigureKind", "Comparison: A, B and B − A"), true, false },
        { FigureKind::Arcs, "arcs", QT_TRANSLATE_NOOP("FigureKind", "Arcs between tokens"), true, false },
        { FigureKind::Bars, "bars", QT_TRANSLATE_NOOP("FigureKind", "Bars of one token"), false, false },
        { FigureKind::Storyboard, "storyboard", QT_TRANSLATE_NOOP("FigureKind", "Storyboard of all steps on one page"),
            false, true },
        { FigureKind::Handout, "handout", QT_TRANSLATE_NOOP("FigureKind", "Handout: a page for every step (PDF)"),
            false, true },
        { FigureKind::Walk, "walk", QT_TRANSLATE_NOOP("FigureKind", "Walk: numbered pictures of every step"), false,
            false },
    };
    return kinds;
}

const FigureKindSpec& figureKindSpec(FigureKind kind)
{
    return figureKinds()[size_t(kind)];
}

const FigureKindSpec* findFigureKind(const QString& name)
{
    for (const FigureKindSpec& spec : figureKinds())
        if (name.compare(QLatin1String(spec.name), Qt::CaseInsensitive) == 0)
            return &spec;
    return nullptr;
}

Subjects figureSubjects(const FigureRun& run, const FigureChoice& choice)
{
    const int heads = run.trace->shape().allHeads();
    if (choice.head && *choice.head >= heads)
        return attn::usageError(ATTN_TR("There is no head %1; heads count from 0 to %2."),
            { std::to_string(*choice.head), std::to_string(heads - 1) });
    const int tokens = int(run.trace->sources().tokens.size());
    switch (choice.kind) {
    case FigureKind::Matrix:
        return matrixSubjects(run, choice);
    case FigureKind::Bars:
        if (choice.token < 0 || choice.token >= tokens)
            return attn::usageError(ATTN_TR("There is no token %1; tokens count from 0 to %2."),
                { std::to_string(choice.token), std::to_string(tokens - 1) });
        return std::vector<FigureSubject> { { FigureKind::Bars, -1, {}, choice.head.value_or(0), choice.token,
            QStringLiteral("bars-token-%1").arg(choice.token) } };
    case FigureKind::Storyboard:
        return std::vector<FigureSubject> { { FigureKind::Storyboard, -1, {}, choice.head.value_or(allHeads),
            0, QStringLiteral("storyboard") } };
    case FigureKind::Handout:
        return std::vector<FigureSubject> { { FigureKind::Handout, -1, {}, choice.head.value_or(0), 0,
            QStringLiteral("handout") } };
    case FigureKind::Walk:
        return walkSubjects(run, choice);
    default:
        return stepSubjects(run, choice);
    }
}

FigureOptions figureOptionsFor(FigureKind kind, FigureOptions options)
{
    const bool free = options.size.isNatural() || kind == FigureKind::Handout;
    if (figureKindSpec(kind).onPaper && free && !options.paper)
        options.paper = &figurePapers().front();
    if (kind == FigureKind::Walk && options.size.isNatural() && !options.paper)
        options.size = { 1280, 720, true };
    return options;
}
