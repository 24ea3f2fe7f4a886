// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/interaction/canvaswindow.h"

#include <algorithm>
#include <cmath>

void CanvasWindow::setSize(int rows, int columns)
{
    if (rows == m_rows && columns == m_columns)
        return;
    m_rows = rows;
    m_columns = columns;
    reset();
}

void CanvasWindow::reset()
{
    m_most = std::max(m_rows, m_columns);
    moveTo(0, 0);
}

std::optional<CellWindow> CanvasWindow::window() const
{
    return isZoomed() ? std::optional(m_window) : std::nullopt;
}

bool CanvasWindow::zoom(double factor, int row, int column, double partDown, double partAcross)
{
    if (m_rows == 0 || !(factor > 0) || factor == 1)
        return false;
    const int all = std::max(m_rows, m_columns);
    const int wanted = int(std::lround(m_most / factor));
    const int most = std::clamp(factor > 1 ? std::min(wanted, m_most - 1) : std::max(wanted, m_most + 1), 1, all);
    if (most == m_most)
        return false;
    m_most = most;
    const int tall = std::min(m_rows, most), wide = std::min(m_columns, most);
    moveTo(row - int(std::floor(std::clamp(partDown, 0.0, 0.999) * tall)),
        column - int(std::floor(std::clamp(partAcross, 0.0, 0.999) * wide)));
    return true;
}

bool CanvasWindow::pan(int rows, int columns)
{
    const CellWindow before = m_window;
    moveTo(m_window.firstRow + rows, m_window.firstColumn + columns);
    return !(before == m_window);
}

bool CanvasWindow::reveal(int row, int column)
{
    const auto shift = [](int at, int first, int last) { return at < first ? at - first : at > last ? at - last : 0; };
    return pan(
        shift(row, m_window.firstRow, m_window.lastRow), shift(column, m_window.firstColumn, m_window.lastColumn));
}

void CanvasWindow::moveTo(int firstRow, int firstColumn)
{
    const int tall = std::min(m_rows, m_most), wide = std::min(m_columns, m_most);
    firstRow = std::clamp(firstRow, 0, std::max(0, m_rows - tall));
    firstColumn = std::clamp(firstColumn, 0, std::max(0, m_columns - wide));
    m_window = { firstRow, firstRow + tall - 1, firstColumn, firstColumn + wide - 1 };
}
