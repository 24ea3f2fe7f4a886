// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/place/cellid.h"
#include "ui/place/headnames.h"
#include "ui/place/viewmode.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

namespace attn {
class Trace;
}
class SessionModel;

/// What is looked at: step, head, picture, hovered and pinned cell, selected tokens. A hub: views read it and change it, never each other.
/// Saved with the session, not undone.
class Selection : public QObject {
    Q_OBJECT

public:
    explicit Selection(QObject* parent = nullptr);

    /// Follows the runs of `model`: what no longer exists is replaced by the nearest that does. Call it before views
    /// connect to the model, so that they find a selection that fits.
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
    void stepChanged();
    void headChanged();
    void viewModeChanged();
    void hoveredChanged();
    void pinnedChanged();
    void trailChanged();
    void tokensChanged();
    void coverChanged(); ///< after the signals of a step that is come to

private:
    struct Place {
        QString step;
        int head;
        std::optional<CellId> pinned;
        ViewMode picture = ViewMode::Equation;
    };

    void adapt();
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
};
