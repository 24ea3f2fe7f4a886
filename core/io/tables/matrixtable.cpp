// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tables/matrixtable.h"

#include "core/base/numbertext.h"
#include "core/io/json/jsonwriter.h"
#include "core/io/text/utf8.h"
#include "core/pipeline/report.h"

#include <QList>
#include <QString>
#include <QtEndian>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace attn {

namespace {

/// A label or token in CSV or TSV. Spreadsheets ignore quotes, so a formula needs the apostrophe; quotes as in RFC
/// 4180.
std::string csvText(std::string_view text, char separator)
{
    const bool formula = looksLikeFormula(text);
    if (!formula && text.find_first_of("\"\r\n") == std::string_view::npos && text.find(separator) == text.npos)
        return std::string(text);
    std::string out = formula ? "\"'" : "\"";
    for (char c : text)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

QByteArray npyText(const std::vector<std::string>& strings)
{
    std::vector<QList<uint>> points;
    qsizetype longest = 1;
    for (const std::string& text : strings) {
        points.push_back(QString::fromUtf8(text.data(), qsizetype(text.size())).toUcs4());
        longest = std::max(longest, points.back().size());
    }
    QByteArray out = npyHeader("<U" + std::to_string(longest), "(" + std::to_string(strings.size()) + ",)");
    for (QList<uint>& text : points) {
        text.resize(longest, 0);
        for (uint point : text) {
            const quint32 little = qToLittleEndian(quint32(point));
            out.append(reinterpret_cast<const char*>(&little), sizeof little);
        }
    }
    return out;
}

void separated(TextOut& out, const MatrixTable& table, char separator, const NumberText& number)
{
    for (const std::string& label : table.columns)
        out += separator + csvText(label, separator);
    out += '\n';
    for (size_t row = 0; row < table.rows.size(); ++row) {
        out += csvText(table.rows[row], separator);
        if (table.isText) {
            out += separator + csvText(table.strings[row], separator);
        } else {
            for (Eigen::Index column = 0; column < table.values->cols(); ++column)
                out += separator + number((*table.values)(Eigen::Index(row), column));
        }
        out += '\n';
    }
}

} // namespace

std::string NumberText::operator()(double value) const
{
    if (std::isnan(value)) // x86 gives the NaN of 0/0 a sign
        return "nan";
    return decimals ? fixedNumber(value, *decimals) : exactNumber(value);
}

/// Magic, version and a header that ends on a multiple of 64 bytes, so that the data can be mapped.
QByteArray npyHeader(const std::string& type, const std::string& shape)
{
    constexpr qsizetype fixed = 10; // "\x93NUMPY", two version bytes, two length bytes
    QByteArray header
        = QByteArray::fromStdString("{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }");
    header += QByteArray(63 - (fixed + header.size()) % 64, ' ');
    header += '\n';
    QByteArray out("\x93NUMPY\x01\x00", 8);
    const quint16 length = qToLittleEndian(quint16(header.size()));
    out.append(reinterpret_cast<const char*>(&length), sizeof length);
    return out + header;
}

bool looksLikeFormula(std::string_view label)
{
    // Labels that have the apostrophe already get another one, so that reading can take exactly one away.
    label.remove_prefix(std::min(label.find_first_not_of('\''), label.size()));
    return !label.empty() && std::string_view("=+-@\t\r\n").find(label.front()) != std::string_view::npos;
}

void tableCsv(TextOut& out, const MatrixTable& table, NumberText text)
{
    separated(out, table, ',', text);
}

void tableTsv(TextOut& out, const MatrixTable& table, NumberText text)
{
    separated(out, table, '\t', text);
}

void tableMembers(JsonWriter& json, const MatrixTable& table, NumberText text)
{
    json.key("path");
    json.string(table.path);
    json.key("rows");
    json.list(table.rows);
    json.key("columns");
    json.list(table.columns);
    if (table.isText) {
        json.key("shape");
        json.raw("[" + std::to_string(table.strings.size()) + ", 1]");
        json.key("data");
        json.list(table.strings);
    } else {
        json.matrixMembers(*table.values, text.decimals);
    }
}

void tableJson(TextOut& out, const MatrixTable& table, NumberText text)
{
    JsonWriter json(&out);
    json.beginObject();
    tableMembers(json, table, text);
    json.endObject();
    out += '\n';
}

void tableNpy(TextOut& out, const MatrixTable& table, NumberText)
{
    const auto put = [&out](const QByteArray& bytes) { out += std::string_view(bytes.data(), size_t(bytes.size())); };
    if (table.isText)
        return put(npyText(table.strings));
    const Matrix& values = *table.values;
    put(npyHeader("<f8", "(" + std::to_string(values.rows()) + ", " + std::to_string(values.cols()) + ")"));
    for (Eigen::Index i = 0; i < values.size(); ++i) {
        const quint64 bits = qToLittleEndian(std::bit_cast<quint64>(values.data()[i]));
        out += std::string_view(reinterpret_cast<const char*>(&bits), sizeof bits);
    }
}

QByteArray tableCsv(const MatrixTable& table, NumberText text)
{
    return textOf([&](TextOut& out) { tableCsv(out, table, text); });
}

QByteArray tableTsv(const MatrixTable& table, NumberText text)
{
    return textOf([&](TextOut& out) { tableTsv(out, table, text); });
}

QByteArray tableJson(const MatrixTable& table, NumberText text)
{
    return textOf([&](TextOut& out) { tableJson(out, table, text); });
}

QByteArray tableMarkdown(const MatrixTable& table, NumberText text)
{
    return textOf([&](TextOut& out) { tableMarkdown(out, table, text); });
}

QByteArray tableLatex(const MatrixTable& table, NumberText text)
{
    return textOf([&](TextOut& out) { tableLatex(out, table, text); });
}

QByteArray tableNpy(const MatrixTable& table)
{
    return textOf([&](TextOut& out) { tableNpy(out, table); });
}

} // namespace attn
