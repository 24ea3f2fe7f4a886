// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/equation/equationbuilder.h"

/// The operation of a step on a disc, or on a plate of several lines where it is a phrase.
class EquationOperator {
public:
    EquationOperator(const EquationBuilder& builder, const attn::StageView& result, double most);

    QSizeF size() const { return m_size; }
    /// Draws it around `centre`; returns its rect.
    QRectF draw(EquationBuilder& builder, QPointF centre) const;

private:
    QStringList m_lines;
    QSizeF m_size;
    double m_font = 13;
};

/// A line with a small head at its end.
void drawArrow(EquationBuilder& builder, QPointF from, QPointF to, Ink ink = Ink::Control);

/// Row functions (softmax): sums of the rows of a result, in a column at its right. Takes sumColumnWidth().
bool isRowFunction(const EquationBuilder& builder, const attn::StageView& result);
double sumColumnWidth(const EquationBuilder& builder);
void drawSumColumn(
    EquationBuilder& builder, const attn::StageView& result, const AxisCells& rows, double left, double headBottom);
