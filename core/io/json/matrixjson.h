// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/io/json/json.h"

#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// An error about a value: %1 is its line, then `args`.
Error errorAt(const JsonValue& value, std::string_view text, std::vector<Argument> args);

/// Numbers of a list; `path` ("rows.journey") names it in errors.
Result<std::vector<double>> numbersFromJson(const JsonValue& list, const std::string& path);

/// {"shape": [rows, columns], "data": [row-major]}, neither empty. Other keys are left to the caller.
Result<Matrix> matrixFromJson(const JsonValue& object, const std::string& path);

} // namespace attn
