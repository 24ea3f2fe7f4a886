// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/interaction/canvasinteraction.h"

/// One token through all steps as bars: up and down change the token, left and right go from bar to bar and on to the
/// next step.
class BarsInteraction : public CanvasInteraction {
    Q_DECLARE_TR_FUNCTIONS(BarsInteraction)

public:
    using CanvasInteraction::CanvasInteraction;

    bool pressKey(const QKeyEvent& event) override;
    void doubleClick(const QPointF&) override { }
    bool canZoom() const override { return false; }
    /// Nothing jumps when the pointer leaves: the token stays until another is pointed at or pinned.
    void followSelection() override;
    QString name(const attn::Node& result) const override;

private:
    void move(int tokens, int columns);
    void moveFrom(const PanelCell& at, int tokens, int columns);
};

/// The token that the row of a cell belongs to; -1: none.
int tokenOf(const attn::Trace* trace, const std::optional<CellId>& cell);
