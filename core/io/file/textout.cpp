// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file/textout.h"

#include "core/io/file/wholefile.h"

#include <QFileDevice>

namespace attn {

TextOut& TextOut::operator+=(std::string_view text)
{
    if (m_failure)
        return *this;
    m_piece += text;
    if (m_piece.size() >= pieceBytes)
        send();
    return *this;
}

void TextOut::send()
{
    if (!m_failure && !m_piece.empty())
        if (auto sent = m_sink(m_piece); !sent)
            m_failure = sent.error();
    m_piece.clear();
}

Result<Nothing> TextOut::finish()
{
    send();
    if (m_failure)
        return *m_failure;
    return Nothing {};
}

QByteArray textOf(const TextWork& write)
{
    QByteArray all;
    TextOut out([&](std::string_view piece) -> Result<Nothing> {
        all.append(piece.data(), qsizetype(piece.size()));
        return Nothing {};
    });
    write(out);
    (void)out.finish(); // memory takes everything
    return all;
}

Result<Nothing> writeText(const QString& path, const TextWork& write)
{
    return writeWholeBy(path, [&](QFileDevice& file) {
        TextOut out([&](std::string_view piece) -> Result<Nothing> {
            if (file.write(piece.data(), qint64(piece.size())) == qint64(piece.size()))
                return Nothing {};
            return contentError(
                ATTN_TR("%1 cannot be written: %2."), { path.toStdString(), file.errorString().toStdString() });
        });
        write(out);
        return out.finish();
    });
}

} // namespace attn
