// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/headswitch.h"

#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace {

struct HeadTexts {
    Q_DECLARE_TR_FUNCTIONS(HeadSwitch)
};

/// The setting that switches heads off, by its kind.
const attn::SettingSpec* headSetting()
{
    const auto& specs = attn::settingSpecs();
    const auto found = std::find_if(specs.begin(), specs.end(),
        [](const attn::SettingSpec* spec) { return spec->kind == attn::SettingKind::HeadList; });
    return found == specs.end() ? nullptr : *found;
}

} // namespace

int HeadSwitch::head() const
{
    const auto trace = m_model->trace();
    if (!trace || !headSetting() || trace->shape().heads < 2)
        return -1;
    const auto at = m_selection->current();
    const attn::Node* node = at ? existingNode(*m_model, *at) : nullptr;
    return node && node->head >= 0 ? node->head : m_selection->head() >= 0 ? m_selection->head() : -1;
}

bool HeadSwitch::isOff(int head) const
{
    const attn::SettingSpec* spec = headSetting();
    const auto trace = m_model->trace();
    if (!spec || !trace)
        return false;
    const std::vector<int> off = trace->config().heads(spec->key);
    return std::find(off.begin(), off.end(), head) != off.end();
}

ChangeAnswer HeadSwitch::toggle(int head)
{
    const attn::SettingSpec* spec = headSetting();
    if (!spec || head < 0)
        return { false, HeadTexts::tr("Pick one of several heads first.") };
    const bool on = isOff(head);
    return answeredEdit(*m_model,
        (on ? HeadTexts::tr("Switch head %1 on") : HeadTexts::tr("Switch head %1 off")).arg(QLocale().toString(head + 1)),
        [spec, head, on](attn::Session& session, const attn::Trace&) {
            const std::vector<int> before = attn::Config(session.settings).heads(spec->key);
            std::set<int> off(before.begin(), before.end());
            if (on)
                off.erase(head);
            else
                off.insert(head);
            std::string list;
            for (const int other : off)
                list += (list.empty() ? "" : ",") + std::to_string(other);
            return attn::assign(session.settings, spec->key, list);
        });
}
