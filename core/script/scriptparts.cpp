// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/script/scriptparts.h"

#include <algorithm>
#include <array>

namespace attn::script {

std::string oneLine(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
    return text;
}

std::string opening(std::string_view title, std::string_view body)
{
    const auto uses = [&](std::string_view name) { return body.find(name) != std::string_view::npos; };
    std::string out = title.empty() ? "" : "# " + oneLine(std::string(title)) + "\n";
    out += "# Written by Attention Visualizer. Prints every matrix of the session; --json prints them as JSON.\n"
           "import json\nimport math\nimport sys\n\nimport torch\n";
    if (uses("F.dropout("))
        out += "import torch.nn.functional as F\n";
    out += "\ntorch.set_grad_enabled(False)  # only the numbers\n";
    if (uses("token_row("))
        out += R"PY(

def token_row(token, seed, width):
    """The row of a token depends on the seed and the token alone: a 64-bit FNV-1a hash makes one seed of both."""
    hash = 14695981039346656037
    for byte in token.encode():
        hash = (hash ^ byte) * 1099511628211 % 2**64
    torch.manual_seed((seed ^ hash) % 2**32)
    return torch.randn(width)

)PY";
    return out;
}

std::vector<std::string> named(const std::vector<std::string>& names)
{
    std::vector<std::string> out;
    for (const std::string& name : names)
        out.push_back(name + "=" + name);
    return out;
}

std::string wrapped(std::string_view begin, const std::vector<std::string>& items, std::string_view end)
{
    constexpr std::size_t most = 100;
    std::size_t length = begin.size() + end.size();
    for (const std::string& item : items)
        length += item.size() + 2;
    std::string out(begin);
    if (length <= most) {
        for (std::size_t i = 0; i < items.size(); ++i)
            out += (i == 0 ? "" : ", ") + items[i];
        return out += end;
    }
    const std::string indent(begin.find_first_not_of(' '), ' ');
    std::string line;
    for (const std::string& item : items) {
        if (!line.empty() && indent.size() + 4 + line.size() + item.size() + 2 > most) {
            out += "\n" + indent + "    " + line;
            line.clear();
        }
        line += (line.empty() ? "" : " ") + item + ",";
    }
    out += "\n" + indent + "    " + line + "\n" + indent;
    return out += end;
}

bool isView(std::string_view code)
{
    const std::string_view line = code.substr(code.rfind('\n') + 1); // all of it without a line break
    constexpr std::array<std::string_view, 5> fresh { "(", " @ ", " / ", " * ", " + " };
    return std::none_of(
        fresh.begin(), fresh.end(), [&](std::string_view mark) { return line.find(mark) != std::string_view::npos; });
}

namespace {

std::string printing()
{
    return R"PY(


def flat(stage):
    """Row by row; JSON has no infinity."""
    values = stage if isinstance(stage, list) else stage.flatten().tolist()
    return [
        str(value).replace("inf", "Infinity").replace("nan", "NaN")
        if isinstance(value, float) and not math.isfinite(value) else value
        for value in values
    ]


if "--json" in sys.argv:
    print(json.dumps({"stages": [
        {"path": path, "rows": len(stage), "columns": len(flat(stage)) // len(stage), "data": flat(stage)}
        for path, stage in stages.items()
    ]}))
else:
    torch.set_printoptions(precision=4, sci_mode=False, linewidth=120)
    for path, stage in stages.items():
        print(path, stage, "", sep="\n")
)PY";
}

} // namespace

std::string ending(const std::vector<std::string>& before, const std::vector<std::string>& after)
{
    return "\n" + wrapped("stages = dict(", named(before), ")") + R"PY(
for head, of_head in enumerate(heads):
    stages.update({f"heads.{head}.{name}": matrix for name, matrix in of_head.items()})
)PY" + wrapped("stages.update(", named(after), ")")
        + printing();
}

std::string layersEnding(const std::vector<std::string>& before)
{
    return "\n" + wrapped("stages = dict(", named(before), ")") + R"PY(
for layer, of_layer in enumerate(of_layers):
    for head, of_head in enumerate(of_layer.pop("heads")):
        stages.update({f"layers.{layer}.heads.{head}.{name}": matrix for name, matrix in of_head.items()})
    stages.update({f"layers.{layer}.{name}": matrix for name, matrix in of_layer.items()}))PY"
        + printing();
}

} // namespace attn::script
