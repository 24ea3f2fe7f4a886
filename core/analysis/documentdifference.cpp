// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/documentdifference.h"

#include "core/analysis/measures.h"
#include "core/session/importedattention.h"
#include "core/session/sources.h"

#include <algorithm>

namespace attn {
namespace {

int overridesMissingIn(const Overrides& from, const Overrides& other)
{
    const std::vector<Override> cells = from.list();
    return int(std::count_if(cells.begin(), cells.end(),
        [&](const Override& what) { return other.find(what.path, what.row, what.column) != what.value; }));
}

/// Numbers that were given or typed on one side at least, and are not the same.
bool givenDiffers(const SourceMatrix* a, const SourceMatrix* b)
{
    if (!a || !b || (a->origin == Origin::Drawn && b->origin == Origin::Drawn))
        return false;
    if (!a->values || !b->values)
        return bool(a->values) != bool(b->values);
    return a->values->rows() != b->values->rows() || a->values->cols() != b->values->cols()
        || (a->values->array() != b->values->array()).any();
}

/// Masks that were drawn or given for all heads.
bool maskDiffers(const Trace& a, const Trace& b)
{
    const MatrixPtr &before = a.sources().mask, &after = b.sources().mask;
    const auto hides = [](const MatrixPtr& mask) { return mask && (mask->array() == 0).any(); };
    if (!before || !after)
        return hides(before) || hides(after);
    return before->rows() != after->rows() || before->cols() != after->cols() || (before->array() != after->array()).any();
}

/// Weights that were read, on one side at least, and are not the same.
bool attentionDiffers(const Trace& a, const Trace& b)
{
    const ImportedAttention *before = a.sources().attention.get(), *after = b.sources().attention.get();
    if (before == after || !before || !after)
        return before != after;
    return before->layers != after->layers || before->heads != after->heads || before->queries != after->queries
        || before->values != after->values;
}

} // namespace

DocumentDifference documentDifference(const Trace& a, const Trace& b)
{
    DocumentDifference out;
    const Shape &x = a.shape(), &y = b.shape();
    const bool sameSizes = x.model == y.model && x.size == y.size && x.valueSize == y.valueSize && x.heads == y.heads;
    for (const SettingSpec* spec : settingSpecs())
        // A size that one side leaves out may come to the same.
        if (a.config().text(spec->key) != b.config().text(spec->key) && !(spec->computed && sameSizes))
            out.settings.push_back(
                { spec, std::string(a.config().text(spec->key)), std::string(b.config().text(spec->key)) });
    out.tokens = a.sources().tokens != b.sources().tokens;
    for (const Node& node : b.graph().nodes) {
        const StageSpec* spec = node.spec;
        if (spec->source && node.layer < a.shape().layers
            && givenDiffers(spec->source(a.sources(), node.layer), spec->source(b.sources(), node.layer))
            && std::find(out.inputs.begin(), out.inputs.end(), spec) == out.inputs.end())
            out.inputs.push_back(spec);
        // A mask that a setting makes is told by the setting.
        if (spec->kind == ValueKind::Mask && node.head <= 0 && a.graph().find(node.path)
            && a.graph().find(node.path)->spec == spec && spec->drawn && maskDiffers(a, b))
            out.inputs.push_back(spec);
    }
    if (attentionDiffers(a, b))
        for (const Node& node : b.graph().nodes)
            if (node.head == 0 && isMeasured(*node.spec)) {
                out.inputs.push_back(node.spec);
                break;
            }
    out.overriddenInA = overridesMissingIn(a.session().overrides, b.session().overrides);
    out.overriddenInB = overridesMissingIn(b.session().overrides, a.session().overrides);
    return out;
}

} // namespace attn
