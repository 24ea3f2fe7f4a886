// SPDX-License-Identifier: GPL-3.0-or-later
// What a run says of its matrices in words: origin, arithmetic, observations, code, labels.
#include "core/base/memory.h"
#include "core/pipeline/trace.h"
#include "core/session/importedattention.h"
#include "core/session/sources.h"

#include <algorithm>

namespace attn {

void Trace::describe(StageView& view) const
{
    describeOrigin(view);
    if (view.overridden.empty())
        return;
    view.origin = Origin::Edited;
    view.edits = { ATTN_TR("cells typed over: %1"), { std::to_string(view.overridden.size()) } };
}

void Trace::describeOrigin(StageView& view) const
{
    if (m_sources.attention) {
        const ImportedAttention& given = *m_sources.attention;
        const bool text = view.node->spec->kind == ValueKind::Text;
        view.origin = text && given.tokens != m_sources.tokens ? Origin::Edited : Origin::Given;
        view.description = view.origin == Origin::Edited ? Message { ATTN_TR("edited; the weights are from %1"), { given.file } }
            : text ? Message { ATTN_TR("given: tokens of %1"), { given.file } }
                   : Message { ATTN_TR("given: %1 of %2"), { given.headText(std::max(view.node->head, 0)), given.file } };
        return;
    }
    if (view.node->spec->kind == ValueKind::Text) {
        view.origin = Origin::Typed;
        view.description = { ATTN_TR("typed") };
        return;
    }
    if (view.node->spec->drawn) {
        view.origin = Origin::Drawn;
        view.description = view.node->spec->drawn(m_config);
        return;
    }
    if (const std::string names = inputNames(*view.node); !names.empty()) {
        view.description = { ATTN_TR("computed from %1"), { Argument::path(names) } };
        return;
    }
    const SourceMatrix* source = view.node->spec->source ? view.node->spec->source(m_sources) : nullptr;
    if (source) {
        view.origin = source->origin;
        view.description = source->description;
    } else {
        view.description = { ATTN_TR("computed from the settings") };
    }
}

/// Paths of the operands; a hidden input (the mask of the cells that count) is none.
std::string Trace::inputNames(const Node& node) const
{
    std::string out;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        const int input = node.inputs[i];
        const auto& declared = node.spec->inputs[std::min(i, node.spec->inputs.size() - 1)];
        if (input >= 0 && declared.place != Place::Hidden)
            out += (out.empty() ? "" : ", ") + m_graph.nodes[size_t(input)].path;
    }
    return out;
}

Result<CellReport> Trace::explain(int id, int row, int column, int decimals) const
{
    return withinMemory(m_graph.nodes[size_t(id)].path, bytesFor(id),
        [&] { return explainNow(id, row, column, decimals); });
}

Result<CellReport> Trace::explainNow(int id, int row, int column, int decimals) const
{
    const Node& node = m_graph.nodes[size_t(id)];
    if (row < 0 || row >= node.rows || column < 0 || column >= node.columns)
        return usageError(ATTN_TR("Cell [%1,%2] lies outside %3, which is %4×%5; rows and columns count from 0."),
            { std::to_string(row), std::to_string(column), Argument::path(node.path), std::to_string(node.rows), std::to_string(node.columns) });
    auto values = evaluate(id, {});
    if (!values)
        return values.error();
    auto in = inputsOf(node, {});
    if (!in)
        return in.error();
    if (m_overrides[size_t(id)].empty())
        in->result = *values;
    in->decimals = decimals;
    CellReport report = node.spec->explain(*in, row, column);
    report.computed = report.value;
    report.value = (**values)(row, column);
    if (typedOver(id, row, column)) {
        report.overridden = true;
        report.linear = false;
        report.note = {}; // it describes the computed value
    }
    if (node.mask >= 0) {
        auto mask = evaluate(node.mask, {});
        report.masked = mask && (**mask)(row, column) == 0;
    }
    return report;
}

Message Trace::observe(int id) const
{
    const Node& node = m_graph.nodes[size_t(id)];
    if (!node.spec->observe)
        return {};
    const auto said = withinMemory(node.path, bytesFor(id), [&]() -> Result<Message> {
        auto values = evaluate(id, {});
        auto in = inputsOf(node, {});
        if (!values || !in || (*values)->hasNaN())
            return Message();
        return node.spec->observe(*in, **values);
    });
    return said ? *said : Message();
}

std::vector<Message> Trace::labelMessages(Axis axis, int base, bool forPeople) const
{
    std::vector<Message> out;
    const int length = axisLength(axis, m_shape);
    out.reserve(size_t(length));
    if (axis == Axis::Token || axis == Axis::QueryToken || axis == Axis::KeyToken) {
        const bool keys = axis == Axis::KeyToken && m_shape.keys > 0;
        for (const std::string& name : forPeople ? (keys ? m_sources.keyNames : m_sources.names)
                                                 : (keys ? m_sources.keyTokens : m_sources.tokens))
            out.push_back({ "%1", { name } });
        return out;
    }
    const bool joined = m_shape.heads > 1 && (axis == Axis::JoinedKeyDim || axis == Axis::JoinedValueDim);
    const int width = joined ? length / m_shape.heads : length;
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

std::vector<std::string> Trace::labels(Axis axis, int base, bool forPeople) const
{
    std::vector<std::string> out;
    for (const Message& label : labelMessages(axis, base, forPeople))
        out.push_back(label.english());
    return out;
}

std::shared_ptr<const Trace> Trace::named(std::shared_ptr<const Trace> trace, const TokenNaming& naming)
{
    if (trace->session().naming == naming)
        return trace;
    Session session = trace->session();
    session.naming = naming;
    auto renamed = create(std::move(session), trace->sources().tokens, trace);
    return renamed ? *renamed : trace; // names change no size, so it cannot be refused
}

} // namespace attn
