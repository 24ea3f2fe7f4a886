// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/clipboardcontroller.h"

#include "core/io/tables/blockreader.h"
#include "core/io/tables/exporters.h"
#include "core/pipeline/axislabels.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/controllers/programcontroller.h"
#include "ui/model/cellchanges.h"
#include "ui/model/practicemodel.h"
#include "ui/place/stepping.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/style.h"
#include "ui/writers/exportimage.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <memory>

namespace {

constexpr char numbersType[] = "application/x-attention-visualizer-numbers"; // marks copied numbers: they have a point

std::vector<std::string> shownLabels(const attn::Trace& trace, attn::Axis axis)
{
    std::vector<std::string> labels;
    for (const attn::Message& label : attn::labelMessages(trace, axis, 1, true))
        labels.push_back(translated(label).toStdString());
    return labels;
}

attn::MatrixTable shownTable(const attn::Trace& trace, const attn::StageView& view, bool names)
{
    attn::MatrixTable table;
    table.path = view.node->path;
    table.values = view.values;
    table.isText = view.node->spec->kind == attn::ValueKind::Text;
    if (table.isText)
        table.strings = trace.sources().tokens;
    if (names) {
        table.rows = shownLabels(trace, view.node->spec->rows);
        table.columns = shownLabels(trace, view.node->spec->columns);
    }
    return table;
}

} // namespace

ClipboardController::ClipboardController(SessionModel* model, Selection* selection, PracticeModel* practice,
    CellChanges* changes, const Actions& actions, Notice* message, EquationCanvas* canvas,
    QObject* parent)
    : QObject(parent)
    , m_model(model)
    , m_selection(selection)
    , m_practice(practice)
    , m_changes(changes)
    , m_message(message)
    , m_canvas(canvas)
    , m_loader(this)
{
    const auto on = [this](QAction* action, auto&& slot) { connect(action, &QAction::triggered, this, slot); };
    on(actions.copyCell, [this] { copy(Copied::Cell); });
    on(actions.copyRow, [this] { copy(Copied::Row); });
    on(actions.copyMatrix, [this] { copy(Copied::Matrix); });
    on(actions.copyNamed, [this] { copy(Copied::NamedMatrix); });
    on(actions.copyPicture, [this] { copyPicture(); });
    on(actions.copyProgram, [this] { copyProgram(); });
    on(actions.paste, [this] { paste(); });
    connect(&m_loader, &ViewLoader::failed, this, &ClipboardController::refuse);
}

void ClipboardController::refuse(const attn::Error& error)
{
    m_message->showAnswer(tr("Nothing was copied: %1").arg(translated(error)), false);
}

// The matrix that is looked at, else the result of the step; with all heads shown one table under the other, an empty
// line between them. Large tables are written in another thread.
void ClipboardController::copy(Copied what)
{
    const auto trace = m_model->trace();
    if (!trace || m_model->isBlank())
        return;
    const auto cell = m_changes->cell();
    std::vector<int> nodes;
    if (cell)
        nodes.push_back(m_changes->matrix()->id);
    else if (what == Copied::Cell || what == Copied::Row)
        return m_message->showAnswer(tr("Point at a cell or move the cell cursor to it first."), false);
    else
        for (const attn::Node* node : resultNodes(*trace, m_selection->step(), m_selection->head()))
            nodes.push_back(node->id);
    if (nodes.empty())
        return;
    if (const attn::Node& node = trace->graph().nodes[size_t(nodes.front())];
        m_selection->covers(toQString(node.spec->key)))
        return m_message->showAnswer(tr("Guess first: Space shows the numbers."), false);
    const auto text = std::make_shared<QByteArray>();
    m_loader.load(
        trace, nodes, tr("Copy Matrix"),
        [text](const auto&, const ViewLoader::Views&) {
            auto* data = new QMimeData;
            data->setText(QString::fromUtf8(*text));
            data->setData(QLatin1String(numbersType), "C"); // pasted as it was written, whatever the user's decimal sign
            QGuiApplication::clipboard()->setMimeData(data);
        },
        [text, what, cell, practice = m_practice->hiddenCells()](const attn::Trace& run, const ViewLoader::Views& views) {
            for (const attn::StageView& view : views) {
                attn::MatrixTable table = shownTable(run, view, what == Copied::NamedMatrix);
                table.hidden = practice ? practice->hidden(*view.node) : nullptr;
                if (what == Copied::Cell || what == Copied::Row) {
                    const int column = what == Copied::Row ? 0 : cell->column;
                    const int columns = what == Copied::Row ? view.node->columns : 1;
                    const auto part = [&](const attn::MatrixPtr& whole) {
                        return attn::share(attn::Matrix(whole->block(cell->row, column, 1, columns)));
                    };
                    if (table.isText)
                        table.strings = { table.strings[size_t(cell->row)] };
                    else
                        table.values = part(view.values);
                    if (table.hidden)
                        table.hidden = part(table.hidden);
                }
                *text += (text->isEmpty() ? "" : "\n") + attn::tableText(table, what == Copied::NamedMatrix);
            }
            if (what == Copied::Cell)
                text->chop(1); // into a sentence, without the end of the line
        });
}

void ClipboardController::copyPicture()
{
    if (!m_model->trace() || m_model->isBlank())
        return;
    const QImage picture = sceneImage(m_canvas->currentScene(), currentTheme(), 2);
    if (!picture.isNull())
        QGuiApplication::clipboard()->setImage(picture);
}

void ClipboardController::copyProgram()
{
    if (!m_model->trace() || m_model->isBlank())
        return;
    ProgramController::load(*m_model, &m_loader, [this](const attn::Result<std::string>& program) {
        if (!program)
            return refuse(program.error());
        const QString text = toQString(*program);
        QGuiApplication::clipboard()->setText(text);
        m_message->showMessage(Notice::Kind::Note,
            tr("The PyTorch program is on the clipboard: %n lines.", nullptr, int(text.count(u'\n'))));
    });
}

void ClipboardController::paste()
{
    if (!m_model->trace() || m_model->isBlank())
        return;
    const QMimeData* held = QGuiApplication::clipboard()->mimeData(); // null while nothing was copied
    const bool ours = held && held->hasFormat(QLatin1String(numbersType));
    const CellChanges::Answer answer = m_changes->paste(
        QGuiApplication::clipboard()->text().toUtf8(), ours ? attn::DecimalSign::Point : decimalSignOf());
    m_message->showAnswer(answer.text, answer.good);
}
