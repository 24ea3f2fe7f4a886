// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/axislabels.h"

#include <algorithm>
#include <cstddef>

namespace attn {

std::vector<Message> labelMessages(const Trace& trace, Axis axis, int base, bool forPeople, int layer)
{
    const Shape& shape = trace.shape();
    const Sources& sources = trace.sources();
    std::vector<Message> out;
    const int length = axisLength(axis, shape, layer);
    out.reserve(size_t(length));
    if (axis == Axis::Token || axis == Axis::QueryToken || axis == Axis::KeyToken) {
        const bool keys = axis == Axis::KeyToken && shape.keys > 0;
        for (const std::string& name : forPeople ? (keys ? sources.keyNames : sources.names)
                                                 : (keys ? sources.keyTokens : sources.tokens))
            out.push_back({ "%1", { name } });
        return out;
    }
    const bool joined = shape.heads > 1 && (axis == Axis::JoinedKeyDim || axis == Axis::JoinedValueDim);
    const int width = joined ? length / shape.heads : length;
    for (int i = 0; i < length; ++i) {
        const std::string head = std::to_string(i / std::max(width, 1) + base), dim = std::to_string(i % std::max(width, 1) + base);
        if (axis == Axis::One)
            out.push_back({ "%1", { std::string() } });
        else if (joined && width == 1)
            out.push_back({ ATTN_TR("head %1"), { head } });
        else if (joined)
            out.push_back({ ATTN_TR("head %1 dim %2"), { head, dim } });
        else
            out.push_back({ ATTN_TR("dim %1"), { dim } });
    }
    return out;
}

std::vector<std::string> labelTexts(const Trace& trace, Axis axis, int base, bool forPeople, int layer)
{
    std::vector<std::string> out;
    for (const Message& label : labelMessages(trace, axis, base, forPeople, layer))
        out.push_back(label.english());
    return out;
}

} // namespace attn
