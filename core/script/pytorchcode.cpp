// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/script/pytorchcode.h"

#include "core/base/numbertext.h"

#include <charconv>
#include <cmath>

namespace attn {

std::string pythonString(std::string_view text)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            (out += '\\') += c;
        else if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (byte < 0x20 || byte == 0x7f)
            ((out += "\\x") += digits[byte >> 4]) += digits[byte & 15];
        else
            out += c;
    }
    return out + '"';
}

std::string pythonNumber(double value)
{
    if (std::isnan(value))
        return "torch.nan";
    if (std::isinf(value))
        return value > 0 ? "torch.inf" : "-torch.inf";
    std::string out = exactNumber(value);
    // Without a point a list of numbers would become a tensor of integers.
    return out.find_first_of(".e") == std::string::npos ? out + ".0" : out;
}

std::string pythonList(const std::vector<std::string>& texts, std::size_t most)
{
    std::string out = "[";
    for (std::size_t i = 0; i < texts.size(); ++i) {
        out += i == 0 ? "" : ", ";
        if (most != 0 && i == most)
            return out + "...]";
        out += pythonString(texts[i]);
    }
    return out + "]";
}

std::string pythonMatrix(const Matrix& values, const std::vector<std::string>& rowComments)
{
    std::string out = "[";
    const bool lines = values.rows() > 1;
    for (Eigen::Index row = 0; row < values.rows(); ++row) {
        out += lines ? "\n    [" : "[";
        for (Eigen::Index column = 0; column < values.cols(); ++column)
            (out += column == 0 ? "" : ", ") += pythonNumber(values(row, column));
        out += lines ? "]," : "]";
        if (lines && std::size_t(row) < rowComments.size())
            out += "  # " + rowComments[std::size_t(row)];
    }
    return out + (lines ? "\n]" : "]");
}

std::string pytorchCode(const Trace& trace, const StageSpec& spec, const PytorchParts& parts, int layer)
{
    const std::string declared = spec.code ? spec.code(trace.config(), trace.shape(), layer) : std::string(spec.pytorch);
    const Node* node = trace.graph().find(spec.key, 0);
    const auto inputName = [&](std::size_t i) -> std::string_view {
        if (spec.inputs[i].stage == layerInput && trace.shape().layers > 1)
            return layerInput;
        const int input = node && i < node->inputs.size() ? node->inputs[i] : -1;
        return input >= 0 ? trace.graph().nodes[std::size_t(input)].spec->key : spec.inputs[i].stage;
    };
    // One pass, so that a token "{0}" stays what it is.
    std::string out;
    for (std::size_t at = 0; at < declared.size();) {
        const std::size_t end = declared[at] == '{' ? declared.find('}', at) : std::string::npos;
        if (end == std::string::npos) {
            out += declared[at++];
            continue;
        }
        const std::string_view mark = std::string_view(declared).substr(at + 1, end - at - 1);
        std::size_t index = 0;
        if (mark == "out")
            out += spec.key;
        else if (mark == "tokens")
            out += parts.tokens;
        else if (mark == "values")
            out += parts.values;
        else if (std::from_chars(mark.data(), mark.data() + mark.size(), index).ec == std::errc()
            && index < spec.inputs.size())
            out += inputName(index);
        at = end + 1;
    }
    return out;
}

std::string pytorchLine(const Trace& trace, const StageSpec& spec, int layer)
{
    const SourceMatrix* source = spec.source ? spec.source(trace.sources(), layer) : nullptr;
    if (source && source->values && source->origin == Origin::Given)
        return std::string(spec.key) + " = torch.tensor(...)  # given: " + std::to_string(source->values->rows()) + " x "
            + std::to_string(source->values->cols());
    return pytorchCode(trace, spec, { pythonList(trace.sources().tokens, 24), "..." }, layer);
}

} // namespace attn
