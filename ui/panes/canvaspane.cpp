// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/canvaspane.h"

#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/arithmetic/striphandle.h"
#include "ui/canvas/celleditor.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/panes/canvasheader.h"
#include "ui/practice/practicebar.h"
#include "ui/steps/placerow.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/style.h"

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

CanvasPane::CanvasPane(SessionModel* model, Selection* selection, const Actions& actions, QWidget* parent)
    : QWidget(parent)
    , m_actions(actions)
    , m_header(new CanvasHeader(model, selection, actions, this))
    , m_placeRow(new PlaceRow(model, selection, this))
    , m_maskBar(new Notice(Notice::Shape::Bar, this))
    , m_practiceBar(new PracticeBar(actions, this))
    , m_canvas(new EquationCanvas(model, selection, this))
    , m_strip(new ArithmeticStrip(model, selection, this))
    , m_handle(new StripHandle(this))
    , m_editor(new CellEditor(model, selection, this))
{
    connect(m_editor, &CellEditor::statusMessage, this, &CanvasPane::statusMessage);
    connect(m_editor, &CellEditor::answered, m_canvas, [this](const auto& next) { m_canvas->goTo(next); });
    connect(m_canvas, &EquationCanvas::answerWanted, this, &CanvasPane::editCell);
    connect(m_practiceBar, &PracticeBar::nextWanted, this, &CanvasPane::nextStepWanted);
    m_maskBar->setObjectName(QStringLiteral("maskBar"));
    connect(actions.drawMask, &QAction::toggled, this, &CanvasPane::showMaskBar);
    connect(m_maskBar, &Notice::closed, actions.drawMask, [draw = actions.drawMask] { draw->setChecked(false); });
    connect(m_canvas, &EquationCanvas::drawMaskEnded, actions.drawMask, [draw = actions.drawMask] { draw->setChecked(false); });
    const auto setHeight = [this](int height) {
        m_strip->setChosenHeight(height);
        emit stripHeightChanged(m_strip->chosenHeight());
    };
    connect(m_handle, &StripHandle::moved, this, [this, setHeight](int pixels) {
        const int both = m_canvas->height() + m_strip->height(); // the matrices keep a third
        const int most = both - std::max(both / 3, m_canvas->minimumSizeHint().height());
        setHeight(int(std::lround(std::min(m_strip->height() + pixels, most) / currentTheme().scale)));
    });
    connect(m_handle, &StripHandle::resetWanted, this, [setHeight] { setHeight(0); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_placeRow);
    column->addWidget(m_maskBar);
    column->addWidget(m_practiceBar);
    column->addWidget(m_canvas, 1);
    column->addWidget(m_handle);
    column->addWidget(m_strip);
}

void CanvasPane::setStripShown(bool shown)
{
    m_handle->setVisible(shown);
    m_strip->setVisible(shown);
}

void CanvasPane::showMaskBar(bool drawing)
{
    if (!drawing)
        return m_maskBar->hide();
    m_maskBar->showMessage(Notice::Kind::Note,
        tr("Drawing the mask: click cells of the scores or weights, or drag over them, to hide or show them. K or Escape "
           "ends it."),
        tr("Done"), [draw = m_actions.drawMask] { draw->setChecked(false); });
}

void CanvasPane::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        showMaskBar(m_actions.drawMask->isChecked());
    QWidget::changeEvent(event);
}

void CanvasPane::setCompareModel(CompareModel* compare)
{
    m_canvas->setCompareModel(compare);
    m_strip->setCompareModel(compare);
}

void CanvasPane::setPracticeModel(PracticeModel* practice)
{
    m_practiceBar->setPracticeModel(practice);
    m_canvas->setPracticeModel(practice);
    m_strip->setPracticeModel(practice);
    m_editor->setPracticeModel(practice);
}

void CanvasPane::setPresenter(bool presenter)
{
    m_header->setPresenter(presenter);
    m_placeRow->setPresenter(presenter);
    m_practiceBar->setPresenter(presenter);
    m_canvas->setPresenter(presenter);
    m_strip->setPresenter(presenter);
}

// The editor lies over the foot of the canvas, or over its head where the cell stands at the foot, so that nothing moves
// when it opens, and cell and arithmetic stay in view; an answer is typed over the bar of the practice.
void CanvasPane::resizeEvent(QResizeEvent*)
{
    const int high = m_editor->sizeHint().height();
    if (m_editor->isAnswering() && m_practiceBar->isVisible())
        m_editor->setGeometry(0, m_practiceBar->y(), width(), std::max(high, m_practiceBar->height()));
    else
        m_editor->setGeometry(0, editorTop(high), width(), high);
}

int CanvasPane::editorTop(int high) const
{
    const QRect canvas = m_canvas->geometry();
    const int foot = canvas.bottom() + 1 - high;
    const auto at = m_canvas->equation().find(m_editor->cell());
    const bool hides = at && m_canvas->equation().cellRect(*at).bottom() + canvas.top() > foot - 4;
    return hides ? canvas.top() : foot;
}

void CanvasPane::editCell(const QString& typed)
{
    m_editor->open(typed);
    resizeEvent(nullptr);
    m_editor->raise();
}
