// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/sessionfile.h"

#include "core/io/exporters.h"
#include "core/io/json.h"
#include "core/io/wholefile.h"

namespace attn {

Result<LoadedSession> readSession(const QString& path)
{
    const auto content = readWhole(path, JsonDocument::maxBytes);
    if (!content)
        return content.error();
    return parseSession(*content);
}

Result<Nothing> writeSession(const Session& session, const QString& path)
{
    return writeWhole(path, sessionJson(session));
}

} // namespace attn
