// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/pipeline/trace.h"

#include <QString>
#include <string_view>

/// A text of the core in the language of the window (translation context "core").
QString translated(std::string_view source);
QString translated(const attn::Message& message);
/// Where the numbers of a matrix come from, and how many of them were typed over.
QString translatedOrigin(const attn::StageView& view);
inline QString translated(const attn::Error& error) { return translated(error.message); }

inline QString toQString(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }
