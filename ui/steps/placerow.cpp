// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/placerow.h"

#include "ui/model/sessionmodel.h"
#include "ui/steps/headpicker.h"
#include "ui/steps/residualstrip.h"
#include "ui/widgets/style.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QPainter>
#include <cmath>

PlaceRow::PlaceRow(SessionModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
{
    setObjectName(QStringLiteral("placeRow"));
    auto* row = new QHBoxLayout(this);
    row->addWidget(new HeadPicker(model, selection, HeadPicker::Shows::ComputedLayers, this));
    auto* separator = new QFrame(this);
    separator->setFrameShape(QFrame::VLine);
    separator->setObjectName(QStringLiteral("separator"));
    row->addWidget(separator);
    row->addWidget(new ResidualStrip(model, selection, this), 1);
    connect(model, &SessionModel::traceChanged, this, &PlaceRow::refresh);
    refresh();
}

void PlaceRow::refresh()
{
    const int margin = int(std::lround(20 * currentTheme().scale)), space = int(std::lround(14 * currentTheme().scale));
    layout()->setContentsMargins(margin, 0, margin, 1);
    layout()->setSpacing(space);
    setFixedHeight(int(std::lround(48 * currentTheme().scale)));
    const auto trace = m_model->trace();
    setVisible(trace && trace->shape().layers > 1 && trace->config().recipe() == attn::Recipe::Computed);
}

void PlaceRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, height() - 1, width(), 1), currentTheme().color(Ink::Border));
}

void PlaceRow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::StyleChange)
        refresh();
    QWidget::changeEvent(event);
}
