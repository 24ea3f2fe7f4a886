// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/worksheettable.h"

#include "core/pipeline/axislabels.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <algorithm>

namespace {

constexpr double titleHeight = 20, labelHeight = 16, cellHeight = 27; // 7 mm to write in
constexpr double wideCell = 53, mostLabel = 84, labelSize = 11, sheetTitleSize = 12, numberSize = 13;

QStringList sheetLabels(const attn::Trace& run, attn::Axis axis)
{
    QStringList out;
    for (const attn::Message& label : attn::labelMessages(run, axis, 1, true))
        out << elidedLabel(translated(label));
    return out;
}

} // namespace

QString sheetTitle(const attn::Trace& run, const attn::Node& node)
{
    const QString title = translated(node.spec->title);
    if (node.head < 0 || run.shape().allHeads() == 1)
        return title;
    return QCoreApplication::translate("Worksheet", "%1, head %2").arg(title).arg(node.head + 1);
}

SheetTable::SheetTable(
    const attn::Trace& run, const attn::SheetMatrix& matrix, bool key, const Theme& theme, double most)
    : m_matrix(matrix)
    , m_key(key)
    , m_ruler(theme)
    , m_title(
          sheetTitle(run, *matrix.node) + QStringLiteral("  %1×%2").arg(matrix.node->rows).arg(matrix.node->columns))
    , m_rows(sheetLabels(run, matrix.node->spec->rows))
    , m_columns(sheetLabels(run, matrix.node->spec->columns))
{
    const double widest = m_rows.isEmpty() ? 0 : m_ruler.widest(m_rows, labelSize);
    m_labelWidth = widest > 0 ? std::min(mostLabel, widest + 8) : 0;
    m_cellWidth = std::min(wideCell, (most - m_labelWidth) / matrix.node->columns);
    const bool named
        = std::any_of(m_columns.begin(), m_columns.end(), [](const QString& name) { return !name.isEmpty(); });
    m_head = titleHeight + (named ? labelHeight : 0);
    const double cells = m_labelWidth + m_cellWidth * matrix.node->columns;
    m_size = { std::min(most, std::max(cells, m_ruler.width(m_title, sheetTitleSize, true) + 2)),
        m_head + cellHeight * matrix.node->rows };
}

void SheetTable::placeText(
    Scene& scene, const QRectF& rect, const QString& text, double size, Qt::Alignment align, Ink ink, bool bold) const
{
    TextItem item { rect, m_ruler.elided(text, size, bold, rect.width()), size, bold };
    item.align = align | Qt::AlignVCenter;
    item.ink = ink;
    scene.texts.push_back(item);
}

void SheetTable::place(Scene& scene, QPointF at) const
{
    const attn::Node& node = *m_matrix.node;
    placeText(
        scene, { at.x(), at.y(), m_size.width(), titleHeight }, m_title, sheetTitleSize, Qt::AlignLeft, Ink::Text, true);
    const double left = at.x() + m_labelWidth, top = at.y() + m_head;
    if (m_head > titleHeight)
        for (int column = 0; column < node.columns; ++column)
            placeText(scene, { left + column * m_cellWidth + 1, at.y() + titleHeight, m_cellWidth - 2, labelHeight },
                m_columns[column], labelSize, Qt::AlignHCenter, Ink::Muted);
    for (int row = 0; row < node.rows; ++row) {
        if (m_labelWidth > 0)
            placeText(scene, { at.x(), top + row * cellHeight, m_labelWidth - 6, cellHeight }, m_rows[row], labelSize,
                Qt::AlignRight, Ink::Muted);
        for (int column = 0; column < node.columns; ++column)
            placeCell(
                scene, { left + column * m_cellWidth, top + row * cellHeight, m_cellWidth, cellHeight }, row, column);
    }
}

void SheetTable::placeCell(Scene& scene, const QRectF& rect, int row, int column) const
{
    const bool blank = m_matrix.isBlank(row, column);
    BoxItem box { rect };
    box.stroke = Ink::Control;
    if (m_matrix.mask && (*m_matrix.mask)(row, column) == 0) {
        box.hatched = true;
        scene.boxes.push_back(box);
        return;
    }
    box.fill = !blank ? Ink::Background : m_key ? Ink::Selected : Ink::Surface;
    scene.boxes.push_back(box);
    if (blank) { // above its neighbours' lines
        BoxItem frame { rect };
        frame.stroke = Ink::Text;
        frame.width = 1.75;
        scene.overlay.push_back(frame);
    }
    if (!blank || m_key)
        placeText(scene, rect.adjusted(2, 0, -2, 0), toQString(m_matrix.text(row, column)), numberSize,
            Qt::AlignHCenter, Ink::Text, blank);
}
