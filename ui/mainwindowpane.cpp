// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindowpane.h"

#include "ui/mainwindowheader.h"
#include "ui/views/arithmeticstrip.h"
#include "ui/views/equationcanvas.h"

#include <QVBoxLayout>

CanvasPane::CanvasPane(SessionModel* model, Selection* selection, const Actions& actions, QWidget* parent)
    : QWidget(parent)
    , m_header(new CanvasHeader(model, selection, actions, this))
    , m_canvas(new EquationCanvas(model, selection, this))
    , m_strip(new ArithmeticStrip(model, selection, this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_canvas, 1);
    column->addWidget(m_strip);
}

void CanvasPane::setTheme(const Theme& theme)
{
    m_header->setTheme(theme);
    m_canvas->setTheme(theme);
    m_strip->setTheme(theme);
}

void CanvasPane::setPresenter(bool presenter)
{
    m_header->setPresenter(presenter);
    m_canvas->setPresenter(presenter);
    m_strip->setPresenter(presenter);
}
