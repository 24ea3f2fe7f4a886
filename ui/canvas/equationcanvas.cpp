// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/equationcanvas.h"

#include "ui/canvas/changeoutline.h"
#include "ui/canvas/equationcanvasfade.h"
#include "ui/canvas/equationcanvasplot.h"
#include "ui/equation/equationhighlight.h"
#include "ui/model/comparemodel.h"
#include "ui/model/sessionmodel.h"
#include "ui/pictures/pictures.h"
#include "ui/text/labelstext.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/animation.h"

#include <QCursor>
#include <algorithm>
#include <cmath>

EquationCanvas::EquationCanvas(SessionModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_selection(selection)
    , m_loader(this)
    , m_plot(std::make_unique<CanvasPlot>(this))
    , m_changes(model, selection)
{
    setObjectName(QStringLiteral("equationCanvas"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAutoFillBackground(false);
    grabGesture(Qt::PinchGesture);
    setAccessibleName(tr("Matrices of the step"));

    connect(model, &SessionModel::traceChanged, this, &EquationCanvas::reload);
    connect(selection, &Selection::stepChanged, this, &EquationCanvas::reload);
    connect(selection, &Selection::headChanged, this, &EquationCanvas::reload);
    connect(selection, &Selection::viewModeChanged, this, &EquationCanvas::reload);
    connect(selection, &Selection::hoveredChanged, this, [this] {
        if (m_request.picture == ViewMode::Bars)
            followToken();
        highlight();
    });
    connect(selection, &Selection::pinnedChanged, this, [this] {
        // The shares beside an output belong to the pinned column; nothing else in the layout depends on the pin.
        const bool moved = m_request.pinned != m_selection->pinned();
        m_request.pinned = m_selection->pinned();
        if (m_request.picture == ViewMode::Bars && m_selection->pinned())
            followToken();
        if (moved && !m_equation.isEmpty() && m_equation.layoutFollowsPin)
            layOut();
        else
            highlight();
    });
    connect(selection, &Selection::tokensChanged, this, [this] {
        m_request.tokens = m_selection->tokens();
        highlight();
    });
    connect(selection, &Selection::coverChanged, this, [this] {
        if (m_request.step != m_selection->step()) // the old picture stays until the new one is there
            return;
        takeCover();
        layOut();
    });
    connect(&m_loader, &ViewLoader::busyChanged, this, [this] {
        if (m_loader.isBusy() && !m_old && !m_equation.isEmpty()) {
            m_old = true;
            layOut();
        }
        emit loaderBusyChanged();
    });
    connect(&m_loader, &ViewLoader::failed, this, [this](const attn::Error& error) { emit failed(translated(error)); });
    reload();
}

EquationCanvas::~EquationCanvas() = default;

void EquationCanvas::setCompareModel(CompareModel* compare)
{
    m_compare = compare;
    connect(compare, &CompareModel::changed, this, &EquationCanvas::reload);
    reload();
}

void EquationCanvas::setTheme(const Theme& theme)
{
    m_request.theme = theme;
    layOut();
}

void EquationCanvas::setNumbersShown(bool shown)
{
    if (m_request.numbers == shown)
        return;
    m_request.numbers = shown;
    layOut();
}

void EquationCanvas::setResultOnly(bool only)
{
    if (m_request.resultOnly == only)
        return;
    m_request.resultOnly = only;
    layOut();
}

void EquationCanvas::setPresenter(bool presenter)
{
    if (m_request.presenter == presenter)
        return;
    m_request.presenter = presenter;
    layOut();
}

void EquationCanvas::setOverHeads(bool shown)
{
    if (m_request.headAggregates == shown)
        return;
    m_request.headAggregates = shown;
    if (const auto hovered = m_selection->hovered(); hovered && attn::overHeadsOf(hovered->path.toStdString()))
        m_selection->setHovered({});
    reload();
}

void EquationCanvas::setRangeLocked(bool locked)
{
    if (locked == isRangeLocked())
        return;
    m_request.locked.clear();
    if (locked)
        lockRanges();
    layOut();
}

void EquationCanvas::layOut()
{
    clearOutline();
    m_request.size = size();
    m_request.devicePixelRatio = devicePixelRatioF();
    m_request.window = m_window.window();
    if (m_firstCard > 0 && m_request.picture == ViewMode::Equation && !m_request.views.empty()) {
        const int rows = m_request.views.front().node->rows;
        m_firstCard = std::min(m_firstCard, rows - 1);
        m_request.window = CellWindow { m_firstCard, rows - 1, 0, 0 };
    }
    EquationRequest plain = currentRequest();
    plain.numbers = m_request.numbers && !m_old;
    m_equation = layoutView(plain);
    m_plot->setEquation(m_equation, m_request.theme, { m_old, tr("old") }, m_request.devicePixelRatio);
    highlight();
}

EquationRequest EquationCanvas::currentRequest() const
{
    EquationRequest request = m_request;
    request.hovered.reset();
    request.highlights = false;
    return request;
}

Scene EquationCanvas::currentScene() const
{
    EquationRequest request = currentRequest();
    request.highlights = true;
    return layoutView(request).scene;
}

void EquationCanvas::takeCover()
{
    m_request.revealed = !m_selection->isCovered();
    m_request.laterCovered = m_selection->isGuessing();
}

/// Over the covered cells: which key shows them.
void EquationCanvas::drawGuessHint(Scene& marks) const
{
    QRectF covered;
    for (const Panel& panel : m_equation.panels)
        covered |= panel.hidden ? panel.rect : QRectF();
    if (!m_selection->isCovered() || m_request.revealed || covered.isEmpty())
        return;
    const double scale = m_request.theme.scale;
    const TextRuler ruler(m_request.theme);
    TextItem text;
    text.pixelSize = m_request.presenter ? 27 : 15;
    text.bold = true;
    text.ink = Ink::OnAccent;
    text.align = Qt::AlignCenter;
    text.text = ruler.elided(guessHint(), text.pixelSize, true, width() - 32 * scale);
    QRectF plate(0, 0, std::ceil(ruler.width(text.text, text.pixelSize, true) + 24 * scale),
        std::ceil(ruler.lineHeight(text.pixelSize, true) + 12 * scale));
    plate.moveCenter(covered.center());
    plate.moveLeft(std::round(std::clamp(plate.left(), 4 * scale, std::max(4 * scale, width() - 4 * scale - plate.width()))));
    plate.moveTop(std::round(plate.top()));
    text.rect = plate;
    marks.boxes.push_back({ plate, Ink::Accent, Ink::Surface, 1, 4 * scale });
    marks.texts.push_back(std::move(text));
}

void EquationCanvas::highlight()
{
    Scene marks;
    if (const auto pair = m_old ? std::nullopt : arcCell())
        marks = arcHighlights(m_equation, m_request.theme, *pair, m_ofKey && m_selection->hovered());
    else if (!m_old && m_request.picture != ViewMode::Arcs)
        marks = equationHighlights(m_equation, m_request.theme, m_selection->hovered(), m_selection->pinned(),
            m_selection->tokens());
    if (const int stage = stageCursor(); stage >= 0 && !m_stage.isEmpty())
        marks.overlay.push_back({ m_equation.stages[size_t(stage)].rect.adjusted(-3, -3, 3, 3), Ink::None, Ink::Accent,
            2 * m_request.theme.scale, 6 });
    if (const Panel* panel = overviewPanel(); panel && m_focusShown)
        marks.overlay.push_back(
            { panel->rect.adjusted(-3, -3, 3, 3), Ink::None, Ink::Accent, 2 * m_request.theme.scale, 3 });
    if (m_focusShown)
        marks.overlay.push_back(
            { QRectF(rect()).adjusted(1, 1, -1, -1), Ink::None, Ink::Accent, 2 * m_request.theme.scale, 2 });
    // The title under the pointer is a link.
    const bool onTitle = QWidget::cursor().shape() == Qt::PointingHandCursor;
    if (const Panel* panel = onTitle ? m_equation.titleAt(mapFromGlobal(QPointF(QCursor::pos()))) : nullptr)
        marks.lines.push_back(
            { QLineF(panel->title.bottomLeft(), panel->title.bottomRight()), Ink::Text, m_request.theme.scale });
    drawGuessHint(marks);
    m_plot->setHighlights(std::move(marks));
    describe();
}

void EquationCanvas::startFade()
{
    const int duration = motion::duration(this, motion::stepFade);
    if (duration <= 0 || !isVisible() || m_equation.isEmpty() || m_cover)
        return;
    m_cover = new FadeCover(this, m_plot->grab(), duration);
}

bool EquationCanvas::isReady() const
{
    return m_loaded && !m_old && !m_loader.isComputing() && m_equation.scene.size == QSizeF(size());
}

std::vector<TextReport> EquationCanvas::textReport() const
{
    std::vector<TextReport> report;
    for (const TextItem& text : m_equation.scene.texts)
        report.push_back({ text.rect, text.text });
    return report;
}

int EquationCanvas::pictureRepaints() const
{
    return m_plot->repaints();
}
