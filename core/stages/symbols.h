// SPDX-License-Identifier: GPL-3.0-or-later
// Symbols of formulas that are no matrices; each has a picture in resources/formulas.
#pragma once

#include "core/pipeline/stage.h"

namespace attn::symbols {

const SymbolSpec& rowAndColumn(); ///< i, j
const SymbolSpec& position(); ///< i, of a token
const SymbolSpec& columnSum(); ///< d: runs over the columns that are multiplied
const SymbolSpec& keySum(); ///< k: runs over the visible keys
const SymbolSpec& allKeySum(); ///< k: runs over all keys
const SymbolSpec& transposed();
const SymbolSpec& cellByCell(); ///< the operator of dropout and masks
const SymbolSpec& tokenCount(); ///< n
const SymbolSpec& token(); ///< t
const SymbolSpec& tokenId(); ///< id
const SymbolSpec& embeddingTable(); ///< E
const SymbolSpec& headWidth(); ///< d_k
const SymbolSpec& valueWidth(); ///< d_v
const SymbolSpec& rowMaximum(); ///< m_i
const SymbolSpec& chosenDivisor(); ///< c
const SymbolSpec& temperature(); ///< T
const SymbolSpec& dropoutRate(); ///< p
const SymbolSpec& headCount(); ///< h
const SymbolSpec& headIndex(); ///< g

} // namespace attn::symbols
