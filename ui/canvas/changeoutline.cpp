// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/changeoutline.h"

#include <QPainter>
#include <cstring>

namespace {

constexpr Eigen::Index mostOutlined = 128 * 128; // cells of a matrix

const attn::StageView* viewOf(const std::vector<attn::StageView>& views, const QString& path)
{
    for (const attn::StageView& view : views)
        if (view.node && view.node->path == path.toStdString())
            return &view;
    return nullptr;
}

/// Which cells of a matrix hold other bits.
class Changed {
public:
    Changed(const attn::Matrix& before, const attn::Matrix& after)
        : m_before(before)
        , m_after(after)
    {
    }

    bool operator()(int row, int column) const
    {
        if (row < 0 || column < 0 || row >= m_after.rows() || column >= m_after.cols())
            return false;
        const double a = m_before(row, column), b = m_after(row, column);
        return std::memcmp(&a, &b, sizeof a) != 0;
    }

private:
    const attn::Matrix &m_before, &m_after;
};

} // namespace

std::vector<QLineF> changedBorders(const EquationScene& scene, const std::vector<attn::StageView>& before,
    const std::vector<attn::StageView>& after, double smallest)
{
    std::vector<QLineF> lines;
    for (size_t i = 0; i < scene.panels.size(); ++i) {
        const Panel& panel = scene.panels[i];
        const attn::StageView* old = panel.over || panel.matrix == Panel::none ? nullptr : viewOf(before, panel.path);
        const attn::StageView* now = old ? viewOf(after, panel.path) : nullptr;
        if (!now || old->values == now->values || now->values->size() > mostOutlined
            || old->values->rows() != now->values->rows() || old->values->cols() != now->values->cols())
            continue;
        const Changed changed(*old->values, *now->values);
        for (int row = 0; row < now->values->rows(); ++row)
            for (int column = 0; column < now->values->cols(); ++column) {
                if (!changed(row, column))
                    continue;
                const QRectF cell = scene.cellRect({ i, row, column });
                if (cell.width() < smallest || cell.height() < smallest)
                    continue;
                const QLineF top(cell.topLeft(), cell.topRight()), bottom(cell.bottomLeft(), cell.bottomRight()),
                    left(cell.topLeft(), cell.bottomLeft()), right(cell.topRight(), cell.bottomRight());
                if (!changed(row - 1, column))
                    lines.push_back(panel.transposed ? left : top);
                if (!changed(row + 1, column))
                    lines.push_back(panel.transposed ? right : bottom);
                if (!changed(row, column - 1))
                    lines.push_back(panel.transposed ? top : left);
                if (!changed(row, column + 1))
                    lines.push_back(panel.transposed ? bottom : right);
            }
    }
    return lines;
}

ChangeOutline::ChangeOutline(QWidget* parent, std::vector<QLineF> lines, const Theme& theme, int milliseconds)
    : FadingCover(parent, milliseconds)
    , m_lines(std::move(lines))
    , m_ink(theme.color(Ink::Edited))
    , m_ground(theme.color(Ink::Surface))
    , m_width(2 * theme.scale)
{
}

void ChangeOutline::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(opacity());
    // The light line beneath keeps the other one visible on any colour.
    for (const auto& [color, width] : { std::pair(m_ground, 2 * m_width), std::pair(m_ink, m_width) }) {
        painter.setPen(QPen(color, width, Qt::SolidLine, Qt::SquareCap));
        painter.drawLines(m_lines.data(), int(m_lines.size()));
    }
}
