// SPDX-License-Identifier: GPL-3.0-or-later
// Readable JSON: two spaces a level, short things on one line, one line per matrix row. Numbers read back
// to the same bits.
#pragma once

#include "core/base/matrix.h"
#include "core/io/file/textout.h"

#include <QByteArray>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// The shortest text that reads back to the same double, -0.0 with its sign; "NaN", "Infinity", "-Infinity" quoted.
/// Or with a fixed number of decimals.
std::string jsonNumberText(double value, std::optional<int> decimals = {});
/// In double quotes; what is not UTF-8 becomes U+FFFD.
std::string jsonStringText(std::string_view text);
/// ["a", "b"] on one line.
std::string jsonListText(const std::vector<std::string>& texts);

/// Writes objects and lists over several lines; `raw` takes finished JSON.
class JsonWriter {
public:
    /// Into memory, for take(); or to `out`, which gets every value at once.
    explicit JsonWriter(TextOut* out = nullptr)
        : m_sink(out)
    {
    }

    void beginObject() { begin('{'); }
    void endObject() { end('}'); }
    void beginList() { begin('['); }
    void endList() { end(']'); }
    void key(std::string_view name);
    void raw(std::string_view json); ///< a value
    void string(std::string_view text) { raw(jsonStringText(text)); }
    void list(const std::vector<std::string>& texts) { raw(jsonListText(texts)); }
    /// The members "shape" and "data" of the object that is open; each row on its line.
    void matrixMembers(const Matrix& matrix, std::optional<int> decimals = {});

    /// All that was written into memory, with a line end.
    QByteArray take();

private:
    void begin(char bracket);
    void end(char bracket);
    void startValue();
    void startLine();

    void put(std::string_view text);

    TextOut* m_sink;
    QByteArray m_out;
    int m_depth = 0;
    bool m_empty = true; ///< nothing in the innermost bracket yet
    bool m_afterKey = false;
};

} // namespace attn
