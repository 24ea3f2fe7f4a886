// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/documentrun.h"

#include "core/base/memory.h"
#include "core/io/text/tokenizer.h"
#include "ui/model/viewloader.h"

#include <QElapsedTimer>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr double smallDraw = 3e5; // numbers to draw, in a few milliseconds
constexpr std::size_t smallOverrides = 10000; // a pasted matrix may bring hundreds of thousands

// Numbers that a run of this session starts from.
double numbersOf(const attn::Session& session)
{
    const attn::Result<std::vector<std::string>> tokens = attn::tokensOf(session);
    const attn::Result<attn::Shape> shape = tokens ? attn::shapeOf(session, tokens->size()) : tokens.error();
    if (!shape)
        return 0;
    const double d = shape->model;
    return d * shape->tokens + d * (2.0 * shape->size + shape->valueSize) + double(shape->valueSize) * shape->outputs;
}

} // namespace

attn::Result<DocumentRun> DocumentRun::compute(
    attn::Session session, const std::shared_ptr<const attn::Trace>& previous, bool holdRanges)
{
    QElapsedTimer clock;
    clock.start();
    const auto traced = [&]() -> attn::Result<std::shared_ptr<const attn::Trace>> {
        attn::Result<std::vector<std::string>> tokens = attn::tokensOf(session);
        if (!tokens)
            return tokens.error();
        return attn::Trace::create(std::move(session), std::move(*tokens), previous, holdRanges);
    };
    const auto trace = attn::withinMemory(std::string(session.title), 0, traced);
    if (!trace)
        return trace.error();
    // Small runs are evaluated at once, so that every view finds its numbers and the time shown is that of all of them.
    std::vector<int> all((*trace)->graph().nodes.size());
    std::iota(all.begin(), all.end(), 0);
    if (ViewLoader::cost(**trace, all) < ViewLoader::immediate / 4)
        for (const int node : all)
            if (const auto view = (*trace)->view(node); !view && view.error().kind != attn::Error::Kind::Cancelled)
                break; // the view that shows it gives the reason
    return DocumentRun { *trace, double(clock.nsecsElapsed()) / 1e6 };
}

attn::Result<attn::Nothing> applyEdit(const DocumentEdit& edit, attn::Session& session, const attn::Trace& run)
{
    return attn::withinMemory(edit.name.toStdString(), 0, [&] { return edit.change(session, run); });
}

bool isSmallText(const attn::Session& session)
{
    return session.text.size() <= smallText && (!session.tokens || session.tokens->size() <= smallText / 4);
}

bool isSmallDocument(const attn::Session& session)
{
    return isSmallText(session) && session.overrides.size() <= smallOverrides && numbersOf(session) <= smallDraw;
}
