// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/arithmeticstrip.h"

#include "ui/arithmetic/stripitempainter.h"
#include "ui/arithmetic/striplayout.h"
#include "ui/arithmetic/stripnotes.h"
#include "ui/model/comparemodel.h"
#include "ui/model/practicemodel.h"
#include "ui/model/sessionmodel.h"
#include "ui/model/viewloader.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/style.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
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
    connect(selection, &Selection::changed, this, &ArithmeticStrip::refresh);
    for (ViewLoader* loader : { m_loader, m_noteLoader })
        connect(loader, &ViewLoader::failed, this, [this](const attn::Error& error) {
            m_waiting = false;
            m_content.node = nullptr;
            m_content.hint = translated(error);
            relayout();
        });
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
    return (m_presenter ? 216 : 132) * currentTheme().scale;
}

QSize ArithmeticStrip::sizeHint() const
{
    return QSize(int(600 * currentTheme().scale), height());
}

QSize ArithmeticStrip::minimumSizeHint() const
{
    return QSize(int(300 * currentTheme().scale), minimumHeight());
}

void ArithmeticStrip::refresh()
{
    StripContent content;
    content.trace = m_model->trace();
    content.practice = m_practice ? m_practice->hiddenCells() : nullptr;
    content.presenter = m_presenter;
    content.chosenDecimals = currentTheme().numbers.arithmeticDecimals;
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
    const StripSizes sizes(m_content, currentTheme());
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
        return setFixedHeight(int(std::lround(m_chosenHeight * currentTheme().scale)));
    const QString key = m_selection->step() + QLatin1Char('/') + QString::number(width());
    if (m_heightRun.lock() != m_content.trace)
        m_heights.clear();
    m_heightRun = m_content.trace;
    if (const auto known = m_heights.constFind(key); known != m_heights.constEnd()) {
        setFixedHeight(*known);
        return;
    }
    double needed = (m_presenter ? 142 : 96) * currentTheme().scale;
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
                    needed, layoutStrip(sample, { double(width()), mostHeight(), false, 0 }, currentTheme()).height);
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
        m_picture = layoutStrip(m_content, { double(width()), double(height()), m_showAll, first }, currentTheme());
    };
    lay(std::max(0, m_firstColumn));
    if (m_firstColumn < 0 && m_picture.visibleColumns < m_picture.columns) {
        const int chosen = m_content.report.highlighted;
        if (chosen >= m_picture.visibleColumns)
            lay(chosen - m_picture.visibleColumns / 2);
    }
    if (m_picture.columns > 0)
        m_firstColumn = m_picture.firstColumn;
    m_links.read();
    m_focused = std::min(m_focused, m_links.count() - 1);
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

void ArithmeticStrip::resizeEvent(QResizeEvent*)
{
    updateHeight();
    relayout();
}

void ArithmeticStrip::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::StyleChange)
        m_heights.clear();
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange)
        refresh();
    QWidget::changeEvent(event);
}

void ArithmeticStrip::activateLink(int index)
{
    if (index < 0 || index >= m_links.count())
        return;
    const StripItem item = m_links[index];
    switch (item.action) {
    case StripItem::Action::Visit: {
        const LinkTarget target = linkTarget(m_content, item.cell, m_selection->head());
        m_selection->visit(target.step, target.head, target.cell);
        break;
    }
    case StripItem::Action::ShowAll:
    case StripItem::Action::ShowFew:
        m_showAll = item.action == StripItem::Action::ShowAll;
        m_firstColumn = -1;
        relayout();
        break;
    case StripItem::Action::Earlier:
    case StripItem::Action::Later: {
        const int page = std::max(1, m_picture.visibleColumns - 1);
        scrollTo(m_firstColumn + (item.action == StripItem::Action::Later ? page : -page));
        break;
    }
    case StripItem::Action::Back:
        m_selection->goBack(item.levels);
        break;
    case StripItem::Action::None:
        break;
    }
}

void ArithmeticStrip::scrollTo(int column)
{
    column = std::clamp(column, 0, std::max(0, m_picture.columns - m_picture.visibleColumns));
    if (column == m_firstColumn)
        return;
    m_firstColumn = column;
    relayout();
}

void ArithmeticStrip::mouseMoveEvent(QMouseEvent* event)
{
    const int link = m_links.at(event->position());
    if (link == m_hovered)
        return;
    m_hovered = link;
    setCursor(link >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void ArithmeticStrip::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void ArithmeticStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    const int link = m_links.at(event->position());
    if (link >= 0) {
        m_focused = link;
        activateLink(link);
    }
}

void ArithmeticStrip::wheelEvent(QWheelEvent* event)
{
    if (m_picture.visibleColumns >= m_picture.columns)
        return event->ignore();
    const QPoint angle = event->angleDelta();
    m_wheel += std::abs(angle.x()) > std::abs(angle.y()) ? angle.x() : angle.y();
    const int steps = m_wheel / 60;
    m_wheel -= steps * 60;
    scrollTo(m_firstColumn - steps);
    event->accept();
}

void ArithmeticStrip::setFocusedLink(int index)
{
    m_focused = index;
    if (index >= 0) {
        const StripItem& item = m_links[index];
        if (item.action == StripItem::Action::Visit)
            setAccessibleDescription(
                tr("%1, link to %2, row %3, column %4")
                    .arg(item.text, translated(m_content.trace->graph().nodes[size_t(item.cell.node)].spec->title))
                    .arg(item.cell.row + 1)
                    .arg(item.cell.column + 1));
        else
            setAccessibleDescription(item.text);
    }
    update();
}

/// Left, Right, Home and End walk along a table; the window steps with them elsewhere.
bool ArithmeticStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && !m_links.isEmpty()) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool along = key == Qt::Key_Left || key == Qt::Key_Right;
        const bool ends = (key == Qt::Key_Home || key == Qt::Key_End) && m_picture.visibleColumns < m_picture.columns;
        if ((along || ends) && static_cast<QKeyEvent*>(event)->modifiers() == Qt::NoModifier) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void ArithmeticStrip::keyPressEvent(QKeyEvent* event)
{
    const int count = m_links.count();
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_focused < 0 || m_focused >= count)
            return event->ignore(); // the window pins or releases
        activateLink(m_focused);
        return;
    case Qt::Key_Backspace:
        if (!m_selection->canGoBack())
            return event->ignore();
        m_selection->goBack();
        return;
    case Qt::Key_Left:
    case Qt::Key_Right: {
        if (count == 0)
            return event->ignore();
        const int step = event->key() == Qt::Key_Left ? -1 : 1;
        const int next = m_focused + step;
        // At either end of a line of the table the next column comes in.
        if (m_focused >= 0 && m_links.isColumnEdge(m_focused, step)) {
            const int before = m_firstColumn;
            scrollTo(m_firstColumn + step);
            if (m_firstColumn != before)
                return setFocusedLink(std::clamp(m_focused, 0, m_links.count() - 1));
        }
        setFocusedLink(std::clamp(next, 0, count - 1));
        return;
    }
    case Qt::Key_Home:
    case Qt::Key_End: {
        if (m_picture.visibleColumns >= m_picture.columns)
            return event->ignore();
        const bool end = event->key() == Qt::Key_End;
        scrollTo(end ? m_picture.columns : 0);
        return setFocusedLink(end ? std::min(m_picture.visibleColumns, m_links.count()) - 1 : 0);
    }
    default:
        QWidget::keyPressEvent(event);
    }
}

void ArithmeticStrip::focusInEvent(QFocusEvent* event)
{
    if (event->reason() == Qt::TabFocusReason)
        setFocusedLink(m_links.isEmpty() ? -1 : 0);
    else if (event->reason() == Qt::BacktabFocusReason)
        setFocusedLink(m_links.count() - 1);
    QWidget::focusInEvent(event);
    update();
}

void ArithmeticStrip::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

/// Tab goes from link to link before it leaves the strip.
bool ArithmeticStrip::focusNextPrevChild(bool next)
{
    const int target = m_focused + (next ? 1 : -1);
    if (hasFocus() && target >= 0 && target < m_links.count()) {
        setFocusedLink(target);
        return true;
    }
    return QWidget::focusNextPrevChild(next);
}

void ArithmeticStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), currentTheme().color(Ink::Raised));
    painter.fillRect(QRectF(0, 0, width(), 1), currentTheme().color(Ink::Border));
    painter.setRenderHint(QPainter::Antialiasing);
    const StripItem* hovered = m_hovered >= 0 ? &m_links[m_hovered] : nullptr;
    const StripItem* focused = hasFocus() && m_focused >= 0 ? &m_links[m_focused] : nullptr;
    for (const StripItem& item : m_picture.items)
        paintStripItem(painter, item, currentTheme(), &item == hovered, &item == focused);
    if (hasFocus() && !focused)
        paintFocus(painter, rect());
}
