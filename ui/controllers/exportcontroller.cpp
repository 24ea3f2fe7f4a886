// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/exportcontroller.h"

#include "ui/canvas/equationcanvas.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/model/comparemodel.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/style.h"
#include "ui/worksheet/worksheetdialog.h"

#include <QDir>
#include <QFileInfo>
#include <QWidget>

ExportController::ExportController(SessionModel* model, Selection* selection, CompareModel* compare,
    const Actions& actions, const SettingsStore& store, EquationCanvas* canvas,
    QWidget* dialogParent)
    : QObject(dialogParent)
    , m_model(model)
    , m_selection(selection)
    , m_compare(compare)
    , m_store(store)
    , m_canvas(canvas)
    , m_dialogParent(dialogParent)
{
    connect(actions.exportFigures, &QAction::triggered, this, &ExportController::exportFigures);
    connect(actions.worksheet, &QAction::triggered, this, [this] {
        if (m_model->trace() && !m_model->isBlank())
            openWorksheet();
    });
}

/// The folder of the last time while its place is there, else `name` among the user's files of that kind, or at home.
QString ExportController::outputFolder(const QString& key, QStandardPaths::StandardLocation kind, const QString& name) const
{
    const QString last = m_store.value(key).toString();
    if (!last.isEmpty() && (QDir(last).exists() || QFileInfo(QFileInfo(last).absolutePath()).isDir()))
        return last;
    const QString usual = QStandardPaths::writableLocation(kind);
    return QDir(!usual.isEmpty() && QDir(usual).exists() ? usual : QDir::homePath()).filePath(name);
}

/// What is on screen, as a figure.
FigureKind ExportController::shownFigure() const
{
    switch (m_selection->viewMode()) {
    case ViewMode::Arcs:
        return FigureKind::Arcs;
    case ViewMode::Bars:
        return FigureKind::Bars;
    case ViewMode::Storyboard:
        return FigureKind::Storyboard;
    case ViewMode::Equation:
        break;
    }
    const auto trace = m_model->trace();
    const attn::Node* node = trace ? resultNode(*trace, m_selection->step(), m_selection->head()) : nullptr;
    if (m_compare->isShown())
        return FigureKind::Compare;
    if (m_selection->head() < 0 && node && node->head >= 0)
        return FigureKind::Heads;
    return m_canvas->isResultOnly() ? FigureKind::Matrix : FigureKind::Equation;
}

void ExportController::exportFigures()
{
    ExportSource source;
    source.run = { m_model->trace(), m_compare->a(), m_compare->nameOfA(), tr("this session") };
    source.step = m_selection->step();
    source.head = m_selection->head();
    source.kind = shownFigure();
    source.folder = outputFolder(
        QStringLiteral("exportFolder"), QStandardPaths::PicturesLocation, QStringLiteral("attention-heatmaps"));
    source.look.look = currentTheme().numbers;
    source.look.dark = currentTheme().dark;
    source.look.numbers = m_canvas->numbersShown();
    source.look.locked = m_canvas->lockedRanges();
    source.look.families = currentTheme().families;
    if (!m_selection->tokens().empty())
        source.token = m_selection->tokens().front();
    auto* dialog = new ExportDialog(std::move(source), m_store, m_dialogParent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ExportController::openWorksheet()
{
    const QString folder = outputFolder(QStringLiteral("worksheetFolder"), QStandardPaths::DocumentsLocation,
        QStringLiteral("attention-worksheets"));
    auto* dialog = new WorksheetDialog(m_model->trace(), folder, m_dialogParent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::finished, this,
        [this, dialog] { m_store.setValue(QStringLiteral("worksheetFolder"), dialog->folder()); });
    dialog->open();
}
