// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/documentloader.h"

#include "core/io/attention/attentionfile.h"

#include <QFileInfo>
#include <optional>
#include <utility>

namespace {

constexpr qint64 quickFile = 1 << 20; // bytes that are read in the call

attn::Result<LoadedDocument> withRun(attn::Result<attn::LoadedSession> file)
{
    if (!file)
        return file.error();
    auto run = DocumentRun::compute(file->session, nullptr);
    if (!run)
        return run.error();
    return LoadedDocument { std::move(*file), std::move(*run) };
}

} // namespace

void DocumentLoader::load(
    const QString& path, const Read& read, std::function<void(attn::Result<LoadedDocument>)> done)
{
    drop();
    const auto wished = attn::wishedFile(path); // "weights.npz:batch=1"
    std::optional<attn::Result<attn::LoadedSession>> file;
    if (QFileInfo(wished ? wished->path : path).size() <= quickFile)
        file = read(path);
    if (file && (!*file || isSmallDocument((*file)->session)))
        return done(withRun(std::move(*file)));
    m_task.run(path.toStdString(),
        [path, read, file = std::move(file)](const std::stop_token&) { return withRun(file ? *file : read(path)); },
        std::move(done));
}
