// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tables/matrixtable.h"

#include "core/io/text/utf8.h"
#include "core/session/tokenlabels.h"

namespace attn {

namespace {

/// A cell of text: what Markdown or HTML would take for markup is escaped, and no line breaks.
std::string markdownText(std::string_view text)
{
    std::string out;
    for (char c : isolated(repairedUtf8(text))) {
        if (c == '\n')
            out += "\\\\n";
        else if (c == '\r')
            out += "\\\\r";
        else if (c == '\t')
            out += "\\\\t";
        else if (c == '<')
            out += "&lt;";
        else if (c == '&')
            out += "&amp;";
        else if (std::string_view("\\`*_{}[]|#~$!").find(c) != std::string_view::npos)
            out += std::string("\\") + c;
        else
            out += c;
    }
    return out.find_first_not_of(' ') == std::string::npos ? "` `" : out;
}

} // namespace

void tableMarkdown(TextOut& out, const MatrixTable& table, NumberText number)
{
    std::string rule = "\n|---|";
    out += '|';
    for (const std::string& column : table.columns) {
        out += " | " + markdownText(column);
        rule += table.isText ? "---|" : "---:|";
    }
    out += " |" + rule + "\n";
    for (size_t row = 0; row < table.rows.size(); ++row) {
        out += "| " + markdownText(table.rows[row]) + " |";
        if (table.isText)
            out += " " + markdownText(table.strings[row]) + " |";
        else
            for (Eigen::Index column = 0; column < table.values->cols(); ++column)
                out += " " + number((*table.values)(Eigen::Index(row), column)) + " |";
        out += "\n";
    }
}

} // namespace attn
