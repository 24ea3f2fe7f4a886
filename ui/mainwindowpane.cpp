// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindowpane.h"

#include "ui/mainwindowheader.h"
#include "ui/views/arithmeticstrip.h"
#include "ui/views/celleditor.h"
#include "ui/views/equationcanvas.h"
#include "ui/views/practicebar.h"

#include <QVBoxLayout>
#include <algorithm>

CanvasPane::CanvasPane(SessionModel* model, Selection* selection, const Actions& actions, QWidget* parent)
    : QWidget(parent)
    , m_header(new CanvasHeader(model, selection, actions, this))
    , m_practiceBar(new PracticeBar(actions, this))
    , m_canvas(new EquationCanvas(model, selection, this))
    , m_strip(new ArithmeticStrip(model, selection, this))
    , m_editor(new CellEditor(model, selection, this))
{
    connect(m_editor, &CellEditor::said, this, &CanvasPane::said);
    connect(m_editor, &CellEditor::answered, m_canvas, [this](const auto& next) { m_canvas->goTo(next); });
    connect(m_canvas, &EquationCanvas::answerWanted, this, &CanvasPane::editCell);
    connect(m_practiceBar, &PracticeBar::nextWanted, this, &CanvasPane::nextStepWanted);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_practiceBar);
    column->addWidget(m_canvas, 1);
    column->addWidget(m_strip);
}

void CanvasPane::follow(CompareModel* compare)
{
    m_canvas->follow(compare);
    m_strip->follow(compare);
}

void CanvasPane::follow(PracticeModel* practice)
{
    m_practiceBar->follow(practice);
    m_canvas->follow(practice);
    m_strip->follow(practice);
    m_editor->follow(practice);
}

void CanvasPane::setTheme(const Theme& theme)
{
    m_header->setTheme(theme);
    m_practiceBar->setTheme(theme);
    m_canvas->setTheme(theme);
    m_strip->setTheme(theme);
    m_editor->setTheme(theme);
}

void CanvasPane::setPresenter(bool presenter)
{
    m_header->setPresenter(presenter);
    m_practiceBar->setPresenter(presenter);
    m_canvas->setPresenter(presenter);
    m_strip->setPresenter(presenter);
}

// The editor lies over the foot of the arithmetic, so that nothing moves when it opens; an answer needs the arithmetic,
// so it is typed over the bar of the practice.
void CanvasPane::resizeEvent(QResizeEvent*)
{
    const int high = m_editor->sizeHint().height();
    if (m_editor->isAnswering() && m_practiceBar->isVisible())
        m_editor->setGeometry(0, m_practiceBar->y(), width(), std::max(high, m_practiceBar->height()));
    else
        m_editor->setGeometry(0, height() - high, width(), high);
}

void CanvasPane::editCell(const QString& typed)
{
    m_editor->open(typed);
    resizeEvent(nullptr);
    m_editor->raise();
}
