// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers on the clipboard.
#include "core/io/tables/blockreader.h"
#include "ui/place/stepping.h"
#include "ui/text/translate.h"
#include "ui/window/mainwindow.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

namespace {

std::vector<std::string> shownLabels(const attn::Trace& trace, attn::Axis axis)
{
    std::vector<std::string> labels;
    for (const attn::Message& label : trace.labelMessages(axis, 1, true))
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

void MainWindow::refuseToCopy(const attn::Error& error)
{
    showAnswer({ false, tr("Nothing was copied: %1").arg(translated(error)) });
}

// The matrix that is looked at, else the result of the step; with all heads shown one table under the other, an empty
// line between them. Large tables are written in another thread.
void MainWindow::copy(Copied what)
{
    const auto trace = m_model.trace();
    if (!trace || m_blank)
        return;
    const auto cell = m_changes.cell();
    std::vector<int> nodes;
    if (cell)
        nodes.push_back(m_changes.matrix()->id);
    else if (what == Copied::Cell || what == Copied::Row)
        return showAnswer({ false, tr("Point at a cell or move the cell cursor to it first.") });
    else
        for (const attn::Node* node : resultNodes(*trace, m_selection.step(), m_selection.head()))
            nodes.push_back(node->id);
    if (nodes.empty())
        return;
    if (const attn::Node& node = trace->graph().nodes[size_t(nodes.front())];
        m_selection.covers(toQString(node.spec->key)))
        return showAnswer({ false, tr("Guess first: Space shows the numbers.") });
    const auto text = std::make_shared<QByteArray>();
    m_copyLoader.load(
        trace, nodes, tr("Copy Matrix"),
        [text](const auto&, const ViewLoader::Views&) {
            auto* data = new QMimeData;
            data->setText(QString::fromUtf8(*text));
            data->setData(QLatin1String(numbersType), "C"); // pasted as it was written, whatever the user's decimal sign
            QGuiApplication::clipboard()->setMimeData(data);
        },
        [text, what, cell, practice = m_practice.hiddenCells()](const attn::Trace& run, const ViewLoader::Views& views) {
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
