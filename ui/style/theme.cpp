// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/theme.h"

#include <QFontDatabase>
#include <algorithm>
#include <cmath>

namespace {

struct InkPair {
    Ink ink;
    QRgb light, dark;
};

constexpr InkPair inkTable[] = {
    { Ink::Background, 0xffF1F3F6, 0xff12161D },
    { Ink::Surface, 0xffFFFFFF, 0xff191E27 },
    { Ink::Raised, 0xffF8F9FB, 0xff1F2530 },
    { Ink::Border, 0xffD3D8E0, 0xff333C4A },
    { Ink::Control, 0xff818A9A, 0xff6F7B8E },
    { Ink::Text, 0xff171C26, 0xffE8ECF3 },
    { Ink::Muted, 0xff545D6C, 0xffA6B0C0 },
    { Ink::Accent, 0xff1F2A44, 0xffDCE5F6 },
    { Ink::OnAccent, 0xffFFFFFF, 0xff12161D },
    { Ink::Selected, 0xffDFE6F2, 0xff2B3649 },
    { Ink::Hover, 0xffEDF1F7, 0xff222A37 },
    { Ink::Query, 0xff6833BC, 0xffBDA0F8 },
    { Ink::QueryTint, 0xffF0EAFA, 0xff2A2540 },
    { Ink::Key, 0xff945400, 0xffF1AF57 },
    { Ink::KeyTint, 0xffF8EFE3, 0xff352A1B },
    { Ink::Value, 0xff00564E, 0xff7CEBDA },
    { Ink::ValueTint, 0xffE2F1EF, 0xff1B3331 },
    { Ink::Edited, 0xffA8175F, 0xffFF8FC4 },
    { Ink::Error, 0xffB3261E, 0xffFF9A91 },
    { Ink::ErrorTint, 0xffFCEBE9, 0xff3A2224 },
    { Ink::HatchGround, 0xffE9ECF1, 0xff222834 },
    { Ink::HatchLine, 0xff7D8797, 0xff6C7990 },
    { Ink::PinOuter, 0xff000000, 0xffFFFFFF },
    { Ink::PinInner, 0xffFFFFFF, 0xff000000 },
};

int wholePixels(double pixelSize, double scale)
{
    return std::max(1, int(std::lround(pixelSize * scale)));
}

/// Families of the running text: the language's own first, then Noto Sans, then whatever the system uses.
QStringList textFamilies(const QStringList& preferred)
{
    static const QStringList usual = [] {
        QStringList list;
        if (QFontDatabase::hasFamily(QStringLiteral("Noto Sans")))
            list += QStringLiteral("Noto Sans");
        list += QFontDatabase::systemFont(QFontDatabase::GeneralFont).families();
        list.removeDuplicates();
        return list;
    }();
    QStringList families = preferred + usual;
    families.removeDuplicates();
    return families;
}

} // namespace

Theme Theme::light()
{
    return {};
}

Theme Theme::darkTheme()
{
    Theme theme;
    theme.dark = true;
    return theme;
}

QColor Theme::color(Ink ink) const
{
    const auto found = std::find_if(
        std::begin(inkTable), std::end(inkTable), [ink](const InkPair& pair) { return pair.ink == ink; });
    return found == std::end(inkTable) ? QColor(Qt::transparent) : QColor::fromRgb(dark ? found->dark : found->light);
}

QFont Theme::font(double pixelSize, bool bold, bool italic) const
{
    QFont font;
    font.setFamilies(textFamilies(families));
    font.setPixelSize(wholePixels(pixelSize, scale));
    font.setBold(bold);
    font.setItalic(italic);
    return font;
}

QFont Theme::monospace(double pixelSize) const
{
    static const QStringList fixed = [] {
        QStringList list;
        for (const char* family : { "Noto Sans Mono", "DejaVu Sans Mono" }) {
            if (QFontDatabase::hasFamily(QLatin1String(family)))
                list += QLatin1String(family);
        }
        list += QFontDatabase::systemFont(QFontDatabase::FixedFont).families();
        list.removeDuplicates();
        return list;
    }();
    QFont font;
    font.setFamilies(fixed + families);
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    font.setPixelSize(wholePixels(pixelSize, scale));
    return font;
}
