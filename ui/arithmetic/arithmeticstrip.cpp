// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/arithmeticstrip.h"

#include "ui/arithmetic/arithmeticstripnotes.h"
#include "ui/model/comparemodel.h"
#include "ui/model/practicemodel.h"
#include "ui/model/sessionmodel.h"
#include "ui/model/viewloader.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/settingsformstyle.h"
#include "ui/widgets/style.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

void ArithmeticStrip::setCompareModel(CompareModel* compare)
{
    m_compare = compare;
    connect(compare, &CompareModel::changed, this, &ArithmeticStrip::refresh);
}

void ArithmeticStrip::setPracticeModel(PracticeModel* practice)
{
    m_practice = practice;
    connect(practice, &PracticeModel::changed, this, &ArithmeticStrip::refresh);
}

ArithmeticStrip::ArithmeticStrip(SessionModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_selection(selection)
    , m_loader(new ViewLoader(this))
    , m_noteLoader(new ViewLoader(this))
{
    setObjectName(QStringLiteral("strip"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(model, &SessionModel::traceChanged, this, &ArithmeticStrip::refresh);
    connect(selection, &Selection::stepChanged, this, &ArithmeticStrip::refresh);
    connect(selection, &Selection::hoveredChanged, this, &ArithmeticStrip::refresh);
    connect(selection, &Selection::pinnedChanged, this, &ArithmeticStrip::refresh);
    connect(selection, &Selection::trailChanged, this, &ArithmeticStrip::refresh);
    connect(selection, &Selection::headChanged, this, &ArithmeticStrip::refresh);
    connect(selection, &Selection::tokensChanged, this, &ArithmeticStrip::refresh);
    connect(selection, &Selection::coverChanged, this, &ArithmeticStrip::refresh);
    connect(selection, &Selection::viewModeChanged, this, &ArithmeticStrip::refresh);
    for (ViewLoader* loader : { m_loader, m_noteLoader })
        connect(loader, &ViewLoader::failed, this, [this](const attn::Error& error) {
            m_waiting = false;
            m_content.node = nullptr;
            m_content.hint = translated(error);
            relayout();
        });
    setTheme(Theme());
}

void ArithmeticStrip::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_heights.clear();
    refresh();
}

void ArithmeticStrip::setPresenter(bool presenter)
{
    if (m_presenter == presenter)
        return;
    m_presenter = presenter;
    m_heights.clear();
    refresh();
}

double ArithmeticStrip::mostHeight() const
{
    return (m_presenter ? 216 : 132) * m_theme.scale;
}

QSize ArithmeticStrip::sizeHint() const
{
    return QSize(int(600 * m_theme.scale), height());
}

QSize ArithmeticStrip::minimumSizeHint() const
{
    return QSize(int(300 * m_theme.scale), minimumHeight());
}

void ArithmeticStrip::refresh()
{
    StripContent content;
    content.trace = m_model->trace();
    content.practice = m_practice ? m_practice->hiddenCells() : nullptr;
    content.presenter = m_presenter;
    content.chosenDecimals = m_theme.numbers.arithmeticDecimals;
    content.canGoBack = m_selection->canGoBack();
    const auto steps = content.trace ? attn::stepsOf(content.trace->config()) : std::vector<attn::Step>();
    for (const QString& key : m_selection->trail())
        if (const attn::Step* step = stepOf(steps, key))
            content.trail += translated(step->spec->shortTitle);
    const bool overview = content.trace && isOverview(content.trace->shape(), m_selection->head());
    content.hint = m_selection->isCovered() ? tr("Guess first · Space shows the numbers")
        : overview ? tr("Click a head to see it alone.") : tr("Point at a cell.");
    const std::optional<CellId> cell = m_selection->current();
    const bool named = cell && nameCell(content, *cell);
    if (named)
        content.state = (m_selection->pinned() == cell ? tr("Pinned · Enter releases") : tr("Hover · Enter pins"))
            + tr(" · %n decimals", nullptr, content.decimals());
    if (content.trace != m_content.trace || content.node != m_content.node || content.row != m_content.row
        || content.column != m_content.column) {
        m_showAll = false;
        m_firstColumn = -1; // where the highlighted column is in view
        m_focused = hasFocus() ? 0 : -1;
    }
    m_content = std::move(content);
    m_waiting = false;
    updateHeight();
    if (named)
        explainCell();
    else
        loadNotes();
}

/// Sums over selected tokens, or a cell over all heads; large matrices are looked through beside the window's thread.
void ArithmeticStrip::loadNotes()
{
    if (!m_content.trace || m_selection->isCovered()) // the sums would tell
        return relayout();
    const StripQuestion question = stripQuestion(
        *m_content.trace, m_selection->step(), m_selection->head(), m_selection->current(), m_selection->tokens());
    if (!question.asks())
        return relayout();
    const auto answer = std::make_shared<StripAnswer>();
    const auto show = [this, question, answer] {
        m_content.notes = stripNotes(m_content, question, *answer);
        relayout();
    };
    if (question.nodes.empty())
        return show();
    m_waiting = true;
    m_content.hint = tr("Computing …");
    const QString title
        = translated(m_content.trace->graph().nodes[size_t(question.nodes.front())].spec->title);
    m_noteLoader->load(
        m_content.trace, question.nodes, title,
        [this, show, question](const std::shared_ptr<const attn::Trace>& trace, const ViewLoader::Views&) {
            const bool wanted = trace == m_content.trace && !m_content.node && m_waiting
                && question.tokens == (m_selection->current() ? std::vector<int>() : m_selection->tokens())
                && (!question.over || m_selection->current() == CellId { question.path, question.row, question.column });
            if (!wanted)
                return;
            m_waiting = false;
            show();
        },
        [question, answer](const attn::Trace&, const ViewLoader::Views& views) { *answer = answerTo(question, views); });
    if (m_waiting)
        relayout();
}

/// Small runs are explained in the call. A large matrix may have to be computed first: in the background.
void ArithmeticStrip::explainCell()
{
    const auto explain = [this] {
        m_waiting = false;
        auto report = m_content.trace->explain(
            m_content.node->id, m_content.row, m_content.column, m_content.decimals());
        if (report) {
            m_content.report = std::move(*report);
            compareCell();
        }
        else
            m_content.node = nullptr;
        relayout();
    };
    const int node = m_content.node->id;
    const bool there = m_loadedNode == node && m_loaded.lock() == m_content.trace;
    if (there || ViewLoader::cost(*m_content.trace, { node }) < ViewLoader::immediate)
        return explain();
    m_waiting = true;
    m_content.hint = tr("Computing …");
    const attn::Node* wanted = m_content.node;
    m_content.node = nullptr;
    relayout();
    std::vector<int> nodes { node };
    for (int input : wanted->inputs)
        if (input >= 0)
            nodes.push_back(input);
    const auto kept = std::make_shared<attn::StageView>();
    const auto a = m_compare && m_compare->isShown() ? m_compare->a() : nullptr;
    m_loader->load(m_content.trace, nodes, translated(wanted->spec->title),
        [this, explain, wanted, kept](const std::shared_ptr<const attn::Trace>& trace, const ViewLoader::Views& views) {
            if (trace != m_content.trace || !m_waiting)
                return;
            m_keptOfA = *kept;
            m_loaded = trace;
            m_kept = views; // alive, so that no cell of them is computed anew
            m_loadedNode = wanted->id;
            m_content.node = wanted;
            explain();
        },
        [kept, a, path = wanted->path](const attn::Trace&, const ViewLoader::Views&) {
            if (const attn::Node* same = a ? a->graph().find(path) : nullptr)
                if (auto view = a->view(same->id))
                    *kept = std::move(*view);
        });
}

/// The same cell of A, where that costs nothing or is there already.
void ArithmeticStrip::compareCell()
{
    const bool comparing = m_compare && m_compare->isShown() && !m_content.isHidden();
    const auto a = comparing ? m_compare->a() : nullptr;
    const attn::Node* node = a ? a->graph().find(m_content.node->path) : nullptr;
    if (!node || m_content.row >= node->rows || m_content.column >= node->columns)
        return;
    if (ViewLoader::cost(*a, { node->id }) >= ViewLoader::immediate && m_keptOfA.node != node)
        return;
    const auto view = a->view(node->id);
    if (!view || !view->values)
        return;
    const double before = (*view->values)(m_content.row, m_content.column), now = m_content.report.value;
    const int decimals = m_content.decimals();
    QString difference = before == now ? QStringLiteral("0") : decimalText(now - before, decimals);
    if (now > before)
        difference.prepend(QLatin1Char('+'));
    m_content.compared = tr("A %1 · B − A %2").arg(decimalText(before, decimals), difference);
}

void ArithmeticStrip::setChosenHeight(int height)
{
    height = height <= 0 ? 0 : std::max(height, 32);
    if (height == m_chosenHeight)
        return;
    m_chosenHeight = height;
    updateHeight();
}

/// One line.
double ArithmeticStrip::hintHeight() const
{
    const StripSizes sizes(m_content, m_theme);
    return sizes.top * 2 + sizes.lineOf(sizes.who);
}

bool ArithmeticStrip::hasNothingToPointAt() const
{
    if (m_selection->current())
        return false;
    const bool overview = m_content.trace && isOverview(m_content.trace->shape(), m_selection->head());
    return m_selection->tokens().empty() && (overview || m_selection->viewMode() == ViewMode::Storyboard);
}

/// One height for all cells of a step, so that nothing jumps while the pointer moves: what its corners need. Large
/// matrices are not asked; they get the largest height.
void ArithmeticStrip::updateHeight()
{
    // Nothing moves while the pointer goes over the cells of a step; where there are none, the canvas gets the place.
    if (hasNothingToPointAt())
        return setFixedHeight(int(std::ceil(hintHeight())));
    if (m_chosenHeight > 0 && !m_presenter)
        return setFixedHeight(int(std::lround(m_chosenHeight * m_theme.scale)));
    const QString key = m_selection->step() + QLatin1Char('/') + QString::number(width());
    if (m_heightRun.lock() != m_content.trace)
        m_heights.clear();
    m_heightRun = m_content.trace;
    if (const auto known = m_heights.constFind(key); known != m_heights.constEnd()) {
        setFixedHeight(*known);
        return;
    }
    double needed = (m_presenter ? 142 : 96) * m_theme.scale;
    const attn::Node* node
        = m_content.trace ? resultNode(*m_content.trace, m_selection->step(), m_selection->head()) : nullptr;
    if (node && ViewLoader::cost(*m_content.trace, { node->id }) >= ViewLoader::immediate) {
        needed = mostHeight();
    } else if (node) {
        for (const auto& [row, column] : { std::pair(node->rows - 1, 0), std::pair(node->rows - 1, node->columns - 1),
                 std::pair(0, 0), std::pair(0, node->columns - 1), std::pair(node->rows / 2, node->columns / 2) }) {
            StripContent sample;
            sample.trace = m_content.trace;
            sample.presenter = m_presenter;
            if (!nameCell(sample, { toQString(node->path), row, column }))
                continue;
            if (auto report = m_content.trace->explain(node->id, row, column)) {
                sample.report = std::move(*report);
                needed = std::max(
                    needed, layoutStrip(sample, { double(width()), mostHeight(), false, 0 }, m_theme).height);
            }
        }
    }
    const int height = int(std::ceil(std::min(needed, mostHeight())));
    m_heights.insert(key, height);
    setFixedHeight(height);
}

void ArithmeticStrip::relayout()
{
    const auto lay = [&](int first) {
        m_picture = layoutStrip(m_content, { double(width()), double(height()), m_showAll, first }, m_theme);
    };
    lay(std::max(0, m_firstColumn));
    if (m_firstColumn < 0 && m_picture.visibleColumns < m_picture.columns) {
        const int chosen = m_content.report.highlighted;
        if (chosen >= m_picture.visibleColumns)
            lay(chosen - m_picture.visibleColumns / 2);
    }
    if (m_picture.columns > 0)
        m_firstColumn = m_picture.firstColumn;
    m_links.clear();
    for (size_t i = 0; i < m_picture.items.size(); ++i)
        if (m_picture.items[i].action != StripItem::Action::None)
            m_links.push_back(int(i));
    // Reading order: the numbers first, line by line; then the way along the table, the way back last.
    std::stable_sort(m_links.begin(), m_links.end(), [&](int a, int b) {
        const auto rank = [&](int item) {
            const StripItem::Action action = m_picture.items[size_t(item)].action;
            const bool along = action == StripItem::Action::Earlier || action == StripItem::Action::Later;
            return action == StripItem::Action::Back ? 2 : along ? 1 : 0;
        };
        return rank(a) < rank(b);
    });
    m_focused = m_links.empty() ? -1 : std::min(m_focused, int(m_links.size()) - 1);
    m_hovered = -1;
    QStringList spoken;
    for (const StripNote& note : m_content.notes)
        spoken += (note.lead + u' ' + note.parts.mid(0, 20).join(QStringLiteral(", "))).trimmed();
    setAccessibleName(m_content.node ? m_content.who + QStringLiteral(", ") + m_content.where
            : spoken.isEmpty()       ? m_content.hint
                                     : spoken.join(u' '));
    setAccessibleDescription(!m_content.node ? QString()
            : m_content.isHidden()           ? tr("Its number is to be filled in.")
                                             : QString::fromStdString(m_content.report.expression));
    update();
}

std::vector<TextReport> ArithmeticStrip::textReport() const
{
    std::vector<TextReport> out;
    for (const StripItem& item : m_picture.items)
        if (!item.text.isEmpty())
            out.push_back({ item.rect, item.text });
    return out;
}

void ArithmeticStrip::resizeEvent(QResizeEvent*)
{
    updateHeight();
    relayout();
}

void ArithmeticStrip::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

void ArithmeticStrip::paintItem(QPainter& painter, const StripItem& item, bool hovered, bool focused) const
{
    const double s = m_theme.scale, radius = 3 * s;
    QRectF area = item.rect;
    if (item.tint != Ink::None) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.color(item.tint));
        painter.drawRoundedRect(area, radius, radius);
        const double thick = (hovered ? 3 : 2) * s;
        painter.fillRect(
            QRectF(area.left() + 1, area.bottom() - thick, area.width() - 2, thick), m_theme.color(item.underline));
        area.setBottom(area.bottom() - s);
    }
    if (item.box != Ink::None)
        paintFrame(painter, area, m_theme.color(item.box), 2, m_theme.color(Ink::Surface), radius);
    QFont font = m_theme.font(item.size, item.bold, item.italic);
    font.setUnderline(item.action != StripItem::Action::None && item.tint == Ink::None);
    painter.setFont(font);
    painter.setPen(m_theme.color(item.ink));
    const int flags = int(item.align) | (item.wrap ? Qt::TextWordWrap : Qt::TextSingleLine) | Qt::TextDontClip;
    painter.drawText(item.wrap ? area.adjusted(0, 0, 2, 0) : area, flags, item.text);
    if (focused)
        paintFrame(painter, item.rect.adjusted(-3, -3, 3, 3), m_theme.color(Ink::Accent), 2, {}, radius + 2);
}

void ArithmeticStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Ink::Raised));
    painter.fillRect(QRectF(0, 0, width(), 1), m_theme.color(Ink::Border));
    painter.setRenderHint(QPainter::Antialiasing);
    const auto item = [&](int link) { return link >= 0 ? m_links[size_t(link)] : -1; };
    const int hovered = item(m_hovered), focused = hasFocus() ? item(m_focused) : -1;
    for (size_t i = 0; i < m_picture.items.size(); ++i)
        paintItem(painter, m_picture.items[i], int(i) == hovered, int(i) == focused);
    if (hasFocus() && focused < 0)
        paintFocus(painter, rect(), m_theme);
}
