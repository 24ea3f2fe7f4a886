// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/stagelistswitch.h"

#include "ui/model/sessionmodel.h"
#include "ui/text/translate.h"

#include <QCoreApplication>

bool switchStep(SessionModel& model, const attn::Step& step, bool on)
{
    const attn::StageSpec* spec = step.spec;
    const QString name = (on ? QCoreApplication::translate("StageList", "Switch “%1” On")
                             : QCoreApplication::translate("StageList", "Switch “%1” Off"))
                             .arg(translated(spec->shortTitle));
    return model.edit(name, [spec, on](attn::Session& session) -> attn::Result<attn::Nothing> {
        for (const auto& [key, value] : on ? spec->toggle.on : spec->toggle.off) {
            if (on && spec->isEnabled(attn::Config(session.settings)))
                break;
            if (auto assigned = attn::assign(session.settings, key, value); !assigned)
                return assigned.error();
        }
        return attn::Nothing {};
    });
}
