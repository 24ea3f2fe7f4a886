// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/interaction/canvasinteraction.h"

/// Arcs between queries and keys: left and right go to the side, and on to the head beside; up and down along it.
class ArcsInteraction : public CanvasInteraction {
    Q_DECLARE_TR_FUNCTIONS(ArcsInteraction)

public:
    using CanvasInteraction::CanvasInteraction;

    bool pressKey(const QKeyEvent& event) override;
    void hover(const QPointF& point) override;
    void drag(const QPointF& moved, const CellWindow& start) override;
    bool zoomsAt(const QPointF& point) const override;
    void reset() override { m_ofKey = false; }
    Scene highlights() const override;
    QString name(const attn::Node& result) const override;

private:
    void move(int side, int tokens);
    std::optional<CellId> currentPair() const;

    bool m_ofKey = false; ///< the lines to the key stand out, not those of the query
};
