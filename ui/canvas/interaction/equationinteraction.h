// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/interaction/canvasinteraction.h"

/// The equation of a step: arrows go from cell to cell, Ctrl with arrows from matrix to matrix.
class EquationInteraction : public CanvasInteraction {
public:
    using CanvasInteraction::CanvasInteraction;

    bool pressKey(const QKeyEvent& event) override;

private:
    void moveCursor(int rows, int columns);
    void moveToPanel(int down, int across);
};
