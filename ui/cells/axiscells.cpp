// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/axiscells.h"

#include <algorithm>
#include <cmath>

CellFit fitCells(int cells, double room, double most, double dpr, int gapEvery, double gap)
{
    CellFit fit { std::max(cells, 1) };
    const double pixels = std::floor(std::max(room, 1.0) * dpr + 1e-6);
    const double gapPixels = gapEvery > 0 ? std::round(gap * dpr) : 0;
    const int gaps = gapEvery > 0 ? (fit.cells - 1) / gapEvery : 0;
    if (gaps > 0 && gaps * gapPixels <= pixels / 4 && pixels - gaps * gapPixels >= fit.cells) {
        fit.gapEvery = gapEvery;
        fit.gap = gapPixels / dpr;
    }
    const double all = fit.gapEvery > 0 ? gaps * gapPixels : 0;
    const double whole = std::min(std::floor((pixels - all) / fit.cells), std::max(1.0, std::floor(most * dpr + 1e-6)));
    if (whole >= 1) {
        fit.cell = whole / dpr;
        fit.length = (whole * fit.cells + all) / dpr;
    } else {
        fit.blocks = int(pixels);
        fit.cell = pixels / fit.cells / dpr;
        fit.length = pixels / dpr;
    }
    return fit;
}

CellFit fillCells(int cells, double room, double most, double dpr)
{
    CellFit fit = fitCells(cells, room, most, dpr);
    const double pixels = std::floor(std::min(room, most * fit.cells) * dpr + 1e-6);
    if (fit.pooled() || fit.cell * dpr > 3 || fit.length * dpr > 0.9 * pixels)
        return fit;
    fit.uneven = true;
    fit.cell = pixels / fit.cells / dpr;
    fit.length = pixels / dpr;
    return fit;
}

LargeFit fitLarge(int rows, int columns, double tall, double wide, double widest, double dpr)
{
    const auto fit = [dpr](int cells, double cell) {
        return fillCells(cells, std::max(1 / dpr, cell * cells), std::max(cell, 1 / dpr), dpr);
    };
    const CellFit down = fit(rows, std::min(tall / rows, wide / columns));
    return { down, fit(columns, std::min(wide / columns, down.cell * widest)) };
}

Span AxisCells::span(int cell) const
{
    const int at = cell - first;
    if (at < 0 || at >= cells || spans.empty())
        return {};
    if (!pooled)
        return spans[size_t(at)];
    const double step = length() / cells;
    return { begin() + at * step, begin() + (at + 1) * step };
}

int AxisCells::cellAt(double place) const
{
    if (spans.empty() || place < begin() || place >= end())
        return -1;
    if (pooled)
        return first + std::min(cells - 1, int((place - begin()) / length() * cells));
    const auto after = std::upper_bound(
        spans.begin(), spans.end(), place, [](double value, const Span& span) { return value < span.begin; });
    const auto found = after - 1;
    return place < found->end ? first + int(found - spans.begin()) : -1;
}

AxisCells placeCells(const CellFit& fit, double begin, int first, double dpr)
{
    AxisCells axis { first, fit.cells, fit.pooled(), {} };
    const int count = fit.pooled() ? fit.blocks : fit.cells;
    const double start = std::round(begin * dpr), step = fit.pooled() ? 1 : std::round(fit.cell * dpr);
    const double gap = std::round(fit.gap * dpr);
    axis.spans.reserve(size_t(count));
    if (fit.uneven) {
        const auto edge = [&](int cell) { return (start + std::round(fit.length * dpr * cell / count)) / dpr; };
        for (int i = 0; i < count; ++i)
            axis.spans.push_back({ edge(i), edge(i + 1) });
        return axis;
    }
    double at = start;
    for (int i = 0; i < count; ++i) {
        if (i > 0 && fit.gapEvery > 0 && (first + i) % fit.gapEvery == 0)
            at += gap;
        axis.spans.push_back({ at / dpr, (at + step) / dpr });
        at += step;
    }
    return axis;
}
