// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/color/scale.h"
#include "core/io/file/textout.h"

#include <QByteArray>
#include <optional>
#include <string>
#include <vector>

namespace attn {

class JsonWriter;

/// How numbers are written as text, always in the C locale: the shortest that reads back to the same bits, or with a
/// fixed number of decimals. NaN and infinities are nan, inf, -inf; NaN has no sign.
struct NumberText {
    std::optional<int> decimals = {};
    static constexpr int mostDecimals = 17;

    std::string operator()(double value) const;
    bool operator==(const NumberText&) const = default;
};

/// A matrix with its labels, as the number formats write it; see exporters.h for what they look like.
struct MatrixTable {
    std::string path;
    std::vector<std::string> rows, columns; ///< labels
    MatrixPtr values;
    std::vector<std::string> strings; ///< one per row instead of the values: the tokens
    bool isText = false;
    MatrixPtr hidden = nullptr; ///< tableText(): 1 = an empty field; same shape, may be null
    ColorScale scale = {}; ///< what pictures of it are coloured with
};

/// These write row by row.
void tableCsv(TextOut& out, const MatrixTable& table, NumberText text = {});
void tableTsv(TextOut& out, const MatrixTable& table, NumberText text = {}); ///< as CSV, but tabs separate
/// What tableJson() holds, as members of an object that is open.
void tableMembers(JsonWriter& json, const MatrixTable& table, NumberText text = {});
void tableJson(TextOut& out, const MatrixTable& table, NumberText text = {});
/// A table of GitHub's Markdown.
void tableMarkdown(TextOut& out, const MatrixTable& table, NumberText text = {});
/// A bmatrix of amsmath without its labels, to \input in math mode.
void tableLatex(TextOut& out, const MatrixTable& table, NumberText text = {});
void tableNpy(TextOut& out, const MatrixTable& table, NumberText = {});

/// The same in memory.
QByteArray tableCsv(const MatrixTable& table, NumberText text = {});
QByteArray tableTsv(const MatrixTable& table, NumberText text = {});
QByteArray tableJson(const MatrixTable& table, NumberText text = {});
QByteArray tableMarkdown(const MatrixTable& table, NumberText text = {});
QByteArray tableLatex(const MatrixTable& table, NumberText text = {});
QByteArray tableNpy(const MatrixTable& table);

/// A tikzpicture with a matrix plot of pgfplots, to \input; beyond 20,000 cells TeX runs out of memory, so those are
/// refused. Rows and columns are labelled so that pdfTeX, XeTeX and LuaTeX show them.
Result<QByteArray> tablePgfplots(const MatrixTable& table, NumberText text = {});

/// The array itself, without the header that holds its name: what tableNpy() and an NPZ entry hold.
QByteArray npyHeader(const std::string& type, const std::string& shape);

/// Whether a spreadsheet would take the label for a formula (= + - @, also behind apostrophes, and control characters).
bool looksLikeFormula(std::string_view label);

} // namespace attn
