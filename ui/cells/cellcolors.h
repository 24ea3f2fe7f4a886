// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cells/celldata.h"

#include <QRgb>
#include <array>
#include <vector>

/// The colours of one matrix under one theme, ready for millions of cells.
class CellColors {
public:
    /// `cells`: how many are coming. From some ten thousand on a table of ranges replaces ColorScale::index.
    CellColors(const attn::ColorScale& scale, const Theme& theme, qint64 cells = 0);

    /// Colour of a value, infinities included; NaN gives the error tint.
    QRgb of(double value) const
    {
        if (value != value)
            return errorTint;
        if (m_ranges.empty())
            return m_table[size_t(m_scale.index(value))];
        double at = (value - m_begin) * m_perUnit;
        at = at > 0 ? at : 0;
        const Range& range = m_ranges[size_t(int(at < rangeCount - 1 ? at : rangeCount - 1))];
        return m_table[size_t(range.entry + int(value >= range.border))]; // no branch: it would be a coin toss
    }

    QRgb of(CellState state, double value) const
    {
        switch (state) {
        case CellState::Value:
            return of(value);
        case CellState::Masked:
            return hatchGround;
        case CellState::NotANumber:
            return errorTint;
        case CellState::Hidden:
            return ground;
        case CellState::Dropped:
        case CellState::Paper:
            break;
        }
        return paper;
    }

    /// Ink of a number on that cell: black or white, error ink for NaN.
    QRgb inkOn(CellState state, double value) const;

    QRgb paper; ///< the colour of zero
    QRgb hatchGround, hatchLine, surface, errorTint, error;
    QRgb ground; ///< of cells to be filled in

private:
    /// A stretch of values short enough to hold one border between two table entries at most.
    struct Range {
        double border = 0; ///< NaN: no border, everything has the entry
        int entry = 0; ///< below the border; one more from the border on
    };
    static constexpr int rangeCount = 1280; // the 1024 entries are wider than a range, and 20 kB stay in the cache

    void makeRanges();
    double border(double below, double above) const;

    attn::ColorScale m_scale;
    bool m_dark;
    std::array<QRgb, attn::ColorMap::size> m_table;
    std::vector<Range> m_ranges; ///< empty: ask the scale
    double m_begin = 0, m_perUnit = 0;
};

QRgb toQRgb(attn::Rgb color);
attn::Rgb toRgb(QRgb color);
