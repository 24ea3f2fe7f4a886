// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/equationcanvas.h"

#include "ui/figure/equationhighlight.h"
#include "ui/model/comparemodel.h"
#include "ui/model/sessionmodel.h"
#include "ui/support/animation.h"
#include "ui/support/numbertext.h"
#include "ui/support/translate.h"
#include "ui/views/equationcanvasfade.h"
#include "ui/views/equationcanvasplot.h"

#include <QAccessible>
#include <algorithm>

namespace {

/// The nodes of another run with the same paths.
std::vector<int> nodesIn(const attn::Trace& other, const attn::Trace& trace, const std::vector<int>& nodes)
{
    std::vector<int> found;
    for (const int node : nodes)
        if (const attn::Node* same = other.graph().find(trace.graph().nodes[size_t(node)].path))
            found.push_back(same->id);
    return found;
}

} // namespace

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
    connect(selection, &Selection::hoveredChanged, this, &EquationCanvas::highlight);
    connect(selection, &Selection::pinnedChanged, this, [this] {
        // The shares beside an output belong to the pinned column; nothing else in the layout knows the pin.
        const bool moved = m_request.pinned != m_selection->pinned();
        m_request.pinned = m_selection->pinned();
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

void EquationCanvas::lockRanges()
{
    const auto trace = m_request.trace;
    if (!trace)
        return;
    std::vector<int> nodes;
    for (const attn::Node& node : trace->graph().nodes) {
        if (node.spec->step && mapOf(node.spec->kind))
            nodes.push_back(node.id);
    }
    // All steps and heads where that costs nothing; of a large run what is on screen.
    ViewLoader::Views views;
    if (ViewLoader::cost(*trace, nodes) < ViewLoader::immediate) {
        for (const int node : nodes) {
            if (auto view = trace->view(node))
                views.push_back(std::move(*view));
        }
    }
    m_request.locked = equationRanges(views.empty() ? m_request.views : views);
}

void EquationCanvas::reload()
{
    const auto trace = m_model->trace();
    m_loaded = false;
    if (!trace)
        return;
    const QString step = m_selection->step();
    const int head = m_selection->head();
    const std::vector<int> nodes = equationNodes(*trace, step, head);
    QString title;
    if (!nodes.empty()) {
        const attn::Node& node = trace->graph().nodes[size_t(nodes.front())];
        title = translated(node.spec->shortTitle) + QLatin1Char(' ') + shapeText(node.rows, node.columns);
    }
    // What a loader's thread finds out.
    struct Prepared {
        std::map<const attn::Matrix*, attn::ColorScale> ranges;
        std::shared_ptr<ComparedStep> compared;
    };
    const auto prepared = std::make_shared<Prepared>();
    const auto a = m_compare && m_compare->isShown() ? m_compare->a() : nullptr;
    m_loader.load(
        trace, nodes, title,
        [this, step, head, prepared](std::shared_ptr<const attn::Trace> run, ViewLoader::Views views) {
            m_request.ranges = std::move(prepared->ranges);
            if (prepared->compared) {
                prepared->compared->nameA = m_compare ? m_compare->nameOfA() : QString();
                prepared->compared->nameB = tr("this session");
            }
            m_request.compared = prepared->compared;
            display(std::move(run), step, head, std::move(views));
        },
        [prepared, a, key = step.toStdString()](const attn::Trace&, const ViewLoader::Views& views) {
            prepared->ranges = rangesOf(views);
            if (!a)
                return;
            ViewLoader::Views results;
            for (const attn::StageView& view : views)
                if (view.node && view.node->spec->key == key)
                    results.push_back(view);
            prepared->compared = std::make_shared<ComparedStep>(comparedStep(a, results));
            for (const ComparedMatrix& one : prepared->compared->matrices)
                prepared->ranges.merge(rangesOf({ one.a }));
        },
        a ? ViewLoader::cost(*a, nodesIn(*a, *trace, nodes)) : 0);
}

void EquationCanvas::display(
    std::shared_ptr<const attn::Trace> trace, const QString& step, int head, ViewLoader::Views views)
{
    if (step != m_request.step) {
        startFade();
        m_window.reset();
        m_firstCard = 0;
    }
    m_request.trace = std::move(trace);
    m_request.step = step;
    m_request.head = head;
    m_request.views = std::move(views);
    m_request.pinned = m_selection->pinned();
    m_loaded = true;
    m_old = false;
    if (!m_request.views.empty()) {
        const attn::Node& node = *m_request.views.front().node;
        m_window.setSize(node.rows, node.columns);
    }
    layOut();
    emit zoomChanged();
}

void EquationCanvas::layOut()
{
    m_request.size = size();
    m_request.devicePixelRatio = devicePixelRatioF();
    m_request.window = m_window.window();
    if (m_firstCard > 0 && !m_request.views.empty()) {
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
    Scene marks = m_old
        ? Scene()
        : equationHighlights(m_equation, m_request.theme, m_selection->hovered(), m_selection->pinned());
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
    setAccessibleName(tr("%1, %2 rows, %3 columns").arg(translated(node.spec->title)).arg(node.rows).arg(node.columns));
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
            const auto name = [&](attn::Axis axis, int index) {
                const auto labels = m_request.trace->labelMessages(axis, 1, true);
                return index < int(labels.size()) ? translated(labels[size_t(index)]) : QString();
            };
            const bool masked = view->mask && (*view->mask)(cell->row, cell->column) == 0;
            words = tr("%1, row %2 “%3”, column %4 “%5”: %6")
                        .arg(translated(owner.spec->shortTitle), QString::number(cell->row + 1),
                            name(owner.spec->rows, cell->row), QString::number(cell->column + 1),
                            name(owner.spec->columns, cell->column),
                            masked ? tr("masked") : decimalText((*view->values)(cell->row, cell->column), 4));
        }
    }
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
