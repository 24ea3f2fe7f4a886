// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/formula.h"

#include <algorithm>

namespace attn {
namespace {

    const FormulaSpec* chosenVariant(const StageSpec& spec, const Config& config)
    {
        for (const FormulaSpec& variant : spec.variants)
            if (variant.when(config))
                return &variant;
        return nullptr;
    }

    /// "{0}" becomes what `symbol` makes of input 0; "<2: + b>" is there while input 2 is.
    template <typename SymbolText>
    std::string filledFormula(std::string_view text, const std::vector<const StageSpec*>& inputs, const SymbolText& symbol)
    {
        std::string out;
        for (size_t at = 0; at < text.size(); ++at) {
            const bool digit = at + 2 < text.size() && text[at + 1] >= '0' && text[at + 1] <= '9';
            const size_t input = digit ? size_t(text[at + 1] - '0') : 0;
            if (text[at] == '{' && digit && text[at + 2] == '}' && input < inputs.size()) {
                out += inputs[input] ? symbol(*inputs[input]) : std::string();
                at += 2;
            } else if (text[at] == '<' && digit && text[at + 2] == ':') {
                const size_t end = text.find('>', at);
                if (input < inputs.size() && inputs[input])
                    out += filledFormula(text.substr(at + 3, end - at - 3), inputs, symbol);
                at = end;
            } else {
                out += text[at];
            }
        }
        return out;
    }

    std::vector<const StageSpec*> operandStages(const StageSpec& spec, const Config& config)
    {
        std::vector<const StageSpec*> out;
        for (const InputSpec& input : spec.inputs)
            out.push_back(operandStage(input, config, 0, &spec));
        return out;
    }

    std::string sizeText(int rows, int columns) { return std::to_string(rows) + "×" + std::to_string(columns); }

    Symbol symbolOfStage(const Trace& trace, const StageSpec& stage, const StageSpec& user, int layer)
    {
        const Shape& shape = trace.shape();
        const int columns = axisLength(stage.columns, shape, layer), own = axisLength(user.columns, shape, layer);
        Symbol out { std::string(stage.assetName()) + ".symbol", std::string(stage.symbol), std::string(stage.plain()), stage.role,
            stage.title, sizeText(axisLength(stage.rows, shape, layer), columns) };
        if (stage.scope == Scope::Layer && user.scope == Scope::Head && shape.heads > 1 && columns == own * shape.heads) {
            out.words = { ATTN_TR("%1, the columns of this head"), { Message(stage.title) } };
            out.value = sizeText(axisLength(stage.rows, shape, layer), own);
        }
        return out;
    }

    /// What enters a layer after the first has the symbol of what enters the first.
    Symbol symbolOfLayerInput(const Trace& trace, const InputSpec& input, const StageSpec& user, int layer)
    {
        Symbol out = symbolOfStage(trace, *operandStage(input, trace.config(), 0), user, 0);
        if (layer == 0)
            return out;
        const StageSpec& stage = *operandStage(input, trace.config(), layer);
        out.words = { ATTN_TR("what enters the layer: %1 of layer %2"), { Message(stage.title), std::to_string(layer) } };
        out.value = sizeText(axisLength(stage.rows, trace.shape(), layer - 1), axisLength(stage.columns, trace.shape(), layer - 1));
        return out;
    }

    void addOnce(std::vector<Symbol>& symbols, Symbol symbol)
    {
        const auto same = [&](const Symbol& other) { return other.asset == symbol.asset && other.words == symbol.words; };
        if (std::none_of(symbols.begin(), symbols.end(), same))
            symbols.push_back(std::move(symbol));
    }

} // namespace

std::string huedSymbol(const StageSpec& spec)
{
    const std::string symbol(spec.symbol);
    switch (spec.role) {
    case Role::Query:
        return "\\q{" + symbol + "}";
    case Role::Key:
        return "\\k{" + symbol + "}";
    case Role::Value:
        return "\\v{" + symbol + "}";
    case Role::None:
        break;
    }
    return symbol;
}

Formula formulaOf(const StageSpec& spec, const Config& config)
{
    const FormulaSpec* variant = chosenVariant(spec, config);
    const FormulaSpec chosen = variant ? *variant : FormulaSpec { spec.assetName(), spec.formula, spec.cellFormula, spec.plainFormula };
    const std::vector<const StageSpec*> inputs = operandStages(spec, config);
    const auto plain = [](const StageSpec& stage) { return std::string(stage.plain()); };
    Formula out { std::string(chosen.asset), filledFormula(chosen.whole, inputs, huedSymbol),
        filledFormula(chosen.cell, inputs, huedSymbol), filledFormula(chosen.plain, inputs, plain) };
    // The picture is named after the operands that make it differ.
    for (size_t i = 0; i < inputs.size(); ++i) {
        const std::string number = std::to_string(i);
        const auto has = [&](const std::string& mark) {
            return chosen.whole.find(mark) != std::string_view::npos || chosen.cell.find(mark) != std::string_view::npos;
        };
        if (inputs[i] && has("<" + number + ":"))
            out.asset += ".with_" + std::string(inputs[i]->key);
        else if (inputs[i] && has("{" + number + "}") && inputs[i]->key != spec.inputs[i].stage)
            out.asset += "." + std::string(inputs[i]->key);
    }
    return out;
}

std::vector<Symbol> symbolsOf(const Trace& trace, const StageSpec& spec, int layer)
{
    std::vector<Symbol> out { symbolOfStage(trace, spec, spec, layer) };
    const std::vector<const StageSpec*> inputs = operandStages(spec, trace.config());
    for (size_t i = 0; i < inputs.size(); ++i)
        if (inputs[i] && spec.inputs[i].place != Place::Hidden)
            addOnce(out, spec.inputs[i].stage == layerInput ? symbolOfLayerInput(trace, spec.inputs[i], spec, layer)
                                                            : symbolOfStage(trace, *inputs[i], spec, layer));
    const Formula formula = formulaOf(spec, trace.config());
    for (const SymbolSpec* symbol : spec.symbols) {
        const bool used = formula.whole.find(symbol->mark) != std::string::npos
            || formula.cell.find(symbol->mark) != std::string::npos;
        if (used)
            addOnce(out, { std::string(symbol->asset), std::string(symbol->symbol), std::string(symbol->plain), Role::None, symbol->words,
                symbol->value ? symbol->value(trace.config(), trace.shape()) : std::string() });
    }
    return out;
}

std::vector<Symbol> symbolsOf(const Trace& trace)
{
    std::vector<Symbol> out;
    for (const Node& node : trace.graph().nodes)
        if (node.layer == 0 && node.head <= 0 && node.spec->step)
            for (Symbol& symbol : symbolsOf(trace, *node.spec))
                addOnce(out, std::move(symbol));
    return out;
}

} // namespace attn
