// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/figurecaption.h"

#include "core/pipeline/captionsettings.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <QCoreApplication>

namespace {

constexpr qsizetype longestText = 120; // characters of the text that are quoted

class CaptionText {
    Q_DECLARE_TR_FUNCTIONS(FigureCaption)
};

QString quotedText(const attn::Trace& trace)
{
    QString text = toQString(attn::captionText(trace)).simplified();
    if (text.size() > longestText)
        text = text.first(longestText - 1).trimmed() + QChar(0x2026);
    return CaptionText::tr("“%1”", "the text of the run").arg(isolatedText(text));
}

} // namespace

QString figureCaption(const attn::Trace& trace)
{
    QStringList parts { quotedText(trace) };
    for (const attn::CaptionSetting& setting : attn::captionSettings(trace))
        parts += CaptionText::tr("%1: %2", "a setting and its value")
                     .arg(translated(setting.spec->title), settingText(*setting.spec, setting.value));
    return parts.join(QStringLiteral(" · "));
}
