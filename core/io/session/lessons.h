// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/session/sessionfile.h"

#include <string>
#include <string_view>
#include <vector>

namespace attn {

struct LessonSpec {
    std::string_view name; ///< "trainable"
    std::string_view title; ///< translatable
    std::string_view summary; ///< translatable
};

/// The lessons in teaching order; each is a session file in the resources.
const std::vector<LessonSpec>& lessons();
inline constexpr std::string_view defaultLesson = "trainable";

/// Opens a lesson; unknown names name the nearest.
Result<Session> openLesson(std::string_view name);

/// A session file, "-" for standard input, or "lesson:NAME".
Result<LoadedSession> readSessionOrLesson(const QString& what);

} // namespace attn
