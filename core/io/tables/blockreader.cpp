// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tables/blockreader.h"

#include "core/base/numbertext.h"
#include "core/base/typednumber.h"
#include "core/io/text/utf8.h"
#include "core/pipeline/report.h"

#include <algorithm>
#include <string_view>

namespace attn {
namespace {

struct BlockField {
    std::string text;
    bool quoted = false;
    int line = 1;
};
using BlockLines = std::vector<std::vector<BlockField>>;

constexpr std::string_view fieldBlanks[] = { " ", "\xC2\xA0", "\xE2\x80\xAF" }; // also no-break spaces

std::string trimmedField(std::string_view text)
{
    for (bool again = true; again;) {
        again = false;
        for (std::string_view blank : fieldBlanks) {
            if (text.starts_with(blank)) {
                text.remove_prefix(blank.size());
                again = true;
            }
            if (text.ends_with(blank)) {
                text.remove_suffix(blank.size());
                again = true;
            }
        }
    }
    return std::string(text);
}

/// Where the comma is the decimal sign it separates fields only in a text that cannot be meant otherwise: behind or
/// before a blank, twice in one word, beside a letter or a quote, or where points are the decimal signs.
bool commasSeparate(std::string_view text)
{
    const auto isDigit = [&](size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
    bool inWord = false; // a comma in this word already
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '.' && isDigit(i + 1))
            return true;
        if (c == ' ' || c == '\n' || c == '\r')
            inWord = false;
        if (c != ',')
            continue;
        if (inWord || !(isDigit(i + 1) || (i > 0 && isDigit(i - 1))) || (i + 1 < text.size() && !isDigit(i + 1)))
            return true;
        inWord = true;
    }
    return false;
}

/// Only quotes at the start of a field quote.
char blockSeparator(std::string_view text, DecimalSign sign)
{
    bool quoted = false, fresh = true, semicolon = false, comma = false;
    for (char c : text) {
        if (quoted) {
            quoted = c != '"';
            continue;
        }
        if (c == '\t')
            return '\t';
        semicolon = semicolon || c == ';';
        comma = comma || c == ',';
        quoted = c == '"' && fresh;
        fresh = c == ';' || c == ',' || c == '\n' || c == '\r';
    }
    return semicolon ? ';' : comma && (sign == DecimalSign::Point || commasSeparate(text)) ? ',' : ' ';
}

Result<BlockLines> blockLines(std::string_view text, char separator)
{
    BlockLines lines;
    int line = 1;
    size_t at = 0;
    while (at < text.size()) {
        std::vector<BlockField> fields;
        const int first = line;
        bool more = true, anything = false;
        while (more) {
            if (separator == ' ')
                while (at < text.size() && text[at] == ' ')
                    ++at;
            BlockField field { {}, false, line };
            if (at < text.size() && text[at] == '"') {
                field.quoted = anything = true;
                for (++at;; ++at) {
                    if (at >= text.size())
                        return contentError(
                            ATTN_TR("Line %1: the closing quote of a field is missing."), { std::to_string(first) });
                    if (text[at] == '"' && (at + 1 >= text.size() || text[at + 1] != '"'))
                        break;
                    at += text[at] == '"';
                    line += text[at] == '\n';
                    field.text += text[at];
                }
                ++at;
                if (field.text.starts_with('\'') && looksLikeFormula(field.text))
                    field.text.erase(0, 1);
            } else {
                const size_t start = at;
                while (at < text.size() && text[at] != separator && text[at] != '\n' && text[at] != '\r')
                    ++at;
                field.text = trimmedField(text.substr(start, at - start));
                anything = anything || !field.text.empty();
            }
            while (separator != ' ' && at < text.size() && text[at] == ' ')
                ++at; // behind a closing quote
            const bool end = at >= text.size() || text[at] == '\n' || text[at] == '\r';
            anything = anything || (!end && lines.empty()); // a head line of nameless columns
            if (!end && text[at] != separator)
                return contentError(
                    ATTN_TR("Line %1: text stands behind the closing quote of a field."), { std::to_string(line) });
            if (!(separator == ' ' && end && field.text.empty() && !field.quoted))
                fields.push_back(std::move(field));
            more = !end;
            if (more)
                ++at;
        }
        if (at < text.size()) { // the end of the line: CR LF, LF or CR
            at += text.substr(at).starts_with("\r\n") ? 2 : 1;
            ++line;
        }
        if (anything)
            lines.push_back(std::move(fields));
        else
            lines.emplace_back();
    }
    while (!lines.empty() && lines.back().empty())
        lines.pop_back();
    return lines;
}

/// NaN and infinities come back from our own tables.
TypedNumber fieldNumber(const BlockField& field, DecimalSign sign)
{
    return typedNumber(field.text, sign, { .nonFinite = true });
}

bool isNumeric(const BlockField& field)
{
    return fieldNumber(field, DecimalSign::Point).value.has_value(); // the other sign is read as well
}

/// "1e999" and "1.234,56" are numbers gone wrong, not names.
bool beginsAsNumber(const std::string& text)
{
    const std::string number = plainDigits(text);
    const size_t digit = number.find_first_not_of("+-.,");
    return digit != std::string::npos && number[digit] >= '0' && number[digit] <= '9';
}

bool isName(const BlockField& field)
{
    return field.quoted || !isNumeric(field);
}

Error noNumber(const BlockField& field, size_t place, std::string_view message)
{
    return contentError(message,
        { std::to_string(field.line), std::to_string(place + 1), std::string(firstCharacters(field.text, 60)) });
}

/// Which decimal signs stand in the fields of a block for certain.
struct BlockSigns {
    bool own = false, other = false;
};

Result<double> blockNumber(const BlockField& field, size_t place, DecimalSign sign, const BlockSigns& signs)
{
    const TypedNumber read = fieldNumber(field, sign);
    if (field.text.empty())
        return noNumber(field, place, ATTN_TR("Line %1, field %2 is empty; a number should stand there."));
    if (!read.value || (read.sign == TypedNumber::Sign::Other && signs.own))
        return noNumber(field, place, ATTN_TR("Line %1, field %2: \"%3\" is no number; write 0.5, 1e-6 or -2."));
    if (read.twoWays && !signs.other)
        return noNumber(field, place,
            ATTN_TR("Line %1, field %2: \"%3\" can be read in two ways; write the numbers without separators between "
                    "thousands and with one kind of decimal sign."));
    return *read.value;
}

/// Lines of one comma between digits, such as "1,500" or "0,125": one number or two, nobody can tell.
const BlockField* commaOfTwoMeanings(const BlockLines& lines)
{
    const auto digits = [](const std::string& text) {
        return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    };
    const BlockField* found = nullptr;
    for (const auto& line : lines) {
        if (line.size() != 2 || line[0].quoted || line[1].quoted || !digits(line[1].text))
            return nullptr;
        std::string whole = plainDigits(line[0].text);
        if (whole.starts_with('-'))
            whole.erase(0, 1);
        if (!digits(whole))
            return nullptr;
        const size_t behind = line[1].text.size();
        if (!found && ((whole == "0" && behind >= 2) || (whole[0] != '0' && whole.size() <= 3 && behind == 3)))
            found = &line[0];
    }
    return found;
}

} // namespace

bool mayBeBlock(const QByteArray& start)
{
    std::string_view text(start.constData(), size_t(std::min(start.size(), smallBlock)));
    constexpr std::string_view separators = "\t;, \"";
    int lines = 0, fields = 0, numbers = 0;
    while (lines < 4 && !text.empty()) {
        std::string_view line = text.substr(0, std::min(text.find('\n'), text.find('\r')));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        lines += line.find_first_not_of(separators) != std::string_view::npos;
        if (lines == 2) // the first may hold names alone
            fields = numbers = 0;
        while (!line.empty() && fields < 1000) { // enough to tell numbers from words
            const std::string_view field = line.substr(0, line.find_first_of(separators));
            line.remove_prefix(std::min(field.size() + 1, line.size()));
            fields += !field.empty();
            numbers += beginsAsNumber(std::string(field.substr(0, 40))) || field == "nan" || field == "NaN"
                || field == "inf" || field == "-inf";
        }
    }
    return 2 * numbers >= fields && numbers > 0;
}

Result<TextBlock> parseBlock(const QByteArray& bytes, DecimalSign sign)
{
    if (bytes.size() > smallBlock && !mayBeBlock(bytes))
        return contentError(ATTN_TR("The text has %1 MB, and its first lines are no table of numbers."),
            { fixedNumber(double(bytes.size()) / (1 << 20), 1) });
    std::string_view text(bytes.data(), size_t(bytes.size()));
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (firstInvalidUtf8(text) != std::string_view::npos)
        return contentError(ATTN_TR("This is no text; copy numbers from a spreadsheet or from a matrix."));
    const char separator = blockSeparator(text, sign);
    const auto read = blockLines(text, separator);
    if (!read)
        return read.error();
    const BlockLines& lines = *read;
    const bool spaced = text.find(", ") != std::string_view::npos;
    if (const BlockField* field = separator == ',' && !spaced ? commaOfTwoMeanings(lines) : nullptr)
        return contentError(ATTN_TR("Line %1: \"%2\" can be one number or two; write decimals with a point, or a tab between "
                                    "two numbers."),
            { std::to_string(field->line), field->text + ',' + (field + 1)->text });
    if (lines.empty())
        return contentError(ATTN_TR("There is no text to paste; copy numbers from a spreadsheet or from a matrix."));
    const size_t width = lines.front().size();
    for (size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].empty())
            return contentError(ATTN_TR("Line %1 is empty; paste one block at a time."), { std::to_string(i + 1) });
        if (lines[i].size() != width)
            return contentError(ATTN_TR("Line %1 has %2 {%2:field|fields}, the first has %3; all should have as many."),
                { std::to_string(lines[i].front().line), std::to_string(lines[i].size()), std::to_string(width) });
    }

    // Names: an empty corner announces them on both sides; otherwise a line or column where nothing is a number.
    bool top = false, side = false;
    if (lines.size() > 1 || width > 1) {
        const auto& first = lines.front();
        const bool corner = lines.size() > 1 && width > 1 && first.front().text.empty() && !first.front().quoted;
        const bool named = std::all_of(first.begin() + 1, first.end(), isName)
            || std::all_of(lines.begin() + 1, lines.end(), [](const auto& line) { return isName(line.front()); });
        const auto plainName = [](const BlockField& field) {
            return !field.text.empty() && !isNumeric(field) && !beginsAsNumber(field.text);
        };
        top = side = corner && named;
        if (!top) {
            top = lines.size() > 1 && std::all_of(first.begin(), first.end(), plainName);
            side = width > 1 && std::all_of(lines.begin() + top, lines.end(), [&](const auto& line) {
                return plainName(line.front());
            });
        }
    }

    BlockSigns signs;
    for (size_t i = top; i < lines.size(); ++i)
        for (size_t j = side; j < width; ++j)
            if (const TypedNumber number = fieldNumber(lines[i][j], sign); number.value) {
                signs.own = signs.own || number.sign == TypedNumber::Sign::Own;
                signs.other = signs.other || (number.sign == TypedNumber::Sign::Other && !number.twoWays);
            }

    TextBlock block;
    block.values.resize(Eigen::Index(lines.size() - top), Eigen::Index(width - side));
    for (size_t j = side; top && j < width; ++j)
        block.columns.push_back(lines.front()[j].text);
    for (size_t i = top; i < lines.size(); ++i) {
        if (side)
            block.rows.push_back(lines[i].front().text);
        for (size_t j = side; j < width; ++j) {
            const auto value = blockNumber(lines[i][j], j, sign, signs);
            if (!value)
                return value.error();
            block.values(Eigen::Index(i - top), Eigen::Index(j - side)) = *value;
        }
    }
    return block;
}

namespace {

/// As in CSV; numbers are quoted too, so that a token "7" differs from a value.
std::string nameField(const std::string& name)
{
    const bool formula = looksLikeFormula(name);
    BlockField plain { name, false, 1 };
    if (!formula && !isNumeric(plain) && trimmedField(name) == name
        && name.find_first_of("\t\"\r\n") == std::string::npos)
        return name;
    std::string out = formula ? "\"'" : "\"";
    for (char c : name)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

std::string numberField(double value)
{
    return value != value ? std::string("nan") : exactNumber(value);
}

} // namespace

QByteArray tableText(const MatrixTable& table, bool names)
{
    std::string out;
    const size_t rows = table.isText ? table.strings.size() : size_t(table.values->rows());
    if (names) {
        for (const std::string& column : table.columns)
            out += '\t' + nameField(column);
        out += '\n';
    }
    for (size_t i = 0; i < rows; ++i) {
        if (names)
            out += nameField(table.rows[i]) + '\t';
        if (table.isText) {
            out += table.strings[i];
        } else {
            for (Eigen::Index j = 0; j < table.values->cols(); ++j) {
                const bool hidden = table.hidden && (*table.hidden)(Eigen::Index(i), j) != 0;
                out += (j > 0 ? "\t" : "") + (hidden ? std::string() : numberField((*table.values)(Eigen::Index(i), j)));
            }
        }
        out += '\n';
    }
    return QByteArray::fromStdString(out);
}

} // namespace attn
