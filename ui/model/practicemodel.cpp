// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/practicemodel.h"

#include "core/base/typednumber.h"
#include "core/worksheet/worksheet.h"
#include "ui/model/sessionmodel.h"
#include "ui/model/viewloader.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <cmath>
#include <tuple>

PracticeModel::PracticeModel(SessionModel* model, Selection* selection, QObject* parent)
    : QObject(parent)
    , m_model(model)
    , m_selection(selection)
{
    using Change = Selection::Change;
    selection->onChange(Change::Run | Change::Step | Change::Head | Change::ViewMode, this, [this] {
        m_last.reset();
        if (m_on)
            emit moved();
    });
}

void PracticeModel::touch()
{
    m_stale = true;
    emit changed();
}

void PracticeModel::setOn(bool on)
{
    if (on == m_on)
        return;
    m_on = on;
    m_last.reset();
    touch();
}

void PracticeModel::setShare(double share)
{
    if (share == m_share)
        return;
    m_share = share;
    touch();
}

void PracticeModel::setTolerance(attn::Tolerance tolerance)
{
    if (tolerance == m_tolerance)
        return;
    m_tolerance = tolerance;
    m_last.reset(); // it may be right by now
    touch();
}

void PracticeModel::setDecimals(int decimals)
{
    if (decimals == m_decimals)
        return;
    m_decimals = decimals;
    m_last.reset();
    touch();
}

void PracticeModel::newCells()
{
    ++m_seed;
    m_sheets.clear();
    m_last.reset();
    touch();
}

namespace {

bool sameNumbers(const attn::Matrix& a, const attn::Matrix& b)
{
    const auto same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
    return a.rows() == b.rows() && a.cols() == b.cols() && std::equal(a.data(), a.data() + a.size(), b.data(), same);
}

} // namespace

/// Answers stay while the numbers do, in the cells that are still blank.
void PracticeModel::refreshSheet(const attn::StageView& view) const
{
    Sheet& sheet = m_sheets[QString::fromStdString(view.node->path)];
    if (sheet.values != view.values) {
        if (sheet.values && !sameNumbers(*sheet.values, *view.values))
            sheet.typed.clear();
        sheet.values = view.values;
    }
    sheet.columns = view.node->columns;
    sheet.blank = attn::practiceCells(view, m_share, m_seed);
    std::erase_if(sheet.typed, [&](const auto& entry) {
        const size_t at = size_t(entry.first.first) * size_t(sheet.columns) + size_t(entry.first.second);
        return at >= sheet.blank.size() || sheet.blank[at] == 0;
    });
}

/// Small matrices are evaluated in the call, so that no view shows a number before it is known to be hidden.
void PracticeModel::renew() const
{
    const auto trace = m_model->trace();
    if (!m_stale && m_run.lock() == trace && m_step == m_selection->step() && m_head == m_selection->head())
        return;
    m_stale = false;
    m_run = trace;
    m_step = m_selection->step();
    m_head = m_selection->head();
    m_shown.clear();
    m_obstacle.clear();
    m_hidden.reset();
    if (!m_on || !trace)
        return;
    if (isOverview(trace->shape(), m_head)) {
        m_obstacle = tr("Choose a layer or a head to practise.");
        return;
    }
    std::vector<int> nodes;
    bool computed = false, small = true;
    for (const attn::Node* node : resultNodes(*trace, m_step, m_head)) {
        computed = computed || attn::isComputedStep(*node);
        small = small && node->rows <= attn::mostPracticeCells && node->columns <= attn::mostPracticeCells;
        if (attn::isPractised(*node))
            nodes.push_back(node->id);
    }
    if (trace->sources().attention)
        m_obstacle = tr("These weights were read from a file: nothing here can be computed by hand.");
    else if (!computed)
        m_obstacle = tr("The numbers of this step are given. Go on to one that is computed.");
    else if (!small || ViewLoader::cost(*trace, nodes) >= ViewLoader::immediate)
        m_obstacle = tr("This step is too large to fill in by hand: choose a shorter text or smaller widths.");
    if (!m_obstacle.isEmpty())
        return;
    for (const int node : nodes) {
        const auto view = trace->view(node);
        if (!view || !view->values)
            continue;
        refreshSheet(*view);
        m_shown.push_back(QString::fromStdString(view->node->path));
    }
    auto cover = std::make_shared<HiddenCells>();
    for (const auto& [cell, state] : reading()) {
        const Sheet& sheet = m_sheets.at(cell.path);
        const auto typed = sheet.typed.find({ cell.row, cell.column });
        cover->cells[cell.path.toStdString()].push_back(
            { cell.row, cell.column, state, typed == sheet.typed.end() ? QString() : typed->second.text });
    }
    if (cover->cells.empty())
        m_obstacle = tr("This step has no cells to fill in.");
    m_hidden = std::move(cover);
}

PracticeCell::State PracticeModel::stateOf(const Sheet& sheet, int row, int column) const
{
    using State = PracticeCell::State;
    const auto typed = sheet.typed.find({ row, column });
    if (typed == sheet.typed.end())
        return State::Open;
    if (typed->second.shown)
        return State::Shown;
    return attn::isRightAnswer(typed->second.value, (*sheet.values)(row, column), m_tolerance, m_decimals)
        ? State::Right
        : State::Wrong;
}

/// The blank cells in reading order, head by head.
std::vector<std::pair<CellId, PracticeCell::State>> PracticeModel::reading() const
{
    std::vector<std::pair<CellId, PracticeCell::State>> out;
    for (const QString& path : m_shown) {
        const Sheet& sheet = m_sheets.at(path);
        for (size_t i = 0; i < sheet.blank.size(); ++i) {
            const int row = int(i) / sheet.columns, column = int(i) % sheet.columns;
            if (sheet.blank[i] != 0)
                out.push_back({ { path, row, column }, stateOf(sheet, row, column) });
        }
    }
    return out;
}

QString PracticeModel::obstacle() const
{
    renew();
    return m_obstacle;
}

std::shared_ptr<const HiddenCells> PracticeModel::hiddenCells() const
{
    renew();
    return m_on ? m_hidden : nullptr;
}

PracticeModel::Count PracticeModel::count() const
{
    renew();
    Count count;
    for (const auto& [cell, state] : reading()) {
        ++count.cells;
        count.right += state == PracticeCell::State::Right;
        count.wrong += state == PracticeCell::State::Wrong;
        count.open += state == PracticeCell::State::Open;
        count.shown += state == PracticeCell::State::Shown;
    }
    return count;
}

std::optional<PracticeCell> PracticeModel::find(const CellId& cell) const
{
    const auto covers = hiddenCells();
    const PracticeCell* found = covers ? covers->find(cell.path.toStdString(), cell.row, cell.column) : nullptr;
    return found ? std::optional(*found) : std::nullopt;
}

bool PracticeModel::hides(const CellId& cell) const
{
    const auto found = find(cell);
    return found && found->isHidden();
}

bool PracticeModel::isPractised(const QString& path) const
{
    const auto covers = hiddenCells();
    return covers && covers->cells.count(path.toStdString()) > 0;
}

PracticeModel::Verdict PracticeModel::answer(const CellId& cell, const QString& typed)
{
    if (!find(cell))
        return { false, false, tr("This cell is not one to fill in.") };
    Sheet& sheet = m_sheets.at(cell.path);
    const std::pair at(cell.row, cell.column);
    const QString text = typed.simplified();
    if (text.isEmpty()) {
        sheet.typed.erase(at);
        m_last.reset();
        touch();
        return {};
    }
    const auto value = attn::readNumber(text.toStdString(), decimalSignOf(), { .quotients = true });
    if (!value)
        return { false, false, translated(value.error()) };
    sheet.typed[at] = { text, *value, false };
    const bool right = stateOf(sheet, cell.row, cell.column) == PracticeCell::State::Right;
    m_last = Last { cell, right };
    touch();
    return { true, right, {} };
}

void PracticeModel::show(const CellId& cell)
{
    if (!hides(cell))
        return;
    m_sheets.at(cell.path).typed[{ cell.row, cell.column }] = { {}, 0, true };
    m_last.reset();
    touch();
}

void PracticeModel::showAll()
{
    renew();
    for (const auto& [cell, state] : reading())
        if (state == PracticeCell::State::Open || state == PracticeCell::State::Wrong)
            m_sheets.at(cell.path).typed[{ cell.row, cell.column }] = { {}, 0, true };
    m_last.reset();
    touch();
}

std::optional<CellId> PracticeModel::next(const std::optional<CellId>& from, int direction) const
{
    renew();
    const auto place = [this](const CellId& cell) {
        const auto path = std::find(m_shown.begin(), m_shown.end(), cell.path);
        return std::tuple(path - m_shown.begin(), cell.row, cell.column);
    };
    const bool known = from && std::find(m_shown.begin(), m_shown.end(), from->path) != m_shown.end();
    std::optional<CellId> found;
    for (const auto& [cell, state] : reading()) {
        if (state != PracticeCell::State::Open && state != PracticeCell::State::Wrong)
            continue;
        if (direction > 0 && (!known || place(cell) > place(*from)))
            return cell;
        if (direction < 0 && (!known || place(cell) < place(*from)))
            found = cell; // the last one
    }
    return found;
}

std::optional<CellId> PracticeModel::after(const CellId& from) const
{
    renew();
    auto all = reading();
    const auto here = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.first == from; });
    if (here != all.end())
        std::rotate(all.begin(), here + 1, all.end());
    for (const auto wanted : { PracticeCell::State::Open, PracticeCell::State::Wrong })
        for (const auto& [cell, state] : all)
            if (state == wanted)
                return cell;
    return {};
}
