// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/place/cellid.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/place/viewmode.h"

#include <QFlags>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

namespace attn {
class Trace;
}
class SessionModel;

/// What is looked at: step, head, picture, hovered and pinned cell, selected tokens. A hub: views read it and change it, never each other.
/// Saved with the session, not undone. Belongs to the window and its thread.
class Selection : public QObject {
    Q_OBJECT

public:
    enum class Change {
        Run = 1, ///< the model has another run, which the selection fits
        Step = 2,
        Head = 4,
        ViewMode = 8,
        Hovered = 16,
        Pinned = 32,
        Trail = 64,
        Tokens = 128,
        Cover = 256,
    };
    Q_DECLARE_FLAGS(Changes, Change)

    explicit Selection(QObject* parent = nullptr);

    /// Calls `slot`, a member of `receiver` or a function without arguments, once for each change of any of `wanted`.
    template <typename Receiver, typename Slot> void onChange(Changes wanted, Receiver* receiver, Slot slot)
    {
        connect(this, &Selection::changed, receiver, [wanted, receiver, slot](Changes what) {
            if (!(what & wanted))
                return;
            if constexpr (std::is_member_function_pointer_v<Slot>)
                std::invoke(slot, receiver);
            else
                slot();
        });
    }

    /// Changes made while it lives are told together, at its end.
    class Batch {
    public:
        explicit Batch(Selection* selection)
            : m_selection(selection)
        {
            ++m_selection->m_batches;
        }
        ~Batch()
        {
            --m_selection->m_batches;
            m_selection->tell({});
        }
        Q_DISABLE_COPY_MOVE(Batch)

    private:
        Selection* m_selection;
    };

    /// Follows the runs of `model`: what no longer exists is replaced by the nearest that does. Views that show both hear
    /// of a run from here, when the selection fits it.
    void setSessionModel(SessionModel* model);

    QString step() const { return m_step; } ///< key of the stage: "scores"
    int head() const { return m_head; } ///< from 0, allHeads, or below: all of one layer (ui/place/headnames.h)
    int layer() const; ///< the one that is shown; of all layers the one that was shown last
    ViewMode viewMode() const { return m_viewMode; }
    std::optional<CellId> hovered() const { return m_hovered; }
    std::optional<CellId> pinned() const { return m_pinned; }
    /// The cell that the arithmetic is about: the hovered one, else the pinned one. None whose number is covered.
    std::optional<CellId> current() const;

    /// Guess first: what a step shows when it is come to, and what follows from it, is covered until reveal().
    void setGuessing(bool on);
    void reveal();
    bool isGuessing() const { return m_guessing; }
    /// Whether the result of the present step is covered.
    bool isCovered() const { return m_guessing && !m_revealed; }
    /// Whether the numbers of a step are yet to be guessed: those of the present one until reveal(), those of later ones.
    bool covers(const QString& step) const;

    /// Selected tokens, sorted, each once.
    const std::vector<int>& tokens() const { return m_tokens; }
    /// In any order; those that do not exist are left out.
    void setTokens(std::vector<int> tokens);

    /// The pinned cell is kept where the result of the step has the same axes (while a model is followed).
    void setStep(const QString& key);
    /// The step of a layer, with the same head, or all heads, of it.
    void setStepInLayer(const QString& key, int layer);
    /// The same step of another layer; from outside the layers its first.
    void enterLayer(int layer);
    /// The step before (-1) or after (+1) the present one, through all layers.
    StepInLayer neighbour(int direction) const;
    void stepBy(int direction);
    void setHead(int head);
    /// The same head, or all heads, of another layer.
    void setLayer(int layer);
    /// A head of the present layer, from 0; below 0: all of them.
    void setHeadInLayer(int head);
    void setViewMode(ViewMode picture);
    /// The equation of a step, from whatever picture.
    void openEquation(const QString& step);
    void setHovered(std::optional<CellId> cell);
    void setPinned(std::optional<CellId> cell);

    /// Follows a link: remembers where we are, then shows the equation of the step and head, with that cell pinned.
    void visit(const QString& step, int head, const std::optional<CellId>& cell);
    bool canGoBack() const { return !m_trail.isEmpty(); }
    QStringList trail() const; ///< the steps that links left, oldest first
    /// Returns from the last link, or the last `levels` links.
    void goBack(int levels = 1);
    void clearTrail();

signals:
    void changed(Selection::Changes what); ///< when all that changes together has changed

private:
    struct Place {
        QString step;
        int head;
        std::optional<CellId> pinned;
        ViewMode picture = ViewMode::Equation;
    };

    void adapt();
    void tell(Changes what);
    void assign(const QString& step, int head, std::optional<CellId> pinned, ViewMode picture);
    std::shared_ptr<const attn::Trace> run() const;

    QPointer<SessionModel> m_model;
    QString m_step;
    int m_head = 0, m_layer = 0;
    ViewMode m_viewMode = ViewMode::Equation;
    std::optional<CellId> m_hovered, m_pinned;
    QList<Place> m_trail;
    std::vector<int> m_tokens;
    bool m_guessing = false, m_revealed = false;
    int m_batches = 0;
    Changes m_untold;
};

Q_DECLARE_OPERATORS_FOR_FLAGS(Selection::Changes)
