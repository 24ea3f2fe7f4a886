// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing the document with what it was, or with a file.
#include "ui/window/mainwindow.h"

#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"
#include "ui/text/translate.h"
#include "ui/window/mainwindowmessage.h"

#include <QFileInfo>
#include <QLocale>
#include <QTime>

void MainWindow::connectCompare()
{
    connect(m_actions.pinA, &QAction::triggered, this, [this] {
        if (!m_blank && m_model.trace())
            m_compare.setA(m_model.trace(),
                tr("Snapshot of %1").arg(QLocale().toString(QTime::currentTime(), QLocale::ShortFormat)));
    });
    connect(m_actions.compareFile, &QAction::triggered, this, [this] {
        const QString path = m_prompts.openFile();
        if (!path.isEmpty())
            compareWith(path);
    });
    connect(m_actions.compareView, &QAction::triggered, this, [this](bool on) { m_compare.setShown(on); });
    connect(m_actions.compareSwap, &QAction::triggered, &m_compare, &CompareModel::swap);
    connect(m_actions.compareStop, &QAction::triggered, &m_compare, &CompareModel::stop);
    connect(&m_compare, &CompareModel::changed, this, &MainWindow::refreshCompare);
    refreshCompare();
}

void MainWindow::refreshCompare()
{
    for (QAction* action : { m_actions.compareView, m_actions.compareSwap, m_actions.compareStop })
        action->setEnabled(m_compare.hasA());
    m_actions.compareView->setChecked(m_compare.isShown());
}

bool MainWindow::compareWith(const QString& path)
{
    const auto loaded = attn::readSessionOrLesson(path);
    if (!loaded) {
        refuse(loaded.error());
        return false;
    }
    const auto tokens = attn::tokensOf(loaded->session);
    const auto trace = tokens ? attn::Trace::create(loaded->session, *tokens)
                              : attn::Result<std::shared_ptr<const attn::Trace>>(tokens.error());
    if (!trace) {
        refuse(trace.error());
        return false;
    }
    m_compare.setA(*trace, QFileInfo(path).fileName());
    return true;
}

// Another document was opened. A stays where it has the same tokens and steps; otherwise there is nothing to compare.
void MainWindow::endUnfitComparison()
{
    const auto a = m_compare.a();
    if (!a || m_compare.fits())
        return;
    const QString name = m_compare.nameOfA();
    m_compare.stop();
    m_message->setProperty("ofText", false);
    m_message->showMessage(MessageBar::Kind::Note,
        tr("The comparison with “%1” has ended: this document has other tokens or steps.").arg(name),
        tr("Compare all the same"), [this, a, name] { m_compare.setA(a, name); });
}
