// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/includelaws.h"

#include <QRegularExpression>
#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace {

using Graph = std::map<std::string, std::set<std::string>>;

std::string folderOf(const std::string& path)
{
    return path.substr(0, path.rfind('/'));
}

std::string withoutSuffix(const std::string& path)
{
    return path.substr(0, path.rfind('.'));
}

bool isTest(const std::string& path)
{
    return path.starts_with("tests/");
}

Graph graphOf(const SourceTree& tree, const std::function<std::string(const std::string&)>& name)
{
    Graph graph;
    for (const auto& [path, file] : tree.files()) {
        if (isTest(path))
            continue;
        auto& targets = graph[name(path)];
        for (const std::string& included : file.includes)
            if (name(included) != name(path))
                targets.insert(name(included));
    }
    return graph;
}

/// Strongly connected components of more than one node (R. Tarjan, 1972).
class Components {
public:
    explicit Components(const Graph& graph)
        : m_graph(graph)
    {
        for (const auto& [node, targets] : graph)
            if (!m_index.contains(node))
                visit(node);
    }

    std::vector<std::string> found;

private:
    void visit(const std::string& node)
    {
        m_index[node] = m_low[node] = int(m_index.size());
        m_stack.push_back(node);
        m_onStack.insert(node);
        for (const std::string& target : m_graph.at(node)) {
            if (!m_graph.contains(target))
                continue;
            if (!m_index.contains(target)) {
                visit(target);
                m_low[node] = std::min(m_low[node], m_low[target]);
            } else if (m_onStack.contains(target)) {
                m_low[node] = std::min(m_low[node], m_index[target]);
            }
        }
        if (m_low[node] != m_index[node])
            return;
        const auto first = std::find(m_stack.begin(), m_stack.end(), node);
        std::vector<std::string> names(first, m_stack.end());
        m_stack.erase(first, m_stack.end());
        for (const std::string& name : names)
            m_onStack.erase(name);
        std::sort(names.begin(), names.end());
        std::string circle;
        for (const std::string& name : names)
            circle += (circle.empty() ? "" : ", ") + name;
        if (names.size() > 1)
            found.push_back(circle);
    }

    const Graph& m_graph;
    std::map<std::string, int> m_index, m_low;
    std::vector<std::string> m_stack;
    std::set<std::string> m_onStack;
};

} // namespace

const std::vector<std::string>& folderOrder()
{
    static const std::vector<std::string> order {
        "core/base", "core/color", "core/random", "core/config", "core/session", "core/pipeline", "core/kernels",
        "core/stages", "core/recipes", "core/editing", "core/analysis", "core/script", "core/worksheet", //
        "core/io/file", "core/io/text", "core/io/json", "core/io/tables", "core/io/tensor", "core/io/attention",
        "core/io/import", "core/io/session", //
        "ui/style", "ui/text", "ui/place", "ui/scene", "ui/cells", "ui/equation", "ui/equation/layouts", "ui/pictures",
        "ui/figure", "ui/writers", //
        "ui/background", "ui/model", "ui/recovery", //
        "ui/widgets", "ui/canvas/interaction", "ui/canvas", "ui/arithmetic", "ui/tokens", "ui/steps", "ui/settings", "ui/explanation",
        "ui/compare", "ui/practice", "ui/worksheet", "ui/dialogs", "ui/panes", "ui/controllers", "ui/window", //
        "app/commands", "app", //
    };
    return order;
}

std::vector<std::string> includesAgainstDirection(const SourceTree& tree)
{
    std::map<std::string, size_t> rank;
    for (const std::string& folder : folderOrder())
        rank.emplace(folder, rank.size());
    std::vector<std::string> found;
    for (const auto& [path, file] : tree.files()) {
        if (isTest(path))
            continue;
        if (!rank.contains(folderOf(path)))
            found.push_back(path + " lies in a folder without a place");
        for (const std::string& included : file.includes)
            if (!rank.contains(folderOf(included)) || rank[folderOf(included)] > rank[folderOf(path)])
                found.push_back(path + " includes " + included);
    }
    return found;
}

std::vector<std::string> circlesOfFiles(const SourceTree& tree)
{
    const Graph graph = graphOf(tree, withoutSuffix);
    return Components(graph).found;
}

std::vector<std::string> circlesOfFolders(const SourceTree& tree)
{
    const Graph graph = graphOf(tree, folderOf);
    return Components(graph).found;
}

std::vector<std::string> classesInSeveralSources(const SourceTree& tree)
{
    // A definition begins in the first column: "void Canvas::draw(", "Canvas::Canvas(", "Canvas::~Canvas(".
    const QRegularExpression definition(
        R"(^(?:\w[\w:<>,&* ]*[ &*>])?(?:attn::)?([A-Z]\w*)::~?(?:\w+|operator\W+)\()", QRegularExpression::MultilineOption);
    std::map<std::string, std::set<std::string>> sources;
    for (const auto& [path, file] : tree.files()) {
        if (isTest(path) || !path.ends_with(".cpp"))
            continue;
        for (auto match = definition.globalMatch(QString::fromStdString(file.text)); match.hasNext();)
            sources[match.next().captured(1).toStdString()].insert(path);
    }
    std::vector<std::string> found;
    for (const auto& [name, paths] : sources) {
        std::string line = name;
        for (const std::string& path : paths)
            line += (path == *paths.begin() ? ": " : ", ") + path;
        if (paths.size() > 1)
            found.push_back(line);
    }
    return found;
}
