// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/graph.h"

#include "core/base/numbertext.h"
#include "core/pipeline/stageorder.h"
#include "core/session/parameters.h"

#include <algorithm>
#include <map>
#include <utility>

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

    /// What stands for `stage` where `user` reads it: stages between the two in the order of the recipe.
    const StageSpec* standIn(const StageSpec* stage, const StageSpec* user, const Config& config)
    {
        bool after = false;
        for (const StageSpec* spec : stagesOf(config)) {
            if (spec == user)
                break;
            if (after && spec->standsFor == stage->key && spec->isEnabled(config))
                stage = spec;
            after = after || spec == stage;
        }
        return stage;
    }

    /// Where a node stands; `head` in its layer.
    std::string pathOf(const StageSpec& spec, int layer, int head, int layers)
    {
        std::string out;
        if (spec.scope != Scope::Model && layers > 1)
            out = "layers." + std::to_string(layer) + ".";
        if (spec.scope == Scope::Head)
            out += "heads." + std::to_string(head) + ".";
        return out += spec.key;
    }

    /// A stage that is switched on with the stages that feed it, worked out once for all layers and heads.
    struct Slot {
        const StageSpec* spec = nullptr;
        std::vector<const StageSpec*> inputs, firstInputs; ///< of a layer, and of the first; null: absent
    };

    std::vector<Slot> slotsOf(const Config& config)
    {
        std::vector<Slot> out;
        for (const StageSpec* spec : stagesOf(config)) {
            if (!spec->isEnabled(config))
                continue;
            Slot slot { spec, {}, {} };
            for (const InputSpec& input : spec->inputs) {
                slot.firstInputs.push_back(operandStage(input, config, 0, spec));
                slot.inputs.push_back(operandStage(input, config, 1, spec));
            }
            out.push_back(std::move(slot));
        }
        return out;
    }

    class GraphBuilder {
    public:
        GraphBuilder(Graph& graph, const Config& config, const Shape& shape)
            : m_graph(graph)
            , m_shape(shape)
            , m_slots(slotsOf(config))
        {
        }

        void build()
        {
            m_graph.nodes.reserve(std::size_t(m_shape.layers) * std::size_t(m_shape.heads + 1) * m_slots.size());
            addAll(Scope::Model, false, 0, -1);
            for (int layer = 0; layer < m_shape.layers; ++layer) {
                addAll(Scope::Layer, false, layer, -1);
                for (int head = 0; head < m_shape.heads; ++head)
                    addAll(Scope::Head, false, layer, head);
                addAll(Scope::Layer, true, layer, -1);
            }
            addAll(Scope::Model, true, m_shape.layers - 1, -1);
        }

    private:
        /// The newest node of a stage: of this layer, and of this head where `head` is not below 0.
        int newest(const StageSpec* stage, int head) const
        {
            if (!stage)
                return -1;
            const auto found = m_newest.find({ stage, stage->scope == Scope::Head ? head : -1 });
            assert(found != m_newest.end() && "a stage stands before its input in the recipe");
            return found == m_newest.end() ? -1 : found->second;
        }

        void addAll(Scope scope, bool together, int layer, int head)
        {
            for (const Slot& slot : m_slots)
                if (slot.spec->scope == scope && (slot.spec->group == Group::Together) == together)
                    add(slot, layer, head);
        }

        void add(const Slot& slot, int layer, int head)
        {
            const StageSpec& spec = *slot.spec;
            Node node;
            node.id = int(m_graph.nodes.size());
            node.spec = &spec;
            node.layer = spec.scope == Scope::Model ? 0 : layer;
            node.head = head < 0 ? -1 : layer * m_shape.heads + head;
            node.path = pathOf(spec, layer, head, m_shape.layers);
            node.rows = axisLength(spec.rows, m_shape, node.layer);
            node.columns = axisLength(spec.columns, m_shape, node.layer);
            const auto& inputs = layer == 0 ? slot.firstInputs : slot.inputs;
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                const bool everyHead = spec.inputs[i].everyHead;
                for (int h = 0; h < (everyHead ? m_shape.heads : 1); ++h)
                    node.inputs.push_back(newest(inputs[i], everyHead ? h : std::max(head, 0)));
                const int last = node.inputs.back();
                if (last < 0)
                    continue;
                const StageSpec& source = *m_graph.nodes[size_t(last)].spec;
                if (source.kind == ValueKind::Mask && source.rows == spec.rows && source.columns == spec.columns)
                    node.mask = last;
            }
            m_newest[{ &spec, head }] = node.id;
            m_graph.nodes.push_back(std::move(node));
        }

        Graph& m_graph;
        const Shape& m_shape;
        const std::vector<Slot> m_slots;
        std::map<std::pair<const StageSpec*, int>, int> m_newest;
    };

    using Changes = std::vector<std::pair<std::string_view, std::string>>;

    /// Whether a stage `wanted` (any variant of it, in its scope) is enabled after `changes`.
    bool enabledAfter(const StageSpec& wanted, const Config& config, const Changes& changes)
    {
        Settings settings = config.settings();
        for (const auto& [key, value] : changes)
            settings.insert_or_assign(std::string(key), value);
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
                changes.emplace_back(key, std::string(value));
            if (enabledAfter(wanted, config, changes))
                return changes;
        }
        return {};
    }

    /// Other values of the listed settings that a stage (any variant) declares: every choice, then a number that is a step
    /// above the smallest.
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
        Changes out, numbers;
        for (const SettingSpec* setting : settingSpecs()) {
            if (std::find(keys.begin(), keys.end(), setting->key) == keys.end())
                continue;
            if (setting->kind == SettingKind::Boolean)
                out.emplace_back(setting->key, config.flag(setting->key) ? "false" : "true");
            for (const Choice& choice : setting->choices)
                if (!config.is(setting->key, choice.value))
                    out.emplace_back(setting->key, std::string(choice.value));
            if (setting->kind == SettingKind::Integer || setting->kind == SettingKind::Real)
                numbers.emplace_back(setting->key, exactNumber(setting->minimum + setting->step));
        }
        out.insert(out.end(), numbers.begin(), numbers.end());
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
        if (last && last->spec->scope == Scope::Head)
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
            out += (out.empty() ? "" : " ") + std::string(key) + "=" + value;
        for (size_t i = 0; out.empty() && i < wanted.settings.size(); ++i)
            out = std::string(wanted.settings[i]->key);
        return out;
    }

} // namespace

const Node* Graph::at(const std::string& path) const
{
    const auto found = m_byPath.find(path);
    return found == m_byPath.end() ? nullptr : &nodes[std::size_t(found->second)];
}

const Node* Graph::find(std::string_view path) const
{
    const std::string shortPath(withoutLayerZero(path));
    if (const Node* node = at(shortPath))
        return node;
    return layers > 1 ? at("layers.0." + shortPath) : nullptr;
}

const Node* Graph::find(std::string_view key, int head) const
{
    const std::string layer = layers > 1 ? "layers." + std::to_string(std::max(head, 0) / heads) + "." : std::string();
    if (const Node* node = at(layer + "heads." + std::to_string(std::max(head, 0) % heads) + "." + std::string(key)))
        return head < 0 ? nullptr : node;
    return findInLayer(key, std::max(head, 0) / heads);
}

const Node* Graph::findInLayer(std::string_view key, int layer) const
{
    if (layers > 1)
        if (const Node* node = at("layers." + std::to_string(layer) + "." + std::string(key)))
            return node;
    return at(std::string(key));
}

Graph buildGraph(const Config& config, const Shape& shape)
{
    Graph graph;
    graph.layers = shape.layers;
    graph.heads = shape.heads;
    GraphBuilder(graph, config, shape).build();
    graph.m_byPath.reserve(graph.nodes.size());
    for (const Node& node : graph.nodes)
        graph.m_byPath.emplace(node.path, node.id);
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
        if (declared->listedWhenOn && !enabled)
            continue;
        ++number;
        steps.push_back({ enabled ? enabled : declared, std::to_string(number), enabled != nullptr });
    }
    return steps;
}

const StageSpec* operandStage(const InputSpec& input, const Config& config, int layer, const StageSpec* user)
{
    std::string_view key = input.stage;
    for (;;) {
        if (key == layerInput)
            key = layer == 0 ? firstLayerInput : layerResult;
        if (const StageSpec* on = enabledStage(key, config))
            return standIn(on, user, config);
        const StageSpec* off = declaredStage(key, config);
        assert(off && "an input names a stage that nobody declares");
        if (input.optional || !off || off->inputs.empty())
            return nullptr;
        key = off->inputs[off->passesOn].stage;
    }
}

int axisLength(Axis axis, const Shape& shape, int layer)
{
    switch (axis) {
    case Axis::Token:
    case Axis::QueryToken:
        return shape.tokens;
    case Axis::KeyToken:
        return shape.keyTokens();
    case Axis::ModelDim:
        return shape.model;
    case Axis::LayerInputDim:
        return layer == anyLayer ? std::max(shape.model, shape.layers > 1 ? shape.outputs : 0) : shape.inputs(layer);
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
    const auto number = [](std::string_view digits) {
        const bool good = !digits.empty() && digits.size() < 6 && digits.find_first_not_of("0123456789") == std::string_view::npos;
        return good ? std::stoi(std::string(digits)) : -1;
    };
    const LayerName split = splitLayer(path);
    std::string_view key = split.name;
    int head = -1;
    const bool ofHead = key.starts_with("heads.");
    if (ofHead) {
        const size_t dot = key.find('.', 6);
        if (dot != std::string_view::npos) {
            head = number(key.substr(6, dot - 6));
            key = key.substr(dot + 1);
        }
    }
    if (const StageSpec* on = enabledStage(key, config)) {
        if (split.layer >= graph.layers && on->scope != Scope::Model)
            return usageError(ATTN_TR("There is no path \"%1\": layers count from 0 to %2 here; \"layers\" sets their number."),
                { std::string(path), std::to_string(graph.layers - 1) });
        if (on->scope == Scope::Head && head >= graph.heads)
            return usageError(ATTN_TR("There is no path \"%1\": heads count from 0 to %2 here; attention.heads sets their number."),
                { std::string(path), std::to_string(graph.heads - 1) });
        return usageError(ATTN_TR("There is no path \"%1\"; did you mean \"%2\"?"),
            { std::string(path), pathOf(*on, split.layer, 0, graph.layers) });
    }
    const StageSpec* off = nullptr; // the variant in the scope of the path, else any
    for (const StageSpec* spec : stageOrder())
        if (spec->key == key && (!off || (spec->scope == Scope::Head) == ofHead))
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
