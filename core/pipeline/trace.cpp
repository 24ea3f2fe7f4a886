// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/trace.h"

#include "core/base/memory.h"
#include "core/base/numbertext.h"
#include "core/pipeline/viewdescription.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>

namespace attn {
namespace {
    constexpr double refusedBytes = 1e9; // one step with what it needs
    constexpr double mostWeightBytes = 4e9; // of all layers: the last one needs them all
    constexpr std::size_t cacheBytes = 256u << 20;

    std::size_t bytesOf(const MatrixPtr& matrix) { return matrix ? std::size_t(matrix->size()) * sizeof(double) : 0; }

    std::vector<std::weak_ptr<const Matrix>> weakly(const std::vector<MatrixPtr>& matrices)
    {
        return { matrices.begin(), matrices.end() };
    }

    /// The same objects; an expired pointer equals no other, null equals null.
    bool sameObjects(const std::vector<std::weak_ptr<const Matrix>>& a, const std::vector<MatrixPtr>& b)
    {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(),
            [](const auto& x, const auto& y) { return !x.owner_before(y) && !y.owner_before(x); });
    }

    /// Of an input that is the matrix of the document itself, not one head's part of it.
    MatrixPtr wholeSource(const Node& node, const Sources& sources)
    {
        const SourceMatrix* source = node.spec->source && node.head < 0 ? node.spec->source(sources, node.layer) : nullptr;
        const bool whole = source && source->values && source->values->rows() == node.rows && source->values->cols() == node.columns;
        return whole ? source->values.get() : nullptr;
    }

    bool sameBits(const Matrix& a, const Matrix& b)
    {
        return a.rows() == b.rows() && a.cols() == b.cols()
            && std::memcmp(a.data(), b.data(), std::size_t(a.size()) * sizeof(double)) == 0;
    }

    /// Of a matrix and of what it is computed from.
    double bytesAtOnce(const Graph& graph, const Node& node)
    {
        double bytes = double(node.rows) * node.columns * sizeof(double);
        for (int input : node.inputs)
            if (input >= 0)
                bytes += double(graph.nodes[size_t(input)].rows) * graph.nodes[size_t(input)].columns * sizeof(double);
        return bytes;
    }

    /// Of everything that a run starts from.
    double bytesOfSources(const Graph& graph)
    {
        double bytes = 0;
        for (const Node& node : graph.nodes)
            if (node.inputs.empty())
                bytes += bytesAtOnce(graph, node);
        return bytes;
    }

    Result<Nothing> fitsInMemory(const Graph& graph, const Shape& shape)
    {
        double worst = 0;
        const Node* where = nullptr;
        for (const Node& node : graph.nodes) {
            const double bytes = bytesAtOnce(graph, node);
            if (bytes > worst) {
                worst = bytes;
                where = &node;
            }
        }
        if (const double weights = bytesOfSources(graph); shape.layers > 1 && weights > mostWeightBytes)
            return contentError(ATTN_TR("%1 layers would need %2 GB for their weights; up to about %3 layers work with these widths."),
                { std::to_string(shape.layers), fixedNumber(weights / 1e9, 1),
                    std::to_string(std::max(1, int(shape.layers * mostWeightBytes / weights))) });
        if (worst <= refusedBytes)
            return Nothing {};
        const int possible = int(shape.tokens * std::sqrt(refusedBytes / worst));
        return contentError(ATTN_TR("%1 tokens would need %2 GB at once for \"%3\"; up to about %4 tokens work here."),
            { std::to_string(shape.tokens), fixedNumber(worst / 1e9, 1), where->path, std::to_string(possible) });
    }
} // namespace

Result<std::shared_ptr<const Trace>> Trace::create(
    Session session, std::vector<std::string> tokens, std::shared_ptr<const Trace> previous, bool holdRanges)
{
    auto shape = shapeOf(session, tokens.size());
    if (!shape)
        return shape.error();
    std::shared_ptr<Trace> trace(new Trace);
    trace->m_config = Config(session.settings, session.attention ? Recipe::Imported : Recipe::Computed);
    trace->m_shape = *shape;
    trace->m_graph = buildGraph(trace->m_config, *shape);
    if (auto fits = fitsInMemory(trace->m_graph, *shape); !fits)
        return fits.error();
    return withinMemory(
        [&] {
            return contentError(ATTN_TR("There is not enough memory for the embeddings and weights, which need %1 MB. Use "
                                        "smaller sizes or a shorter text, or close other programs."),
                { std::to_string(std::int64_t(std::ceil(bytesOfSources(trace->m_graph) / 1e6))) });
        },
        [&]() -> Result<std::shared_ptr<const Trace>> {
            trace->m_sources = resolveSources(session, tokens, *shape);
            trace->m_session = std::move(session);
            trace->prepare(previous.get());
            if (previous && holdRanges)
                trace->m_ranges.hold(trace->m_graph, previous->m_ranges, previous->m_graph);
            return std::shared_ptr<const Trace>(trace);
        });
}

/// What does not depend on who looks at which matrix.
void Trace::prepare(const Trace* previous)
{
    m_entries.resize(m_graph.nodes.size());
    m_overrides.resize(m_graph.nodes.size());
    m_ranges.resize(m_graph.nodes.size());
    sortOverrides();
    const auto takeOver = [&] {
        m_signatures.clear();
        std::map<const StageSpec*, std::shared_ptr<const Signature>> ofStage;
        for (const Node& node : m_graph.nodes) {
            auto& one = ofStage[node.spec];
            if (!one)
                one = std::make_shared<const Signature>(signature(*node.spec));
            m_signatures.push_back(one);
        }
        if (previous)
            inherit(*previous);
    };
    takeOver(); // before masks are evaluated below, or what depends on them would be computed anew
    if (dropHiddenOverrides())
        takeOver();
}

/// Overrides that can act go to their nodes; the others are kept and reported.
void Trace::sortOverrides()
{
    for (const Override& what : m_session.overrides.list()) {
        const Node* node = m_graph.find(what.path);
        const auto inactive = [&](Message reason) { m_inactive.push_back({ what, std::move(reason) }); };
        if (!node) {
            inactive({ ATTN_TR("\"%1\" does not exist with these settings."), { Argument::path(what.path) } });
        } else if (what.row < 0 || what.row >= node->rows || what.column < 0 || what.column >= node->columns) {
            const std::string cell = what.path + "[" + std::to_string(what.row) + "," + std::to_string(what.column) + "]";
            inactive({ ATTN_TR("Cell %1 lies outside the matrix, which is %2×%3."),
                { Argument::path(cell), std::to_string(node->rows), std::to_string(node->columns) } });
        } else if (!acceptsOverride(*node)) {
            inactive({ ATTN_TR("%1 is an input: edit its matrix instead."), { Argument::path(what.path) } });
        } else if (node->spec->kind == ValueKind::Mask && what.value != 0 && what.value != 1) {
            inactive({ ATTN_TR("%1 holds 0 (hidden) or 1 (allowed), not %2."), { Argument::path(what.path), exactNumber(what.value) } });
        } else {
            m_overrides[size_t(node->id)].push_back({ what.row, what.column, what.value });
        }
    }
    for (auto& cells : m_overrides)
        std::sort(cells.begin(), cells.end());
}

const Trace::TypedCell* Trace::typedOver(int node, int row, int column) const
{
    const auto& cells = m_overrides[size_t(node)];
    const auto found = std::lower_bound(cells.begin(), cells.end(), TypedCell { row, column, 0 });
    return found != cells.end() && found->row == row && found->column == column ? &*found : nullptr;
}

bool Trace::sameCells(const std::vector<TypedCell>& a, const std::vector<TypedCell>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const TypedCell& x, const TypedCell& y) {
        return x.row == y.row && x.column == y.column && std::memcmp(&x.value, &y.value, sizeof x.value) == 0;
    });
}

/// A cell that the mask hides keeps what the mask gives it. Returns whether any override went.
bool Trace::dropHiddenOverrides()
{
    std::size_t dropped = 0;
    for (const Node& node : m_graph.nodes) {
        auto& list = m_overrides[size_t(node.id)];
        if (node.mask < 0 || list.empty())
            continue;
        const auto mask = evaluate(node.mask, {});
        const auto hidden = [&](const TypedCell& what) { return mask && (**mask)(what.row, what.column) == 0; };
        for (const TypedCell& what : list)
            if (hidden(what))
                m_inactive.push_back({ { node.path, what.row, what.column, what.value },
                    { ATTN_TR("The mask hides this cell of %1: edit the mask instead."), { Argument::path(node.path) } } });
        dropped += std::erase_if(list, hidden);
    }
    return dropped > 0;
}

bool Trace::acceptsOverride(const Node& node)
{
    const ValueKind kind = node.spec->kind;
    if (kind == ValueKind::Text || kind == ValueKind::TokenId)
        return false;
    return !node.inputs.empty() || kind == ValueKind::Mask || kind == ValueKind::DropoutMask;
}

/// Takes over results (shared, not copied) that may still be right: evaluate() checks what they were computed from.
/// Those used last come first, up to the budget, so that a long chain of runs keeps no results that are not used.
void Trace::inherit(const Trace& previous)
{
    m_inherited.assign(m_graph.nodes.size(), {});
    std::vector<std::pair<std::size_t, Entry>> candidates; // of our nodes
    const std::lock_guard lock(previous.m_mutex);
    for (const Node& node : previous.m_graph.nodes) {
        const Node* own = m_graph.find(node.path);
        if (!own || *previous.m_signatures[size_t(node.id)] != *m_signatures[size_t(own->id)]
            || !sameCells(previous.m_overrides[size_t(node.id)], m_overrides[size_t(own->id)]))
            continue;
        const Entry& entry = previous.m_entries[size_t(node.id)];
        if (entry.values)
            candidates.emplace_back(size_t(own->id), entry);
        else if (!previous.m_inherited.empty() && previous.m_inherited[size_t(node.id)].values) {
            candidates.emplace_back(size_t(own->id), previous.m_inherited[size_t(node.id)]);
            candidates.back().second.lastUse = 0; // not looked at since the run before
        }
    }
    std::stable_sort(candidates.begin(), candidates.end(),
        [](const auto& a, const auto& b) { return a.second.lastUse > b.second.lastUse; });
    std::size_t bytes = 0;
    for (auto& [id, entry] : candidates)
        if ((bytes += bytesOf(entry.values)) <= cacheBytes)
            m_inherited[id] = std::move(entry);
}

Result<const Node*> Trace::find(std::string_view path) const
{
    if (const Node* node = m_graph.find(path))
        return node;
    return missingPath(path, m_config, m_graph);
}

/// Everything besides its inputs and what is typed over it that results of a stage depend on.
Trace::Signature Trace::signature(const StageSpec& spec) const
{
    Signature out { &spec, {}, m_shape, spec.kind == ValueKind::Mask ? m_sources.mask : nullptr };
    for (const SettingSpec* setting : spec.settings)
        out.settings.emplace_back(m_config.text(setting->key));
    for (std::string_view key : spec.reads)
        out.settings.emplace_back(m_config.text(key));
    return out;
}

Result<StageInputs> Trace::inputsOf(const Node& node, const std::stop_token& stop) const
{
    StageInputs in { m_config, m_shape, m_sources, node.layer, m_shape.headInLayer(std::max(node.head, 0)), {}, node.inputs };
    for (int input : node.inputs) {
        if (input < 0) {
            in.matrices.push_back(nullptr);
            continue;
        }
        auto matrix = evaluate(input, stop);
        if (!matrix)
            return matrix.error();
        in.matrices.push_back(*matrix);
    }
    return in;
}

double Trace::bytesFor(int id) const
{
    return bytesAtOnce(m_graph, m_graph.nodes[size_t(id)]);
}

Result<MatrixPtr> Trace::evaluate(int id, const std::stop_token& stop) const
{
    return withinMemory(m_graph.nodes[size_t(id)].path, bytesFor(id), [&] { return evaluateNow(id, stop); });
}

Result<MatrixPtr> Trace::evaluateNow(int id, const std::stop_token& stop) const
{
    {
        const std::lock_guard lock(m_mutex);
        Entry& entry = m_entries[size_t(id)];
        if (entry.values) {
            entry.lastUse = ++m_clock;
            return entry.values;
        }
        if (MatrixPtr shown = entry.dropped.lock()) // a view holds it: no need to compute it, nor to count it again
            return shown;
    }
    if (stop.stop_requested())
        return Error { { ATTN_TR("Cancelled.") }, Error::Kind::Cancelled };
    const Node& node = m_graph.nodes[size_t(id)];
    auto in = inputsOf(node, stop);
    if (!in)
        return in.error();
    if (stop.stop_requested())
        return Error { { ATTN_TR("Cancelled.") }, Error::Kind::Cancelled };

    Entry old;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_inherited.empty())
            old = std::exchange(m_inherited[size_t(id)], {});
    }
    const bool fromSources = node.inputs.empty();
    MatrixPtr values;
    if (old.values && !fromSources && sameObjects(old.inputs, in->matrices)) {
        values = old.values;
    } else if (const MatrixPtr whole = wholeSource(node, m_sources); whole && m_overrides[size_t(id)].empty()) {
        values = old.values && sameBits(*old.values, *whole) ? old.values : whole;
    } else {
        Matrix result = node.spec->eval(*in);
        assert(result.rows() == node.rows && result.cols() == node.columns);
        for (const TypedCell& what : m_overrides[size_t(id)])
            result(what.row, what.column) = what.value;
        // What starts from the document has no inputs to compare: equal numbers keep their pointer, so that what lies
        // downstream is not computed anew.
        values = old.values && fromSources && sameBits(*old.values, result) ? old.values : share(std::move(result));
    }
    return keep(id, { std::move(values), {}, weakly(in->matrices), 0 });
}

/// Stores a result unless another thread was faster, and drops the least recently used ones beyond the budget.
MatrixPtr Trace::keep(int id, Entry entry) const
{
    const std::lock_guard lock(m_mutex);
    Entry& place = m_entries[size_t(id)];
    if (!place.values) {
        m_bytes += bytesOf(entry.values);
        place = std::move(entry);
    }
    place.lastUse = ++m_clock;
    const MatrixPtr values = place.values;
    const auto oldestOf = [&](std::size_t least) {
        Entry* oldest = nullptr;
        for (Entry& candidate : m_entries)
            if (candidate.values && &candidate != &place && bytesOf(candidate.values) >= least
                && (!oldest || candidate.lastUse < oldest->lastUse))
                oldest = &candidate;
        return oldest;
    };
    while (m_bytes > cacheBytes) {
        // Of those of average size or more first: a small one frees little, and getting it again may take its whole head.
        const auto kept
            = std::count_if(m_entries.begin(), m_entries.end(), [](const Entry& entry) { return entry.values != nullptr; });
        Entry* oldest = oldestOf(m_bytes / std::size_t(kept));
        if (!oldest)
            oldest = oldestOf(0);
        if (!oldest)
            break;
        m_bytes -= bytesOf(oldest->values);
        *oldest = { {}, oldest->values, {}, 0 };
    }
    return values;
}

/// 0 behind the diagonal; the last query lines up with the last key.
MatrixPtr Trace::futureMask(const Node& node) const
{
    const std::lock_guard lock(m_mutex);
    if (!m_futureMask) {
        Matrix mask = Matrix::Zero(node.rows, node.columns);
        for (int row = 0; row < node.rows; ++row)
            mask.row(row).head(node.columns - node.rows + row + 1).setOnes();
        m_futureMask = share(std::move(mask));
    }
    return m_futureMask;
}

Result<StageView> Trace::view(int id, std::stop_token stop) const
{
    return withinMemory(m_graph.nodes[size_t(id)].path, bytesFor(id), [&] { return viewNow(id, stop); });
}

Result<StageView> Trace::viewNow(int id, const std::stop_token& stop) const
{
    const Node& node = m_graph.nodes[size_t(id)];
    auto values = evaluate(id, stop);
    if (!values)
        return values.error();
    StageView view { &node, *values, {}, {}, {}, Origin::Computed, {}, {} };
    if (node.spec->masksFuture && node.spec->masksFuture(**values))
        view.mask = futureMask(node);
    if (node.mask >= 0) {
        auto mask = evaluate(node.mask, stop);
        if (!mask)
            return mask.error();
        view.mask = *mask;
        int empty = 0, first = -1;
        for (int row = 0; row < node.rows; ++row)
            if ((view.mask->row(row).array() == 0).all() && ++empty == 1)
                first = row;
        if (empty > 0)
            view.note = { ATTN_TR("%1 of %2 rows may see nothing (first: row %3), so {%1:its|their} weights are zeros."),
                { std::to_string(empty), std::to_string(node.rows), std::to_string(first + 1) } };
    }
    for (int input : node.inputs)
        if (input >= 0 && m_graph.nodes[size_t(input)].spec->kind == ValueKind::DropoutMask) {
            auto dropped = evaluate(input, stop);
            if (!dropped)
                return dropped.error();
            view.dropped = *dropped;
        }
    if (node.spec->note) {
        const auto in = inputsOf(node, stop);
        if (!in)
            return in.error();
        if (Message note = node.spec->note(*in, *view.values); !note.empty())
            view.note = std::move(note);
    }
    for (const TypedCell& what : m_overrides[size_t(id)])
        view.overridden.emplace_back(what.row, what.column);
    describe(view, m_graph, m_sources, m_config);
    return view;
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
