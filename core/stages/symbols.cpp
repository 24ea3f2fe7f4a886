// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stages/symbols.h"

#include "core/base/numbertext.h"
#include "core/pipeline/report.h"

namespace attn::symbols {
namespace {
    std::string settingNumber(double value) { return exactNumber(value); }
}

const SymbolSpec& rowAndColumn()
{
    static const SymbolSpec spec { "i,\\ j", "symbol.row_and_column", "i, j", ATTN_TR("row and column, counted from 1"), "i" };
    return spec;
}

const SymbolSpec& position()
{
    static const SymbolSpec spec { "i", "symbol.position", "i", ATTN_TR("place of a token, counted from 1"), "i" };
    return spec;
}

const SymbolSpec& columnSum()
{
    static const SymbolSpec spec { "d", "symbol.column_sum", "d", ATTN_TR("runs over the columns that are multiplied"), "_d " };
    return spec;
}

const SymbolSpec& keySum()
{
    static const SymbolSpec spec { "k", "symbol.key_sum", "k", ATTN_TR("runs over the keys that the query sees"), "_k " };
    return spec;
}

const SymbolSpec& allKeySum()
{
    static const SymbolSpec spec { "k", "symbol.key_sum", "k", ATTN_TR("runs over all keys"), "_k " };
    return spec;
}

const SymbolSpec& transposed()
{
    static const SymbolSpec spec { "\\top", "symbol.transposed", "^T", ATTN_TR("transposed: rows become columns"), "\\top" };
    return spec;
}

const SymbolSpec& cellByCell()
{
    static const SymbolSpec spec { "\\odot", "symbol.cell_by_cell", "*", ATTN_TR("multiplied cell by cell"), "\\odot" };
    return spec;
}

const SymbolSpec& tokenCount()
{
    static const SymbolSpec spec { "n", "symbol.token_count", "n", ATTN_TR("number of tokens"), "_n",
        [](const Config&, const Shape& shape) { return std::to_string(shape.tokens); } };
    return spec;
}

const SymbolSpec& token()
{
    static const SymbolSpec spec { "t", "symbol.token", "t", ATTN_TR("token"), "t_" };
    return spec;
}

const SymbolSpec& tokenId()
{
    static const SymbolSpec spec { "\\mathrm{id}", "symbol.token_id", "id",
        ATTN_TR("id of a token, counted from 0: its place among the different tokens"), "\\mathrm{id}" };
    return spec;
}

const SymbolSpec& embeddingTable()
{
    static const SymbolSpec spec { "E", "symbol.embedding_table", "E", ATTN_TR("embedding table: one row for each different token"), "E" };
    return spec;
}

const SymbolSpec& headWidth()
{
    static const SymbolSpec spec { "d_k", "symbol.head_width", "dk", ATTN_TR("width of a head: columns of its queries and keys"), "d_k",
        [](const Config&, const Shape& shape) { return std::to_string(shape.headDim()); } };
    return spec;
}

const SymbolSpec& valueWidth()
{
    static const SymbolSpec spec { "d_v", "symbol.value_width", "dv", ATTN_TR("columns of the values of a head"), "d_v",
        [](const Config&, const Shape& shape) { return std::to_string(shape.valueDim()); } };
    return spec;
}

const SymbolSpec& rowMaximum()
{
    static const SymbolSpec spec { "m_i", "symbol.row_maximum", "m(i)",
        ATTN_TR("largest score of row i; subtracting it keeps exp from overflowing and changes no weight"), "m_i" };
    return spec;
}

const SymbolSpec& chosenDivisor()
{
    static const SymbolSpec spec { "c", "symbol.chosen_divisor", "c", ATTN_TR("the chosen divisor"), "c",
        [](const Config& config, const Shape&) { return settingNumber(config.number("scale").value_or(1)); } };
    return spec;
}

const SymbolSpec& temperature()
{
    static const SymbolSpec spec { "T", "symbol.temperature", "T", ATTN_TR("temperature"), "T",
        [](const Config& config, const Shape&) { return settingNumber(config.real("temperature")); } };
    return spec;
}

const SymbolSpec& dropoutRate()
{
    static const SymbolSpec spec { "p", "symbol.dropout_rate", "p", ATTN_TR("dropout rate"), "p",
        [](const Config& config, const Shape&) { return settingNumber(config.real("dropout.rate")); } };
    return spec;
}

const SymbolSpec& headCount()
{
    static const SymbolSpec spec { "h", "symbol.head_count", "h", ATTN_TR("number of heads"), "_h",
        [](const Config&, const Shape& shape) { return std::to_string(shape.heads); } };
    return spec;
}

const SymbolSpec& headIndex()
{
    static const SymbolSpec spec { "g", "symbol.head_index", "g", ATTN_TR("head, counted from 1"), "g" };
    return spec;
}

} // namespace attn::symbols
