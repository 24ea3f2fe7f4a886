// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/typednumber.h"
#include "core/editing/blocks.h"
#include "core/editing/increment.h"
#include "ui/model/changeanswer.h"
#include "ui/model/headswitch.h"
#include "ui/model/maskdrawing.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"

#include <QByteArray>
#include <QString>
#include <functional>
#include <optional>

class PracticeModel;

/// Changes of cells and matrices by hand, as canvas, menus and editors ask for them: each is one undo step with a name.
/// What cannot be done changes nothing and is answered with the reason.
class CellChanges {
public:
    using Answer = ChangeAnswer;

    CellChanges(SessionModel* model, Selection* selection)
        : m_model(model)
        , m_selection(selection)
        , m_mask(model, selection)
        , m_heads(model, selection)
    {
    }

    /// Numbers that are filled in while `practice` is on stay as they are.
    void setPracticeModel(const PracticeModel* practice);

    MaskDrawing& mask() { return m_mask; }
    HeadSwitch& heads() { return m_heads; }

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

private:
    using Block = std::function<attn::Result<attn::BlockOutcome>(attn::Session&, const attn::Trace& run, int node)>;

    Answer editBlock(const QString& name, const attn::Node& node, const Block& block);
    Answer held(const attn::Node* node) const;

    SessionModel* m_model;
    Selection* m_selection;
    MaskDrawing m_mask;
    HeadSwitch m_heads;
    const PracticeModel* m_practice = nullptr;
};
