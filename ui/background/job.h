// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QObject>
#include <QString>

/// Work in the background of which a window tells: what it is, how far it is, how to stop it. Lives in the thread of
/// the window.
class Job : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    virtual bool isBusy() const = 0; ///< for longer than 100 ms
    virtual bool isComputing() const = 0; ///< from the first moment
    virtual double progress() const = 0; ///< 0 .. 1
    virtual QString title() const = 0;
    /// Stops; failed() says so with Error::Kind::Cancelled.
    virtual void cancel() = 0;

signals:
    void busyChanged();
    void failed(const attn::Error& error);
};
