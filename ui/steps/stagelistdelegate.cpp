// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/stagelistdelegate.h"

#include "ui/widgets/style.h"


#include <QAbstractItemView>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

double StageListDelegate::px(double size)
{
    return size * currentTheme().scale;
}

StageRowLayout StageListDelegate::layout(const StageRow& row, const QRectF& rect) const
{
    StageRowLayout out;
    const QFont font = currentTheme().font(13, row.current);
    const QFontMetricsF metrics(font);
    const auto centred = [&](double left, double width, double height) {
        return QRectF(left, rect.center().y() - height / 2, width, height);
    };
    if (row.heading) {
        if (m_compact)
            return out; // a line
        const QFontMetricsF small(currentTheme().font(11, true));
        const double room = rect.width() - px(20);
        out.titleText = small.elidedText(row.title, Qt::ElideRight, room);
        out.title = QRectF(rect.left() + px(12), rect.bottom() - small.height() - px(4),
            small.horizontalAdvance(out.titleText), small.height());
        return out;
    }
    if (m_compact) {
        const QFontMetricsF big(currentTheme().font(13, row.current)), small(currentTheme().font(11, row.current));
        const double top = rect.center().y() - (big.height() + small.height()) / 2;
        const double number = big.horizontalAdvance(row.number), gap = px(6);
        const double toggle = row.optional ? gap + px(28) : 0; // beside the number
        out.number = QRectF(rect.center().x() - (number + toggle) / 2, top, number, big.height());
        if (row.optional)
            out.toggle = QRectF(
                out.number.right() + gap, std::round(out.number.center().y() - px(8)), px(28), px(16));
        out.titleText = small.elidedText(row.title, Qt::ElideRight, rect.width() - px(8));
        const double title = small.horizontalAdvance(out.titleText);
        out.title = QRectF(rect.center().x() - title / 2, top + big.height(), title, small.height());
        if (row.edited)
            out.wedge = QRectF(row.optional ? rect.left() + px(5) : rect.right() - px(16), rect.top() + px(6), px(10), px(10));
        if (row.bar > 0)
            out.bar = QRectF(rect.left() + px(8), rect.bottom() - px(3),
                std::max(2.0, std::round(row.bar * (rect.width() - px(16)))), px(3));
        return out;
    }
    const double number = metrics.horizontalAdvance(row.number);
    out.number = centred(rect.left() + px(28) - std::min(number, px(20)), number, metrics.height());
    out.picture = QRectF(QPointF(std::round(rect.left() + px(33)), std::round(rect.center().y() - px(11))),
        QSizeF(std::round(px(26)) + 2, std::round(px(22)) + 2));
    double right = rect.right() - px(10);
    if (row.optional) {
        out.toggle = centred(right - px(28), px(28), px(16));
        right = out.toggle.left() - px(7);
    }
    const double left = rect.left() + px(67);
    const double wedge = row.edited ? px(16) : 0;
    // The name gives way before the shape does.
    const QFontMetricsF shapeMetrics(currentTheme().font(12, row.current));
    out.shapeText = row.compared.isEmpty() ? row.shape : row.compared;
    double shape = shapeMetrics.horizontalAdvance(out.shapeText);
    if (right - shape - left < px(30)) {
        out.shapeText.clear();
        shape = 0;
    }
    out.shape = centred(right - shape, shape, shapeMetrics.height());
    if (row.bar > 0 && right - shape - px(44) - wedge - left > metrics.horizontalAdvance(row.title)) {
        const double length = std::max(2.0, std::round(row.bar * px(30)));
        out.bar = centred(out.shape.left() - px(4) - length, length, px(8));
        shape += px(38);
    }
    out.titleText = metrics.elidedText(row.title, Qt::ElideRight, std::max(0.0, right - shape - px(6) - wedge - left));
    out.title = centred(left, metrics.horizontalAdvance(out.titleText), metrics.height());
    if (row.edited)
        out.wedge = centred(out.title.right() + px(5), px(10), px(10));
    return out;
}

QSize StageListDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const auto* model = static_cast<const StageListModel*>(index.model());
    const double heading = m_compact ? (index.row() == 0 ? 4 : 9) : index.row() == 0 ? 26 : 24;
    return QSize(10, int(std::lround(px(model->at(index.row()).heading ? heading : !m_compact ? 34 : model->hasFoldedLayers() ? 36 : 40))));
}

void StageListDelegate::paintHeading(QPainter& painter, const StageRow& row, const QRectF& rect) const
{
    if (m_compact) {
        if (rect.height() > px(6)) // none above the first group
            painter.fillRect(QRectF(rect.left() + px(12), std::round(rect.center().y()), rect.width() - px(24), 1),
                currentTheme().color(Ink::Border));
        return;
    }
    const StageRowLayout at = layout(row, rect);
    painter.setFont(currentTheme().font(11, true));
    painter.setPen(currentTheme().color(Ink::Muted));
    painter.drawText(
        at.title.adjusted(0, 0, 2, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, at.titleText);
}

void StageListDelegate::paintStep(
    QPainter& painter, const StageRow& row, const QRectF& rect, bool hover, bool focus) const
{
    const StageRowLayout at = layout(row, rect);
    if (row.current || hover)
        painter.fillRect(rect, currentTheme().color(row.current ? Ink::Selected : Ink::Hover));
    if (row.current)
        painter.fillRect(QRectF(rect.left(), rect.top(), 3 * currentTheme().scale, rect.height()), currentTheme().color(Ink::Accent));
    const auto text = [&](const QRectF& area, const QString& what, const QFont& font, Ink ink) {
        painter.setFont(font);
        painter.setPen(currentTheme().color(ink));
        painter.drawText(area.adjusted(-1, 0, 2, 0), Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, what);
    };
    const Ink name = row.enabled ? Ink::Text : Ink::Muted;
    text(at.number, row.number, currentTheme().font(13, row.current), row.current ? Ink::Text : Ink::Muted);
    text(at.title, at.titleText, currentTheme().font(m_compact ? 11 : 13, row.current), name);
    if (!at.shapeText.isEmpty())
        text(at.shape, at.shapeText, currentTheme().font(12, row.current), row.current ? Ink::Text : Ink::Muted);
    if (!at.bar.isEmpty())
        painter.fillRect(at.bar, currentTheme().color(Ink::Accent));
    if (!at.picture.isEmpty()) {
        const bool shown = row.enabled && !row.covered && !row.picture.isNull();
        const bool framed = row.covered || (shown && !row.picture.hasAlphaChannel());
        if (row.covered)
            text(at.picture, QStringLiteral("?"), currentTheme().font(13), Ink::Muted);
        if (shown)
            painter.drawImage(at.picture.adjusted(1, 1, -1, -1), row.picture);
        if (framed || !row.enabled) {
            painter.setPen(QPen(currentTheme().color(row.enabled ? Ink::Border : Ink::Control), 1,
                row.enabled ? Qt::SolidLine : Qt::DashLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(at.picture.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
    if (!at.wedge.isEmpty()) {
        const QRectF w = at.wedge;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(currentTheme().color(Ink::Edited));
        painter.drawPolygon(QPolygonF { { w.topLeft(), w.topRight(), w.bottomRight() } });
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    if (!at.toggle.isEmpty())
        paintSwitch(painter, at.toggle, row.enabled);
    if (focus)
        paintFocus(painter, rect);
}

void StageListDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const StageRow& row = static_cast<const StageListModel*>(index.model())->at(index.row());
    painter->save();
    if (row.heading) {
        paintHeading(*painter, row, option.rect);
    } else {
        const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
        const bool focus = view && view->hasFocus() && view->currentIndex() == index;
        paintStep(*painter, row, option.rect, option.state & QStyle::State_MouseOver, focus);
    }
    painter->restore();
}
