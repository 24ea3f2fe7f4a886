// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts behind the kinds of figures, with the sizes they have where none is asked for.
#include "core/pipeline/colorranges.h"
#include "ui/equation/arcpairs.h"
#include "ui/figure/figurecaption.h"
#include "ui/figure/figurefit.h"
#include "ui/figure/figurekinds.h"
#include "ui/figure/handout.h"
#include "ui/figure/matrixfigure.h"
#include "ui/pictures/pictures.h"
#include "ui/pictures/viewlayout.h"
#include "ui/scene/scenemove.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

using attn::Result;

namespace {

constexpr QSizeF equationSize(960, 640), pictureSize(960, 720), boardSize(1123, 794);
constexpr double widestTokens = 340; // a list of tokens needs no more

/// Everything a layout looks for in its matrices is found once, since it is laid out several times.
Result<EquationRequest> figureRequest(const FigureRun& run, const FigureSubject& subject, ViewMode picture)
{
    EquationRequest request;
    request.trace = run.trace;
    request.step = subject.step;
    request.head = subject.head;
    request.picture = picture;
    request.token = subject.token;
    request.highlights = false;
    request.byItself = true;
    request.chosenHeads = !subject.heads.empty();
    for (const int node : viewNodes(*run.trace, subject.step, subject.head, picture)) {
        const int head = run.trace->graph().nodes[size_t(node)].head;
        if (request.chosenHeads && head >= 0
            && std::find(subject.heads.begin(), subject.heads.end(), head) == subject.heads.end())
            continue;
        auto view = run.trace->view(node);
        if (!view)
            return view.error();
        attn::nodeRange(*run.trace, *view); // before it is made smaller
        if (picture == ViewMode::Arcs && view->values->size() > 0)
            request.pairs[node] = strongestPairs(*view->values, view->mask.get(),
                { 0, int(view->values->rows()) - 1, 0, int(view->values->cols()) - 1 }, mostArcs);
        request.views.push_back(picture == ViewMode::Storyboard ? storyboardView(std::move(*view)) : std::move(*view));
    }
    if (picture == ViewMode::Equation)
        request.findings = std::make_shared<const HeadFindings>(headFindings(request.views, request.step, false));
    return request;
}

Result<EquationRequest> requestOf(const FigureRun& run, const FigureSubject& subject, const FigureOptions& options)
{
    switch (subject.kind) {
    case FigureKind::Matrix: {
        auto view = run.trace->view(subject.node);
        if (!view)
            return view.error();
        return matrixRequest(run.trace, *view, options.theme());
    }
    case FigureKind::Arcs:
        return figureRequest(run, subject, ViewMode::Arcs);
    case FigureKind::Bars:
        return figureRequest(run, subject, ViewMode::Bars);
    case FigureKind::Storyboard:
        return figureRequest(run, subject, ViewMode::Storyboard);
    default:
        return figureRequest(run, subject, ViewMode::Equation);
    }
}

void compareRequest(const FigureRun& run, EquationRequest& request)
{
    std::vector<attn::StageView> results;
    std::copy_if(request.views.begin(), request.views.end(), std::back_inserter(results),
        [&](const attn::StageView& view) { return toQString(view.node->spec->key) == request.step; });
    auto compared = std::make_shared<ComparedStep>(comparedStep(run.a, *run.trace, results));
    compared->nameA = run.nameA;
    compared->nameB = run.nameB;
    request.compared = std::move(compared);
}

/// The step's own kind of numbers takes the range; of the whole run the one that it suits.
void lockRange(EquationRequest& request, const FigureSubject& subject, std::pair<double, double> range)
{
    attn::MapKind map = range.first < 0 ? attn::MapKind::Signed : attn::MapKind::Probability;
    if (figureKindSpec(subject.kind).ofSteps && subject.node >= 0)
        if (const auto own = attn::mapOf(request.trace->graph().nodes[size_t(subject.node)].spec->kind))
            map = *own;
    request.locked[map] = { map, range.first, range.second };
}

/// A narrow picture of many parts is as tall as they need; absent where the height is given as well.
std::optional<QSizeF> ofParts(const FigureOptions& options, int parts, QSizeF part)
{
    const double width = options.asked().width() * 1.2; // texts are a little smaller than on screen
    if (width <= 0 || options.asked().height() > 0 || options.size.pixels)
        return {};
    const int across = std::max(1, int(width / part.width()));
    return QSizeF(width, (parts + across - 1) / across * part.height() + 60);
}

QSizeF naturalSize(FigureKind kind, const EquationRequest& request, const FigureOptions& options)
{
    if (request.views.empty() || kind == FigureKind::Matrix)
        return request.size;
    switch (kind) {
    case FigureKind::Arcs: { // a line of text a token, so that every token is named
        const int tokens = request.views.front().node->rows;
        const double heads = double(request.views.size());
        return { std::clamp(420 * heads, 480.0, 1200.0), std::clamp(26.0 * tokens + 150, 300.0, 1100.0) };
    }
    case FigureKind::Bars:
        return ofParts(options, int(request.views.size()), { 170, 125 }).value_or(pictureSize);
    case FigureKind::Storyboard: {
        const QSizeF asked = options.asked();
        const int steps = int(attn::stepsOf(request.trace->config()).size());
        if (const auto size = ofParts(options, steps, { 150, 135 }))
            return *size;
        return asked.width() > 0 && asked.height() > asked.width() ? boardSize.transposed() : boardSize;
    }
    default:
        break;
    }
    const attn::Node& node = *request.views.front().node;
    if (node.spec->equation == attn::Equation::Tokens)
        return { widestTokens, std::min(40.0 * node.rows + 110, 1100.0) };
    const int cells = std::max(node.rows, node.columns);
    return cells <= 24 ? equationSize : QSizeF(1200, 900);
}

} // namespace

FigureRun namedFigureRun(FigureRun run, const attn::TokenNaming& naming)
{
    run.trace = attn::Trace::named(std::move(run.trace), naming);
    if (run.a)
        run.a = attn::Trace::named(std::move(run.a), naming);
    return run;
}

Result<Figure> layOutFigure(const FigureRun& asked, const FigureSubject& subject, const FigureOptions& wanted)
{
    const FigureRun run = namedFigureRun(asked, wanted.naming);
    const FigureOptions options = figureOptionsFor(subject.kind, wanted);
    if (auto sound = checkFigureOptions(options); !sound)
        return sound.error();
    if (subject.kind == FigureKind::Handout)
        return layOutHandout(run, subject, options);
    auto request = requestOf(run, subject, options);
    if (!request)
        return request.error();
    if (subject.kind == FigureKind::Compare)
        compareRequest(run, *request);
    request->theme = options.theme();
    request->numbers = options.numbers;
    request->parts = options.parts;
    request->onPage = true;
    request->locked = options.locked;
    if (options.range)
        lockRange(*request, subject, *options.range);

    FigureContents contents;
    contents.natural = naturalSize(subject.kind, *request, options);
    contents.caption = options.caption ? figureCaption(*run.trace) : QString();
    contents.fills = subject.kind == FigureKind::Storyboard || subject.kind == FigureKind::Bars
        || subject.kind == FigureKind::Arcs;
    contents.layout = [&request](QSizeF size, double ratio) {
        EquationRequest asked = *request;
        asked.size = size;
        asked.devicePixelRatio = ratio;
        return layoutView(asked).scene;
    };
    if (!contents.fills && subject.kind != FigureKind::Matrix)
        contents.simpler = [&request](QSizeF size, double ratio) {
            EquationRequest asked = *request;
            asked.size = size;
            asked.devicePixelRatio = ratio;
            asked.resultOnly = true;
            return layoutView(asked).scene;
        };
    return fitFigure(contents, options);
}
