// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/compare.h"
#include "ui/background/backgroundtask.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QUndoCommand>
#include <memory>
#include <optional>
#include <vector>

class SessionModel;

/// The run that the present one (B) is compared with (A), and where they differ. A hub: views read it and listen.
class CompareModel : public QObject {
    Q_OBJECT

public:
    explicit CompareModel(SessionModel* model, QObject* parent = nullptr);

    /// Whether there is an A, and whether the canvas shows B - A.
    bool hasA() const { return m_a != nullptr; }
    bool isShown() const { return m_a && m_shown; }
    std::shared_ptr<const attn::Trace> a() const { return m_a; }
    QString nameOfA() const { return m_name; } ///< "Snapshot of 13:04", a file's name

    /// Whether A has the tokens and all steps of the document, so that every matrix has its counterpart.
    bool fits() const;

    void setA(std::shared_ptr<const attn::Trace> a, const QString& name);
    void setShown(bool shown);
    /// The present document becomes A and A the document, as one undo step; after the edits that are not computed yet.
    void swap();
    void stop();

    /// Where A and B differ; null while it is worked out, and where it cannot be: error() says why.
    std::shared_ptr<const attn::Comparison> result() const { return m_result; }
    const std::optional<attn::Error>& error() const { return m_error; }

signals:
    void changed(); ///< A, or whether it is shown
    void resultChanged();

private:
    void compare();
    void followSwap();
    void endSwap();

    /// A swap that is on the undo stack: undone, A is what it was.
    struct Swap {
        const QUndoCommand* step;
        std::shared_ptr<const attn::Trace> before, after; ///< A
        QString nameBefore, nameAfter;
        bool done = true;
    };
    std::vector<Swap> m_swaps;
    std::optional<Swap> m_swapping; ///< asked for, but not computed yet
    bool m_swapWaits = false; ///< for edits before it
    QPointer<SessionModel> m_model;
    std::shared_ptr<const attn::Trace> m_a;
    QString m_name;
    bool m_shown = false;
    std::shared_ptr<const attn::Comparison> m_result;
    std::optional<attn::Error> m_error;
    BackgroundTask<attn::Comparison> m_task;
};
