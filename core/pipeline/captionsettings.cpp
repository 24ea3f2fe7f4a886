// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/captionsettings.h"

#include <algorithm>

namespace attn {

namespace {

bool drawsParameters(const Trace& trace)
{
    if (trace.config().is("attention.kind", "unweighted") && !trace.config().flag("output.projection"))
        return false;
    const Session& session = trace.session();
    for (int layer = 0; layer < trace.shape().layers; ++layer)
        for (const Projection which : allProjections)
            if (!session.weight(which, layer))
                return true;
    return false;
}

/// Always listed, in this order, where they have an effect in this run.
bool isHeadline(const Trace& trace, std::string_view key)
{
    const Config& config = trace.config();
    if (key == "attention.heads" || key == "scale" || key == "mask")
        return true;
    if (key == "dropout.rate" || key == "dropout.seed")
        return config.real("dropout.rate") > 0 && config.flag("dropout.training");
    if (key == "embeddings.seed")
        return !trace.session().embeddings;
    return key == "parameters.seed" && drawsParameters(trace);
}

} // namespace

std::vector<CaptionSetting> captionSettings(const Trace& trace)
{
    constexpr std::string_view first[]
        = { "attention.heads", "scale", "mask", "dropout.rate", "dropout.seed", "embeddings.seed", "parameters.seed" };
    std::vector<CaptionSetting> told;
    for (const std::string_view key : first)
        if (const SettingSpec* spec = findSetting(key); spec && isHeadline(trace, key))
            told.push_back({ spec, std::string(trace.config().text(key)) });
    for (const SettingSpec* spec : settingSpecs()) {
        const bool listed = std::find(std::begin(first), std::end(first), spec->key) != std::end(first);
        if (!listed && trace.config().has(spec->key) && trace.config().text(spec->key) != spec->fallback)
            told.push_back({ spec, std::string(trace.config().text(spec->key)) });
    }
    return told;
}

std::string captionText(const Trace& trace)
{
    const Session& session = trace.session();
    if (!session.tokens)
        return session.text;
    return joinedTokens(trace.sources().tokens, session.naming.raw ? Spelling::Plain : trace.sources().spelling);
}

} // namespace attn
