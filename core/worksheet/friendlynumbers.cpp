// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/random/torch_random.h"
#include "core/worksheet/worksheet.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attn {
namespace {

constexpr int mostDraws = 24;
constexpr double smallEnough = 9; ///< one digit before the point

/// Whole numbers low .. high, divided.
MatrixPtr drawnWhole(TorchRandom& random, int rows, int columns, int low, int high, double divisor)
{
    const auto numbers = random.randint(low, high + 1, std::size_t(rows) * std::size_t(columns));
    Matrix out(rows, columns);
    for (Eigen::Index i = 0; i < out.size(); ++i)
        out.data()[i] = double(numbers[std::size_t(i)]) / divisor;
    return share(std::move(out));
}

/// Without a column of zeros, which would make whole steps zero.
MatrixPtr drawnWeights(TorchRandom& random, int rows, int columns, bool whole)
{
    MatrixPtr out;
    for (int attempt = 0; attempt < mostDraws; ++attempt) {
        out = whole ? drawnWhole(random, rows, columns, -1, 2, 1) : drawnWhole(random, rows, columns, -10, 10, 10);
        if ((out->array() != 0).colwise().any().all())
            break;
    }
    return out;
}

Session drawn(const Trace& trace, SheetNumbers numbers, TorchRandom& random, bool keepScale)
{
    const bool whole = numbers == SheetNumbers::Integers;
    const Shape& shape = trace.shape();
    Session session = trace.session();
    session.tokens = trace.sources().tokens;
    session.rows.clear();
    session.overrides.clear();
    session.view = {};
    if (!keepScale)
        session.settings.insert_or_assign("scale", "none");
    const double divisor = whole ? 1 : 10;
    const MatrixPtr table = drawnWhole(random, shape.tokens, shape.model, 0, whole ? 3 : 10, divisor);
    Matrix embeddings(shape.tokens, shape.model);
    const std::vector<int>& ids = trace.sources().ids; // equal tokens have equal rows
    for (int i = 0; i < shape.tokens; ++i)
        embeddings.row(i) = table->row(std::find(ids.begin(), ids.end(), ids[std::size_t(i)]) - ids.begin());
    session.embeddings = share(std::move(embeddings));
    const auto likewise = [&](const LazyMatrix& like) {
        return like ? drawnWeights(random, int(like->rows()), int(like->cols()), whole) : nullptr;
    };
    for (int layer = 0; layer < shape.layers; ++layer)
        for (Projection which : allProjections) {
            const ProjectionSource& source = trace.sources().projection(which, layer);
            session.setWeight(which, likewise(source.weight.values), layer);
            session.setBias(which, likewise(source.bias.values), layer);
        }
    return session;
}

/// The largest number of a run, or infinity where it has no numbers to compute with.
double largestOf(const Trace& trace)
{
    double largest = 0;
    for (const Node& node : trace.graph().nodes) {
        const auto view = trace.view(node.id);
        if (!view || view->values->hasNaN())
            return std::numeric_limits<double>::infinity();
        for (const double value : view->values->reshaped())
            if (std::isfinite(value) && node.spec->kind != ValueKind::TokenId && node.spec->kind != ValueKind::Text)
                largest = std::max(largest, std::abs(value));
    }
    return largest;
}

} // namespace

Result<Session> friendlySession(const Trace& trace, SheetNumbers numbers, std::uint64_t seed, bool keepScale)
{
    if (numbers == SheetNumbers::Session)
        return trace.session();
    TorchRandom random(seed);
    Session best;
    double smallest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < mostDraws && smallest > smallEnough; ++i) {
        Session candidate = drawn(trace, numbers, random, keepScale);
        const auto run = Trace::create(candidate, trace.sources().tokens);
        if (!run)
            return run.error();
        const double largest = largestOf(**run);
        if (i > 0 && largest >= smallest)
            continue;
        smallest = largest;
        best = std::move(candidate);
    }
    return best;
}

} // namespace attn
