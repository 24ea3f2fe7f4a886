// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class Notice;
class QMenu;
class SessionModel;

/// Says which characters of the text and of the language (of the title of `menu`) have no font.
class FontNotice : public QObject {
    Q_OBJECT

public:
    FontNotice(const SessionModel* model, Notice* message, const QMenu* menu, QObject* parent);

private:
    void refresh();

    const SessionModel* m_model;
    Notice* m_message;
    const QMenu* m_menu;
    QString m_told; ///< the last words
};
