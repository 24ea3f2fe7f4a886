// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/programcontroller.h"

#include "core/io/file/wholefile.h"
#include "core/script/scriptwriter.h"
#include "ui/controllers/userprompts.h"
#include "ui/model/sessionmodel.h"
#include "ui/model/viewloader.h"
#include "ui/text/translate.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/notice.h"

#include <QFileInfo>
#include <memory>

ProgramController::ProgramController(SessionModel* model, const Actions& actions, const UserPrompts& prompts,
    Notice* message, QObject* parent)
    : QObject(parent)
    , m_model(model)
    , m_actions(actions)
    , m_prompts(prompts)
    , m_message(message)
{
    connect(actions.exportProgram, &QAction::triggered, this, &ProgramController::exportProgram);
    connect(model, &SessionModel::traceChanged, this, &ProgramController::refresh);
    refresh();
}

// Weights that were read cannot be recomputed by a program or by hand.
void ProgramController::refresh()
{
    const auto trace = m_model->trace();
    const bool computed = !trace || trace->config().recipe() == attn::Recipe::Computed;
    for (QAction* action : { m_actions.copyProgram, m_actions.exportProgram, m_actions.worksheet })
        action->setEnabled(computed);
}

void ProgramController::load(const SessionModel& model, ViewLoader* loader, const Done& done)
{
    const auto trace = model.trace();
    std::vector<int> all;
    for (const attn::Node& node : trace->graph().nodes)
        all.push_back(node.id);
    const auto program = std::make_shared<attn::Result<std::string>>(std::string());
    loader->load(
        trace, {}, tr("PyTorch program"), [program, done](const auto&, const ViewLoader::Views&) { done(*program); },
        [program](const attn::Trace& run, const ViewLoader::Views&) { *program = attn::pytorchProgram(run); }, {},
        ViewLoader::cost(*trace, all));
}

// Every file has a loader of its own: nothing else that is wanted meanwhile takes its place.
void ProgramController::exportProgram()
{
    if (!m_model->trace() || m_model->isBlank())
        return;
    const QFileInfo document(m_model->fileName());
    const QString name = m_model->fileName().isEmpty() ? QStringLiteral("attention") : document.completeBaseName();
    const QString path = m_prompts.saveProgram(
        (m_model->fileName().isEmpty() ? QString() : document.path() + u'/') + name + QStringLiteral(".py"));
    if (path.isEmpty())
        return;
    auto* loader = new ViewLoader(this);
    const auto tellOutcome = [this, path, loader](const attn::Result<attn::Nothing>& written) {
        loader->deleteLater();
            if (written)
            m_message->showMessage(Notice::Kind::Note, tr("The PyTorch program was written to %1.").arg(path));
        else
            m_message->showMessage(Notice::Kind::Error,
                tr("The PyTorch program was not written to %1: %2").arg(path, translated(written.error())));
    };
    connect(loader, &ViewLoader::failed, this, [tellOutcome](const attn::Error& error) { tellOutcome(error); });
    load(*m_model, loader, [path, tellOutcome](const attn::Result<std::string>& program) {
        if (program)
            tellOutcome(attn::writeWhole(path, QByteArray::fromStdString(*program)));
        else
            tellOutcome(program.error());
    });
}
