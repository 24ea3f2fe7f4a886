// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/graphrunner.h"

#include "tests/support/catch.h"
#include "tests/support/matrix_matcher.h"

#include <stdexcept>

namespace {

/// Sizes that the planted matrices show; what nothing shows stays 0 (or as wide as the values: the output).
attn::Shape plantedShape(const std::map<std::string, attn::Matrix>& planted, int heads)
{
    attn::Shape shape;
    shape.heads = heads;
    const auto read = [&](const char* path, int* rows, int* columns, int factor = 1) {
        const auto found = planted.find(path);
        if (found == planted.end())
            return;
        if (rows)
            *rows = int(found->second.rows());
        if (columns)
            *columns = int(found->second.cols()) * factor;
    };
    read("embeddings", &shape.tokens, &shape.model);
    read("w_query", &shape.model, &shape.size);
    read("w_value", &shape.model, &shape.valueSize);
    read("heads.0.w_query", &shape.model, &shape.size, heads);
    read("heads.0.w_value", &shape.model, &shape.valueSize, heads);
    read("heads.0.scores", &shape.tokens, nullptr);
    read("heads.0.queries", &shape.tokens, &shape.size, heads);
    read("heads.0.values", nullptr, &shape.valueSize, heads);
    if (shape.size == 0 && shape.valueSize == 0) // unweighted
        shape.size = shape.valueSize = shape.model;
    shape.outputs = shape.valueSize;
    read("w_out", nullptr, &shape.outputs);
    return shape;
}

} // namespace

GraphRunner::GraphRunner(attn::Settings settings, std::map<std::string, attn::Matrix> planted)
{
    attn::Settings canonical;
    for (const auto& [key, value] : settings)
        if (auto ok = attn::assign(canonical, key, value); !ok)
            throw std::runtime_error(ok.error().english());
    m_config = attn::Config(canonical);
    m_shape = plantedShape(planted, m_config.integer("attention.heads"));
    m_graph = attn::buildGraph(m_config, m_shape);
    for (int i = 0; i < m_shape.tokens; ++i) {
        m_sources.tokens.push_back("t" + std::to_string(i));
        m_sources.names.push_back(m_sources.tokens.back());
        m_sources.labels.push_back(m_sources.tokens.back());
        m_sources.ids.push_back(i);
    }
    for (auto& [path, matrix] : planted) {
        const attn::Node* node = m_graph.find(path);
        if (!node)
            throw std::runtime_error("nothing to plant at \"" + path + "\"");
        m_planted[node->id] = attn::share(std::move(matrix));
    }
}

attn::StageInputs GraphRunner::inputsOf(const attn::Node& node) const
{
    attn::StageInputs in { m_config, m_shape, m_sources, node.layer, m_shape.headInLayer(std::max(node.head, 0)), {}, node.inputs };
    for (int input : node.inputs)
        in.matrices.push_back(input < 0 ? nullptr : evaluate(input));
    return in;
}

attn::MatrixPtr GraphRunner::evaluate(int id) const
{
    if (const auto given = m_planted.find(id); given != m_planted.end())
        return given->second;
    if (const auto done = m_done.find(id); done != m_done.end())
        return done->second;
    const attn::Node& node = m_graph.nodes[size_t(id)];
    if (node.spec->source)
        throw std::runtime_error("plant a matrix at \"" + node.path + "\"");
    return m_done[id] = attn::share(node.spec->eval(inputsOf(node)));
}

attn::MatrixPtr GraphRunner::at(const std::string& path) const
{
    const attn::Node* node = m_graph.find(path);
    if (!node)
        throw std::runtime_error("the graph has no \"" + path + "\"");
    return evaluate(node->id);
}

attn::CellReport GraphRunner::explain(const std::string& path, int row, int column) const
{
    const attn::Node* node = m_graph.find(path);
    if (!node)
        throw std::runtime_error("the graph has no \"" + path + "\"");
    return node->spec->explain(inputsOf(*node), row, column);
}

MatrixAt GraphRunner::matrices() const
{
    return [this](const std::string& path) { return has(path) ? at(path) : nullptr; };
}

MatrixAt matricesOf(std::shared_ptr<const attn::Trace> trace)
{
    return [trace](const std::string& path) -> attn::MatrixPtr {
        const attn::Node* node = trace->graph().find(path);
        if (!node)
            return nullptr;
        auto view = trace->view(node->id);
        if (!view)
            throw std::runtime_error(path + ": " + view.error().english());
        return view->values;
    };
}

attn::Matrix joinedHeads(const MatrixAt& at, const std::string& key, int heads)
{
    attn::Matrix joined;
    for (int head = 0; head < heads; ++head) {
        const attn::MatrixPtr part = at("heads." + std::to_string(head) + "." + key);
        if (!part)
            throw std::runtime_error("head " + std::to_string(head) + " has no \"" + key + "\"");
        if (head == 0)
            joined.resize(part->rows(), part->cols() * heads);
        joined.middleCols(head * part->cols(), part->cols()) = *part;
    }
    return joined;
}

CaseCheck::CaseCheck(const RefCase& reference)
    : m_case(reference)
{
    const QString dtype = reference.settings.value(QLatin1String("dtype")).toString();
    if (dtype != QLatin1String("float64") && dtype != QLatin1String("float32"))
        throw std::runtime_error(reference.name + ": no tolerance for dtype " + dtype.toStdString());
    m_tolerance = dtype == QLatin1String("float32") ? 1e-6 : 1e-12;
}

void CaseCheck::compare(const std::string& key, const attn::Matrix& got, const attn::Matrix& want)
{
    INFO(m_case.name << " " << key);
    CHECK(difference(got, want, m_tolerance) == "");
    ++m_compared;
}

void CaseCheck::matrix(const std::string& key, const attn::Matrix& got)
{
    if (!expects(key))
        return;
    m_seen.insert(key);
    for (const attn::Matrix& want : refMatrices(m_case.expected.value(QString::fromStdString(key))))
        compare(key, got, want);
}

void CaseCheck::heads(const std::string& key, const MatrixAt& at, const std::string& path, int count)
{
    if (!expects(key))
        return;
    m_seen.insert(key);
    const auto wanted = refMatrices(m_case.expected.value(QString::fromStdString(key)));
    INFO(m_case.name << " " << key);
    REQUIRE(int(wanted.size()) == count);
    for (int head = 0; head < count; ++head) {
        const attn::MatrixPtr got = at("heads." + std::to_string(head) + "." + path);
        REQUIRE(got);
        compare(key, *got, wanted[size_t(head)]);
    }
}

std::string CaseCheck::unseen() const
{
    std::string out;
    for (const QString& key : m_case.expected.keys())
        if (!m_seen.contains(key.toStdString()))
            out += (out.empty() ? "" : " ") + key.toStdString();
    return out;
}
