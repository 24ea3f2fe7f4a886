// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/experimentbuttons.h"

#include "ui/model/sessionmodel.h"
#include "ui/text/translate.h"
#include "ui/widgets/panebutton.h"
#include "ui/widgets/style.h"

#include <QVBoxLayout>
#include <algorithm>

ExperimentButtons::ExperimentButtons(SessionModel* model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(px(5));
}

void ExperimentButtons::showTries(const attn::StageSpec& spec, const attn::Config& config)
{
    if (m_spec != &spec) {
        m_spec = &spec;
        for (PaneButton* button : m_buttons) {
            button->hide();
            button->setObjectName(QString());
            layout()->removeWidget(button);
            button->deleteLater(); // it may be the one that was clicked
        }
        m_buttons.clear();
        for (const attn::TrySpec& experiment : spec.tries) {
            auto* button = new PaneButton(PaneButton::Look::Framed, QString(), this);
            button->setObjectName(QStringLiteral("try.%1").arg(m_buttons.size()));
            button->setIconName(QStringLiteral("play"));
            layout()->addWidget(button);
            m_buttons.push_back(button);
            connect(button, &QAbstractButton::clicked, this, [this, what = &experiment] { apply(*what); });
        }
    }
    for (size_t i = 0; i < m_buttons.size(); ++i) {
        const attn::TrySpec& experiment = spec.tries[i];
        m_buttons[i]->setText(translated(experiment.title));
        m_buttons[i]->setEnabled(!std::all_of(experiment.settings.begin(), experiment.settings.end(),
            [&](const auto& setting) { return config.is(setting.first, setting.second); }));
        m_buttons[i]->setVisible(true);
    }
    setVisible(!m_buttons.empty());
}

void ExperimentButtons::apply(const attn::TrySpec& experiment)
{
    m_model->edit(translated(experiment.title),
        [settings = experiment.settings](attn::Session& session) -> attn::Result<attn::Nothing> {
            for (const auto& [key, value] : settings)
                if (auto assigned = attn::assign(session.settings, key, value); !assigned)
                    return assigned.error();
            return attn::Nothing {};
        });
}
