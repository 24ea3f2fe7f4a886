// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/typednumber.h"
#include "core/editing/blocks.h"
#include "core/editing/increment.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"

#include <QByteArray>
#include <QString>
#include <functional>
#include <vector>

class PracticeModel;

/// Changes of cells and matrices by hand, as canvas, menus and editors ask for them: each is one undo step with a name.
/// What cannot be done changes nothing and is answered with the reason.
class CellChanges {
public:
    struct Answer {
        bool good = true;
        QString text = {}; ///< the reason, or what else is worth knowing; often empty
    };

    CellChanges(SessionModel* model, Selection* selection)
        : m_model(model)
        , m_selection(selection)
    {
    }

    /// Numbers that are filled in while `practice` is on stay as they are.
    void setPracticeModel(const PracticeModel* practice) { m_practice = practice; }

    /// The cell that is looked at, if it exists in the present run.
    std::optional<CellId> cell() const;
    /// The matrix of that cell, else the result of the step; null where there is none.
    const attn::Node* matrix() const;
    /// "Attention scores, row 2, column 5"
    QString nameOf(const CellId& cell) const;
    QString nameOfMatrix(const attn::Node& node) const;

    /// Whether the cell takes a number, and if not why.
    Answer mayEdit(const CellId& cell) const;
    std::optional<double> value(const CellId& cell) const;
    Answer setValue(const CellId& cell, double value, const QString& name, const QString& mergeKey = {});
    /// Says so where other rows follow a change of this cell, because they belong to the same token.
    Answer sharedBy(const CellId& cell) const;
    /// Nudges of the same cell that follow each other merge.
    Answer increment(const CellId& cell, int steps, attn::IncrementSize pace);

    /// A block of text with its upper left corner at the current cell; `sign`: of whoever wrote it.
    Answer paste(const QByteArray& text, attn::DecimalSign sign = attn::DecimalSign::Point);
    Answer fill(attn::Fill how, quint64 seed = 0);

    bool isTypedOver(const CellId& cell) const;
    int typedOver() const; ///< cells of matrix()
    Answer putBack(const CellId& cell);
    Answer putBackAll(); ///< of matrix()

    /// Whether the mask lets the cell through: true where none is on; absent where none can act on the matrix. Mask
    /// cells speak for themselves.
    std::optional<bool> isShown(const CellId& cell) const;
    /// Hides or shows cells in the mask that acts on the matrix of `of`: in all heads, unless one is picked. Where no
    /// mask is on, one that is drawn begins.
    Answer setShown(
        const CellId& of, const std::vector<std::pair<int, int>>& cells, bool shown, const QString& mergeKey = {});

    /// To the step where the mask can be seen, where the matrix of `cell` comes before it.
    void goToMask(const CellId& cell);

    /// The head that a switch is about: of the current cell, else the picked one; -1: none, or there is nothing to
    /// switch.
    int head() const;
    bool isHeadOff(int head) const;
    Answer switchHead(int head);

private:
    using Change = SessionModel::Change;
    using Block = std::function<attn::Result<attn::BlockOutcome>(attn::Session&, const attn::Trace& run, int node)>;

    const attn::Node* nodeOf(const CellId& cell) const;
    Answer edit(const QString& name, const Change& change, const QString& mergeKey = {},
        SessionModel::Waiting waiting = SessionModel::Waiting::Stays);
    Answer editBlock(const QString& name, const attn::Node& node, const Block& block);
    int pickedHead() const;
    int maskOf(const attn::Node& node) const; ///< -1: none
    bool couldBeMasked(const attn::Node& node) const;
    Answer held(const attn::Node* node) const;

    SessionModel* m_model;
    Selection* m_selection;
    const PracticeModel* m_practice = nullptr;
};
