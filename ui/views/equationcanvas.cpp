// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/equationcanvas.h"

#include "ui/figure/equationhighlight.h"
#include "ui/model/comparemodel.h"
#include "ui/figure/pictures.h"
#include "ui/model/sessionmodel.h"
#include "ui/support/animation.h"
#include "ui/support/numbertext.h"
#include "ui/support/translate.h"
#include "ui/views/equationcanvasfade.h"
#include "ui/views/equationcanvasplot.h"

#include <QAccessible>
#include <algorithm>

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
    connect(selection, &Selection::pictureChanged, this, &EquationCanvas::reload);
    connect(selection, &Selection::hoveredChanged, this, [this] {
        if (m_request.picture == Picture::Bars)
            followToken();
        highlight();
    });
    connect(selection, &Selection::pinnedChanged, this, [this] {
        // The shares beside an output belong to the pinned column; nothing else in the layout knows the pin.
        const bool moved = m_request.pinned != m_selection->pinned();
        m_request.pinned = m_selection->pinned();
        if (m_request.picture == Picture::Bars && m_selection->pinned())
            followToken();
        if (moved && !m_equation.isEmpty() && m_equation.layoutFollowsPin)
            layOut();
        else
            highlight();
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

void EquationCanvas::follow(CompareModel* compare)
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

void EquationCanvas::setRevealed(bool revealed)
{
    if (m_request.revealed == revealed)
        return;
    m_request.revealed = revealed;
    layOut();
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
    m_request.size = size();
    m_request.devicePixelRatio = devicePixelRatioF();
    m_request.window = m_window.window();
    if (m_firstCard > 0 && m_request.picture == Picture::Equation && !m_request.views.empty()) {
        const int rows = m_request.views.front().node->rows;
        m_firstCard = std::min(m_firstCard, rows - 1);
        m_request.window = CellWindow { m_firstCard, rows - 1, 0, 0 };
    }
    EquationRequest plain = currentRequest();
    plain.numbers = m_request.numbers && !m_old;
    m_equation = layoutEquation(plain);
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
    return layoutEquation(request).scene;
}

void EquationCanvas::highlight()
{
    Scene marks;
    if (const auto pair = m_old ? std::nullopt : arcCell())
        marks = arcHighlights(m_equation, m_request.theme, *pair, m_ofKey && m_selection->hovered());
    else if (!m_old && m_request.picture != Picture::Arcs)
        marks = equationHighlights(m_equation, m_request.theme, m_selection->hovered(), m_selection->pinned());
    if (const int stage = stageCursor(); stage >= 0 && !m_stage.isEmpty())
        marks.overlay.push_back({ m_equation.stages[size_t(stage)].rect.adjusted(-3, -3, 3, 3), Ink::None, Ink::Accent,
            2 * m_request.theme.scale, 6 });
    if (m_focusShown)
        marks.overlay.push_back(
            { QRectF(rect()).adjusted(1, 1, -1, -1), Ink::None, Ink::Accent, 2 * m_request.theme.scale, 2 });
    m_plot->setHighlights(std::move(marks));
    describe();
}

void EquationCanvas::describe()
{
    const Panel* result = m_equation.result();
    if (!result || !m_request.trace)
        return;
    const attn::Node& node = m_request.trace->graph().nodes[size_t(result->node)];
    setAccessibleName(pictureName(node));
    if (const int stage = stageCursor(); stage >= 0 && !m_stage.isEmpty() && !m_selection->hovered()) {
        const auto steps = attn::stepsOf(m_request.trace->config());
        const attn::Step& step = steps[size_t(stage)];
        return announce(tr("Step %1, %2. Enter opens it.").arg(toQString(step.number), translated(step.spec->title)));
    }
    QString words = tr("Point at a cell.");
    const auto current = m_selection->current();
    const auto cell = current ? m_equation.find(*current) : std::nullopt;
    if (cell) {
        const Panel& panel = m_equation.panels[cell->panel];
        const attn::Node& owner = m_request.trace->graph().nodes[size_t(panel.node)];
        const auto view = std::find_if(m_request.views.begin(), m_request.views.end(),
            [&](const attn::StageView& one) { return one.node && one.node->id == panel.node; });
        const bool inside = view != m_request.views.end() && cell->row >= 0 && cell->row < owner.rows
            && cell->column >= 0 && cell->column < owner.columns;
        if (inside) {
            const bool whole = view->values->rows() == owner.rows && view->values->cols() == owner.columns;
            const int row = m_rowsOnly ? 0 : cell->row;
            const auto name = [&](attn::Axis axis, int index) {
                const auto labels = m_request.trace->labelMessages(axis, 1, true);
                return index < int(labels.size()) ? translated(labels[size_t(index)]) : QString();
            };
            const bool known = whole || (m_rowsOnly && cell->row == m_request.token);
            const bool masked = known && view->mask && (*view->mask)(row, cell->column) == 0;
            words = tr("%1, row %2 “%3”, column %4 “%5”: %6")
                        .arg(translated(owner.spec->shortTitle), QString::number(cell->row + 1),
                            name(owner.spec->rows, cell->row), QString::number(cell->column + 1),
                            name(owner.spec->columns, cell->column),
                            masked      ? tr("masked")
                                : known ? decimalText((*view->values)(row, cell->column), 4)
                                        : tr("pooled"));
        }
    }
    announce(words);
}

QString EquationCanvas::pictureName(const attn::Node& result) const
{
    switch (m_request.picture) {
    case Picture::Arcs:
        return tr("%1 as arcs, %2 queries, %3 keys")
            .arg(translated(result.spec->title))
            .arg(result.rows)
            .arg(result.columns);
    case Picture::Bars:
        return tr("Token %1 through all steps, as bars").arg(m_request.token + 1);
    case Picture::Storyboard:
        return tr("Storyboard: all steps");
    case Picture::Equation:
        break;
    }
    return tr("%1, %2 rows, %3 columns").arg(translated(result.spec->title)).arg(result.rows).arg(result.columns);
}

void EquationCanvas::announce(const QString& words)
{
    if (words == m_announced)
        return;
    m_announced = words;
    setAccessibleDescription(words);
    if (hasFocus() && QAccessible::isActive()) {
        QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&changed);
    }
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
