// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/pipeline/trace.h"

#include <QString>
#include <functional>
#include <string_view>

/// A text of the core in the language of the window (translation context "core").
QString translated(std::string_view source);
QString translated(const attn::Message& message);
/// Paths in it become what `title` makes of them, instead of pathTitle().
QString translated(const attn::Message& message, const std::function<QString(const QString& path)>& title);
/// "heads.1.scores[0,2]" as the window says it: "Attention scores of head 2, row 1, column 3"; of several paths the titles.
QString pathTitle(const QString& paths);
/// Where the numbers of a matrix come from, and how many of them were typed over.
QString translatedOrigin(const attn::StageView& view);
QString translatedOrigin(const attn::StageView& view, const std::function<QString(const QString& path)>& title);
/// Titles of several paths, each once and without head: "Queries, Keys".
QString stageTitles(const QString& paths, const std::function<QString(const QString& key, const QString& title)>& write);
inline QString translated(const attn::Error& error) { return translated(error.message); }

inline QString toQString(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }
/// A token, or a text of tokens, inside a sentence (attn::isolated).
QString isolatedText(const QString& text);
/// The name of a row or column inside a sentence, in the language of the window.
inline QString translatedLabel(const attn::Message& label) { return isolatedText(translated(label)); }
