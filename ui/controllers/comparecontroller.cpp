// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/comparecontroller.h"

#include "core/io/session/lessons.h"
#include "ui/controllers/userprompts.h"
#include "ui/model/comparemodel.h"
#include "ui/model/sessionmodel.h"
#include "ui/text/translate.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/notice.h"

#include <QFileInfo>
#include <QLocale>
#include <QTime>
#include <memory>

CompareController::CompareController(SessionModel* model, CompareModel* compare, const Actions& actions,
    const UserPrompts& prompts, Notice* message, QObject* parent)
    : QObject(parent)
    , m_model(model)
    , m_compare(compare)
    , m_actions(actions)
    , m_message(message)
{
    connect(actions.pinA, &QAction::triggered, this, [this] {
        if (!m_model->isBlank() && m_model->trace())
            m_compare->setA(m_model->trace(),
                tr("Snapshot of %1").arg(QLocale().toString(QTime::currentTime(), QLocale::ShortFormat)));
    });
    connect(actions.compareFile, &QAction::triggered, this, [this, &prompts] {
        const QString path = prompts.openFile();
        if (!path.isEmpty())
            compareWith(path);
    });
    connect(actions.compareView, &QAction::triggered, compare, &CompareModel::setShown);
    connect(actions.compareSwap, &QAction::triggered, compare, &CompareModel::swap);
    connect(actions.compareStop, &QAction::triggered, compare, &CompareModel::stop);
    connect(compare, &CompareModel::changed, this, &CompareController::refresh);
    refresh();
}

void CompareController::refresh()
{
    for (QAction* action : { m_actions.compareView, m_actions.compareSwap, m_actions.compareStop })
        action->setEnabled(m_compare->hasA());
    m_actions.compareView->setChecked(m_compare->isShown());
}

bool CompareController::compareWith(const QString& path)
{
    const auto read = std::make_shared<bool>(true); // in the call
    m_loader.load(path, attn::readSessionOrLesson, [this, path, read](const attn::Result<LoadedDocument>& loaded) {
        *read = loaded.has_value();
        if (loaded)
            m_compare->setA(loaded->run.trace, QFileInfo(path).fileName());
        else
            m_message->showMessage(Notice::Kind::Error, translated(loaded.error()));
    });
    return *read;
}

void CompareController::endUnfit()
{
    const auto a = m_compare->a();
    if (!a || m_compare->fits())
        return;
    const QString name = m_compare->nameOfA();
    m_compare->stop();
    m_message->showMessage(Notice::Kind::Note,
        tr("The comparison with “%1” has ended: this document has other tokens or steps.").arg(name),
        tr("Compare all the same"), [this, a, name] { m_compare->setA(a, name); });
}
