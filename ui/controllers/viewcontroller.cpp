// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/viewcontroller.h"

#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/panes/canvaspane.h"
#include "ui/widgets/actions.h"

ViewController::ViewController(const Actions& actions, CanvasPane* pane, const SettingsStore& store, QObject* parent)
    : QObject(parent)
    , m_actions(actions)
    , m_pane(pane)
    , m_store(store)
{
    EquationCanvas* canvas = pane->canvas();
    connect(actions.numbers, &QAction::toggled, canvas, &EquationCanvas::setNumbersShown);
    connect(actions.resultOnly, &QAction::toggled, canvas, &EquationCanvas::setResultOnly);
    connect(actions.lockRange, &QAction::toggled, canvas, &EquationCanvas::setRangeLocked);
    connect(actions.headAggregates, &QAction::toggled, canvas, &EquationCanvas::setOverHeads);
    connect(actions.showStrip, &QAction::toggled, pane, &CanvasPane::setStripShown);
    connect(actions.zoomIn, &QAction::triggered, canvas, &EquationCanvas::zoomIn);
    connect(actions.zoomOut, &QAction::triggered, canvas, &EquationCanvas::zoomOut);
    connect(actions.zoomReset, &QAction::triggered, canvas, &EquationCanvas::zoomReset);
    connect(pane, &CanvasPane::stripHeightChanged, this,
        [this](int height) { m_store.setValue(QStringLiteral("panes/strip"), height); });
    canvas->setNumbersShown(actions.numbers->isChecked());
}

void ViewController::load()
{
    m_actions.numbers->setChecked(m_store.value(QStringLiteral("view/numbers"), true).toBool());
    m_actions.showStrip->setChecked(m_store.value(QStringLiteral("view/strip"), true).toBool());
    m_pane->strip()->setChosenHeight(m_store.value(QStringLiteral("panes/strip"), 0).toInt());
    m_actions.headAggregates->setChecked(m_store.value(QStringLiteral("view/overHeads"), false).toBool());
}

void ViewController::save()
{
    m_store.setValue(QStringLiteral("view/numbers"), m_actions.numbers->isChecked());
    m_store.setValue(QStringLiteral("view/strip"), m_actions.showStrip->isChecked());
    m_store.setValue(QStringLiteral("view/overHeads"), m_actions.headAggregates->isChecked());
}
