// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/report.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>

namespace attn {

std::string exactNumber(double value)
{
    std::array<char, 40> buffer;
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return std::string(buffer.data(), result.ptr);
}

std::string fixedNumber(double value, int decimals)
{
    if (!std::isfinite(value))
        return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
    std::array<char, 400> buffer; // the largest double has 309 digits before the point
    const auto result
        = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    std::string out(buffer.data(), result.ptr);
    if (out.starts_with('-') && out.find_first_not_of("-0.") == std::string::npos)
        out.erase(0, 1); // -0.0000 is 0.0000 to a reader
    return out;
}

std::string linearExpression(const std::vector<Term>& terms, int decimals, int most)
{
    std::vector<size_t> shown(terms.size());
    std::iota(shown.begin(), shown.end(), size_t(0));
    if (int(terms.size()) > most) { // the largest ones, in their own order
        std::stable_sort(shown.begin(), shown.end(),
            [&](size_t a, size_t b) { return std::abs(terms[a].value()) > std::abs(terms[b].value()); });
        shown.resize(size_t(most) - 1);
        std::sort(shown.begin(), shown.end());
    }
    std::string out;
    double shownSum = 0, sum = 0;
    for (const Term& term : terms)
        sum += term.value();
    for (size_t index : shown) {
        const Term& term = terms[index];
        std::string product;
        for (const Source& source : term.sources) {
            const std::string number = fixedNumber(source.value, decimals);
            product += (product.empty() ? "" : " × ") + (number.starts_with('-') ? "(" + number + ")" : number);
        }
        if (!term.divisor.empty())
            product += (product.empty() ? "1" : "") + (" / " + term.divisor);
        else if (term.factor != 1)
            product += (product.empty() ? "" : " × ") + fixedNumber(term.factor, decimals);
        out += (out.empty() ? "" : " + ") + product;
        shownSum += term.value();
    }
    if (shown.size() < terms.size())
        out += " + (" + std::to_string(terms.size() - shown.size()) + " more = " + fixedNumber(sum - shownSum, decimals) + ")";
    return out.empty() ? "0" : out;
}

} // namespace attn
