// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/worksheet/worksheet.h"

#include "core/base/numbertext.h"
#include "core/random/torch_random.h"
#include "core/session/importedattention.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace attn {
namespace {

constexpr int mostDecimals = 2; ///< as many as one computes with by hand

/// Whether a decimal text of that many places is the number itself, but for binary rounding.
bool isExact(double value, int decimals)
{
    const double scaled = value * std::pow(10.0, decimals);
    return !std::isfinite(value) || std::abs(scaled - std::round(scaled)) < 1e-9 * std::max(1.0, std::abs(scaled));
}

Result<SheetMatrix> sheetMatrix(const Trace& trace, const Node& node)
{
    if (node.rows > mostSheetRows || node.columns > mostSheetColumns)
        return contentError(ATTN_TR("%1 is %2×%3, but a worksheet has room for %4×%5: choose a shorter text, smaller "
                                    "widths or other steps."),
            { Argument::path(node.path), std::to_string(node.rows), std::to_string(node.columns), std::to_string(mostSheetRows),
                std::to_string(mostSheetColumns) });
    const auto view = trace.view(node.id);
    if (!view)
        return view.error();
    SheetMatrix out { &node, view->values, view->mask, 0, true, {} };
    const auto shown = view->values->reshaped();
    const auto exactAt = [&](int decimals) {
        return std::all_of(shown.begin(), shown.end(), [&](double value) { return isExact(value, decimals); });
    };
    while (out.decimals < mostDecimals && !exactAt(out.decimals))
        ++out.decimals;
    out.exact = exactAt(out.decimals);
    return out;
}

bool isOperand(const Node& node, std::size_t input)
{
    const auto& declared = node.spec->inputs;
    return node.inputs[input] >= 0 && declared[std::min(input, declared.size() - 1)].place != Place::Hidden;
}

/// One head joined: the same numbers once more, and nothing goes on from them.
bool repeatsOne(const Graph& graph, const Node& node)
{
    return node.spec->equation == Equation::Join && node.inputs.size() == 1
        && std::none_of(graph.nodes.begin(), graph.nodes.end(), [&](const Node& other) {
               return std::find(other.inputs.begin(), other.inputs.end(), node.id) != other.inputs.end();
           });
}

Result<std::vector<const Node*>> chosenTasks(const Trace& trace, const WorksheetOptions& options)
{
    std::vector<const Node*> out;
    std::set<std::string> wanted(options.stages.begin(), options.stages.end());
    for (const SheetCell& cell : options.cells)
        wanted.insert(cell.path);
    for (const std::string& path : wanted) {
        const auto node = trace.find(path);
        if (!node)
            return node.error();
        if (!isComputedStep(**node))
            return usageError(ATTN_TR("%1 is not computed, so there is nothing to fill in."), { Argument::path(path) });
    }
    for (const Node& node : trace.graph().nodes)
        if (wanted.empty() ? isComputedStep(node) && !repeatsOne(trace.graph(), node) : wanted.count(node.path) > 0)
            out.push_back(&node);
    return out;
}

Result<Nothing> markCells(SheetMatrix& matrix, const WorksheetOptions& options)
{
    const Node& node = *matrix.node;
    if (options.cells.empty()) {
        // Joined heads repeat answers from above, so they show none.
        const double share = node.spec->equation == Equation::Join && options.blank > 0 ? 1 : options.blank;
        matrix.blank = blankCells(node.path, node.rows, node.columns, matrix.mask.get(), share, options.seed);
        return Nothing {};
    }
    matrix.blank.assign(std::size_t(node.rows) * std::size_t(node.columns), 0);
    for (const SheetCell& cell : options.cells) {
        if (cell.path != node.path)
            continue;
        if (cell.row < 0 || cell.row >= node.rows || cell.column < 0 || cell.column >= node.columns)
            return usageError(ATTN_TR("Cell [%1,%2] lies outside %3, which is %4×%5; rows and columns count from 0."),
                { std::to_string(cell.row), std::to_string(cell.column), Argument::path(node.path), std::to_string(node.rows),
                    std::to_string(node.columns) });
        if (matrix.mask && (*matrix.mask)(cell.row, cell.column) == 0)
            return usageError(ATTN_TR("The mask hides cell [%1,%2] of %3, so there is nothing to fill in."),
                { std::to_string(cell.row), std::to_string(cell.column), Argument::path(node.path) });
        matrix.blank[std::size_t(cell.row) * std::size_t(node.columns) + std::size_t(cell.column)] = 1;
    }
    return Nothing {};
}

/// Where a matrix repeats empty cells of an operand that stands above it, as the masked scores do, it shows none.
void hideRepeated(SheetMatrix& matrix, const std::vector<SheetTask>& above)
{
    for (const SheetTask& task : above) {
        const SheetMatrix& operand = task.result;
        const std::vector<int>& inputs = matrix.node->inputs;
        if (std::find(inputs.begin(), inputs.end(), operand.node->id) == inputs.end() || operand.blank.empty()
            || operand.values->rows() != matrix.values->rows() || operand.values->cols() != matrix.values->cols())
            continue;
        for (std::size_t i = 0; i < operand.blank.size(); ++i)
            if (operand.blank[i] != 0 && operand.values->data()[i] == matrix.values->data()[i])
                matrix.blank[i] = 1;
    }
}

Result<std::shared_ptr<const Trace>> friendlyRun(const Trace& trace, const WorksheetOptions& options, bool keepScale)
{
    auto session = friendlySession(trace, options.numbers, options.seed, keepScale);
    if (!session)
        return session.error();
    return Trace::create(std::move(*session), trace.sources().tokens);
}

bool hasAll(const Trace& trace, const WorksheetOptions& options)
{
    const auto has = [&](const std::string& path) { return bool(trace.find(path)); };
    return std::all_of(options.stages.begin(), options.stages.end(), has)
        && std::all_of(options.cells.begin(), options.cells.end(), [&](const SheetCell& cell) { return has(cell.path); });
}

std::uint64_t hashOf(std::string_view text) // FNV-1a
{
    std::uint64_t hash = 14695981039346656037ull;
    for (const char c : text)
        hash = (hash ^ std::uint8_t(c)) * 1099511628211ull;
    return hash;
}

} // namespace

bool isComputedStep(const Node& node)
{
    if (!node.spec->step || node.spec->group == Group::Input)
        return false;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        if (isOperand(node, i))
            return true;
    return false;
}

int SheetMatrix::blanks() const
{
    return int(std::count(blank.begin(), blank.end(), 1));
}

std::string SheetMatrix::text(int row, int column) const
{
    const double value = (*values)(row, column);
    return std::isfinite(value) ? fixedNumber(value, decimals) : std::isnan(value) ? "NaN" : value > 0 ? "∞" : "−∞";
}

std::vector<std::uint8_t> blankCells(
    std::string_view path, int rows, int columns, const Matrix* mask, double share, std::uint64_t seed)
{
    std::vector<std::uint8_t> out(std::size_t(rows) * std::size_t(columns), 0);
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < out.size(); ++i)
        if (!mask || mask->data()[i] != 0)
            open.push_back(i);
    if (open.empty() || !(share > 0))
        return out;
    const auto count = std::clamp<std::size_t>(std::size_t(std::lround(share * double(open.size()))), 1, open.size());
    const std::vector<std::int64_t> order = TorchRandom(seed ^ hashOf(path)).randperm(open.size());
    for (std::size_t i = 0; i < count; ++i)
        out[open[std::size_t(order[i])]] = 1;
    return out;
}

Result<Worksheet> makeWorksheet(std::shared_ptr<const Trace> trace, const WorksheetOptions& options)
{
    if (trace->sources().attention)
        return contentError(ATTN_TR("The weights of %1 were read from a file: nothing here can be computed by hand."),
            { trace->sources().attention->file });
    if (options.numbers != SheetNumbers::Session) {
        auto run = friendlyRun(*trace, options, false);
        if (run && !hasAll(**run, options))
            run = friendlyRun(*trace, options, true);
        if (!run)
            return run.error();
        trace = *run;
    }
    const auto nodes = chosenTasks(*trace, options);
    if (!nodes)
        return nodes.error();
    const std::vector<Step> steps = stepsOf(trace->config());
    Worksheet sheet { trace, options.seed, {} };
    std::set<int> onSheet; // what stands above, or is asked for further down
    for (const Node* node : *nodes)
        onSheet.insert(node->id);
    for (const Node* node : *nodes) {
        auto result = sheetMatrix(*trace, *node);
        if (!result)
            return result.error();
        if (auto marked = markCells(*result, options); !marked)
            return marked.error();
        if (options.cells.empty())
            hideRepeated(*result, sheet.tasks);
        SheetTask task { {}, {}, std::move(*result) };
        for (const Step& step : steps)
            if (step.spec->key == node->spec->key)
                task.number = step.number;
        for (std::size_t i = 0; i < node->inputs.size(); ++i) {
            if (!isOperand(*node, i) || !onSheet.insert(node->inputs[i]).second)
                continue;
            auto operand = sheetMatrix(*trace, trace->graph().nodes[std::size_t(node->inputs[i])]);
            if (!operand)
                return operand.error();
            task.given.push_back(std::move(*operand));
        }
        sheet.tasks.push_back(std::move(task));
    }
    if (std::all_of(
            sheet.tasks.begin(), sheet.tasks.end(), [](const SheetTask& task) { return task.result.blanks() == 0; }))
        return usageError(ATTN_TR("No cell would be left to fill in; choose a larger share or name some cells."));
    return sheet;
}

} // namespace attn
