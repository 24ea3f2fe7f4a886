// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/selection.h"

#include <QListView>
#include <QPointer>

class CompareModel;
class SessionModel;
class StageListDelegate;
class StageListModel;
class ThumbnailLoader;

/// The steps by group: number, picture, name, shape, and a switch where a step is optional. Up and Down walk, Enter
/// shows, Space switches. Compact: number over short title, for narrow windows.
class StageList : public QListView {
    Q_OBJECT

public:
    StageList(SessionModel* model, Selection* selection, QWidget* parent = nullptr);

    /// Marks the steps that differ from A, while `compare` shows them.
    void setCompareModel(CompareModel* compare);
    void setCompact(bool compact);
    bool isCompact() const { return m_compact; }
    /// Whether every picture is there (at once in the compact list, which has none).
    bool isReady() const;

    QSize sizeHint() const override;

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void refresh();
    void followSelection(Selection::Changes what);
    void showStep();
    void markDifferences();
    void markCovered();
    void refreshPictures();
    bool enterLayer(const QModelIndex& index);
    void toggle(const QModelIndex& index);
    QModelIndex switchAt(const QPoint& point) const;

    SessionModel* m_model;
    Selection* m_selection;
    QPointer<CompareModel> m_compare;
    bool m_compact = false;
    int m_layer = 0; ///< whose steps are listed
    bool m_following = false; ///< the cursor moves because the selection did
    QPersistentModelIndex m_pressedSwitch;
    StageListModel* m_rows;
    StageListDelegate* m_delegate;
    ThumbnailLoader* m_pictures;
};
