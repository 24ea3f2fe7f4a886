// SPDX-License-Identifier: GPL-3.0-or-later
// How numbers look: kept in the settings by name, so that they mean the same in every version.
#include "core/color/colormap.h"
#include "ui/window/mainwindow.h"

namespace {

struct KeptPalette {
    attn::MapKind kind;
    const char* key;
};

constexpr KeptPalette keptPalettes[] = {
    { attn::MapKind::Signed, "numbers/signedPalette" },
    { attn::MapKind::Probability, "numbers/weightPalette" },
    { attn::MapKind::Difference, "numbers/differencePalette" },
};

} // namespace

void MainWindow::loadNumberLook()
{
    const NumberLook usual;
    for (const KeptPalette& kept : keptPalettes) {
        const std::string name = m_store.value(QString::fromLatin1(kept.key)).toString().toStdString();
        const auto palettes = attn::palettesOf(kept.kind);
        for (size_t i = 0; i < palettes.size(); ++i)
            if (palettes[i].key == name)
                m_numberLook.palettes[size_t(kept.kind)] = int(i);
    }
    const auto number = [this](const char* key, double fallback, double low, double high) {
        const double value = m_store.value(QString::fromLatin1(key), fallback).toDouble();
        return value >= low && value <= high ? value : fallback;
    };
    m_numberLook.logarithmic = m_store.value(QStringLiteral("numbers/logarithmic"), false).toBool();
    m_numberLook.signedEnd = number("numbers/signedEnd", usual.signedEnd, 0, 1e9);
    m_numberLook.probabilityEnd = number("numbers/weightEnd", usual.probabilityEnd, 0, 1e9);
    m_numberLook.decimals = int(number("numbers/decimals", usual.decimals, 0, 8));
    m_numberLook.arithmeticDecimals = int(number("numbers/arithmeticDecimals", usual.arithmeticDecimals, 2, 8));
}

void MainWindow::setNumberLook(const NumberLook& look)
{
    if (look == m_numberLook)
        return;
    m_numberLook = look;
    for (const KeptPalette& kept : keptPalettes) {
        const attn::Palette palette = attn::palettesOf(kept.kind)[size_t(look.palettes[size_t(kept.kind)])];
        m_store.setValue(QString::fromLatin1(kept.key), QString::fromUtf8(palette.key.data(), int(palette.key.size())));
    }
    m_store.setValue(QStringLiteral("numbers/logarithmic"), look.logarithmic);
    m_store.setValue(QStringLiteral("numbers/signedEnd"), look.signedEnd);
    m_store.setValue(QStringLiteral("numbers/weightEnd"), look.probabilityEnd);
    m_store.setValue(QStringLiteral("numbers/decimals"), look.decimals);
    m_store.setValue(QStringLiteral("numbers/arithmeticDecimals"), look.arithmeticDecimals);
    m_theme.numbers = look;
    spreadTheme();
}
