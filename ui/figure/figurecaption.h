// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/trace.h"

#include <QString>

/// What was run, in one line: the text and the settings that decide its numbers.
QString figureCaption(const attn::Trace& trace);
