// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindowpane.h"

#include "ui/mainwindowheader.h"
#include "ui/views/arithmeticstrip.h"
#include "ui/views/celleditor.h"
#include "ui/views/equationcanvas.h"

#include <QVBoxLayout>

CanvasPane::CanvasPane(SessionModel* model, Selection* selection, const Actions& actions, QWidget* parent)
    : QWidget(parent)
    , m_header(new CanvasHeader(model, selection, actions, this))
    , m_canvas(new EquationCanvas(model, selection, this))
    , m_strip(new ArithmeticStrip(model, selection, this))
    , m_editor(new CellEditor(model, selection, this))
{
    connect(m_editor, &CellEditor::said, this, &CanvasPane::said);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_canvas, 1);
    column->addWidget(m_strip);
}

void CanvasPane::follow(CompareModel* compare)
{
    m_canvas->follow(compare);
    m_strip->follow(compare);
}

void CanvasPane::setTheme(const Theme& theme)
{
    m_header->setTheme(theme);
    m_canvas->setTheme(theme);
    m_strip->setTheme(theme);
    m_editor->setTheme(theme);
}

void CanvasPane::setPresenter(bool presenter)
{
    m_header->setPresenter(presenter);
    m_canvas->setPresenter(presenter);
    m_strip->setPresenter(presenter);
}

// The editor lies over the foot of the arithmetic, so that nothing moves when it opens.
void CanvasPane::resizeEvent(QResizeEvent*)
{
    const int high = m_editor->sizeHint().height();
    m_editor->setGeometry(0, height() - high, width(), high);
}

void CanvasPane::editCell()
{
    m_editor->open();
    resizeEvent(nullptr);
    m_editor->raise();
}
