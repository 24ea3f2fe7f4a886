// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/graph.h"

#include "core/pipeline/stageorder.h"

#include <algorithm>

namespace attn {
namespace {

    const StageSpec* enabledStage(std::string_view key, const Config& config)
    {
        for (const StageSpec* spec : stagesOf(config))
            if (spec->key == key && spec->isEnabled(config))
                return spec;
        return nullptr;
    }

    const StageSpec* declaredStage(std::string_view key, const Config& config)
    {
        for (const StageSpec* spec : stagesOf(config))
            if (spec->key == key)
                return spec;
        return nullptr;
    }

    std::string pathOf(const StageSpec& spec, int head, const Shape& shape)
    {
        if (spec.scope == Scope::Model)
            return std::string(spec.key);
        const std::string layer = shape.layers > 1 ? "layers." + std::to_string(shape.layerOf(head)) + "." : "";
        return layer + "heads." + std::to_string(shape.headInLayer(head)) + "." + std::string(spec.key);
    }

    /// The node that feeds `input`.
    int resolveInput(const Graph& graph, const Config& config, const InputSpec& input, int head)
    {
        const StageSpec* stage = operandStage(input, config);
        if (!stage)
            return -1;
        const Node* node = graph.find(stage->key, head);
        assert(node && "a stage stands before its input in the recipe");
        return node ? node->id : -1;
    }

    void addNode(Graph& graph, const Config& config, const Shape& shape, const StageSpec& spec, int head)
    {
        Node node;
        node.id = int(graph.nodes.size());
        node.spec = &spec;
        node.head = spec.scope == Scope::Head ? head : -1;
        node.path = pathOf(spec, head, shape);
        node.rows = axisLength(spec.rows, shape);
        node.columns = axisLength(spec.columns, shape);
        for (const InputSpec& input : spec.inputs) {
            for (int h = 0; h < (input.everyHead ? shape.heads : 1); ++h)
                node.inputs.push_back(resolveInput(graph, config, input, input.everyHead ? h : head));
            const int last = node.inputs.back();
            if (last < 0)
                continue;
            const Node& source = graph.nodes[size_t(last)];
            if (source.spec->kind == ValueKind::Mask && source.spec->rows == spec.rows && source.spec->columns == spec.columns)
                node.mask = last;
        }
        graph.nodes.push_back(std::move(node));
    }

    using Changes = std::vector<std::pair<std::string_view, std::string_view>>;

    /// Whether a stage `wanted` (any variant of it, in its scope) is enabled after `changes`.
    bool enabledAfter(const StageSpec& wanted, const Config& config, const Changes& changes)
    {
        Settings settings = config.settings();
        for (const auto& [key, value] : changes)
            settings.insert_or_assign(std::string(key), std::string(value));
        const Config changed(std::move(settings));
        const auto& all = stageOrder();
        return std::any_of(all.begin(), all.end(), [&](const StageSpec* spec) {
            return spec->key == wanted.key && spec->scope == wanted.scope && spec->isEnabled(changed);
        });
    }

    /// A switch's settings one by one until `wanted` is enabled, without those that hold already; empty: it does not help.
    Changes switchedOn(const SwitchSpec& toggle, const StageSpec& wanted, const Config& config)
    {
        Changes changes;
        for (const auto& [key, value] : toggle.on) {
            if (!config.is(key, value))
                changes.emplace_back(key, value);
            if (enabledAfter(wanted, config, changes))
                return changes;
        }
        return {};
    }

    /// Every other value of the listed settings that a stage (any variant) declares.
    Changes singleChanges(const StageSpec& wanted, const Config& config)
    {
        std::vector<std::string_view> keys;
        for (const StageSpec* spec : stageOrder()) {
            if (spec->key != wanted.key)
                continue;
            for (const SettingSpec* setting : spec->settings)
                keys.push_back(setting->key);
            keys.insert(keys.end(), spec->reads.begin(), spec->reads.end());
        }
        Changes out;
        for (const SettingSpec* setting : settingSpecs()) {
            if (std::find(keys.begin(), keys.end(), setting->key) == keys.end())
                continue;
            if (setting->kind == SettingKind::Boolean)
                out.emplace_back(setting->key, config.flag(setting->key) ? "false" : "true");
            for (const Choice& choice : setting->choices)
                if (!config.is(setting->key, choice.value))
                    out.emplace_back(setting->key, choice.value);
        }
        return out;
    }

    /// Adds `count` of the singles from `first` on to `changes` so that `wanted` is enabled; false and unchanged if none do.
    bool addChanges(const StageSpec& wanted, const Config& config, const Changes& singles, size_t first, int count, Changes& changes)
    {
        if (count == 0)
            return enabledAfter(wanted, config, changes);
        for (size_t i = first; i < singles.size(); ++i) {
            if (!changes.empty() && changes.back().first == singles[i].first)
                continue; // another value of the same setting
            changes.push_back(singles[i]);
            if (addChanges(wanted, config, singles, i + 1, count - 1, changes))
                return true;
            changes.pop_back();
        }
        return false;
    }

    /// The fewest changes that bring `wanted`: its own switch, the switch of a stage that uses it, or up to four settings.
    Changes changesThatEnable(const StageSpec& wanted, const Config& config)
    {
        Changes changes = switchedOn(wanted.toggle, wanted, config);
        if (!changes.empty())
            return changes;
        const Changes singles = singleChanges(wanted, config);
        if (addChanges(wanted, config, singles, 0, 1, changes))
            return changes;
        for (const StageSpec* user : stageOrder())
            if (std::any_of(user->inputs.begin(), user->inputs.end(), [&](const InputSpec& i) { return i.stage == wanted.key; }))
                if (Changes theirs = switchedOn(user->toggle, wanted, config); !theirs.empty())
                    return theirs;
        for (int count = 2; count <= 4; ++count)
            if (addChanges(wanted, config, singles, 0, count, changes))
                return changes;
        return {};
    }

    /// Of a run whose weights were read: a stage of the recipe that computes them, or a head that the model has not.
    Error missingGivenPath(std::string_view path, const Graph& graph)
    {
        const std::string_view key = path.substr(path.rfind('.') + 1); // npos + 1 is 0
        const auto has = [key](const auto& stages) {
            return std::any_of(stages.begin(), stages.end(), [key](const auto& one) { return one->key == key; });
        };
        std::vector<std::string> paths;
        const Node* last = nullptr;
        for (const Node& node : graph.nodes) {
            paths.push_back(node.path);
            last = node.spec->key == key ? &node : last;
        }
        if (last && last->head >= 0)
            return usageError(ATTN_TR("There is no path \"%1\": layers and heads count from 0, and the last one is \"%2\"."),
                { std::string(path), last->path });
        if (!last && has(stageOrder()))
            return usageError(ATTN_TR("There is no \"%1\" here: the weights were read from a file, which holds nothing else."),
                { std::string(path) });
        return usageError(
            ATTN_TR("There is no path \"%1\"; did you mean \"%2\"?"), { std::string(path), nearestName(path, paths) });
    }

    /// "mask=causal mask.method=after_softmax"; the names of its settings where no few changes help.
    std::string wayToEnable(const StageSpec& wanted, const Config& config)
    {
        std::string out;
        for (const auto& [key, value] : changesThatEnable(wanted, config))
            out += (out.empty() ? "" : " ") + std::string(key) + "=" + std::string(value);
        for (size_t i = 0; out.empty() && i < wanted.settings.size(); ++i)
            out = std::string(wanted.settings[i]->key);
        return out;
    }

} // namespace

const Node* Graph::find(std::string_view path) const
{
    for (const Node& node : nodes)
        if (node.path == path)
            return &node;
    return nullptr;
}

const Node* Graph::find(std::string_view key, int head) const
{
    for (const Node& node : nodes)
        if (node.spec->key == key && (node.head < 0 || node.head == head))
            return &node;
    return nullptr;
}

Graph buildGraph(const Config& config, const Shape& shape)
{
    Graph graph;
    const auto addAll = [&](Scope scope, bool together, int head) {
        for (const StageSpec* spec : stagesOf(config))
            if (spec->scope == scope && (spec->group == Group::Together) == together && spec->isEnabled(config))
                addNode(graph, config, shape, *spec, head);
    };
    graph.nodes.reserve(size_t(shape.heads) * stagesOf(config).size() / 2 + 32);
    addAll(Scope::Model, false, -1);
    for (int head = 0; head < shape.heads; ++head)
        addAll(Scope::Head, false, head);
    addAll(Scope::Model, true, -1);
    return graph;
}

std::vector<Step> stepsOf(const Config& config)
{
    std::vector<Step> steps;
    int number = 0;
    std::vector<std::string_view> seen;
    for (const StageSpec* declared : stagesOf(config)) {
        if (!declared->step || std::find(seen.begin(), seen.end(), declared->key) != seen.end())
            continue;
        seen.push_back(declared->key);
        const StageSpec* enabled = enabledStage(declared->key, config);
        if (declared->continuation) {
            if (enabled)
                steps.push_back({ enabled, std::to_string(number) + "b", true });
            continue;
        }
        ++number;
        steps.push_back({ enabled ? enabled : declared, std::to_string(number), enabled != nullptr });
    }
    return steps;
}

const StageSpec* operandStage(const InputSpec& input, const Config& config)
{
    std::string_view key = input.stage;
    for (;;) {
        if (const StageSpec* on = enabledStage(key, config))
            return on;
        const StageSpec* off = declaredStage(key, config);
        assert(off && "an input names a stage that nobody declares");
        if (input.optional || !off || off->inputs.empty())
            return nullptr;
        key = off->inputs.front().stage;
    }
}

int axisLength(Axis axis, const Shape& shape)
{
    switch (axis) {
    case Axis::Token:
    case Axis::QueryToken:
        return shape.tokens;
    case Axis::KeyToken:
        return shape.keyTokens();
    case Axis::ModelDim:
        return shape.model;
    case Axis::HeadDim:
        return shape.headDim();
    case Axis::ValueDim:
        return shape.valueDim();
    case Axis::JoinedKeyDim:
        return shape.size;
    case Axis::JoinedValueDim:
        return shape.valueSize;
    case Axis::OutputDim:
        return shape.outputs;
    case Axis::One:
        return 1;
    }
    return 0;
}

Error missingPath(std::string_view path, const Config& config, const Graph& graph)
{
    if (config.recipe() == Recipe::Imported)
        return missingGivenPath(path, graph);
    std::string_view key = path;
    int head = -1;
    if (path.starts_with("heads.")) {
        const size_t dot = path.find('.', 6);
        if (dot != std::string_view::npos) {
            key = path.substr(dot + 1);
            const std::string digits(path.substr(6, dot - 6));
            if (!digits.empty() && digits.size() < 6 && digits.find_first_not_of("0123456789") == std::string::npos)
                head = std::stoi(digits);
        }
    }
    const int heads = config.integer("attention.heads");
    if (const StageSpec* on = enabledStage(key, config)) {
        if (on->scope == Scope::Head && head >= heads)
            return usageError(ATTN_TR("There is no path \"%1\": heads count from 0 to %2 here; attention.heads sets their number."),
                { std::string(path), std::to_string(heads - 1) });
        return usageError(ATTN_TR("There is no path \"%1\"; did you mean \"%2\"?"), { std::string(path), pathOf(*on, 0, {}) });
    }
    const StageSpec* off = nullptr; // the variant in the scope of the path, else any
    for (const StageSpec* spec : stageOrder())
        if (spec->key == key && (!off || (spec->scope == Scope::Head) == path.starts_with("heads.")))
            off = spec;
    if (off)
        return usageError(ATTN_TR("\"%1\" is switched off; set %2 to have it."),
            { std::string(path), wayToEnable(*off, config) });
    std::vector<std::string> paths;
    for (const Node& node : graph.nodes)
        paths.push_back(node.path);
    return usageError(ATTN_TR("There is no path \"%1\"; did you mean \"%2\"?"), { std::string(path), nearestName(path, paths) });
}

} // namespace attn
