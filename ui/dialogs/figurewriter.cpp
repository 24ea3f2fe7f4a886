// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/figurewriter.h"

#include "ui/model/viewloader.h"

#include <memory>
#include <utility>

namespace {

constexpr double alwaysInBackground = 1e18;

} // namespace

int FigureOrder::files() const
{
    int count = 0;
    for (const MatrixFormat* format : formats)
        count += format->write ? int(subjects.size()) : 1;
    return count;
}

FigureWriter::FigureWriter(QObject* parent)
    : QObject(parent)
    , m_loader(new ViewLoader(this))
{
    connect(m_loader, &ViewLoader::failed, this, &FigureWriter::end);
}

void FigureWriter::start(FigureOrder order)
{
    m_order = std::move(order);
    m_done = 0;
    m_writing = true;
    writeNext();
}

void FigureWriter::cancel()
{
    m_loader->cancel();
}

void FigureWriter::end(const attn::Error& error)
{
    if (std::exchange(m_writing, false))
        emit failed(error);
}

void FigureWriter::writeNext()
{
    if (!m_writing)
        return;
    if (m_done == int(m_order.subjects.size()))
        return writeTogether();
    const FigureSubject& subject = m_order.subjects[size_t(m_done)];
    const auto result = std::make_shared<attn::Result<ExportedFigure>>(ExportedFigure {});
    const auto work = [result, order = m_order, subject](const attn::Trace&, const std::vector<attn::StageView>&) {
        *result = exportFigure(order.run, subject, order.formats, order.folder, order.options);
    };
    const auto finished = [this, result](auto, auto) {
        if (!*result)
            return end(result->error());
        emit progressed(++m_done);
        writeNext();
    };
    m_loader->load(m_order.run.trace, {}, subject.file, finished, work, {}, alwaysInBackground);
}

// Formats that hold all matrices, or all pictures of a walk, in one file.
void FigureWriter::writeTogether()
{
    const auto result = std::make_shared<attn::Result<attn::Nothing>>(attn::Nothing {});
    const auto work = [result, order = m_order](const attn::Trace&, const std::vector<attn::StageView>&) {
        *result = exportTogether(order.run, order.subjects, order.formats, order.folder, order.options);
    };
    const auto finished = [this, result](auto, auto) {
        if (!*result)
            return end(result->error());
        m_writing = false;
        emit written();
    };
    m_loader->load(m_order.run.trace, {}, QString(), finished, work, {}, alwaysInBackground);
}
