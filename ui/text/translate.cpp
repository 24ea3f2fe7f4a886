// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/translate.h"

#include "core/pipeline/stageorder.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

QString translated(std::string_view source)
{
    return QCoreApplication::translate("core", std::string(source).c_str());
}

namespace {

class PathText {
    Q_DECLARE_TR_FUNCTIONS(Path)

public:
    static QString title(const QString& path)
    {
        static const QRegularExpression parts(QStringLiteral(
            "^(?:layers\\.(\\d+)\\.)?(?:heads\\.(\\d+)\\.)?([a-z_]+)(?:\\[(\\d+),(\\d+)\\])?$"));
        const QRegularExpressionMatch found = parts.match(path);
        const attn::StageSpec* stage = found.hasMatch() ? stageWithKey(found.captured(3).toStdString()) : nullptr;
        if (!stage)
            return path;
        const auto counted = [&](int part) { return QString::number(found.captured(part).toLongLong() + 1); };
        QString out = translated(stage->title);
        if (found.hasCaptured(1))
            out = tr("%1 of layer %2, head %3").arg(out, counted(1), counted(2));
        else if (found.hasCaptured(2))
            out = tr("%1 of head %2").arg(out, counted(2));
        return found.hasCaptured(4) ? tr("%1, row %2, column %3").arg(out, counted(4), counted(5)) : out;
    }

    static QString list(const QStringList& titles)
    {
        QString out = titles.isEmpty() ? QString() : titles.first();
        for (qsizetype i = 1; i < titles.size(); ++i)
            out = tr("%1, %2", "a list").arg(out, titles[i]);
        return out;
    }

    static const attn::StageSpec* stageWithKey(std::string_view key)
    {
        for (const attn::StageSpec* spec : attn::stageOrder())
            if (spec->key == key)
                return spec;
        return nullptr;
    }
};

} // namespace

QString pathTitle(const QString& paths)
{
    QStringList titles;
    for (const QString& path : paths.split(QStringLiteral(", ")))
        titles += PathText::title(path);
    return PathText::list(titles);
}

QString translated(const attn::Message& message)
{
    return translated(message, pathTitle);
}

QString translated(const attn::Message& message, const std::function<QString(const QString& path)>& title)
{
    return toQString(message.filled([](const std::string& source) { return translated(std::string_view(source)).toStdString(); },
        [&title](const std::string& path) { return title(toQString(path)).toStdString(); }));
}

QString isolatedText(const QString& text)
{
    return toQString(attn::isolated(text.toStdString()));
}

QString translatedOrigin(const attn::StageView& view)
{
    // The operands belong to the same head, so their titles say enough.
    return translatedOrigin(view, [](const QString& paths) {
        return stageTitles(paths, [](const QString&, const QString& title) { return title; });
    });
}

QString translatedOrigin(const attn::StageView& view, const std::function<QString(const QString& path)>& title)
{
    const QString from = translated(view.description, title);
    return view.edits.empty() ? from : from + QStringLiteral("; ") + translated(view.edits);
}

QString stageTitles(const QString& paths, const std::function<QString(const QString& key, const QString& title)>& write)
{
    QStringList keys, titles;
    for (const QString& path : paths.split(QStringLiteral(", "))) {
        const QString key = path.section(QLatin1Char('.'), -1);
        if (keys.contains(key))
            continue; // the same of another head
        keys += key;
        const attn::StageSpec* stage = PathText::stageWithKey(key.toStdString());
        titles += write(key, stage ? translated(stage->title) : path);
    }
    return PathText::list(titles);
}
