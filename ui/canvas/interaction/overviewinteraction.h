// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/interaction/canvasinteraction.h"

/// The heads of all layers: arrows go from head to head, Enter shows one alone.
class OverviewInteraction : public CanvasInteraction {
    Q_DECLARE_TR_FUNCTIONS(OverviewInteraction)

public:
    using CanvasInteraction::CanvasInteraction;

    bool pressKey(const QKeyEvent& event) override;
    Scene highlights() const override;
    QString name(const attn::Node& result) const override;
    QString description() const override;

private:
    const Panel* current() const; ///< null while the keyboard is nowhere

    int m_head = -1; ///< under the keyboard
};
