// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stages/explain.h"

namespace attn::explain {
namespace {
    CellReport linearReport(std::vector<Term> terms)
    {
        CellReport report;
        for (const Term& term : terms)
            report.value += term.value();
        report.expression = linearExpression(terms);
        report.terms = std::move(terms);
        return report;
    }
} // namespace

CellReport product(
    const StageInputs& in, size_t left, int row, size_t right, int column, bool transposed, int bias, int headWidth)
{
    std::vector<Term> terms;
    const int inner = int(in[left].cols());
    terms.reserve(size_t(inner) + 1);
    for (int k = 0; k < inner; ++k) {
        const Source factor = transposed ? in.source(right, column, k) : in.source(right, k, column);
        terms.push_back({ 1, { in.source(left, row, k), factor }, headWidth > 0 ? k / headWidth : -1, false });
    }
    if (bias >= 0 && in.has(size_t(bias)))
        terms.push_back({ 1, { in.source(size_t(bias), 0, column) }, -1, true });
    return linearReport(std::move(terms));
}

CellReport elementwise(const StageInputs& in, size_t first, int row, int column, double factor, int second)
{
    Term term { factor, { in.source(first, row, column) }, -1, false };
    if (second >= 0)
        term.sources.push_back(in.source(size_t(second), row, column));
    return linearReport({ std::move(term) });
}

CellReport sum(const StageInputs& in, int row, int column)
{
    std::vector<Term> terms;
    for (size_t input = 0; input < in.matrices.size(); ++input)
        if (in.has(input))
            terms.push_back({ 1, { in.source(input, row, column) }, -1, false });
    return linearReport(std::move(terms));
}

CellReport copy(const StageInputs& in, size_t input, int row, int column)
{
    return linearReport({ Term { 1, { in.source(input, row, column) }, -1, false } });
}

CellReport leaf(double value, std::string expression, Message note)
{
    CellReport report;
    report.value = value;
    report.linear = false;
    report.expression = std::move(expression);
    report.note = std::move(note);
    return report;
}

} // namespace attn::explain
