// SPDX-License-Identifier: GPL-3.0-or-later
// What the symbols of a formula mean, in words and on paper.
#pragma once

#include "core/pipeline/formula.h"
#include "ui/scene/scene.h"
#include "ui/text/labelstext.h"

#include <QString>
#include <vector>

/// "Queries, 6×2", "temperature = 10".
QString symbolWords(const attn::Symbol& symbol);

/// Draws each symbol with its words, as many a line as fit into `room`; returns the height. `scene` may be null.
double drawSymbols(Scene* scene, const TextRuler& ruler, const std::vector<attn::Symbol>& symbols, QPointF at, double room);
