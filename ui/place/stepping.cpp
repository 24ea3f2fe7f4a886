// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/place/stepping.h"

#include "core/pipeline/stageorder.h"
#include "ui/place/headnames.h"
#include "ui/text/translate.h"

#include <algorithm>

namespace {

int cataloguePlace(std::string_view key)
{
    const auto& all = attn::stageOrder();
    const auto found
        = std::find_if(all.begin(), all.end(), [&](const attn::StageSpec* spec) { return spec->key == key; });
    return found == all.end() ? -1 : int(found - all.begin());
}

} // namespace

const attn::Step* stepOf(const std::vector<attn::Step>& steps, const QString& key)
{
    for (const attn::Step& step : steps)
        if (toQString(step.spec->key) == key)
            return &step;
    return nullptr;
}

const attn::Step* outermostStep(const std::vector<attn::Step>& steps, int end)
{
    const attn::Step* last = nullptr;
    for (const attn::Step& step : steps) {
        if (!step.enabled)
            continue;
        last = &step;
        if (end > 0)
            break;
    }
    return last;
}

namespace {

bool isOfLayer(const attn::Step* step)
{
    return step && step->spec->scope != attn::Scope::Model;
}

const attn::Step* nextEnabled(const std::vector<attn::Step>& steps, const QString& key, int direction)
{
    const attn::Step* present = stepOf(steps, key);
    if (!present)
        return outermostStep(steps, direction);
    const std::ptrdiff_t count = std::ptrdiff_t(steps.size());
    for (std::ptrdiff_t i = present - steps.data() + direction; i >= 0 && i < count; i += direction)
        if (steps[size_t(i)].enabled)
            return &steps[size_t(i)];
    return nullptr;
}

const attn::Step* outermostOfLayer(const std::vector<attn::Step>& steps, int end)
{
    const attn::Step* found = nullptr;
    for (const attn::Step& step : steps)
        if (step.enabled && isOfLayer(&step) && (!found || end < 0))
            found = &step;
    return found;
}

int walkedLayers(const attn::Shape& shape, int head)
{
    return isOverview(shape, head) ? 1 : shape.layers;
}

} // namespace

const attn::Step* firstStepOfLayer(const std::vector<attn::Step>& steps)
{
    return outermostOfLayer(steps, +1);
}

StepInLayer neighbourStep(const attn::Trace& trace, const QString& key, int layer, int head, int direction)
{
    const auto steps = attn::stepsOf(trace.config());
    const int layers = walkedLayers(trace.shape(), head);
    const attn::Step *present = stepOf(steps, key), *next = nextEnabled(steps, key, direction);
    if (isOfLayer(present) && !isOfLayer(next) && layer + direction >= 0 && layer + direction < layers)
        return { outermostOfLayer(steps, direction)->spec, layer + direction };
    if (layers > 1 && !isOfLayer(present) && isOfLayer(next)) // from the input into the first layer
        layer = direction > 0 ? 0 : layers - 1;
    return { next ? next->spec : nullptr, layer };
}

StepInLayer outermostStep(const attn::Trace& trace, int layer, int head, int end)
{
    const int layers = walkedLayers(trace.shape(), head);
    const auto steps = attn::stepsOf(trace.config());
    const attn::Step* step = outermostStep(steps, end);
    return { step ? step->spec : nullptr, layers == 1 ? layer : end > 0 ? 0 : layers - 1 };
}

QString nearestStep(const std::vector<attn::Step>& steps, const QString& key)
{
    const attn::Step* present = stepOf(steps, key);
    if (present && present->enabled)
        return key;
    const int place = cataloguePlace(key.toStdString());
    const attn::Step* before = nullptr;
    for (const attn::Step& step : steps)
        if (step.enabled && cataloguePlace(step.spec->key) <= place)
            before = &step;
    if (!before)
        before = outermostStep(steps, +1);
    return before ? toQString(before->spec->key) : QString();
}

const attn::StageSpec* screenOf(const attn::StageSpec& stage, const attn::Config& config)
{
    if (stage.step)
        return &stage;
    const auto shows
        = [&](const attn::InputSpec& input) { return input.stage == stage.key && input.place != attn::Place::Hidden; };
    for (const attn::StageSpec* user : attn::stageOrder()) // inputs stand before what uses them, so this ends
        if (user->isEnabled(config) && std::any_of(user->inputs.begin(), user->inputs.end(), shows))
            return screenOf(*user, config);
    return &stage;
}

const attn::Node* resultNode(const attn::Trace& trace, const QString& step, int head)
{
    return trace.graph().find(step.toStdString(), firstHeadOf(trace.shape(), head));
}

std::vector<const attn::Node*> resultNodes(const attn::Trace& trace, const QString& step, int head)
{
    std::vector<const attn::Node*> nodes;
    const attn::Node* first = resultNode(trace, step, head);
    if (!first)
        return nodes;
    if (first->head < 0 || head >= 0)
        return { first };
    const std::string key = step.toStdString();
    for (const attn::Node& node : trace.graph().nodes)
        if (node.spec->key == key && node.head >= 0 && includesHead(trace.shape(), head, node.head))
            nodes.push_back(&node);
    return nodes;
}
