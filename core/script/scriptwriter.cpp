// SPDX-License-Identifier: GPL-3.0-or-later
// The program follows the graph: what the session starts from, one loop over the heads, what joins them; around the
// latter two a loop over the layers, where there are several.
#include "core/script/scriptwriter.h"

#include "core/pipeline/formula.h"
#include "core/script/pytorchcode.h"
#include "core/script/scriptparts.h"
#include "core/session/importedattention.h"
#include "core/session/sources.h"

#include <algorithm>
#include <map>

namespace attn {
namespace {

/// What stands before the heads: the texts and every matrix of the document.
bool isStart(const Node& node)
{
    return node.spec->source || node.spec->group == Group::Input;
}

class ScriptWriter {
public:
    ScriptWriter(const Trace& trace, const ScriptOptions& options, std::stop_token stop)
        : m_trace(trace)
        , m_double(options.doublePrecision)
        , m_stop(std::move(stop))
    {
        for (const Node& node : trace.graph().nodes) {
            const bool first = node.head < 0 || trace.shape().headInLayer(node.head) == 0;
            if (first && isStart(node))
                m_starts.push_back(&node);
            else if (first && node.layer == 0)
                (node.head == 0 ? m_perHead : m_together).push_back(&node);
        }
    }

    Result<std::string> write()
    {
        std::size_t at = 0;
        while (at < m_starts.size() && m_starts[at]->spec->scope == Scope::Model)
            start(at++, "");
        const int layers = m_trace.shape().layers;
        if (layers > 1)
            m_body += "\nof_layers = []\n";
        for (int layer = 0; layer < layers; ++layer) {
            const std::size_t first = at;
            std::vector<std::string> names;
            for (; at < m_starts.size() && m_starts[at]->layer == layer; ++at) {
                if (m_starts[at]->head < 0) {
                    start(at, "");
                    names.emplace_back(m_starts[at]->spec->key);
                } else if (at == first || m_starts[at - 1]->head < 0) { // the first of those that each head has
                    startsOfHeads(at);
                    names.emplace_back("parameters");
                }
            }
            if (layers > 1)
                m_body += script::wrapped("of_layers.append(dict(", script::named(names), "))") + "\n";
            m_namesOfLayer = std::move(names);
        }
        if (m_double)
            m_body += "torch.set_default_dtype(torch.float64)\n";
        if (auto done = layers > 1 ? layerLoop() : layerBody(""); !done)
            return done.error();
        return script::opening(m_trace.session().title, m_body) + m_body + ending();
    }

private:
    Result<StageView> viewOf(const Node& node) const { return m_trace.view(node.id, m_stop); }

    Result<Nothing> layerLoop()
    {
        m_body += "\nlayer_input = " + std::string(operandStage({ layerInput }, m_trace.config(), 0)->key)
            + "\nfor layer, of_layer in enumerate(of_layers):\n";
        for (const std::string& name : m_namesOfLayer)
            m_body += "    " + name + (name == "parameters" ? " = of_layer.pop(\"" : " = of_layer[\"") + name
                + (name == "parameters" ? "\")\n" : "\"]\n");
        if (auto done = layerBody("    "); !done)
            return done;
        std::vector<std::string> names { "heads" };
        for (const Node* node : m_together)
            names.emplace_back(node->spec->key);
        m_body += script::wrapped("    of_layer.update(", script::named(names), ")") + "\n    layer_input = "
            + std::string(operandStage({ layerInput }, m_trace.config(), 1)->key) + "\n";
        return Nothing {};
    }

    /// The heads of a layer and what follows them.
    Result<Nothing> layerBody(const std::string& indent)
    {
        m_body += "\n" + indent + "heads = []\n" + indent + "for head in range(" + std::to_string(m_trace.shape().heads) + "):\n";
        if (!m_namesOfHead.empty())
            m_body += indent + "    " + joined(m_namesOfHead) + " = parameters[head]\n";
        for (const Node* node : m_perHead)
            if (auto done = stage(*node, indent + "    "); !done)
                return done.error();
        std::vector<std::string> names = m_namesOfHead;
        for (const Node* node : m_perHead)
            names.emplace_back(node->spec->key);
        m_body += script::wrapped(indent + "    heads.append(dict(", script::named(names), "))") + "\n";
        for (const Node* node : m_together)
            if (auto done = stage(*node, indent); !done)
                return done.error();
        return Nothing {};
    }

    static std::string joined(const std::vector<std::string>& names)
    {
        std::string out;
        for (const std::string& name : names)
            out += (out.empty() ? "" : ", ") + name;
        return out;
    }

    /// Appends lines, each indented. A slice that has its name already is not named again.
    void lines(const std::string& text, const std::string& indent)
    {
        std::size_t at = 0;
        while (at < text.size()) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            const std::string line = text.substr(at, end - at);
            at = end + 1;
            const std::size_t equals = line.find(" = ");
            if (equals != std::string::npos && line.compare(equals + 3, 6, "slice(") == 0) {
                std::string& last = m_slices[indent + line.substr(0, equals)];
                if (last == line)
                    continue;
                last = line;
            }
            m_body += indent + line + '\n';
        }
    }

    std::string tensor(const Matrix& values, const std::vector<std::string>& rowComments = {}) const
    {
        return "torch.tensor(" + pythonMatrix(values, rowComments) + (m_double ? ", dtype=torch.float64)" : ")");
    }

    std::string declared(const Node& node) const
    {
        return pytorchCode(m_trace, *node.spec, { pythonList(m_trace.sources().tokens), drawnInAllHeads(node) }, node.layer);
    }

    /// {values}: where every head has its own, all of them and the present one picked.
    std::string drawnInAllHeads(const Node& node) const
    {
        if (!node.spec->drawn)
            return {};
        const Shape& shape = m_trace.shape();
        std::string out;
        for (int layer = 0; layer < shape.layers; ++layer) {
            std::string ofLayer;
            for (int head = 0; head < shape.heads; ++head)
                if (const auto view = viewOf(*m_trace.graph().find(node.spec->key, layer * shape.heads + head)))
                    ofLayer += (head == 0 ? "" : ", ") + pythonMatrix(*view->values);
            out += (layer == 0 ? "" : ", ") + (shape.heads == 1 ? ofLayer : "[" + ofLayer + "]");
        }
        return (shape.layers == 1 ? out : "[" + out + "][layer]") + (shape.heads == 1 ? "" : "[head]");
    }

    /// Whether every number was typed or read from a file.
    bool isGiven(const Node& node) const
    {
        const Origin origin = node.spec->source(m_trace.sources(), node.layer)->origin;
        const auto& tokens = m_trace.sources().tokens;
        return origin == Origin::Given
            || (origin == Origin::Edited && std::all_of(tokens.begin(), tokens.end(), [&](const std::string& token) {
                   return m_trace.session().rows.count(token) > 0;
               }));
    }

    /// A given matrix is drawn as well where the same stream draws a later one.
    bool isDrawnAnyway(std::size_t i) const
    {
        const auto isDrawn = [&](const Node& node) { return node.spec->source && !isGiven(node); };
        if (m_starts[i]->head >= 0) // the next head's come after it, too
            return std::any_of(m_starts.begin(), m_starts.end(), [&](const Node* other) {
                return (other->head == m_starts[i]->head || other->id > m_starts[i]->id) && isDrawn(*other);
            });
        for (std::size_t j = i + 1; j < m_starts.size(); ++j) {
            if (declared(*m_starts[j]).find("torch.manual_seed(") != std::string::npos)
                return false; // another stream
            if (isDrawn(*m_starts[j]))
                return true;
        }
        return false;
    }

    void start(std::size_t i, const std::string& indent)
    {
        const Node& node = *m_starts[i];
        const SourceMatrix* source = node.spec->source ? node.spec->source(m_trace.sources(), node.layer) : nullptr;
        const std::string name(node.spec->key);
        if (node.spec->scope == Scope::Model)
            m_names.push_back(name);
        const bool given = source && isGiven(node);
        const std::string layer = node.spec->scope != Scope::Model && m_trace.shape().layers > 1 ? " of layer " + std::to_string(node.layer + 1) : "";
        m_body += "\n" + indent + "# " + std::string(node.spec->title) + layer
            + (source ? ": " + script::oneLine(source->description.english()) : "") + "\n";
        if (!given || isDrawnAnyway(i))
            lines(declared(node) + (source && !given && m_double ? ".double()" : ""), indent);
        if (given) {
            const std::string w = std::to_string(node.columns);
            lines(name + " = " + tensor(*source->values, rowComments(node))
                    + (node.head < 0 ? "" : "[:, head * " + w + ":(head + 1) * " + w + "]"),
                indent);
        } else if (source && source->origin == Origin::Edited) {
            editedRows(node, *source->values, indent);
        }
    }

    std::vector<std::string> rowComments(const Node& node) const
    {
        if (node.spec->rows != Axis::Token)
            return {};
        std::vector<std::string> out;
        for (const std::string& token : m_trace.sources().tokens)
            out.push_back(pythonString(token));
        return out;
    }

    void editedRows(const Node& node, const Matrix& values, const std::string& indent)
    {
        for (int row = 0; row < node.rows; ++row) {
            const std::string& token = m_trace.sources().tokens[std::size_t(row)];
            if (m_trace.session().rows.count(token) > 0)
                lines(std::string(node.spec->key) + "[" + std::to_string(row) + "] = " + tensor(values.row(row))
                        + "[0]  # typed: " + pythonString(token),
                    indent);
        }
    }

    /// The parameters of one head after the other, as they are drawn.
    void startsOfHeads(std::size_t first)
    {
        m_body += "\nparameters = []\nfor head in range(" + std::to_string(m_trace.shape().heads) + "):";
        m_namesOfHead.clear();
        for (std::size_t i = first; i < m_starts.size() && m_starts[i]->head == m_starts[first]->head; ++i) {
            start(i, "    ");
            m_namesOfHead.emplace_back(m_starts[i]->spec->key);
        }
        m_body += "    parameters.append((" + joined(m_namesOfHead) + "))\n";
        m_slices.clear();
    }

    Result<Nothing> stage(const Node& node, const std::string& indent)
    {
        if (node.spec->step)
            m_body += "\n" + indent + "# " + std::string(node.spec->title) + ": " + formulaOf(*node.spec, m_trace.config()).plain
                + "\n";
        const std::string code = declared(node);
        lines(code, indent);
        bool owned = !script::isView(code);
        for (const Node& own : m_trace.graph().nodes) {
            if (own.spec != node.spec)
                continue;
            auto changes = changesOf(own);
            if (!changes)
                return changes.error();
            if (changes->empty())
                continue;
            if (!owned) // what it is a part of must not change
                lines(std::string(node.spec->key) + " = " + std::string(node.spec->key) + ".clone()", indent);
            owned = true;
            const std::string which = condition(own);
            if (!which.empty())
                lines("if " + which + ":", indent);
            for (const std::string& change : *changes)
                lines(change, which.empty() ? indent : indent + "    ");
        }
        return Nothing {};
    }

    /// In which turn of the loops the program computes a node; empty: there is one turn.
    std::string condition(const Node& node) const
    {
        const Shape& shape = m_trace.shape();
        std::string out;
        if (shape.layers > 1 && node.spec->scope != Scope::Model)
            out = "layer == " + std::to_string(node.layer);
        if (shape.heads > 1 && node.head >= 0)
            out += (out.empty() ? "head == " : " and head == ") + std::to_string(shape.headInLayer(node.head));
        return out;
    }

    /// Rows that are zeros here and not a number in PyTorch, then the cells that were typed over.
    Result<std::vector<std::string>> changesOf(const Node& node) const
    {
        auto view = viewOf(node);
        if (!view)
            return view.error();
        std::vector<std::string> out;
        const std::string name(node.spec->key);
        const std::vector<std::pair<int, std::string>> zeros = zeroRows(*view);
        const bool same = int(zeros.size()) == node.rows
            && std::all_of(zeros.begin(), zeros.end(), [&](const auto& row) { return row.second == zeros[0].second; });
        for (const auto& [row, why] : zeros) {
            out.push_back(name + "[" + (same ? ":" : std::to_string(row)) + "] = 0.0  # " + why);
            if (same)
                break;
        }
        if (!view->overridden.empty() && view->overridden.size() == std::size_t(view->values->size())) {
            out.push_back(name + "[:] = torch.tensor(" + pythonMatrix(*view->values) + ")  # typed over");
            return out;
        }
        for (const auto& [row, column] : view->overridden)
            out.push_back(name + "[" + std::to_string(row) + ", " + std::to_string(column)
                + "] = " + pythonNumber((*view->values)(row, column)) + "  # typed over");
        return out;
    }

    /// Rows of zeros without terms: the note of the stage gives the reason.
    std::vector<std::pair<int, std::string>> zeroRows(const StageView& view) const
    {
        std::vector<std::pair<int, std::string>> out;
        if (view.node->spec->drawn || view.node->inputs.empty())
            return out;
        for (int row = 0; row < view.node->rows; ++row) {
            const auto isTyped = [&](int column) {
                return std::binary_search(view.overridden.begin(), view.overridden.end(), std::pair(row, column));
            };
            int computed = -1; // a cell that the stage can speak about
            bool zero = true;
            for (int column = 0; zero && column < view.node->columns; ++column) {
                if (isTyped(column))
                    continue;
                zero = (*view.values)(row, column) == 0;
                computed = column;
            }
            if (!zero || computed < 0)
                continue;
            const auto report = m_trace.explain(view.node->id, row, computed);
            if (report && report->terms.empty() && !report->note.empty())
                out.emplace_back(row, script::oneLine(report->note.english()));
        }
        return out;
    }

    std::string ending() const
    {
        std::vector<std::string> before = m_names, after;
        if (m_trace.shape().layers > 1)
            return script::layersEnding(before);
        before.insert(before.end(), m_namesOfLayer.begin(), m_namesOfLayer.end());
        before.erase(std::remove(before.begin(), before.end(), "parameters"), before.end());
        for (const Node* node : m_together)
            after.emplace_back(node->spec->key);
        return script::ending(before, after);
    }

    const Trace& m_trace;
    const bool m_double;
    const std::stop_token m_stop;
    std::vector<const Node*> m_starts, m_perHead, m_together; ///< of the first head, where heads have their own
    std::vector<std::string> m_names, m_namesOfLayer, m_namesOfHead; ///< model's matrices; the parameters that each layer and each head has
    std::map<std::string, std::string> m_slices; ///< by indented name
    std::string m_body;
};

} // namespace

Result<std::string> pytorchProgram(const Trace& trace, const ScriptOptions& options, std::stop_token stop)
{
    if (trace.sources().attention)
        return contentError(ATTN_TR("The weights of %1 were read from a file: only the model itself could compute them."),
            { trace.sources().attention->file });
    return ScriptWriter(trace, options, std::move(stop)).write();
}

} // namespace attn
