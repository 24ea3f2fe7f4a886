// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tokens/tokenedits.h"

#include "core/editing/edits.h"
#include "ui/model/sessionmodel.h"
#include "ui/text/translate.h"

#include <QLocale>

namespace {

QString tokenNumber(int token)
{
    return QLocale().toString(token + 1);
}

} // namespace

bool TokenEdits::change(const QString& name, const Change& what)
{
    if (!m_model->trace() || m_model->edit(name, what))
        return true;
    const auto error = m_model->lastError();
    m_model->dismissError();
    if (error)
        emit refused(translated(*error));
    return false;
}

bool TokenEdits::remove(int token)
{
    return change(tr("Remove token %1").arg(tokenNumber(token)),
        [=](attn::Session& session, const attn::Trace& trace) { return attn::removeToken(session, trace, token); });
}

bool TokenEdits::move(int from, int to)
{
    return change(tr("Move token %1 to place %2").arg(tokenNumber(from), tokenNumber(to)),
        [=](attn::Session& session, const attn::Trace& trace) { return attn::moveToken(session, trace, from, to); });
}

bool TokenEdits::rename(int token, const std::string& text)
{
    return change(tr("Rename token %1").arg(tokenNumber(token)), [=](attn::Session& session, const attn::Trace& trace) {
        return attn::renameToken(session, trace, token, text);
    });
}

bool TokenEdits::insert(int before, const std::string& text)
{
    return change(tr("Insert token %1").arg(tokenNumber(before)), [=](attn::Session& session, const attn::Trace& trace) {
        return attn::insertToken(session, trace, before, text);
    });
}
