// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/equationcanvas.h"

#include "ui/canvas/canvasplot.h"
#include "ui/canvas/changeoutline.h"
#include "ui/canvas/fadecover.h"
#include "ui/canvas/interaction/arcsinteraction.h"
#include "ui/canvas/interaction/barsinteraction.h"
#include "ui/canvas/interaction/canvastext.h"
#include "ui/canvas/interaction/equationinteraction.h"
#include "ui/canvas/interaction/overviewinteraction.h"
#include "ui/canvas/interaction/storyboardinteraction.h"
#include "ui/canvas/lockedranges.h"
#include "ui/model/comparemodel.h"
#include "ui/model/practicemodel.h"
#include "ui/model/sessionmodel.h"
#include "ui/pictures/viewlayout.h"
#include "ui/text/labelstext.h"
#include "ui/widgets/animation.h"
#include "ui/widgets/style.h"

#include <QAccessible>
#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPinchGesture>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

namespace {

constexpr double zoomStep = 1.25;
constexpr int wheelNotch = 120; // eighths of a degree

bool isMenuKey(const QKeyEvent& event)
{
    return event.key() == Qt::Key_Menu || (event.key() == Qt::Key_F10 && (event.modifiers() & Qt::ShiftModifier));
}

bool isIncrementKey(const QKeyEvent& event)
{
    return (event.key() == Qt::Key_Up || event.key() == Qt::Key_Down) && (event.modifiers() & Qt::AltModifier);
}

bool isCursorKey(int key)
{
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return true;
    default:
        return false;
    }
}

} // namespace

EquationCanvas::EquationCanvas(SessionModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_selection(selection)
    , m_plot(std::make_unique<CanvasPlot>(this))
    , m_layout(this, selection)
    , m_loader(model, selection, this)
    , m_gestures(m_layout, model, selection)
    , m_practiceInput(m_layout)
    , m_overview(std::make_unique<OverviewInteraction>(m_layout, *selection))
{
    const auto of = [this](ViewMode mode) -> auto& { return m_interactions[size_t(mode)]; };
    of(ViewMode::Equation) = std::make_unique<EquationInteraction>(m_layout, *selection);
    of(ViewMode::Arcs) = std::make_unique<ArcsInteraction>(m_layout, *selection);
    of(ViewMode::Bars) = std::make_unique<BarsInteraction>(m_layout, *selection);
    of(ViewMode::Storyboard) = std::make_unique<StoryboardInteraction>(m_layout, *selection);

    m_layout.look.theme = currentTheme();
    setObjectName(QStringLiteral("equationCanvas"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAutoFillBackground(false);
    grabGesture(Qt::PinchGesture);
    setAccessibleName(tr("Matrices of the step"));

    connect(selection, &Selection::changed, this, &EquationCanvas::followSelection);
    connect(&m_loader, &CanvasLoader::loaded, this, &EquationCanvas::display);
    connect(&m_loader, &CanvasLoader::failed, this, &EquationCanvas::failed);
    connect(&m_loader, &CanvasLoader::busyChanged, this, [this] {
        if (m_loader.job().isBusy() && !m_layout.old && !m_layout.equation.isEmpty()) {
            m_layout.old = true;
            m_layout.layOut();
        }
        emit loaderBusyChanged();
    });
    connect(&m_layout, &CanvasLayout::laidOut, this, &EquationCanvas::showLayout);
    connect(&m_layout, &CanvasLayout::highlightsChanged, this, &EquationCanvas::highlight);
    connect(&m_layout, &CanvasLayout::zoomChanged, this, &EquationCanvas::zoomChanged);
    connect(&m_layout, &CanvasLayout::reloadWanted, this, &EquationCanvas::reload);
    connect(&m_gestures, &CellGestures::statusMessage, this, &EquationCanvas::statusMessage);
    connect(&m_gestures, &CellGestures::valueDragged, this, [this] { setCursor(Qt::SizeVerCursor); });
    reload();
}

EquationCanvas::~EquationCanvas() = default;

void EquationCanvas::setCompareModel(CompareModel* compare)
{
    m_compare = compare;
    m_loader.setCompareModel(compare);
    connect(compare, &CompareModel::changed, this, &EquationCanvas::reload);
    reload();
}

void EquationCanvas::setPracticeModel(PracticeModel* practice)
{
    m_practice = practice;
    m_loader.setPracticeModel(practice);
    m_gestures.setPracticeModel(practice);
    m_practiceInput.setPracticeModel(practice);
    connect(practice, &PracticeModel::changed, this, &EquationCanvas::refreshPractice);
}

void EquationCanvas::goTo(const std::optional<CellId>& cell, bool takeFocus)
{
    if (takeFocus)
        setFocus(Qt::ShortcutFocusReason);
    const auto at = cell ? m_layout.equation.find(*cell) : std::nullopt;
    if (at)
        m_layout.placeCursor(*at);
}

void EquationCanvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::StyleChange) {
        m_layout.look.theme = currentTheme();
        m_layout.layOut();
    }
    QWidget::changeEvent(event);
}

void EquationCanvas::setNumbersShown(bool shown)
{
    if (std::exchange(m_layout.look.numbers, shown) != shown)
        m_layout.layOut();
}

void EquationCanvas::setResultOnly(bool only)
{
    if (std::exchange(m_layout.look.resultOnly, only) != only)
        m_layout.layOut();
}

void EquationCanvas::setPresenter(bool presenter)
{
    if (std::exchange(m_layout.look.presenter, presenter) != presenter)
        m_layout.layOut();
}

void EquationCanvas::setOverHeads(bool shown)
{
    if (std::exchange(m_layout.look.headAggregates, shown) == shown)
        return;
    if (const auto hovered = m_selection->hovered(); hovered && attn::overHeadsOf(hovered->path.toStdString()))
        m_selection->setHovered({});
    reload();
}

void EquationCanvas::setRangeLocked(bool locked)
{
    if (locked == isRangeLocked())
        return;
    m_layout.look.locked.clear();
    if (locked && m_layout.content.trace)
        m_layout.look.locked = ::lockedRanges(*m_layout.content.trace, m_layout.content.views);
    m_layout.layOut();
}

void EquationCanvas::setDrawMask(bool draw)
{
    m_gestures.setDrawMask(draw);
    showCursor(m_gestures.cursorShape(mapFromGlobal(QCursor::pos()), {}));
}

// What is shown

void EquationCanvas::reload()
{
    m_loaded = false;
    m_layout.token = m_loader.load({ m_layout.content.viewMode, m_layout.token, m_layout.look.headAggregates });
}

// One change is one layout: what is loaded in the call is laid out there, with all that has changed.
void EquationCanvas::followSelection(Selection::Changes what)
{
    using Change = Selection::Change;
    if (what & (Change::Run | Change::Step | Change::Head | Change::ViewMode)) {
        reload();
        if (m_loaded)
            return;
    }
    EquationState& state = m_layout.state;
    // The shares beside an output belong to the pinned column; nothing else in the layout depends on the pin.
    bool moved = state.pinned != m_selection->pinned() && m_layout.equation.layoutFollowsPin;
    state.pinned = m_selection->pinned();
    state.tokens = m_selection->tokens();
    if (what & Change::Cover && m_layout.content.step == m_selection->step()) { // else the old picture stays until the new one is there
        takeCover();
        moved = true;
    }
    if (what & Change::Hovered || (what & Change::Pinned && state.pinned))
        interaction().followSelection();
    if (moved)
        m_layout.layOut();
    else if (what & (Change::Hovered | Change::Pinned | Change::Tokens))
        highlight();
}

void EquationCanvas::display(const EquationContent& content, bool rowsOnly)
{
    const EquationContent before = std::exchange(m_layout.content, content); // its run keeps the nodes of its views
    const bool turned = content.step != before.step || content.viewMode != before.viewMode;
    // The same picture of another run shows what has changed.
    const bool same = !turned && content.head == before.head && content.viewMode == ViewMode::Equation
        && !content.compared && content.trace != before.trace;
    if (turned) {
        startFade();
        // Arcs of another step may be the same matrix: their window stays.
        if (content.viewMode != ViewMode::Arcs || content.viewMode != before.viewMode)
            m_layout.window.reset();
        m_layout.firstCard = 0;
        for (const auto& one : m_interactions)
            one->reset();
    }
    m_layout.state.hiddenCells = m_practice ? m_practice->hiddenCells() : nullptr;
    m_layout.state.pinned = m_selection->pinned();
    m_layout.state.tokens = m_selection->tokens();
    takeCover();
    m_loaded = true;
    m_layout.rowsOnly = rowsOnly;
    m_layout.old = false;
    m_layout.sizeWindow();
    m_layout.layOut();
    outlineChanges(same ? before.views : std::vector<attn::StageView>());
    emit zoomChanged();
}

/// While another step or run is on its way its cells come with it; what is on screen keeps its own.
void EquationCanvas::refreshPractice()
{
    const EquationContent& shown = m_layout.content;
    if (!m_loaded || shown.trace != m_model->trace() || shown.step != m_selection->step()
        || shown.head != m_selection->head())
        return;
    if (m_compare && m_compare->isShown())
        return reload(); // compared before, or will be
    m_layout.state.hiddenCells = m_practice->hiddenCells();
    m_layout.layOut();
}

void EquationCanvas::takeCover()
{
    m_layout.state.revealed = !m_selection->isCovered();
    m_layout.state.laterCovered = m_selection->isGuessing();
}

void EquationCanvas::showLayout()
{
    clearOutline();
    m_plot->setPicture(m_layout.equation.scene, m_layout.look.theme, { m_layout.old, tr("old") },
        m_layout.look.devicePixelRatio);
    highlight();
}

void EquationCanvas::clearOutline()
{
    delete m_outline.data();
}

const ChangeOutline* EquationCanvas::outline() const
{
    return m_outline;
}

void EquationCanvas::outlineChanges(const std::vector<attn::StageView>& before)
{
    std::vector<QLineF> lines = changedBorders(m_layout.equation, before, m_layout.content.views, 8);
    if (isVisible() && !lines.empty())
        m_outline = new ChangeOutline(
            this, std::move(lines), m_layout.look.theme, motion::duration(this, motion::changeFade));
}

void EquationCanvas::startFade()
{
    const int duration = motion::duration(this, motion::stepFade);
    if (duration <= 0 || !isVisible() || m_layout.equation.isEmpty() || m_cover)
        return;
    m_cover = new FadeCover(this, m_plot->grab(), duration);
}

void EquationCanvas::highlight()
{
    const Theme& theme = m_layout.look.theme;
    Scene marks = interaction().highlights();
    if (m_layout.focusShown)
        marks.overlay.push_back(
            { QRectF(rect()).adjusted(1, 1, -1, -1), Ink::None, Ink::Accent, 2 * theme.scale, 2 });
    // The title under the pointer is a link.
    const bool onTitle = cursor().shape() == Qt::PointingHandCursor;
    if (const Panel* panel
        = onTitle ? m_layout.equation.titleAt(mapFromGlobal(QPointF(QCursor::pos()))) : nullptr)
        marks.lines.push_back({ QLineF(panel->title.bottomLeft(), panel->title.bottomRight()), Ink::Text, theme.scale });
    drawGuessHint(marks);
    m_plot->setHighlights(std::move(marks));
    describe();
}

/// Over the covered cells: which key shows them.
void EquationCanvas::drawGuessHint(Scene& marks) const
{
    QRectF covered;
    for (const Panel& panel : m_layout.equation.panels)
        covered |= panel.hidden ? panel.rect : QRectF();
    if (!m_selection->isCovered() || m_layout.state.revealed || covered.isEmpty())
        return;
    const double scale = m_layout.look.theme.scale;
    const TextRuler ruler(m_layout.look.theme);
    TextItem text;
    text.pixelSize = m_layout.look.presenter ? 27 : 15;
    text.bold = true;
    text.ink = Ink::OnAccent;
    text.align = Qt::AlignCenter;
    text.text = ruler.elided(canvastext::guessHint(), text.pixelSize, true, width() - 32 * scale);
    QRectF plate(0, 0, std::ceil(ruler.width(text.text, text.pixelSize, true) + 24 * scale),
        std::ceil(ruler.lineHeight(text.pixelSize, true) + 12 * scale));
    plate.moveCenter(covered.center());
    plate.moveLeft(std::round(std::clamp(plate.left(), 4 * scale, std::max(4 * scale, width() - 4 * scale - plate.width()))));
    plate.moveTop(std::round(plate.top()));
    text.rect = plate;
    marks.boxes.push_back({ plate, Ink::Accent, Ink::Surface, 1, 4 * scale });
    marks.texts.push_back(std::move(text));
}

void EquationCanvas::describe()
{
    const Panel* result = m_layout.equation.result();
    if (!result || !m_layout.content.trace)
        return;
    setAccessibleName(interaction().name(m_layout.content.trace->graph().nodes[size_t(result->node)]));
    const QString words = interaction().description();
    if (std::exchange(m_announced, words) == words)
        return;
    setAccessibleDescription(words);
    if (hasFocus() && QAccessible::isActive()) {
        QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&changed);
    }
}

Scene EquationCanvas::currentScene() const
{
    EquationScene shown = layoutView(m_layout.content, m_layout.look, m_layout.state);
    addMarks(shown, m_layout.look.theme, m_layout.state);
    return std::move(shown.scene);
}

bool EquationCanvas::isReady() const
{
    return m_loaded && !m_layout.old && !m_loader.job().isComputing()
        && m_layout.equation.scene.size == QSizeF(size());
}

void EquationCanvas::resizeEvent(QResizeEvent*)
{
    m_plot->setGeometry(rect());
    m_layout.layOut();
}

void EquationCanvas::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_layout.equation.scene.size != QSizeF(size()))
        m_layout.layOut();
}

void EquationCanvas::paintEvent(QPaintEvent*)
{
    if (m_layout.look.devicePixelRatio != devicePixelRatioF()) // moved to another screen
        QMetaObject::invokeMethod(&m_layout, &CanvasLayout::layOut, Qt::QueuedConnection);
    QPainter(this).fillRect(rect(), m_layout.look.theme.color(Ink::Surface));
}

// Keyboard

CanvasInteraction& EquationCanvas::interaction() const
{
    return m_layout.isOverviewShown() ? *m_overview : *m_interactions[size_t(m_layout.content.viewMode)];
}

bool EquationCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::MouseButtonPress)
        clearOutline();
    if (event->type() == QEvent::ShortcutOverride && isOwnKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString tip = canvastext::tipAt(m_layout, help->pos());
        if (!tip.isEmpty())
            QToolTip::showText(help->globalPos(), tip, this);
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::Gesture) {
        auto* gesture = static_cast<QGestureEvent*>(event);
        if (auto* pinch = static_cast<QPinchGesture*>(gesture->gesture(Qt::PinchGesture))) {
            m_pinch = pinch->state() == Qt::GestureStarted ? pinch->scaleFactor() : m_pinch * pinch->scaleFactor();
            const QPointF centre = mapFromGlobal(pinch->centerPoint().toPoint());
            for (; m_pinch >= zoomStep; m_pinch /= zoomStep)
                m_layout.zoomAbout(zoomStep, centre);
            for (; m_pinch <= 1 / zoomStep; m_pinch *= zoomStep)
                m_layout.zoomAbout(1 / zoomStep, centre);
            gesture->accept(pinch);
            return true;
        }
    }
    return QWidget::event(event);
}

// These belong to the canvas while it has the focus; the window steps with them elsewhere.
bool EquationCanvas::isOwnKey(const QKeyEvent& event) const
{
    if (event.key() == Qt::Key_Escape)
        return m_gestures.isActive() || m_gestures.isDrawingMask() || m_selection->pinned();
    const bool plain = (event.modifiers() & ~(Qt::KeypadModifier | Qt::ControlModifier)) == Qt::NoModifier;
    return (plain && isCursorKey(event.key())) || isIncrementKey(event) || isMenuKey(event)
        || m_practiceInput.isAnswerKey(event);
}

void EquationCanvas::keyPressEvent(QKeyEvent* event)
{
    if (pressEditKey(*event))
        return;
    if (m_practiceInput.isAnswerKey(*event))
        return emit answerWanted(event->text());
    const bool control = event->modifiers() & Qt::ControlModifier;
    if (control && (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal))
        return zoomIn();
    if (control && event->key() == Qt::Key_Minus)
        return zoomOut();
    if (control && event->key() == Qt::Key_0)
        return zoomReset();
    if (isCursorKey(event->key()) && !m_layout.equation.isEmpty() && !m_layout.old) {
        m_layout.focusShown = true;
        interaction().pressKey(*event);
        return;
    }
    if (event->key() == Qt::Key_Escape && m_selection->pinned())
        return m_selection->setPinned({});
    QWidget::keyPressEvent(event);
}

// Alt with Up and Down changes a number, Shift makes it finer, Ctrl coarser. The menu key and its replacement.
bool EquationCanvas::pressEditKey(const QKeyEvent& event)
{
    if (event.key() == Qt::Key_Escape && m_gestures.isActive()) {
        m_gestures.cancel();
        m_pressing = false;
        unsetCursor();
        return true;
    }
    if (event.key() == Qt::Key_Escape && m_gestures.isDrawingMask()) {
        emit drawMaskEnded();
        return true;
    }
    const auto at = m_layout.cursor();
    if (isMenuKey(event)) {
        openMenu(at, at ? m_layout.equation.cellRect(*at).center().toPoint() : rect().center());
        return true;
    }
    if (!isIncrementKey(event))
        return false;
    m_layout.focusShown = m_layout.focusShown || at;
    m_gestures.increment(at, event.key() == Qt::Key_Up ? +1 : -1, event.modifiers());
    return true;
}

/// While cells are filled in, Tab stays here as long as there is one in its direction that is not done.
bool EquationCanvas::focusNextPrevChild(bool next)
{
    const auto to = hasFocus() ? m_practiceInput.next(next ? +1 : -1) : std::nullopt;
    if (!to)
        return QWidget::focusNextPrevChild(next);
    m_layout.focusShown = true;
    m_layout.placeCursor(*to);
    return true;
}

void EquationCanvas::focusInEvent(QFocusEvent* event)
{
    m_layout.focusShown = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::ActiveWindowFocusReason
        && event->reason() != Qt::PopupFocusReason;
    highlight();
}

void EquationCanvas::focusOutEvent(QFocusEvent* event)
{
    if (event->reason() != Qt::PopupFocusReason)
        m_layout.focusShown = false;
    highlight();
}

// Pointer

void EquationCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    m_pressed = event->position();
    m_mapping = !m_layout.old && m_layout.equation.map.contains(m_pressed);
    if (m_mapping)
        return m_layout.moveByMap(m_pressed);
    m_pressing = true;
    m_dragging = m_ignoreRelease = false;
    m_gestures.begin(*event);
}

void EquationCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const bool left = event->buttons() & Qt::LeftButton;
    if (left && m_gestures.move(*event))
        return;
    if (left && m_mapping)
        return m_layout.moveByMap(event->position());
    const QPointF moved = event->position() - m_pressed;
    if (left && m_pressing && !m_dragging && isZoomed() && moved.manhattanLength() >= QApplication::startDragDistance()) {
        m_dragging = true;
        m_dragStart = m_layout.window.visible();
        m_selection->setHovered({});
        setCursor(Qt::ClosedHandCursor);
    }
    if (left && m_pressing && m_dragging)
        interaction().drag(moved, m_dragStart);
    else
        moveOverCells(*event);
}

void EquationCanvas::moveOverCells(const QMouseEvent& event)
{
    const bool onTitle = !m_layout.old && m_layout.equation.titleAt(event.position());
    if (onTitle != (cursor().shape() == Qt::PointingHandCursor)) {
        onTitle ? setCursor(Qt::PointingHandCursor) : unsetCursor();
        highlight();
    }
    interaction().hover(event.position());
    if (!m_pressing && !onTitle)
        showCursor(m_gestures.cursorShape(event.position(), event.modifiers()));
}

void EquationCanvas::showCursor(Qt::CursorShape shape)
{
    if (cursor().shape() != shape)
        shape == Qt::ArrowCursor ? unsetCursor() : setCursor(shape);
}

void EquationCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    if (std::exchange(m_mapping, false))
        return;
    const bool click = !m_gestures.end() && m_pressing && !m_dragging && !m_ignoreRelease;
    m_pressing = m_dragging = m_ignoreRelease = false;
    unsetCursor();
    if (click)
        interaction().click(m_pressed, event->position());
}

void EquationCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_ignoreRelease = true; // the first click has pinned, the second must not release
    if (event->button() != Qt::LeftButton)
        return;
    if (m_gestures.begin(*event)) {
        m_pressing = true;
    } else if (const auto cell = m_practiceInput.cellAt(event->position())) {
        m_selection->setHovered(cell);
        emit answerWanted({});
    } else {
        interaction().doubleClick(event->position());
    }
}

void EquationCanvas::leaveEvent(QEvent*)
{
    unsetCursor();
    m_selection->setHovered({});
    highlight();
}

void EquationCanvas::wheelEvent(QWheelEvent* event)
{
    const int turn = event->angleDelta().y();
    const Panel* result = m_layout.equation.result();
    if (turn == 0 || !result || m_layout.old || !interaction().canZoom())
        return event->ignore();
    if (!result->cards.empty()) {
        m_layout.scrollCards(turn > 0 ? -1 : 1);
        return event->accept();
    }
    if (!interaction().zoomsAt(event->position()) && !(event->modifiers() & Qt::ControlModifier))
        return event->ignore();
    m_layout.zoomAbout(std::pow(zoomStep, std::clamp(double(turn) / wheelNotch, -4.0, 4.0)), event->position());
    event->accept();
}

void EquationCanvas::zoomIn()
{
    m_layout.zoomAtCursor(zoomStep);
}

void EquationCanvas::zoomOut()
{
    m_layout.zoomAtCursor(1 / zoomStep);
}

void EquationCanvas::zoomReset()
{
    if (!isZoomed())
        return;
    m_layout.window.reset();
    m_layout.layOut();
    emit zoomChanged();
}

void EquationCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    const bool mouse = event->reason() == QContextMenuEvent::Mouse;
    const auto at = mouse ? m_layout.cellAt(event->pos()) : m_layout.cursor();
    openMenu(at, mouse || !at ? event->pos() : m_layout.equation.cellRect(*at).center().toPoint());
    event->accept();
}

// The menu is about a pinned cell, because the pointer leaves the canvas to choose from it.
void EquationCanvas::openMenu(std::optional<PanelCell> cell, const QPoint& position)
{
    if (cell) {
        const Selection::Batch batch(m_selection);
        const CellId id = m_layout.equation.cellId(*cell);
        m_selection->setHovered({});
        m_selection->setPinned(id);
    }
    emit menuWanted(mapToGlobal(position));
}
