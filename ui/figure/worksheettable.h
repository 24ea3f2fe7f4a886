// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/worksheet/worksheet.h"
#include "ui/scene/scene.h"
#include "ui/text/labelstext.h"

#include <QStringList>

/// "Attention scores, head 2".
QString sheetTitle(const attn::Trace& run, const attn::Node& node);

/// One matrix of a worksheet as a table with names: large empty boxes, on the key filled and bold.
class SheetTable {
public:
    SheetTable(const attn::Trace& run, const attn::SheetMatrix& matrix, bool key, const Theme& theme, double most);

    QSizeF size() const { return m_size; }
    void place(Scene& scene, QPointF at) const;

private:
    void placeCell(Scene& scene, const QRectF& rect, int row, int column) const;
    void placeText(Scene& scene, const QRectF& rect, const QString& text, double size, Qt::Alignment align,
        Ink ink = Ink::Text, bool bold = false) const;

    const attn::SheetMatrix& m_matrix;
    bool m_key;
    TextRuler m_ruler;
    QString m_title;
    QStringList m_rows, m_columns;
    double m_labelWidth = 0, m_cellWidth = 0, m_head = 0;
    QSizeF m_size;
};
