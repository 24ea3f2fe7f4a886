// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/report.h"

#include "core/base/numbertext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>

namespace attn {

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
