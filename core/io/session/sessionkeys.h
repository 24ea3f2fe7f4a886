// SPDX-License-Identifier: GPL-3.0-or-later
// The names that reading and writing of sessions share.
#pragma once

#include "core/io/json/jsonwriter.h"
#include "core/session/session.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace attn {

inline constexpr std::string_view sessionFormat = "attention-visualizer session";
inline constexpr int sessionVersion = 1;

inline constexpr std::array<std::string_view, 14> sessionKeys { "format", "version", "title", "text", "tokenizer",
    "tokens", "embeddings", "parameters", "mask", "settings", "overrides", "rows", "attention", "view" };
inline constexpr std::array<std::string_view, 4> overrideKeys { "path", "row", "column", "value" };

inline bool isSessionKey(std::string_view key)
{
    return std::find(sessionKeys.begin(), sessionKeys.end(), key) != sessionKeys.end();
}

inline bool isOverrideKey(std::string_view key)
{
    return std::find(overrideKeys.begin(), overrideKeys.end(), key) != overrideKeys.end();
}

/// "heads.0.scores[1,4]": unknown keys of an override are kept under its cell, so that they follow it.
inline std::string overrideName(const Override& what)
{
    return what.path + "[" + std::to_string(what.row) + "," + std::to_string(what.column) + "]";
}

/// Unknown members of one object, as JSON.
class KeptKeys {
public:
    void add(const std::string& key, const std::string& json)
    {
        m_json += (m_json.empty() ? "" : ", ") + jsonStringText(key) + ": " + json;
    }
    void add(const std::string& key, const KeptKeys& inner)
    {
        if (!inner.m_json.empty())
            add(key, inner.json());
    }
    bool empty() const { return m_json.empty(); }
    std::string json() const { return m_json.empty() ? std::string() : "{" + m_json + "}"; }

private:
    std::string m_json;
};

} // namespace attn
