// SPDX-License-Identifier: GPL-3.0-or-later
// The formulas of a stage with the symbols of its operands in this run, and what each symbol means.
#pragma once

#include "core/pipeline/trace.h"

#include <string>
#include <vector>

namespace attn {

/// A stage's formulas as they hold for one configuration.
struct Formula {
    std::string asset; ///< its pictures in resources/formulas: this name, and this name with ".cell" appended
    std::string whole, cell; ///< TeX
    std::string plain;
};

Formula formulaOf(const StageSpec& spec, const Config& config);

/// TeX of a stage's symbol in the hue of its role: "\q{Q}".
std::string huedSymbol(const StageSpec& spec);

/// A symbol of a formula and its meaning.
struct Symbol {
    std::string asset; ///< its picture in resources/formulas
    std::string tex; ///< without hue
    std::string plain;
    Role role = Role::None;
    Message words; ///< "Queries", "number of tokens"
    std::string value; ///< of a matrix its shape, of a number its value; else empty
    bool operator==(const Symbol&) const = default;
};

/// Every symbol of a stage's formulas: the result, its operands in this run, and what the stage declares.
std::vector<Symbol> symbolsOf(const Trace& trace, const StageSpec& spec, int layer = 0);

/// Those of all steps that are switched on, in the order of the steps, each once.
std::vector<Symbol> symbolsOf(const Trace& trace);

} // namespace attn
