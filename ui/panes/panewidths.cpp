// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/panewidths.h"

#include "ui/steps/stagelist.h"

#include <QSplitter>
#include <QVariant>
#include <algorithm>
#include <cmath>

PaneWidths::PaneWidths(QSplitter* panes, StageList* stages, const SettingsStore& store, QObject* parent)
    : QObject(parent)
    , m_panes(panes)
    , m_stages(stages)
    , m_store(store)
{
    connect(panes, &QSplitter::splitterMoved, this, [this] {
        if (!m_fitting)
            m_store.setValue(QStringLiteral("panes/") + m_size,
                QVariantList { m_panes->sizes().value(0), m_panes->sizes().value(2) });
    });
}

void PaneWidths::fit(int width, double scale)
{
    const double wide = width / scale;
    const QString size
        = wide < 1180 ? QStringLiteral("small") : wide < 1600 ? QStringLiteral("medium") : QStringLiteral("large");
    if (size == m_size)
        return;
    m_size = size;
    m_stages->setCompact(size == u"small");
    int stages = size == u"small" ? 76 : size == u"medium" ? 220 : 260; // visual.md
    int explanation = size == u"small" ? 224 : size == u"medium" ? 276 : 360;
    const QVariantList kept = m_store.value(QStringLiteral("panes/") + size).toList();
    if (kept.size() == 2) {
        stages = kept[0].toInt();
        explanation = kept[1].toInt();
    } else {
        stages = int(std::lround(stages * scale));
        explanation = int(std::lround(explanation * scale));
    }
    m_fitting = true;
    m_panes->setSizes({ stages, std::max(200, width - stages - explanation), explanation });
    m_fitting = false;
}

void PaneWidths::refit(int width, double scale)
{
    m_size.clear();
    fit(width, scale);
}
