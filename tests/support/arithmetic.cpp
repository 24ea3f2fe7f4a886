// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/arithmetic.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

PrintedRange hull(std::initializer_list<double> corners)
{
    if (std::any_of(corners.begin(), corners.end(), [](double corner) { return std::isnan(corner); }))
        return { -unbounded, unbounded, true };
    const auto [low, high] = std::minmax(corners);
    // The arithmetic of doubles itself rounds.
    return { std::nextafter(low, -unbounded), std::nextafter(high, unbounded), true };
}

class PrintedReader {
public:
    explicit PrintedReader(std::string_view text)
        : m_rest(text)
    {
    }

    PrintedRange read()
    {
        PrintedRange range = sum();
        skip();
        range.valid = range.valid && m_rest.empty();
        return range;
    }

private:
    void skip()
    {
        while (m_rest.starts_with(' '))
            m_rest.remove_prefix(1);
    }

    bool take(std::string_view word)
    {
        skip();
        if (!m_rest.starts_with(word))
            return false;
        m_rest.remove_prefix(word.size());
        return true;
    }

    PrintedRange sum()
    {
        PrintedRange left = product();
        for (;;) {
            const bool plus = take("+");
            if (!plus && !take("-"))
                return left;
            const PrintedRange right = product();
            const bool valid = left.valid && right.valid;
            left = plus ? hull({ left.low + right.low, left.high + right.high })
                        : hull({ left.low - right.high, left.high - right.low });
            left.valid = valid;
        }
    }

    PrintedRange product()
    {
        PrintedRange left = factor();
        for (;;) {
            const bool times = take("×");
            if (!times && !take("/"))
                return left;
            const PrintedRange right = factor();
            const bool valid = left.valid && right.valid;
            if (times)
                left = hull(
                    { left.low * right.low, left.low * right.high, left.high * right.low, left.high * right.high });
            else if (right.low <= 0 && right.high >= 0)
                left = { -unbounded, unbounded, true };
            else
                left = hull(
                    { left.low / right.low, left.low / right.high, left.high / right.low, left.high / right.high });
            left.valid = valid;
        }
    }

    PrintedRange factor()
    {
        if (take("exp(")) {
            const PrintedRange inner = sum();
            PrintedRange range = hull({ std::exp(inner.low) * (1 - 1e-15), std::exp(inner.high) * (1 + 1e-15) });
            range.valid = inner.valid && take(")");
            return range;
        }
        if (take("(")) {
            PrintedRange range = sum();
            range.valid = range.valid && take(")");
            return range;
        }
        if (take("√")) {
            const PrintedRange inner = factor();
            PrintedRange range = hull({ std::sqrt(inner.low), std::sqrt(inner.high) });
            range.valid = inner.valid;
            return range;
        }
        if (take("-inf"))
            return { -unbounded, -unbounded, true };
        return number();
    }

    PrintedRange number()
    {
        skip();
        double value = 0;
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value);
        if (error != std::errc())
            return {};
        const std::string_view digits = m_rest.substr(0, size_t(end - m_rest.data()));
        m_rest.remove_prefix(digits.size());
        if (take("more ="))
            return number();
        const size_t point = digits.find('.'), exponent = digits.find('e');
        if (point == std::string_view::npos || exponent != std::string_view::npos)
            return { value, value, true }; // a whole number, or one with all its digits
        const double half = 0.5 * std::pow(10.0, -double(digits.size() - point - 1)) * (1 + 1e-12);
        return { value - half, value + half, true };
    }

    std::string_view m_rest;
};

} // namespace

PrintedRange printedRange(std::string_view text)
{
    return PrintedReader(text).read();
}
