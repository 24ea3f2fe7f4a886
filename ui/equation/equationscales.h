// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/equation/equationcontent.h"
#include "ui/equation/equationlook.h"

#include <QString>
#include <functional>
#include <vector>

/// Matrices that share one range of colours.
struct ScaleGroup {
    attn::ColorScale scale;
    QString name;
};

/// One range of colours for the results of a step and for every operand that can share it.
class EquationScales {
public:
    using Shows = std::function<bool(const attn::StageView&)>;

    EquationScales() = default;
    /// `shows`: whether the template draws a matrix. The content outlives it.
    EquationScales(const EquationContent& content, const EquationLook& look,
        const std::vector<const attn::StageView*>& results, const Shows& shows);

    const std::vector<ScaleGroup>& groups() const { return m_groups; }
    /// Of one of the content's views.
    attn::ColorScale of(const attn::StageView& view) const;

private:
    const attn::StageView* m_views = nullptr;
    std::vector<ScaleGroup> m_groups;
    std::vector<int> m_groupOf; ///< of each view, -1: no colours
};
