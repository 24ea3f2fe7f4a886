// SPDX-License-Identifier: GPL-3.0-or-later
// The measures of a head in words.
#pragma once

#include "core/analysis/measures.h"

#include <QStringList>

/// "entropy 1.72 bit", "diagonal 18 %", "first 25 %", "previous 15 %"; what has no value is left out.
QStringList measureParts(const attn::HeadMeasures& measures);
/// The same as a sentence.
QString measureSentence(const attn::HeadMeasures& measures);
