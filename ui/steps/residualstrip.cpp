// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/residualstrip.h"

#include "core/pipeline/stageorder.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/stepping.h"
#include "ui/text/translate.h"
#include "ui/widgets/style.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <cmath>

namespace {

constexpr double lineTop = 15, branchDrop = 20, boxHeight = 19, sumSize = 14, presentSum = 16, gap = 16, textSize = 11;

using Part = ResidualStrip::Part;

} // namespace

ResidualStrip::ResidualStrip(SessionModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_selection(selection)
{
    setObjectName(QStringLiteral("residualStrip"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    using Change = Selection::Change;
    selection->onChange(Change::Run | Change::Step | Change::Head, this, &ResidualStrip::refresh);
    refresh();
}

QSize ResidualStrip::sizeHint() const
{
    return QSize(px(360), px(48));
}

void ResidualStrip::setCaptions(bool shown)
{
    if (shown == m_captions)
        return;
    m_captions = shown;
    refresh();
}

void ResidualStrip::refresh()
{
    m_parts.clear();
    const auto trace = m_model->trace();
    if (!trace || trace->shape().layers < 2 || trace->config().recipe() == attn::Recipe::Imported) {
        update();
        return;
    }
    const auto steps = attn::stepsOf(trace->config());
    const int layers = trace->shape().layers, shown = m_selection->layer();
    const attn::Step* present = stepOf(steps, m_selection->step());
    const bool inLayer = present && present->spec->scope != attn::Scope::Model;
    const QString here = m_selection->step();
    m_residual = trace->config().flag("residual");
    const QString firstOfLayer = toQString(firstStepOfLayer(steps)->spec->key);
    const auto layer = [&](int from, int to) {
        const bool one = from == to;
        Part part { one ? Part::Kind::Layer : Part::Kind::Layers,
            one ? tr("Layer %1").arg(locale().toString(from + 1)) : tr("%1–%2", "layers").arg(locale().toString(from + 1), locale().toString(to + 1)),
            inLayer ? here : firstOfLayer, from < shown ? to : from, false, {} };
        m_parts.push_back(part);
    };
    const auto others = [&](int from, int to) { // alone where there are few
        if (to - from < 2)
            for (int one = from; one <= to; ++one)
                layer(one, one);
        else
            layer(from, to);
    };
    m_parts.push_back({ Part::Kind::Input, tr("Input"), toQString(attn::firstLayerInput), shown, present && !inLayer, {} });
    others(0, shown - 1);
    const bool atSum = here == toQString(attn::layerResult);
    m_parts.push_back({ Part::Kind::Branch, tr("Attention"), firstOfLayer, shown, inLayer && !atSum, {} });
    if (m_residual)
        m_parts.push_back({ Part::Kind::Sum, QStringLiteral("+"), toQString(attn::layerResult), shown, atSum, {} });
    others(shown + 1, layers - 1);
    m_cursor = std::clamp(m_cursor, 0, int(m_parts.size()) - 1);
    setAccessibleName(tr("Layers: %1 of %2").arg(locale().toString(shown + 1), locale().toString(layers)));
    place();
    update();
}

void ResidualStrip::place()
{
    const QFontMetricsF metrics(currentTheme().font(textSize));
    const double line = px(lineTop), box = px(boxHeight);
    double x = 2;
    for (Part& part : m_parts) {
        if (!m_captions && part.kind != Part::Kind::Sum)
            part.text.clear();
        const double text = m_captions ? std::ceil(metrics.horizontalAdvance(part.text)) : part.kind == Part::Kind::Input ? 0.0 : px(24);
        switch (part.kind) {
        case Part::Kind::Input:
            part.area = QRectF(x, line - box / 2, text, box);
            break;
        case Part::Kind::Sum: {
            const double size = px(part.present ? presentSum : sumSize);
            part.area = QRectF(x + px(gap) / 2, line - size / 2, size, size);
            break;
        }
        case Part::Kind::Branch:
            part.area = QRectF(x + px(gap), line - box / 2 + (m_residual ? px(branchDrop) : 0), text + px(14), box);
            break;
        case Part::Kind::Layer:
        case Part::Kind::Layers:
            part.area = QRectF(x + px(gap), line - box / 2, text + px(14), box);
            break;
        }
        x = part.area.right();
    }
}

void ResidualStrip::resizeEvent(QResizeEvent*)
{
    place();
}

void ResidualStrip::paintEvent(QPaintEvent*)
{
    if (m_parts.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double line = std::round(px(lineTop)) + 0.5;
    const QColor ink = currentTheme().color(Ink::Text), control = currentTheme().color(Ink::Control);
    const double begin = m_parts.front().area.right() + px(4), end = m_parts.back().area.right() + px(gap);
    size_t at = 0; // what has been passed
    for (size_t i = 0; i < m_parts.size(); ++i)
        if (m_parts[i].present)
            at = i;
    const double passed = m_parts[at].kind == Part::Kind::Branch && m_residual ? m_parts[at].area.left() - px(8) : m_parts[at].area.center().x();
    painter.setPen(QPen(control, 1.5));
    painter.drawLine(QPointF(begin, line), QPointF(end, line));
    painter.drawLine(QPointF(end, line), QPointF(end - px(4), line - px(3)));
    painter.drawLine(QPointF(end, line), QPointF(end - px(4), line + px(3)));
    if (passed > begin) {
        painter.setPen(QPen(ink, 3));
        painter.drawLine(QPointF(begin, line), QPointF(passed, line));
    }
    for (size_t i = 0; i < m_parts.size(); ++i) {
        const Part& part = m_parts[i];
        if (part.kind == Part::Kind::Branch && m_residual && i + 1 < m_parts.size()) { // down, through the box, up into the sum
            const bool inked = part.present || m_parts[i + 1].present;
            painter.setPen(QPen(inked ? ink : control, 1.5));
            painter.setBrush(Qt::NoBrush);
            const double down = part.area.left() - px(8), middle = part.area.center().y(), up = m_parts[i + 1].area.center().x();
            painter.drawPolyline(QPolygonF { { down, line }, { down, middle }, { part.area.left(), middle } });
            painter.drawPolyline(QPolygonF { { part.area.right(), middle }, { up, middle }, { up, m_parts[i + 1].area.bottom() } });
        }
    }
    for (size_t i = 0; i < m_parts.size(); ++i) {
        const Part& part = m_parts[i];
        const bool hover = int(i) == m_hovered;
        painter.setFont(currentTheme().font(textSize, part.present));
        if (part.kind == Part::Kind::Input) {
            painter.setPen(part.present || hover ? ink : currentTheme().color(Ink::Muted));
            painter.drawText(part.area.adjusted(-2, 0, 4, 0), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, part.text);
        } else {
            painter.setPen(QPen(part.present || hover ? ink : control, 1.2));
            painter.setBrush(currentTheme().color(part.present ? Ink::Accent : hover ? Ink::Hover : Ink::Surface));
            if (part.kind == Part::Kind::Sum)
                painter.drawEllipse(part.area);
            else
                painter.drawRoundedRect(part.area.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
            painter.setPen(currentTheme().color(part.present ? Ink::OnAccent : Ink::Text));
            painter.drawText(part.area, Qt::AlignCenter | Qt::TextDontClip, part.text);
        }
        if (hasFocus() && int(i) == m_cursor) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(currentTheme().color(Ink::Accent), 2));
            painter.drawRoundedRect(part.area.adjusted(-3, -3, 3, 3), 4, 4);
        }
    }
}

void ResidualStrip::go(const Part& part)
{
    m_selection->setStepInLayer(part.step, part.layer);
}

int ResidualStrip::partAt(const QPointF& point) const
{
    for (size_t i = 0; i < m_parts.size(); ++i)
        if (m_parts[i].area.adjusted(-3, -3, 3, 3).contains(point))
            return int(i);
    return -1;
}

QString ResidualStrip::describe(const Part& part) const
{
    switch (part.kind) {
    case Part::Kind::Input:
        return tr("Input: what enters the first layer");
    case Part::Kind::Branch:
        return tr("Attention of layer %1").arg(locale().toString(part.layer + 1));
    case Part::Kind::Sum:
        return tr("Residual sum of layer %1").arg(locale().toString(part.layer + 1));
    case Part::Kind::Layer:
    case Part::Kind::Layers:
        return tr("Go to layer %1").arg(locale().toString(part.layer + 1));
    }
    return {};
}

void ResidualStrip::mousePressEvent(QMouseEvent* event)
{
    const int part = partAt(event->position());
    if (event->button() != Qt::LeftButton || part < 0)
        return event->ignore();
    m_cursor = part;
    go(m_parts[size_t(part)]);
}

void ResidualStrip::mouseMoveEvent(QMouseEvent* event)
{
    const int part = partAt(event->position());
    setCursor(part >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (part == m_hovered)
        return;
    m_hovered = part;
    update();
}

void ResidualStrip::leaveEvent(QEvent* event)
{
    m_hovered = -1;
    update();
    QWidget::leaveEvent(event);
}

void ResidualStrip::keyPressEvent(QKeyEvent* event)
{
    const int last = int(m_parts.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        m_cursor = std::clamp(m_cursor + (event->key() == Qt::Key_Left ? -1 : 1), 0, std::max(0, last));
        break;
    case Qt::Key_Home:
        m_cursor = 0;
        break;
    case Qt::Key_End:
        m_cursor = std::max(0, last);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_cursor <= last)
            go(m_parts[size_t(m_cursor)]);
        break;
    default:
        return QWidget::keyPressEvent(event);
    }
    if (m_cursor <= last)
        setAccessibleDescription(describe(m_parts[size_t(m_cursor)]));
    update();
}

void ResidualStrip::focusInEvent(QFocusEvent* event)
{
    for (size_t i = 0; i < m_parts.size(); ++i)
        if (m_parts[i].present)
            m_cursor = int(i);
    if (m_cursor < int(m_parts.size()))
        setAccessibleDescription(describe(m_parts[size_t(m_cursor)]));
    update();
    QWidget::focusInEvent(event);
}

void ResidualStrip::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange)
        refresh();
    QWidget::changeEvent(event);
}

bool ResidualStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) { // these move here, not from step to step
        constexpr std::array<int, 7> own { Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End, Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space };
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::NoModifier && std::find(own.begin(), own.end(), key->key()) != own.end())
            event->accept();
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        if (const int part = partAt(help->pos()); part >= 0)
            QToolTip::showText(help->globalPos(), describe(m_parts[size_t(part)]), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}
