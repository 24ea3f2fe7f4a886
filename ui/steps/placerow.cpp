// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/placerow.h"

#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/steps/headpicker.h"
#include "ui/steps/residualstrip.h"
#include "ui/widgets/style.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>

PlaceRow::PlaceRow(SessionModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_selection(selection)
    , m_picker(new HeadPicker(model, selection, HeadPicker::Shows::ComputedLayers, this))
    , m_words(new QLabel(this))
    , m_strip(new ResidualStrip(model, selection, this))
{
    setObjectName(QStringLiteral("placeRow"));
    auto* row = new QHBoxLayout(this);
    row->addWidget(m_picker);
    row->addWidget(m_words);
    row->addWidget(m_strip, 1);
    using Change = Selection::Change;
    selection->onChange(Change::Run | Change::Step | Change::Head, this, &PlaceRow::refresh);
    refresh();
}

void PlaceRow::refresh()
{
    layout()->setContentsMargins(px(m_presenter ? 16 : 20), 0, px(20), 1);
    layout()->setSpacing(px(24));
    setFixedHeight(px(48));
    const auto trace = m_model->trace();
    const bool layered = trace && trace->shape().layers > 1 && trace->config().recipe() == attn::Recipe::Computed;
    m_picker->setMaximumWidth(m_presenter ? 0 : QWIDGETSIZE_MAX); // it shows and hides itself
    m_words->setVisible(m_presenter);
    m_words->setFont(currentTheme().font(27));
    if (layered && m_presenter) {
        const QString layer = tr("Layer %1 of %2").arg(locale().toString(m_selection->layer() + 1), locale().toString(trace->shape().layers));
        const bool ofHead = trace->shape().heads > 1 && m_picker->isOfHead();
        m_words->setText(!ofHead ? layer
                : m_selection->head() < 0 ? tr("%1, all heads", "a layer").arg(layer)
                                          : tr("%1, head %2", "a layer").arg(layer, locale().toString(trace->shape().headInLayer(m_selection->head()) + 1)));
    }
    m_strip->setCaptions(!m_presenter);
    setVisible(layered);
}

void PlaceRow::setPresenter(bool presenter)
{
    m_presenter = presenter;
    refresh();
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
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}
