// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/stagelist.h"

#include "ui/model/comparemodel.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/stepping.h"
#include "ui/steps/stagelistdelegate.h"
#include "ui/steps/stagelistmodel.h"
#include "ui/steps/stagelistswitch.h"
#include "ui/steps/thumbnail.h"
#include "ui/widgets/style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

StageList::StageList(SessionModel* model, Selection* selection, QWidget* parent)
    : QListView(parent)
    , m_model(model)
    , m_selection(selection)
    , m_rows(new StageListModel(this))
    , m_delegate(new StageListDelegate(this))
    , m_pictures(new ThumbnailLoader(this))
{
    setObjectName(QStringLiteral("stageList"));
    setAccessibleName(tr("Steps"));
    setFrameShape(QFrame::NoFrame);
    setModel(m_rows);
    setItemDelegate(m_delegate);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setResizeMode(QListView::Adjust);
    setMouseTracking(true);
    setTabKeyNavigation(false);
    connect(selection, &Selection::changed, this, &StageList::followSelection);
    connect(m_pictures, &ThumbnailLoader::imageChanged, this,
        [this](const QString& step) { m_rows->setPicture(step, m_pictures->image(step)); });
    viewport()->setBackgroundRole(QPalette::Window);
    refresh();
}

void StageList::setCompareModel(CompareModel* compare)
{
    m_compare = compare;
    connect(compare, &CompareModel::changed, this, &StageList::markDifferences);
    connect(compare, &CompareModel::resultChanged, this, &StageList::markDifferences);
}

void StageList::markDifferences()
{
    if (m_compare)
        m_rows->setComparison(m_model->trace().get(), m_compare->isShown() ? m_compare->result().get() : nullptr);
}

void StageList::markCovered()
{
    m_rows->setCovered([this](const QString& step) { return m_selection->covers(step); });
}

void StageList::setCompact(bool compact)
{
    if (m_compact == compact)
        return;
    m_compact = compact;
    m_delegate->setCompact(compact);
    setVerticalScrollBarPolicy(compact ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    refreshPictures();
    scheduleDelayedItemsLayout();
    updateGeometry();
}

QSize StageList::sizeHint() const
{
    return QSize(int(std::lround((m_compact ? 76 : 220) * currentTheme().scale)), int(std::lround(520 * currentTheme().scale)));
}

bool StageList::isReady() const
{
    return m_compact || m_pictures->isReady();
}

void StageList::refresh()
{
    const auto trace = m_model->trace();
    m_layer = m_selection->layer();
    m_rows->setRun(trace.get(), m_selection->layer());
    markDifferences();
    markCovered();
    showStep();
    refreshPictures();
}

void StageList::followSelection(Selection::Changes what)
{
    using Change = Selection::Change;
    if (what & Change::Run || m_selection->layer() != m_layer) // another layer has rows of its own
        return refresh();
    if (what & Change::Step)
        showStep();
    if (what & Change::Head)
        refreshPictures();
    if (what & Change::Cover)
        markCovered();
}

void StageList::refreshPictures()
{
    const double ratio = devicePixelRatioF();
    m_pictures->setPaused(m_compact || !isVisible());
    m_pictures->setLook(currentTheme(),
        QSize(int(std::lround(std::round(26 * currentTheme().scale) * ratio)),
            int(std::lround(std::round(22 * currentTheme().scale) * ratio))));
    m_pictures->setRun(m_model->trace(), m_selection->head());
}

void StageList::showStep()
{
    m_rows->setCurrent(m_selection->step());
    const int row = m_rows->rowOf(m_selection->step());
    if (row < 0)
        return;
    m_following = true;
    setCurrentIndex(m_rows->index(row));
    m_following = false;
    if (row <= 1)
        scrollToTop(); // with its heading
}

/// Walking shows enabled steps at once; on one that is off the cursor waits for Space.
void StageList::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QListView::currentChanged(current, previous);
    if (m_following || !current.isValid())
        return;
    const StageRow& row = m_rows->at(current.row());
    if (!row.heading && row.enabled && row.layer < 0)
        m_selection->setStep(row.key);
}

/// Enters a folded layer, at the same step where it has one.
bool StageList::enterLayer(const QModelIndex& index)
{
    if (!index.isValid() || m_rows->at(index.row()).layer < 0)
        return false;
    m_selection->enterLayer(m_rows->at(index.row()).layer);
    return true;
}

void StageList::toggle(const QModelIndex& index)
{
    if (!index.isValid() || !m_rows->at(index.row()).optional)
        return;
    const QString key = m_rows->at(index.row()).key;
    const auto steps = attn::stepsOf(m_model->trace()->config());
    const attn::Step* step = stepOf(steps, key);
    if (!step)
        return;
    const bool on = !step->enabled;
    const bool cursorHere = currentIndex() == index;
    if (switchStep(*m_model, *step, on) && cursorHere) {
        // The cursor stays on the row that was switched; a step that is on again is shown.
        m_following = true;
        setCurrentIndex(m_rows->index(std::max(0, m_rows->rowOf(key))));
        m_following = false;
        if (on && m_rows->rowOf(key) >= 0 && m_rows->at(m_rows->rowOf(key)).enabled)
            m_selection->setStep(key);
    }
}

void StageList::keyPressEvent(QKeyEvent* event)
{
    const QModelIndex index = currentIndex();
    switch (event->key()) {
    case Qt::Key_Space:
        toggle(index);
        event->accept();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (enterLayer(index))
            ;
        else if (index.isValid() && m_rows->at(index.row()).enabled)
            m_selection->setStep(m_rows->at(index.row()).key);
        else
            toggle(index);
        event->accept();
        return;
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int step = event->key() == Qt::Key_Up ? -1 : 1;
        for (int row = index.row() + step; row >= 0 && row < m_rows->rowCount(); row += step)
            if (!m_rows->at(row).heading) {
                setCurrentIndex(m_rows->index(row));
                break;
            }
        event->accept();
        return;
    }
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
        event->ignore(); // the window steps with these
        return;
    default:
        if (event->text().isEmpty() || event->modifiers() & (Qt::ControlModifier | Qt::AltModifier))
            QListView::keyPressEvent(event);
        else
            event->ignore(); // no search while typing: single keys are the window's shortcuts
    }
}

QModelIndex StageList::switchAt(const QPoint& point) const
{
    const QModelIndex index = indexAt(point);
    if (!index.isValid())
        return {};
    const QRectF area = m_delegate->layout(m_rows->at(index.row()), visualRect(index)).toggle;
    return area.adjusted(-5, -8, 8, 8).contains(point) && !area.isEmpty() ? index : QModelIndex();
}

void StageList::mousePressEvent(QMouseEvent* event)
{
    m_pressedSwitch = event->button() == Qt::LeftButton ? switchAt(event->position().toPoint()) : QModelIndex();
    if (m_pressedSwitch.isValid()) {
        event->accept();
        return;
    }
    if (event->button() == Qt::LeftButton && enterLayer(indexAt(event->position().toPoint()))) {
        event->accept();
        return;
    }
    QListView::mousePressEvent(event);
}

void StageList::mouseDoubleClickEvent(QMouseEvent* event)
{
    mousePressEvent(event); // two fast clicks on a switch are two clicks
}

void StageList::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_pressedSwitch.isValid()) {
        const QModelIndex released = switchAt(event->position().toPoint());
        const QModelIndex pressed = m_pressedSwitch;
        m_pressedSwitch = QModelIndex();
        if (released == pressed)
            toggle(pressed);
        return;
    }
    QListView::mouseReleaseEvent(event);
}

void StageList::showEvent(QShowEvent* event)
{
    QListView::showEvent(event);
    refreshPictures();
}

void StageList::hideEvent(QHideEvent* event)
{
    QListView::hideEvent(event);
    refreshPictures();
}

void StageList::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Steps"));
        refresh();
    } else if (event->type() == QEvent::StyleChange) {
        refreshPictures();
        scheduleDelayedItemsLayout();
    }
    QListView::changeEvent(event);
}

bool StageList::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::MouseMove) {
        const QPoint at = static_cast<QMouseEvent*>(event)->position().toPoint();
        viewport()->setCursor(indexAt(at).isValid() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    }
    return QListView::viewportEvent(event);
}
