// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/headpicker.h"

#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/text/translate.h"
#include "ui/widgets/style.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>

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

/// Left and Right pick the neighbour.
bool HeadPicker::eventFilter(QObject* object, QEvent* event)
{
    const int key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event)->key() : 0;
    const auto at = std::find(m_buttons.begin(), m_buttons.end(), object);
    if ((key != Qt::Key_Left && key != Qt::Key_Right) || at == m_buttons.end())
        return QWidget::eventFilter(object, event);
    const auto next = size_t(at - m_buttons.begin() + (key == Qt::Key_Left ? -1 : 1));
    if (next < m_buttons.size()) {
        m_buttons[next]->setFocus();
        m_buttons[next]->click();
    }
    return true;
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
            auto* button = new QPushButton(all ? tr("All") : locale().toString(i + 1), this);
            button->setProperty("segment", int(i == 0 ? Segment::First : all ? Segment::Last : Segment::Middle));
            button->setCheckable(true);
            button->setAutoExclusive(true);
            button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
            button->installEventFilter(this);
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
