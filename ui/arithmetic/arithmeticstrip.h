// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/arithmetic/striplinks.h"

#include <QHash>
#include <QPointer>
#include <QWidget>
#include <memory>
#include <vector>

class CompareModel;
class PracticeModel;
class SessionModel;
class ViewLoader;

/// The arithmetic of the cell that is looked at, with its numbers; every number on a plate is a link to its cell. Tab
/// and the arrows walk along the links, Enter follows, Backspace returns.
class ArithmeticStrip : public QWidget {
    Q_OBJECT

public:
    ArithmeticStrip(SessionModel* model, Selection* selection, QWidget* parent = nullptr);

    /// Shows the difference to A as well, while `compare` shows it.
    void setCompareModel(CompareModel* compare);
    /// Shows operands and operation but no result of the cells that are filled in.
    void setPracticeModel(PracticeModel* practice);
    /// Larger, two decimals.
    void setPresenter(bool presenter);
    /// A height chosen by hand, in pixels at scale 1; 0: what the cells of the step need.
    void setChosenHeight(int height);
    int chosenHeight() const { return m_chosenHeight; }

    const StripPicture& picture() const { return m_picture; }
    /// False while the cell's matrix is computed in the background.
    bool isReady() const { return !m_waiting; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void explainCell();
    void compareCell();
    void loadNotes();
    void relayout();
    void updateHeight();
    void activateLink(int index);
    void scrollTo(int column);
    void setFocusedLink(int index);
    double mostHeight() const;
    double hintHeight() const;
    bool hasNothingToPointAt() const;

    SessionModel* m_model;
    Selection* m_selection;
    ViewLoader *m_loader, *m_noteLoader;
    StripContent m_content;
    StripPicture m_picture;
    StripLinks m_links { m_picture };
    bool m_presenter = false, m_showAll = false, m_waiting = false;
    int m_firstColumn = 0;
    int m_focused = -1, m_hovered = -1; ///< into m_links
    int m_chosenHeight = 0;
    int m_wheel = 0; ///< angle left over
    std::weak_ptr<const attn::Trace> m_loaded; ///< run of the node that is there for sure
    int m_loadedNode = -1;
    std::vector<attn::StageView> m_kept; ///< of m_loadedNode: itself and its inputs
    attn::StageView m_keptOfA; ///< the same node of the run compared with
    QPointer<CompareModel> m_compare;
    QPointer<PracticeModel> m_practice;
    QHash<QString, int> m_heights; ///< by step and width, of m_heightRun
    std::weak_ptr<const attn::Trace> m_heightRun;
};
