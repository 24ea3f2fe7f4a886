// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/navigationcontroller.h"

#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/text/translate.h"
#include "ui/widgets/actions.h"

NavigationController::NavigationController(
    SessionModel* model, Selection* selection, const Actions& actions, QObject* parent)
    : QObject(parent)
    , m_model(model)
    , m_selection(selection)
    , m_actions(actions)
{
    const auto on = [this](QAction* action, auto&& slot) { connect(action, &QAction::triggered, this, slot); };
    on(actions.next, [this] { step(+1); });
    on(actions.previous, [this] { step(-1); });
    on(actions.first, [this] { goToOutermost(+1); });
    on(actions.last, [this] { goToOutermost(-1); });
    on(actions.goBack, [this] { m_selection->goBack(); });
    for (size_t i = 0; i < actions.heads.size(); ++i)
        on(actions.heads[i], [this, i] { m_selection->setHeadInLayer(int(i) - 1); });
    on(actions.previousLayer, [this] { m_selection->setLayer(m_selection->layer() - 1); });
    on(actions.nextLayer, [this] { m_selection->setLayer(m_selection->layer() + 1); });
    on(actions.allLayers, [this] { m_selection->setHead(allHeads); });
    const std::vector<QAction*> pictures = actions.pictures(); // in the order of the kinds
    for (size_t i = 0; i < pictures.size(); ++i)
        on(pictures[i], [this, i] { m_selection->setViewMode(ViewMode(int(i))); });
    // Asked for while one head is shown: they stand among all heads.
    on(actions.headAggregates, [this](bool shown) {
        if (shown)
            m_selection->setHeadInLayer(-1);
    });
    using Change = Selection::Change;
    selection->onChange(Change::Run | Change::Head, this, &NavigationController::refreshHeads);
    selection->onChange(Change::Run | Change::Step | Change::Head, this, &NavigationController::refreshSteps);
    selection->onChange(Change::ViewMode, this, &NavigationController::refreshViewMode);
    selection->onChange(Change::Trail, this, [this] { m_actions.goBack->setEnabled(m_selection->canGoBack()); });
    actions.goBack->setEnabled(false);
    refreshHeads();
    refreshSteps();
}

void NavigationController::refreshHeads()
{
    const auto trace = m_model->trace();
    const attn::Shape shape = trace ? trace->shape() : attn::Shape();
    const int heads = shape.heads, head = m_selection->head(), layer = m_selection->layer();
    const bool overview = isOverview(shape, head);
    for (size_t i = 0; i < m_actions.heads.size(); ++i) {
        QAction* action = m_actions.heads[i];
        action->setEnabled(shape.allHeads() > 1 && int(i) <= heads);
        action->setVisible(i == 0 || int(i) <= heads);
        action->setChecked(!overview
            && (i == 0 ? head < 0 : head >= 0 && shape.layerOf(head) == layer && shape.headInLayer(head) == int(i) - 1));
    }
    m_actions.headAggregates->setEnabled(heads > 1);
    m_actions.previousLayer->setEnabled(shape.layers > 1 && layer > 0);
    m_actions.nextLayer->setEnabled(shape.layers > 1 && layer + 1 < shape.layers);
    for (QAction* action : { m_actions.previousLayer, m_actions.nextLayer, m_actions.allLayers })
        action->setVisible(shape.layers > 1);
    m_actions.allLayers->setEnabled(shape.layers > 1);
    m_actions.allLayers->setChecked(overview);
}

void NavigationController::refreshViewMode()
{
    const std::vector<QAction*> pictures = m_actions.pictures();
    for (size_t i = 0; i < pictures.size(); ++i)
        pictures[i]->setChecked(int(i) == int(m_selection->viewMode()));
}

void NavigationController::refreshSteps()
{
    const bool before = m_selection->neighbour(-1).stage, after = m_selection->neighbour(+1).stage;
    m_actions.previous->setEnabled(before);
    m_actions.first->setEnabled(before);
    m_actions.next->setEnabled(after);
    m_actions.last->setEnabled(after);
}

void NavigationController::step(int direction)
{
    if (!m_model->isBlank())
        m_selection->stepBy(direction);
}

void NavigationController::goToOutermost(int end)
{
    const auto trace = m_model->trace();
    if (!trace || m_model->isBlank())
        return;
    if (const StepInLayer to = outermostStep(*trace, m_selection->layer(), m_selection->head(), end); to.stage)
        m_selection->setStepInLayer(toQString(to.stage->key), to.layer);
}
