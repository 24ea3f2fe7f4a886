// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/drawnparameters.h"

#include <algorithm>

namespace {

constexpr std::string_view layoutSetting = "attention.layout";

bool equalMatrices(const attn::MatrixPtr& a, const attn::MatrixPtr& b)
{
    if (!a || !b)
        return !a && !b;
    return a->rows() == b->rows() && a->cols() == b->cols() && *a == *b;
}

} // namespace

bool DrawnParameters::isOurs(const attn::MatrixPtr& matrix) const
{
    return matrix && std::any_of(m_ours.begin(), m_ours.end(), [&](const auto& ours) { return ours.lock() == matrix; });
}

bool DrawnParameters::hasOurs(const attn::Session& session) const
{
    const auto& given = session.parameters.all();
    return std::any_of(given.begin(), given.end(), [&](const auto& one) { return isOurs(one.second); });
}

attn::Session DrawnParameters::withoutOurs(attn::Session session) const
{
    const attn::Parameters::Map given = session.parameters.all();
    for (const auto& [name, matrix] : given)
        if (isOurs(matrix))
            session.parameters.set(name, nullptr);
    return session;
}

void DrawnParameters::adopt(attn::Parameters& given, const std::string& name, const attn::SourceMatrix& source)
{
    if (given.find(name) || !source.values)
        return;
    const attn::MatrixPtr drawn = source.values.get();
    given.set(name, drawn);
    m_ours.push_back(drawn);
}

DrawnParameters::Outcome DrawnParameters::settle(attn::Session& after, const attn::Trace& run)
{
    const attn::Session& before = run.session();
    if (after.settings == before.settings)
        return Outcome::Untouched;
    m_ours.erase(
        std::remove_if(m_ours.begin(), m_ours.end(), [](const auto& ours) { return ours.expired(); }), m_ours.end());

    Outcome outcome = Outcome::Untouched;
    attn::Settings then = before.settings;
    const attn::Config config(after.settings);
    if (config.text(layoutSetting) != run.config().text(layoutSetting)) {
        for (int layer = 0; layer < run.shape().layers; ++layer)
            for (const attn::Projection which : attn::allProjections) {
                adopt(after.parameters, attn::parameterName(which, false, layer), run.sources().projection(which, layer).weight);
                adopt(after.parameters, attn::parameterName(which, true, layer), run.sources().projection(which, layer).bias);
            }
        outcome = Outcome::Kept;
        then.insert_or_assign(std::string(layoutSetting), std::string(config.text(layoutSetting)));
    }
    if (!hasOurs(after))
        return outcome;

    // Would the rest of the change draw other parameters (another seed, other sizes)? Then it must show.
    attn::Session was = withoutOurs(after), is = was;
    was.settings = std::move(then);
    const std::vector<std::string>& tokens = run.sources().tokens;
    const attn::Result<attn::Shape> oldShape = attn::shapeOf(was, tokens.size()),
                                    shape = attn::shapeOf(is, tokens.size());
    if (!shape)
        return outcome; // the run will say what is wrong
    if (oldShape && *oldShape == *shape) {
        const attn::Sources drawn = attn::resolveSources(was, tokens, *oldShape);
        const attn::Sources anew = attn::resolveSources(is, tokens, *shape);
        bool same = true;
        for (int layer = 0; layer < shape->layers; ++layer)
            for (const attn::Projection which : attn::allProjections) {
                const attn::ProjectionSource &a = drawn.projection(which, layer), &b = anew.projection(which, layer);
                // A projection that appears or goes away is no other draw.
                same = same && (!a.weight.values || !b.weight.values || equalMatrices(a.weight.values.get(), b.weight.values.get()));
                same = same && (!a.bias.values || !b.bias.values || equalMatrices(a.bias.values.get(), b.bias.values.get()));
            }
        if (same)
            return outcome;
    }
    after = std::move(is);
    return Outcome::Redrawn;
}
