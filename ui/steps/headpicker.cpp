// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/headpicker.h"

#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/text/translate.h"
#include "ui/widgets/style.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace {

/// One segment of the row of buttons; only the outer corners are round.
class HeadSegment : public QAbstractButton {
public:
    HeadSegment(const QString& text, bool first, bool last, QWidget* parent)
        : QAbstractButton(parent)
        , m_first(first)
        , m_last(last)
    {
        setText(text);
        setCheckable(true);
        setAutoExclusive(true);
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        setAttribute(Qt::WA_Hover);
    }

    QSize sizeHint() const override
    {
        const double s = currentTheme().scale;
        const double text = QFontMetricsF(currentTheme().font(13, true)).horizontalAdvance(this->text());
        return QSize(int(std::ceil(std::max(30 * s, text + 18 * s))), int(std::lround(28 * s)));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, m_last ? -0.5 : 0.5, -0.5);
        const double radius = 4 * currentTheme().scale;
        QPainterPath path;
        path.setFillRule(Qt::WindingFill);
        path.addRoundedRect(box, radius, radius);
        if (!m_first)
            path.addRect(QRectF(box.left(), box.top(), radius * 2, box.height()));
        if (!m_last)
            path.addRect(QRectF(box.right() - radius * 2, box.top(), radius * 2, box.height()));
        path = path.simplified();
        const Ink ground = isChecked() ? Ink::Accent : underMouse() ? Ink::Hover : Ink::Surface;
        painter.setPen(QPen(currentTheme().color(isChecked() ? Ink::Accent : Ink::Control), 1));
        painter.setBrush(currentTheme().color(ground));
        painter.drawPath(path);
        painter.setPen(currentTheme().color(isChecked() ? Ink::OnAccent : Ink::Text));
        painter.setFont(currentTheme().font(13, isChecked()));
        painter.drawText(rect(), Qt::AlignCenter, text());
        if (hasFocus()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(currentTheme().color(isChecked() ? Ink::OnAccent : Ink::Accent), 2));
            painter.drawRoundedRect(QRectF(rect()).adjusted(3, 3, -3, -3), 2, 2);
        }
    }

    /// Left and Right pick the neighbour.
    void keyPressEvent(QKeyEvent* event) override
    {
        const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
        if (step == 0)
            return QAbstractButton::keyPressEvent(event);
        const QList<QAbstractButton*> all
            = parentWidget()->findChildren<QAbstractButton*>(QString(), Qt::FindDirectChildrenOnly);
        const qsizetype next = all.indexOf(this) + step;
        if (next < 0 || next >= all.size())
            return;
        all[next]->setFocus();
        all[next]->click();
    }

private:
    bool m_first, m_last;
};

} // namespace

HeadPicker::HeadPicker(SessionModel* model, Selection* selection, Shows shows, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_selection(selection)
    , m_shows(shows)
    , m_layout(new QHBoxLayout(this))
    , m_label(new QLabel(tr("Head"), this))
    , m_layerLabel(new QLabel(tr("Layer"), this))
{
    setObjectName(QStringLiteral("headPicker"));
    setAccessibleName(tr("Head"));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addWidget(m_layerLabel);
    m_layout->addWidget(m_label);
    m_layerLabel->hide();
    using Change = Selection::Change;
    selection->onChange(Change::Run | Change::Step | Change::Head, this, &HeadPicker::refresh);
    for (QLabel* label : { m_label, m_layerLabel })
        label->setContentsMargins(0, 0, px(8), 0);
    refresh();
}

void HeadPicker::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_label->setText(tr("Head"));
        m_layerLabel->setText(tr("Layer"));
        setAccessibleName(tr("Head"));
        m_heads = -1; // the buttons are made anew
        refresh();
    }
    QWidget::changeEvent(event);
}

attn::Shape HeadPicker::shapeToPick() const
{
    const auto trace = m_model->trace();
    if (!trace)
        return {};
    const bool computedLayers = trace->shape().layers > 1 && trace->config().recipe() == attn::Recipe::Computed;
    if (computedLayers != (m_shows == Shows::ComputedLayers))
        return {};
    return computedLayers || isOfHead() ? trace->shape() : attn::Shape();
}

bool HeadPicker::isOfHead() const
{
    const auto trace = m_model->trace();
    if (!trace)
        return false;
    const auto steps = attn::stepsOf(trace->config());
    const attn::Step* step = stepOf(steps, m_selection->step());
    return step && step->spec->scope == attn::Scope::Head;
}

void HeadPicker::rebuildLayers()
{
    if (m_layers)
        m_layers->deleteLater();
    m_layers = nullptr;
    m_layerLabel->setVisible(m_layerCount > 1);
    if (m_layerCount < 2)
        return;
    m_layers = new QComboBox(this);
    m_layers->setObjectName(QStringLiteral("layer"));
    m_layers->setAccessibleName(tr("Layer"));
    m_layers->setFocusPolicy(Qt::StrongFocus);
    for (int layer = 0; layer < m_layerCount; ++layer)
        m_layers->addItem(locale().toString(layer + 1), layer);
    m_layers->addItem(tr("All"), -1);
    connect(m_layers, &QComboBox::activated, this, [this](int index) {
        const int layer = m_layers->itemData(index).toInt();
        if (layer < 0)
            m_selection->setHead(allHeads);
        else
            m_selection->setLayer(layer);
    });
    m_layout->insertWidget(1, m_layers);
    m_layerLabel->setBuddy(m_layers);
}

void HeadPicker::rebuild()
{
    for (QAbstractButton* button : m_buttons)
        button->deleteLater();
    m_buttons.clear();
    if (m_list)
        m_list->deleteLater();
    m_list = nullptr;
    rebuildLayers();
    if (m_heads > mostButtons || m_layerCount > 1) {
        m_list = new QComboBox(this);
        m_list->setObjectName(QStringLiteral("head"));
        m_list->setAccessibleName(tr("Head"));
        m_list->setFocusPolicy(Qt::StrongFocus);
        for (int head = 0; head < m_heads; ++head)
            m_list->addItem(locale().toString(head + 1), head);
        m_list->addItem(tr("All"), allHeads);
        connect(m_list, &QComboBox::activated, this,
            [this](int index) { m_selection->setHeadInLayer(m_list->itemData(index).toInt()); });
        m_layout->addWidget(m_list);
        m_label->setBuddy(m_list);
    } else {
        for (int i = 0; i <= m_heads && m_heads > 0; ++i) {
            const bool all = i == m_heads;
            auto* button = new HeadSegment(all ? tr("All") : locale().toString(i + 1), i == 0, all, this);
            button->setObjectName(all ? QStringLiteral("head.all") : QStringLiteral("head.%1").arg(i + 1));
            button->setAccessibleName(all ? tr("All heads") : tr("Head %1").arg(i + 1));
            const int head = all ? allHeads : i;
            connect(button, &QAbstractButton::toggled, this, [this, head](bool on) {
                if (on)
                    m_selection->setHeadInLayer(head);
            });
            m_layout->addWidget(button);
            m_buttons.push_back(button);
        }
    }
    m_label->setContentsMargins(m_layerCount > 1 ? px(10) : 0, 0, px(8), 0);
}

void HeadPicker::refresh()
{
    const attn::Shape shape = shapeToPick();
    const int heads = shape.heads;
    if (shape.allHeads() > 1 && (heads != m_heads || shape.layers != m_layerCount)) {
        m_heads = heads;
        m_layerCount = shape.layers;
        rebuild();
    }
    setVisible(shape.allHeads() > 1);
    if (shape.allHeads() < 2)
        return;
    const int head = m_selection->head(), layer = layerOfHead(shape, head);
    const int chosen = head < 0 ? heads : shape.headInLayer(std::min(head, shape.allHeads() - 1));
    if (m_layers)
        m_layers->setCurrentIndex(layer < 0 ? m_layerCount : layer);
    for (QWidget* widget : { static_cast<QWidget*>(m_label), static_cast<QWidget*>(m_list) })
        if (widget) // muted, not hidden: what stands beside must not jump
            widget->setEnabled(isOfHead());
    if (m_list) {
        m_list->setCurrentIndex(chosen);
    } else {
        // Checking a button must only mirror the selection here, not set it.
        const QSignalBlocker blocker(m_buttons[size_t(chosen)]);
        m_buttons[size_t(chosen)]->setChecked(true);
        for (QAbstractButton* button : m_buttons)
            button->update();
    }
}
