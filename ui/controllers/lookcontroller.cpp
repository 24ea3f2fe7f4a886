// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/lookcontroller.h"

#include "core/color/colormap.h"
#include "ui/dialogs/numberlookdialog.h"
#include "ui/text/language.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/style.h"

#include <QWidget>
#include <string>

namespace {

// Kept in the settings by name, so that they mean the same in every version.
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

LookController::LookController(Actions& actions, const SettingsStore& store, QWidget* dialogParent)
    : QObject(dialogParent)
    , m_actions(actions)
    , m_store(store)
    , m_dialogParent(dialogParent)
    , m_themeName(m_store.value(QStringLiteral("look/theme"), QStringLiteral("system")).toString())
    , m_language(m_store.value(QStringLiteral("look/language")).toString())
{
    loadNumberLook();
    applyLanguage(m_language);
    apply();
    const auto on = [this](QAction* action, auto&& slot) { connect(action, &QAction::triggered, this, slot); };
    on(actions.themeLight, [this] { setTheme(QStringLiteral("light")); });
    on(actions.themeDark, [this] { setTheme(QStringLiteral("dark")); });
    on(actions.themeSystem, [this] { setTheme(QStringLiteral("system")); });
    on(actions.languageEnglish, [this] { setLanguage(QStringLiteral("en")); });
    on(actions.languageChinese, [this] { setLanguage(QStringLiteral("zh_CN")); });
    on(actions.languageSystem, [this] { setLanguage({}); });
    on(actions.numberLook, [this] {
        auto* dialog = new NumberLookDialog(m_numbers, m_actions.numbers, m_actions.lockRange, m_dialogParent);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &NumberLookDialog::changed, this, &LookController::setNumberLook);
        dialog->show(); // beside the window, whose pictures follow
    });
}

void LookController::apply()
{
    const bool dark = m_themeName == u"dark" || (m_themeName != u"light" && isDesktopDark());
    Theme theme = dark ? Theme::darkTheme() : Theme::light();
    theme.scale = userFontScale();
    theme.families = languageFamilies();
    theme.numbers = m_numbers;
    applyTheme(theme);
    m_actions.themeLight->setChecked(m_themeName == u"light");
    m_actions.themeDark->setChecked(m_themeName == u"dark");
    m_actions.themeSystem->setChecked(m_themeName != u"light" && m_themeName != u"dark");
    m_actions.languageEnglish->setChecked(m_language == u"en");
    m_actions.languageChinese->setChecked(m_language == u"zh_CN");
    m_actions.languageSystem->setChecked(m_language.isEmpty());
}

void LookController::setTheme(const QString& name)
{
    m_themeName = name;
    m_store.setValue(QStringLiteral("look/theme"), name);
    apply();
}

void LookController::setLanguage(const QString& name)
{
    m_language = name;
    m_store.setValue(QStringLiteral("look/language"), name);
    applyLanguage(name);
    apply();
    emit languageChanged();
}

void LookController::loadNumberLook()
{
    const NumberLook usual;
    for (const KeptPalette& kept : keptPalettes) {
        const std::string name = m_store.value(QString::fromLatin1(kept.key)).toString().toStdString();
        const auto palettes = attn::palettesOf(kept.kind);
        for (size_t i = 0; i < palettes.size(); ++i)
            if (palettes[i].key == name)
                m_numbers.palettes[size_t(kept.kind)] = int(i);
    }
    const auto number = [this](const char* key, double fallback, double low, double high) {
        const double value = m_store.value(QString::fromLatin1(key), fallback).toDouble();
        return value >= low && value <= high ? value : fallback;
    };
    m_numbers.logarithmic = m_store.value(QStringLiteral("numbers/logarithmic"), false).toBool();
    m_numbers.signedEnd = number("numbers/signedEnd", usual.signedEnd, 0, 1e9);
    m_numbers.probabilityEnd = number("numbers/weightEnd", usual.probabilityEnd, 0, 1e9);
    m_numbers.decimals = int(number("numbers/decimals", usual.decimals, 0, 8));
    m_numbers.arithmeticDecimals = int(number("numbers/arithmeticDecimals", usual.arithmeticDecimals, 2, 8));
}

void LookController::setNumberLook(const NumberLook& look)
{
    if (look == m_numbers)
        return;
    m_numbers = look;
    for (const KeptPalette& kept : keptPalettes) {
        const attn::Palette palette = attn::palettesOf(kept.kind)[size_t(look.palettes[size_t(kept.kind)])];
        m_store.setValue(QString::fromLatin1(kept.key), QString::fromUtf8(palette.key.data(), int(palette.key.size())));
    }
    m_store.setValue(QStringLiteral("numbers/logarithmic"), look.logarithmic);
    m_store.setValue(QStringLiteral("numbers/signedEnd"), look.signedEnd);
    m_store.setValue(QStringLiteral("numbers/weightEnd"), look.probabilityEnd);
    m_store.setValue(QStringLiteral("numbers/decimals"), look.decimals);
    m_store.setValue(QStringLiteral("numbers/arithmeticDecimals"), look.arithmeticDecimals);
    apply();
    emit numberLookChanged();
}
