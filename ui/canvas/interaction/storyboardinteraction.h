// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/interaction/canvasinteraction.h"

/// All steps as cards: arrows go from card to card, Enter and a click open the step.
class StoryboardInteraction : public CanvasInteraction {
    Q_DECLARE_TR_FUNCTIONS(StoryboardInteraction)

public:
    using CanvasInteraction::CanvasInteraction;

    bool pressKey(const QKeyEvent& event) override;
    void click(const QPointF& pressed, const QPointF& released) override;
    void doubleClick(const QPointF&) override { }
    bool canZoom() const override { return false; }
    void reset() override { m_step.clear(); }
    Scene highlights() const override;
    QString name(const attn::Node& result) const override;
    QString description() const override;

private:
    int current() const; ///< the card under the keyboard; -1: none
    int next(int from, int direction) const;
    int below(int from, int direction) const;
    void open(int stage);

    QString m_step; ///< where the keyboard is; empty: nowhere yet
};
