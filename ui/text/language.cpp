// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <memory>
#include <vector>

namespace {

struct LanguageState {
    QString name; ///< empty before the first choice
    std::vector<std::unique_ptr<QTranslator>> translators;
};

LanguageState& languageState()
{
    static LanguageState state;
    return state;
}

void installTranslator(const QString& file)
{
    auto translator = std::make_unique<QTranslator>();
    if (translator->load(file) && QCoreApplication::installTranslator(translator.get()))
        languageState().translators.push_back(std::move(translator));
}

} // namespace

QLocale numberLocale(const QLocale& user)
{
    return user.zeroDigit() == QLatin1String("0") ? user : QLocale(QLocale::English, user.territory());
}

void applyLanguage(const QString& language)
{
    static const QLocale systemLocale = QLocale::system();
    LanguageState& state = languageState();
    const bool chinese = language.isEmpty() ? systemLocale.language() == QLocale::Chinese : language.startsWith(u"zh");
    const QString name = chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
    if (language.isEmpty())
        QLocale::setDefault(numberLocale(systemLocale));
    else
        QLocale::setDefault(QLocale(name));
    if (name == state.name)
        return;
    state.name = name;
    for (const auto& translator : state.translators)
        QCoreApplication::removeTranslator(translator.get());
    state.translators.clear();
    if (chinese)
        installTranslator(QLibraryInfo::path(QLibraryInfo::TranslationsPath) + QStringLiteral("/qtbase_zh_CN.qm"));
    const QDir ours(QStringLiteral(":/translations"));
    for (const QString& file : ours.entryList({ QStringLiteral("*_") + name + QStringLiteral(".qm"), name + QStringLiteral(".qm") }))
        installTranslator(ours.filePath(file));
}

QString currentLanguage()
{
    const QString& name = languageState().name;
    return name.isEmpty() ? QStringLiteral("en") : name;
}

QStringList languageFamilies()
{
    if (languageState().name != u"zh_CN")
        return {};
    QStringList families;
    for (const char* family : { "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "WenQuanYi Micro Hei" })
        if (QFontDatabase::hasFamily(QLatin1String(family)))
            families += QLatin1String(family);
    return families.mid(0, 1);
}
