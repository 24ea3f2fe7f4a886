// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/translate.h"

#include <QCoreApplication>

QString translated(std::string_view source)
{
    return QCoreApplication::translate("core", std::string(source).c_str());
}

QString translated(const attn::Message& message)
{
    return toQString(message.fill(translated(message.text).toStdString()));
}

QString translatedOrigin(const attn::StageView& view)
{
    const QString from = translated(view.description);
    return view.edits.empty() ? from : from + QStringLiteral("; ") + translated(view.edits);
}
