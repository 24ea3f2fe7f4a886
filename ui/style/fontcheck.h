// SPDX-License-Identifier: GPL-3.0-or-later
// Whether texts can be drawn at all: where no font has a character, Qt draws an empty box and says nothing.
#pragma once

#include "core/base/message.h"

#include <QFont>
#include <QStringList>
#include <optional>

/// Characters of the texts that neither `font` nor any installed one can draw, each once, in their order. Marks, blanks
/// and invisible characters are left out.
QString undrawableCharacters(const QStringList& texts, const QFont& font);

struct FontTrouble {
    bool all = false; ///< not even Latin letters and digits can be drawn
    attn::Message message; ///< what would be empty boxes, and what to install
};

/// Nothing where every character has a font.
std::optional<FontTrouble> fontTrouble(const QStringList& texts, const QFont& font);
