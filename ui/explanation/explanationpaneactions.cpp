// SPDX-License-Identifier: GPL-3.0-or-later
// What the explanation offers to do: experiments, and taking back edited cells.
#include "ui/explanation/explanationpane.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/settings/settingsformbutton.h"
#include "ui/text/translate.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

void ExplanationPane::refreshTries(const attn::StageSpec& spec, const attn::Config& config)
{
    if (m_triesOf != &spec) {
        m_triesOf = &spec;
        for (PaneButton* button : m_tryButtons) {
            button->hide();
            button->setObjectName(QString());
            m_tries->layout()->removeWidget(button);
            button->deleteLater(); // it may be the one that was clicked
        }
        m_tryButtons.clear();
        for (const attn::TrySpec& experiment : spec.tries) {
            auto* button = new PaneButton(PaneButton::Look::Framed, QString(), m_tries);
            button->setObjectName(QStringLiteral("try.%1").arg(m_tryButtons.size()));
            button->setIconName(QStringLiteral("play"));
            button->setTheme(m_theme);
            m_tries->layout()->addWidget(button);
            m_tryButtons.push_back(button);
            const attn::TrySpec* what = &experiment;
            connect(button, &QAbstractButton::clicked, this,
                [this, what] { applySettings(translated(what->title), what->settings); });
        }
    }
    for (size_t i = 0; i < m_tryButtons.size(); ++i) {
        const attn::TrySpec& experiment = spec.tries[i];
        m_tryButtons[i]->setText(translated(experiment.title));
        m_tryButtons[i]->setEnabled(!std::all_of(experiment.settings.begin(), experiment.settings.end(),
            [&](const auto& setting) { return config.is(setting.first, setting.second); }));
        m_tryButtons[i]->setVisible(true);
    }
    m_tries->setVisible(!m_tryButtons.empty());
    m_tryHead->setVisible(!m_tryButtons.empty());
}

void ExplanationPane::applySettings(
    const QString& name, const std::vector<std::pair<std::string_view, std::string_view>>& settings)
{
    m_model->edit(name, [settings](attn::Session& session) -> attn::Result<attn::Nothing> {
        for (const auto& [key, value] : settings)
            if (auto assigned = attn::assign(session.settings, key, value); !assigned)
                return assigned.error();
        return attn::Nothing {};
    });
}

void ExplanationPane::refreshOverrides(const attn::Trace& trace, const attn::StageSpec& spec)
{
    int count = 0;
    for (const attn::Node& node : trace.graph().nodes)
        if (node.spec->key == spec.key)
            count += int(trace.session().overrides.count(node.path));
    m_putBack->setVisible(count > 0);
    m_putBack->setText(tr("%n edited cell(s): put back", nullptr, count));
}

void ExplanationPane::putBack()
{
    const std::string step = m_selection->step().toStdString();
    m_model->edit(m_putBack->text(), [step](attn::Session& session, const attn::Trace& run) {
        for (const attn::Node& node : run.graph().nodes)
            if (node.spec->key == step)
                session.overrides.erase(node.path);
        return attn::Result<attn::Nothing>(attn::Nothing {});
    });
}
