// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/fontnotice.h"

#include "ui/model/sessionmodel.h"
#include "ui/style/fontcheck.h"
#include "ui/text/translate.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/style.h"

#include <QMenu>

namespace {

constexpr size_t mostTokensLookedAt = 2000; // for characters without a font

} // namespace

FontNotice::FontNotice(const SessionModel* model, Notice* message, const QMenu* menu, QObject* parent)
    : QObject(parent)
    , m_model(model)
    , m_message(message)
    , m_menu(menu)
{
    connect(model, &SessionModel::traceChanged, this, &FontNotice::refresh);
}

// Once for each set of characters; a message that stands there is more important.
void FontNotice::refresh()
{
    const auto trace = m_model->trace();
    if (!trace)
        return;
    QStringList texts { m_menu->title() };
    const auto& tokens = trace->sources().tokens;
    for (size_t i = 0; i < tokens.size() && i < mostTokensLookedAt; ++i)
        texts += toQString(tokens[i]);
    const auto trouble = fontTrouble(texts, currentTheme().font(13));
    const QString words = trouble ? translated(trouble->message) : QString();
    if (!words.isEmpty() && words != m_told && !m_message->isVisible())
        m_message->showMessage(Notice::Kind::Note, words);
    m_told = words;
}
