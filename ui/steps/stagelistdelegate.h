// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/steps/stagelistmodel.h"

#include <QStyledItemDelegate>

/// Where the parts of a row lie. Rects without a text or a part are empty.
struct StageRowLayout {
    QRectF number, picture, title, wedge, shape, toggle, bar;
    QString titleText; ///< perhaps elided
    QString shapeText;
};

/// Paints the rows of the stage list.
class StageListDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setCompact(bool compact) { m_compact = compact; }

    StageRowLayout layout(const StageRow& row, const QRectF& rect) const;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    static double px(double size);
    void paintHeading(QPainter& painter, const StageRow& row, const QRectF& rect) const;
    void paintStep(QPainter& painter, const StageRow& row, const QRectF& rect, bool hover, bool focus) const;

    bool m_compact = false;
};
