// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QObject>
#include <functional>
#include <string>

namespace attn {
struct Session;
class Trace;
}
class SessionModel;

/// Changes of the tokens by hand, each one undo step. One that is refused changes nothing and says why.
class TokenEdits : public QObject {
    Q_OBJECT

public:
    explicit TokenEdits(SessionModel* model)
        : m_model(model)
    {
    }

    bool remove(int token);
    bool move(int from, int to);
    bool rename(int token, const std::string& text);
    bool insert(int before, const std::string& text);

signals:
    void refused(const QString& reason);

private:
    using Change = std::function<attn::Result<attn::Nothing>(attn::Session&, const attn::Trace&)>;
    bool change(const QString& name, const Change& what);

    SessionModel* m_model;
};
