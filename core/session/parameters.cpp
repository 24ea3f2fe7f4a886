// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/parameters.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace attn {

namespace {
constexpr std::string_view prefix = "layers.";
} // namespace

std::string layerPrefix(int layer)
{
    return layer == 0 ? std::string() : std::string(prefix) + std::to_string(layer) + ".";
}

LayerName splitLayer(std::string_view name)
{
    const std::size_t dot = name.starts_with(prefix) ? name.find('.', prefix.size()) : std::string_view::npos;
    if (dot == std::string_view::npos)
        return { 0, name };
    const char *begin = name.data() + prefix.size(), *end = name.data() + dot;
    int layer = 0;
    const auto [stop, error] = std::from_chars(begin, end, layer);
    // "layers.01.query" and "layers.-1.query" are names of nothing.
    if (error != std::errc() || stop != end || layer < 0 || (*begin == '0' && dot != prefix.size() + 1))
        return { 0, name };
    return { layer, name.substr(dot + 1) };
}

std::string_view withoutLayerZero(std::string_view name)
{
    const LayerName split = splitLayer(name);
    return split.layer == 0 ? split.name : name;
}

std::string_view projectionName(Projection which)
{
    static constexpr std::array<std::string_view, 4> names { "query", "key", "value", "output" };
    return names[std::size_t(which)];
}

bool isProjection(std::string_view name)
{
    return std::any_of(allProjections.begin(), allProjections.end(), [&](Projection which) { return projectionName(which) == name; });
}

std::string parameterName(Projection which, bool bias, int layer)
{
    return layerPrefix(layer) + std::string(projectionName(which)) + (bias ? ".bias" : ".weight");
}

MatrixPtr Parameters::find(std::string_view name) const
{
    const auto found = m_matrices.find(withoutLayerZero(name));
    return found == m_matrices.end() ? nullptr : found->second;
}

void Parameters::set(std::string_view name, MatrixPtr matrix)
{
    const std::string_view shortName = withoutLayerZero(name);
    if (matrix)
        m_matrices.insert_or_assign(std::string(shortName), std::move(matrix));
    else if (const auto found = m_matrices.find(shortName); found != m_matrices.end())
        m_matrices.erase(found);
}

int Parameters::layers() const
{
    int most = 0;
    for (const auto& [name, matrix] : m_matrices)
        most = std::max(most, splitLayer(name).layer + 1);
    return most;
}

} // namespace attn
