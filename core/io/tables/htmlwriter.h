// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tables/matrixtable.h"
#include "core/pipeline/trace.h"

#include <QString>
#include <functional>

namespace attn {

struct HtmlLook {
    std::string language = "en";
    std::function<std::string(const Message&)> translate = [](const Message& message) { return message.english(); };
    NumberText number = { 2 }; ///< of what is printed in cells; the data keep full precision
};

/// Refuses more numbers than a browser can show, by the sizes alone.
Result<Nothing> htmlFits(const std::vector<const Node*>& nodes);

/// Writes matrices of a run as one page that needs nothing else: every heatmap, a line with row, column and the exact
/// number under the mouse or the arrow keys, light or dark as the reader's system. The numbers stand in the page as the
/// JSON of tableJson(), in <script type="application/json" id="matrices">. More than three million are refused.
Result<Nothing> writeHtml(
    const Trace& trace, const std::vector<const Node*>& nodes, const QString& path, const HtmlLook& look);

} // namespace attn
