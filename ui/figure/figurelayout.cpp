// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts behind the kinds of figures, with the sizes they have where none is asked for.
#include "ui/figure/figurecaption.h"
#include "core/pipeline/colorranges.h"
#include "ui/figure/figurecontent.h"
#include "ui/figure/figurefit.h"
#include "ui/figure/figurekinds.h"
#include "ui/figure/handout.h"
#include "ui/pictures/viewlayout.h"
#include "ui/scene/scenemove.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

using attn::Result;

namespace {

constexpr QSizeF equationSize(960, 640), pictureSize(960, 720), boardSize(1123, 794);
constexpr double widestTokens = 340; // a list of tokens needs no more

/// Logical pixels for the cells of one axis: room for numbers while there are few, whole pixels when there are many.
double axisPixels(int cells, double single)
{
    const double cell = cells <= 12 ? single : cells <= 24 ? single * 0.75 : std::max(1.0, std::floor(1024.0 / cells));
    return std::min(cell * cells, 1100.0);
}

/// Of a matrix by itself: cells as large as their count allows, at most about 1500 pixels a side, with room to spare.
QSizeF matrixSize(const attn::Node& node, double scale)
{
    const bool list = node.spec->kind == attn::ValueKind::Text, square = node.rows == node.columns;
    const double width = list ? 320 : axisPixels(node.columns, square ? 56 : 64);
    const double height = list ? 40.0 * node.rows : axisPixels(node.rows, square ? 56 : 44);
    return QSizeF(width + 330, height + 260) * scale;
}

std::shared_ptr<const ComparedStep> comparedWithA(const FigureRun& run, const EquationContent& content)
{
    std::vector<attn::StageView> results;
    std::copy_if(content.views.begin(), content.views.end(), std::back_inserter(results),
        [&](const attn::StageView& view) { return toQString(view.node->spec->key) == content.step; });
    auto compared = std::make_shared<ComparedStep>(comparedStep(run.a, *run.trace, results));
    compared->nameA = run.nameA;
    compared->nameB = run.nameB;
    return compared;
}

/// The step's own kind of numbers takes the range; of the whole run the one that it suits.
void lockRange(EquationLook& look, const attn::Trace& trace, const FigureSubject& subject, std::pair<double, double> range)
{
    attn::MapKind map = range.first < 0 ? attn::MapKind::Signed : attn::MapKind::Probability;
    if (figureKindSpec(subject.kind).ofSteps && subject.node >= 0)
        if (const auto own = attn::mapOf(trace.graph().nodes[size_t(subject.node)].spec->kind))
            map = *own;
    look.locked[map] = { map, range.first, range.second };
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

QSizeF naturalSize(FigureKind kind, const EquationContent& content, const FigureOptions& options)
{
    if (content.views.empty())
        return {};
    switch (kind) {
    case FigureKind::Matrix:
        return matrixSize(*content.views.front().node, options.theme().scale);
    case FigureKind::Arcs: { // a line of text a token, so that every token is named
        const int tokens = content.views.front().node->rows;
        const double heads = double(content.views.size());
        return { std::clamp(420 * heads, 480.0, 1200.0), std::clamp(26.0 * tokens + 150, 300.0, 1100.0) };
    }
    case FigureKind::Bars:
        return ofParts(options, int(content.views.size()), { 170, 125 }).value_or(pictureSize);
    case FigureKind::Storyboard: {
        const QSizeF asked = options.asked();
        const int steps = int(attn::stepsOf(content.trace->config()).size());
        if (const auto size = ofParts(options, steps, { 150, 135 }))
            return *size;
        return asked.width() > 0 && asked.height() > asked.width() ? boardSize.transposed() : boardSize;
    }
    default:
        break;
    }
    const attn::Node& node = *content.views.front().node;
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
    auto content = figureContent(run, subject);
    if (!content)
        return content.error();
    if (subject.kind == FigureKind::Compare)
        content->compared = comparedWithA(run, *content);
    EquationLook look;
    look.theme = options.theme();
    look.numbers = options.numbers;
    look.parts = options.parts;
    look.resultOnly = subject.kind == FigureKind::Matrix;
    look.byItself = subject.kind != FigureKind::Matrix;
    look.onPage = true;
    look.locked = options.locked;
    if (options.range)
        lockRange(look, *run.trace, subject, *options.range);

    FigureContents contents;
    contents.natural = naturalSize(subject.kind, *content, options);
    contents.caption = options.caption ? figureCaption(*run.trace) : QString();
    contents.fills = subject.kind == FigureKind::Storyboard || subject.kind == FigureKind::Bars
        || subject.kind == FigureKind::Arcs;
    const auto laidOut = [&content, look](bool resultOnly) {
        return [&content, look, resultOnly](QSizeF size, double ratio) {
            EquationLook sized = look;
            sized.size = size;
            sized.devicePixelRatio = ratio;
            sized.resultOnly = resultOnly;
            return layoutView(*content, sized).scene;
        };
    };
    contents.layout = laidOut(look.resultOnly);
    if (!contents.fills && !look.resultOnly)
        contents.simpler = laidOut(true);
    return fitFigure(contents, options);
}
