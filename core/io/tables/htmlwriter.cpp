// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tables/htmlwriter.h"

#include "core/base/numbertext.h"
#include "core/io/file/wholefile.h"
#include "core/io/json/jsonwriter.h"
#include "core/io/tables/exporters.h"
#include "core/io/tables/htmlpage.h"
#include "core/io/text/utf8.h"
#include "core/pipeline/captionsettings.h"

#include <QFileDevice>

namespace attn {

namespace {

constexpr std::int64_t maxHtmlNumbers = 3'000'000; // some 60 MB, which browsers still open

std::string htmlText(std::string_view text)
{
    std::string out;
    for (char c : repairedUtf8(text)) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else
            out += c;
    }
    return out;
}

/// JSON inside of a script element: no "<", so nothing can end the element.
std::string inScript(std::string_view json)
{
    std::string out;
    for (char c : json)
        out += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return out;
}

std::string hexColors(MapKind map, bool dark)
{
    static constexpr char digits[] = "0123456789abcdef";
    std::string out;
    for (const Rgb& color : ColorMap::of(map, dark).table())
        for (int part : { int(color.r), int(color.g), int(color.b) })
            (out += digits[part / 16]) += digits[part % 16];
    return out;
}

std::string colorsJson()
{
    const auto both = [](MapKind map) {
        return "{\"light\": \"" + hexColors(map, false) + "\", \"dark\": \"" + hexColors(map, true) + "\"}";
    };
    return "{\"signed\": " + both(MapKind::Signed) + ", \"rising\": " + both(MapKind::Probability) + "}";
}

/// One matrix: what tableJson() writes, and how it is coloured.
void matrixJsonText(TextOut& out, const MatrixTable& table, const StageView& view, const HtmlLook& look)
{
    const Matrix& values = *table.values;
    JsonWriter json(&out);
    json.beginObject();
    tableMembers(json, table);
    json.key("map");
    json.string(table.scale.map == MapKind::Signed ? "signed" : "rising");
    json.key("low");
    json.raw(jsonNumberText(table.scale.low));
    json.key("high");
    json.raw(jsonNumberText(table.scale.high));
    if (view.mask) {
        std::string hidden;
        for (Eigen::Index i = 0; i < view.mask->size(); ++i)
            hidden += view.mask->data()[i] == 0 ? '1' : '0';
        json.key("hidden");
        json.string(hidden);
    }
    if (values.rows() <= 16 && values.cols() <= 16) { // few enough to be printed in the cells
        const bool whole = (values.array() == values.array().round()).all() && values.cwiseAbs().maxCoeff() < 1e5;
        std::vector<std::string> cells;
        for (Eigen::Index i = 0; i < values.size(); ++i)
            cells.push_back(whole ? exactNumber(values.data()[i]) : look.number(values.data()[i]));
        json.key("cells");
        json.list(cells);
    }
    json.endObject();
    out += '\n';
}

std::string textTable(const MatrixTable& table)
{
    std::string out = "<table>\n";
    for (size_t row = 0; row < table.strings.size(); ++row)
        out += "<tr><th>" + std::to_string(row) + "</th><td><bdi>" + htmlText(table.strings[row]) + "</bdi></td></tr>\n";
    return out + "</table>\n";
}

class HtmlPage {
public:
    HtmlPage(QFileDevice& file, const Trace& trace, const HtmlLook& look)
        : m_file(file)
        , m_trace(trace)
        , m_look(look)
    {
    }

    Result<Nothing> write(const std::vector<const Node*>& nodes)
    {
        const std::string& title = m_trace.session().title;
        const std::string name = title.empty() ? say(ATTN_TR("Attention")) : say(title);
        put("<!DOCTYPE html>\n<html lang=\"" + htmlText(m_look.language) + "\">\n<head>\n<meta charset=\"utf-8\">\n");
        // The browser itself keeps this page from asking the network for anything.
        put("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
            "script-src 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n");
        put("<title>" + htmlText(name) + "</title>\n<style>" + std::string(htmlStyle)
            + "</style>\n</head>\n<body>\n<h1>" + htmlText(name) + "</h1>\n<p dir=\"auto\">" + htmlText(captionText(m_trace))
            + "</p>\n<nav>\n");
        for (const Node* node : nodes)
            put("<a href=\"#" + htmlText(node->path) + "\">" + htmlText(titleOf(*node)) + "</a>\n");
        put("</nav>\n<noscript><p>"
            + htmlText(say(ATTN_TR("The heatmaps are drawn by a script in this page; please let it run.")))
            + "</p></noscript>\n");
        std::vector<const Node*> drawn;
        for (const Node* node : nodes) {
            const auto view = m_trace.view(node->id);
            if (!view)
                return view.error();
            section(*node, *view);
            if (node->spec->kind != ValueKind::Text)
                drawn.push_back(node);
        }
        put("<script type=\"application/json\" id=\"matrices\">\n{\"colors\": " + colorsJson()
            + ",\n\"words\": {\"row\": " + inScript(jsonStringText(say(ATTN_TR("row"))))
            + ", \"column\": " + inScript(jsonStringText(say(ATTN_TR("column")))) + ", \"hidden\": "
            + inScript(jsonStringText(say(ATTN_TR("hidden by the mask")))) + "},\n\"matrices\": [\n");
        for (const Node* node : drawn) {
            const auto view = m_trace.view(node->id);
            if (!view)
                return view.error();
            put(node == drawn.front() ? "" : ",\n");
            TextOut out([this](std::string_view piece) -> Result<Nothing> {
                put(inScript(piece));
                return Nothing {};
            });
            matrixJsonText(out, readableTable(m_trace, *view), *view, m_look);
            (void)out.finish(); // put() remembers a failure
        }
        put("]}\n</script>\n<script>" + std::string(htmlProgram) + "</script>\n</body>\n</html>\n");
        if (m_bad)
            return contentError(ATTN_TR("The page cannot be written: %1."), { m_file.errorString().toStdString() });
        return Nothing {};
    }

private:
    void section(const Node& node, const StageView& view)
    {
        const std::string path = htmlText(node.path), title = htmlText(titleOf(node));
        put("<section id=\"" + path + "\">\n<h2>" + title + "<code>" + path + ", " + std::to_string(node.rows) + " × "
            + std::to_string(node.columns) + "</code></h2>\n");
        put("<p>" + htmlText(say(node.spec->summary)) + "</p>\n");
        if (node.spec->kind == ValueKind::Text)
            put(textTable(readableTable(m_trace, view)));
        else
            put("<div class=\"map\"><canvas id=\"map-" + path + "\" tabindex=\"0\" role=\"img\" aria-label=\"" + title
                + "\" aria-describedby=\"cell-" + path + "\"></canvas></div>\n<output id=\"cell-" + path
                + "\" aria-live=\"polite\"></output>\n");
        put("</section>\n");
    }

    std::string titleOf(const Node& node) const
    {
        const std::string title = say(node.spec->title);
        if (node.head < 0)
            return title;
        const Shape& shape = m_trace.shape();
        const std::string head = std::to_string(shape.headInLayer(node.head) + 1);
        if (shape.layers > 1)
            return m_look.translate({ ATTN_TR("%1, layer %2, head %3"),
                { title, std::to_string(shape.layerOf(node.head) + 1), head } });
        return m_look.translate({ ATTN_TR("%1, head %2"), { title, head } });
    }

    std::string say(std::string_view text) const { return m_look.translate(Message(text)); }

    void put(const std::string& text)
    {
        m_bad = m_bad || m_file.write(text.data(), qint64(text.size())) != qint64(text.size());
    }

    QFileDevice& m_file;
    const Trace& m_trace;
    const HtmlLook& m_look;
    bool m_bad = false;
};

} // namespace

Result<Nothing> htmlFits(const std::vector<const Node*>& nodes)
{
    std::int64_t numbers = 0;
    for (const Node* node : nodes)
        numbers += std::int64_t(node->rows) * node->columns;
    if (numbers > maxHtmlNumbers)
        return contentError(
            ATTN_TR("The page would hold %1 numbers, more than a browser can show; choose fewer matrices, three "
                    "million numbers at most."),
            { std::to_string(numbers) });
    return Nothing {};
}

Result<Nothing> writeHtml(
    const Trace& trace, const std::vector<const Node*>& nodes, const QString& path, const HtmlLook& look)
{
    if (auto fits = htmlFits(nodes); !fits)
        return fits;
    return writeWholeBy(path, [&](QFileDevice& file) { return HtmlPage(file, trace, look).write(nodes); });
}

} // namespace attn
