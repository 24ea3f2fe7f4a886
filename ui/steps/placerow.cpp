// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/placerow.h"

#include "ui/model/sessionmodel.h"
#include "ui/steps/headpicker.h"
#include "ui/steps/residualstrip.h"
#include "ui/widgets/style.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <cmath>

PlaceRow::PlaceRow(SessionModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_strip(new ResidualStrip(model, selection, this))
{
    setObjectName(QStringLiteral("placeRow"));
    auto* row = new QHBoxLayout(this);
    row->addWidget(new HeadPicker(model, selection, HeadPicker::Shows::ComputedLayers, this));
    row->addWidget(m_strip, 1);
    connect(model, &SessionModel::traceChanged, this, &PlaceRow::refresh);
    refresh();
}

void PlaceRow::refresh()
{
    const int margin = int(std::lround(20 * currentTheme().scale)), space = int(std::lround(24 * currentTheme().scale));
    layout()->setContentsMargins(margin, 0, margin, 1);
    layout()->setSpacing(space);
    setFixedHeight(int(std::lround(48 * currentTheme().scale)));
    const auto trace = m_model->trace();
    setVisible(trace && trace->shape().layers > 1 && trace->config().recipe() == attn::Recipe::Computed);
}

void PlaceRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), currentTheme().color(Ink::Surface));
    const int inset = height() / 5; // of the line between pickers and strip
    painter.fillRect(QRect(m_strip->x() - layout()->spacing() / 2, inset, 1, height() - 2 * inset), currentTheme().color(Ink::Border));
    painter.fillRect(QRect(0, height() - 1, width(), 1), currentTheme().color(Ink::Border));
}

void PlaceRow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::StyleChange)
        refresh();
    QWidget::changeEvent(event);
}
