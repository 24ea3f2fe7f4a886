// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/selection.h"

#include "core/analysis/headaggregates.h"
#include "core/pipeline/trace.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/text/translate.h"

#include <QStringList>
#include <algorithm>
#include <utility>

namespace {

// The same cell in this run; a head or a row that is gone becomes the last one. Nothing where the matrix is gone.
std::optional<CellId> nearestCell(const attn::Trace& trace, const std::optional<CellId>& cell)
{
    if (!cell)
        return {};
    // A matrix over all heads is there as long as its step and a second head are.
    const std::string path = cell->path.toStdString();
    if (const auto over = attn::overHeadsOf(path)) {
        const attn::Node* first = trace.shape().allHeads() > 1 ? trace.graph().find(over->stage, 0) : nullptr;
        return first && attn::comparesOverHeads(*first->spec) ? std::optional(CellId { cell->path,
                   std::clamp(cell->row, 0, first->rows - 1), std::clamp(cell->column, 0, first->columns - 1) })
                                                              : std::nullopt;
    }
    const attn::Node* node = trace.graph().find(path);
    if (!node) {
        const attn::LayerName split = attn::splitLayer(path);
        const attn::Shape& shape = trace.shape();
        const QStringList parts = toQString(split.name).split(u'.'); // heads.H.KEY, or KEY
        const int head = parts.size() == 3 ? std::min(parts[1].toInt(), shape.heads - 1) : 0;
        node = resultNode(trace, parts.back(), std::min(split.layer, shape.layers - 1) * shape.heads + head);
    }
    if (!node || node->rows < 1 || node->columns < 1)
        return {};
    return CellId { toQString(node->path), std::clamp(cell->row, 0, node->rows - 1),
        std::clamp(cell->column, 0, node->columns - 1) };
}

// The cell of `step` at the same place, where its matrix has the same axes.
std::optional<CellId> carriedCell(const attn::Trace& trace, const std::optional<CellId>& cell, const QString& step)
{
    const attn::Node* from = cell ? trace.graph().find(cell->path.toStdString()) : nullptr;
    const attn::Node* to = from ? resultNode(trace, step, headShowing(trace.shape(), *from, 0)) : nullptr;
    if (!to || to->spec->rows != from->spec->rows || to->spec->columns != from->spec->columns)
        return {};
    return nearestCell(trace, CellId { toQString(to->path), cell->row, cell->column });
}

} // namespace

Selection::Selection(QObject* parent)
    : QObject(parent)
{
}

void Selection::setSessionModel(SessionModel* model)
{
    if (m_model)
        m_model->disconnect(this);
    m_model = model;
    if (!model)
        return;
    connect(model, &SessionModel::traceChanged, this, &Selection::adapt);
    adapt();
}

std::shared_ptr<const attn::Trace> Selection::run() const
{
    return m_model ? m_model->trace() : nullptr;
}

void Selection::tell(Changes what)
{
    m_untold |= what;
    if (m_untold && m_batches == 0)
        emit changed(std::exchange(m_untold, {}));
}

void Selection::adapt()
{
    const auto trace = run();
    if (!trace)
        return;
    const Batch batch(this);
    tell(Change::Run);
    const int heads = trace->shape().allHeads();
    const int head = fittingHead(trace->shape(), m_head);
    const auto lost = m_trail.removeIf([&](const Place& place) {
        return nearestCell(*trace, place.pinned) != place.pinned || !resultNode(*trace, place.step, place.head)
            || place.head >= heads;
    });
    if (lost > 0)
        tell(Change::Trail);
    setHovered(nearestCell(*trace, m_hovered));
    setTokens(m_tokens);
    const auto steps = attn::stepsOf(trace->config());
    assign(nearestStep(steps, m_step), head, nearestCell(*trace, m_pinned), m_viewMode);
}

void Selection::assign(const QString& step, int head, std::optional<CellId> pinned, ViewMode picture)
{
    Changes what;
    what.setFlag(Change::Step, step != m_step);
    what.setFlag(Change::Head, head != m_head);
    what.setFlag(Change::ViewMode, picture != m_viewMode);
    what.setFlag(Change::Pinned, pinned != m_pinned);
    what.setFlag(Change::Hovered, what & (Change::Step | Change::ViewMode) && m_hovered);
    what.setFlag(Change::Cover, what & Change::Step && m_guessing);
    m_step = step;
    m_head = head;
    if (const auto trace = run(); trace && !isOverview(trace->shape(), head))
        m_layer = layerOfHead(trace->shape(), head);
    m_pinned = std::move(pinned);
    m_viewMode = picture;
    if (what & Change::Step)
        m_revealed = false;
    if (what & Change::Hovered)
        m_hovered.reset();
    tell(what);
}

std::optional<CellId> Selection::current() const
{
    const std::optional<CellId>& cell = m_hovered ? m_hovered : m_pinned;
    const auto trace = cell && m_guessing ? run() : nullptr;
    if (!trace)
        return cell;
    const std::string path = cell->path.toStdString();
    const auto over = attn::overHeadsOf(path);
    const attn::Node* node = over ? trace->graph().find(over->stage, 0) : trace->graph().find(path);
    return node && covers(toQString(node->spec->key)) ? std::nullopt : cell;
}

void Selection::setGuessing(bool on)
{
    if (on == m_guessing)
        return;
    m_guessing = on;
    m_revealed = false;
    tell(Change::Cover);
}

void Selection::reveal()
{
    if (!isCovered())
        return;
    m_revealed = true;
    tell(Change::Cover);
}

bool Selection::covers(const QString& step) const
{
    const auto trace = m_guessing ? run() : nullptr;
    if (!trace)
        return false;
    bool reached = false;
    for (const attn::Step& one : attn::stepsOf(trace->config())) {
        const QString key = toQString(one.spec->key);
        const bool present = key == m_step;
        reached = reached || present;
        if (key == step)
            return reached && !(present && m_revealed);
    }
    return false; // an operand without a step of its own
}

void Selection::setStep(const QString& key)
{
    if (key == m_step)
        return;
    const auto trace = run();
    assign(key, m_head, trace ? carriedCell(*trace, m_pinned, key) : m_pinned, m_viewMode);
}

void Selection::setViewMode(ViewMode picture)
{
    if (picture == m_viewMode)
        return;
    // All layers at once are a picture of matrices; others show those of the layer.
    const auto trace = run();
    const bool narrow = trace && picture != ViewMode::Equation && isOverview(trace->shape(), m_head);
    assign(m_step, narrow ? allHeadsOf(trace->shape(), layer()) : m_head, m_pinned, picture);
}

void Selection::openEquation(const QString& step)
{
    const auto trace = run();
    assign(step, m_head, trace && step != m_step ? carriedCell(*trace, m_pinned, step) : m_pinned, ViewMode::Equation);
}

void Selection::setHead(int head)
{
    if (const auto trace = run())
        head = fittingHead(trace->shape(), head);
    if (head == m_head)
        return;
    const auto trace = run();
    // Pin and cursor go to the head that is shown; with all heads side by side they stay.
    const auto moved = [&](std::optional<CellId> cell) {
        const attn::Node* node = trace && cell ? trace->graph().find(cell->path.toStdString()) : nullptr;
        const attn::Node* other = nullptr;
        if (node && node->spec->scope == attn::Scope::Layer)
            other = trace->graph().findInLayer(node->spec->key, std::max(0, layerOfHead(trace->shape(), head)));
        else if (node && node->head >= 0 && head >= 0)
            other = trace->graph().find(node->spec->key, head);
        if (other)
            cell->path = toQString(other->path);
        return cell;
    };
    const Batch batch(this);
    const std::optional<CellId> hovered = moved(m_hovered);
    assign(m_step, head, moved(m_pinned), trace && isOverview(trace->shape(), head) ? ViewMode::Equation : m_viewMode);
    setHovered(hovered);
}

int Selection::layer() const
{
    const auto trace = run();
    return trace ? std::min(m_layer, trace->shape().layers - 1) : m_layer;
}

void Selection::setLayer(int layer)
{
    const auto trace = run();
    if (!trace || layer < 0 || layer >= trace->shape().layers)
        return;
    const attn::Shape& shape = trace->shape();
    setHead(m_head < 0 ? allHeadsOf(shape, layer) : layer * shape.heads + shape.headInLayer(m_head));
}

void Selection::setStepInLayer(const QString& key, int layer)
{
    const Batch batch(this);
    if (layer != this->layer())
        setLayer(layer);
    setStep(key);
}

void Selection::enterLayer(int layer)
{
    const auto trace = run();
    if (!trace)
        return;
    const auto steps = attn::stepsOf(trace->config());
    const attn::Step* present = stepOf(steps, m_step);
    if (present && present->spec->scope == attn::Scope::Model)
        present = firstStepOfLayer(steps);
    if (present)
        setStepInLayer(toQString(present->spec->key), layer);
}

StepInLayer Selection::neighbour(int direction) const
{
    const auto trace = run();
    return trace ? neighbourStep(*trace, m_step, layer(), m_head, direction) : StepInLayer();
}

void Selection::stepBy(int direction)
{
    if (const StepInLayer to = neighbour(direction); to.stage)
        setStepInLayer(toQString(to.stage->key), to.layer);
}

void Selection::setHeadInLayer(int head)
{
    const auto trace = run();
    if (!trace || head >= trace->shape().heads)
        return;
    setHead(head < 0 ? allHeadsOf(trace->shape(), layer()) : layer() * trace->shape().heads + head);
}

void Selection::setHovered(std::optional<CellId> cell)
{
    if (cell == m_hovered)
        return;
    m_hovered = std::move(cell);
    tell(Change::Hovered);
}

void Selection::setPinned(std::optional<CellId> cell)
{
    if (cell == m_pinned)
        return;
    m_pinned = std::move(cell);
    tell(Change::Pinned);
}

void Selection::setTokens(std::vector<int> tokens)
{
    const auto trace = run();
    const int count = trace ? int(trace->sources().tokens.size()) : -1;
    std::erase_if(tokens, [count](int token) { return token < 0 || (count >= 0 && token >= count); });
    std::sort(tokens.begin(), tokens.end());
    tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
    if (tokens == m_tokens)
        return;
    m_tokens = std::move(tokens);
    tell(Change::Tokens);
}

void Selection::visit(const QString& step, int head, const std::optional<CellId>& cell)
{
    const Batch batch(this);
    m_trail.append({ m_step, m_head, m_pinned, m_viewMode });
    tell(Change::Trail);
    setHovered({});
    assign(step, head, cell, ViewMode::Equation);
}

QStringList Selection::trail() const
{
    QStringList steps;
    for (const Place& place : m_trail)
        steps += place.step;
    return steps;
}

void Selection::goBack(int levels)
{
    if (m_trail.isEmpty() || levels < 1)
        return;
    const Batch batch(this);
    m_trail.resize(std::max<qsizetype>(1, m_trail.size() - levels + 1));
    Place place = m_trail.takeLast();
    tell(Change::Trail);
    setHovered({});
    assign(place.step, place.head, std::move(place.pinned), place.picture);
}

void Selection::clearTrail()
{
    if (m_trail.isEmpty())
        return;
    m_trail.clear();
    tell(Change::Trail);
}
