// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/compare.h"

#include <QAbstractListModel>
#include <QImage>
#include <functional>
#include <memory>
#include <vector>

/// One line of the stage list: the heading of a group, or a step.
struct StageRow {
    bool heading = false;
    int layer = -1; ///< a folded layer that the row leads to; -1: a step or a heading
    QString title; ///< of the heading, or the step's short title
    QString key; ///< of the step
    QString number, shape;
    bool enabled = true, optional = false, edited = false;
    bool current = false; ///< on screen
    QImage picture;
    bool covered = false; ///< yet to be guessed: a question mark instead of the picture
    QString compared; ///< instead of the shape while runs are compared: "equal", "0.81", "only in B"
    double bar = 0; ///< 0 .. 1: the largest difference against that of all steps
};

/// The rows of a run; headings cannot be selected.
class StageListModel : public QAbstractListModel {
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    /// Rows keep their place where the steps are the same, so the cursor and the scroll position stay.
    /// Of several computed layers the steps of `layer` are listed, the others are folded.
    void setRun(const attn::Trace* trace, int layer);
    void setCurrent(const QString& step);
    /// Marks where the runs differ; null: they are not compared.
    void setComparison(const attn::Trace* trace, const attn::Comparison* comparison);
    void setPicture(const QString& step, const QImage& picture);
    void setCovered(const std::function<bool(const QString& step)>& covers);

    const StageRow& at(int row) const { return m_rows[size_t(row)]; }
    int rowOf(const QString& step) const; ///< -1: none
    bool hasFoldedLayers() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    static std::vector<StageRow> rowsOf(const attn::Trace& trace, int layer);

    std::vector<StageRow> m_rows;
    QString m_current;
};
