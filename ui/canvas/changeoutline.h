// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/fadecover.h"
#include "ui/pictures/viewlayout.h"

#include <QLineF>
#include <vector>

/// The border between cells that changed and their neighbours that did not, in the place of the cells; cells below a few
/// pixels have none. `before` and `after` hold the same step of two runs; a matrix of another shape counts as new.
std::vector<QLineF> changedBorders(const EquationScene& scene, const std::vector<attn::StageView>& before,
    const std::vector<attn::StageView>& after, double smallest);

/// Shows where numbers have changed.
class ChangeOutline : public FadingCover {
public:
    ChangeOutline(QWidget* parent, std::vector<QLineF> lines, const Theme& theme, int milliseconds);

    const std::vector<QLineF>& lines() const { return m_lines; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<QLineF> m_lines;
    QColor m_ink, m_ground;
    double m_width;
};
