// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/worksheet/practice.h"
#include "ui/model/selection.h"
#include "ui/place/hiddencells.h"

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <vector>

class SessionModel;

/// Cells of the step that is shown, to be filled in by the user: which are blank, what was
/// typed, what of it is right. A hub: views read it and listen. Belongs to the window; nothing of it is saved or
/// undone.
class PracticeModel : public QObject {
    Q_OBJECT

public:
    PracticeModel(SessionModel* model, Selection* selection, QObject* parent = nullptr);

    bool isOn() const { return m_on; }
    void setOn(bool on); ///< off keeps the answers, to continue later

    quint64 seed() const { return m_seed; }
    double share() const { return m_share; } ///< of the cells, 0 .. 1
    attn::Tolerance tolerance() const { return m_tolerance; }
    int decimals() const { return m_decimals; } ///< of numbers in cells
    void setShare(double share);
    void setTolerance(attn::Tolerance tolerance);
    void setDecimals(int decimals);
    void newCells(); ///< the next seed; what was typed is dropped

    struct Count {
        int cells = 0, right = 0, wrong = 0, open = 0, shown = 0;
        bool isDone() const { return cells > 0 && wrong + open == 0; }
    };
    Count count() const; ///< of the step that is shown
    /// Cells are filled in in the equation only; other pictures cover the step.
    bool isInEquation() const { return m_selection->viewMode() == ViewMode::Equation; }
    /// Why the step has no cells to fill in; empty where it has.
    QString obstacle() const;

    /// Null while practice is off, and where the step has nothing to fill in.
    std::shared_ptr<const HiddenCells> hiddenCells() const;
    /// The cell where it is one to fill in, of the step that is shown.
    std::optional<PracticeCell> find(const CellId& cell) const;
    bool hides(const CellId& cell) const;
    /// Whether the matrix is one of those with cells to fill in.
    bool isPractised(const QString& path) const;

    struct Verdict {
        bool understood = true; ///< false: `text` says why, and nothing changed
        bool right = false;
        QString text = {};
    };
    /// Nothing but spaces takes an answer back.
    Verdict answer(const CellId& cell, const QString& typed);
    /// The last answer of this step: for the words beside the count.
    struct Last {
        CellId cell;
        bool right = false;
    };
    std::optional<Last> last() const { return m_last; }

    void show(const CellId& cell); ///< gives the cell away
    void showAll(); ///< gives away what is not right yet

    /// The next cell (+1, -1) that is not done, in reading order, head by head; without `from` the first or last one.
    std::optional<CellId> next(const std::optional<CellId>& from, int direction) const;
    /// Where to go after an answer: the next empty cell, round the end too, else the next one that is wrong.
    std::optional<CellId> after(const CellId& from) const;

signals:
    void changed(); ///< anything else than what the selection tells
    void moved(); ///< other cells, because the selection shows others

private:
    struct Typed {
        QString text;
        double value = 0;
        bool shown = false;
    };
    /// What belongs to one matrix, as long as its numbers stay.
    struct Sheet {
        attn::MatrixPtr values;
        std::vector<std::uint8_t> blank;
        int columns = 0;
        std::map<std::pair<int, int>, Typed> typed;
    };

    void renew() const;
    void refreshSheet(const attn::StageView& view) const;
    PracticeCell::State stateOf(const Sheet& sheet, int row, int column) const;
    std::vector<std::pair<CellId, PracticeCell::State>> reading() const;
    void touch();

    SessionModel* m_model;
    Selection* m_selection;
    bool m_on = false;
    quint64 m_seed = 1;
    double m_share = 0.4;
    attn::Tolerance m_tolerance = attn::Tolerance::AsShown;
    int m_decimals = 2;
    std::optional<Last> m_last;

    // Worked out when asked, for the present run and selection.
    mutable std::map<QString, Sheet> m_sheets;
    mutable std::vector<QString> m_shown; ///< paths, in order of the heads
    mutable QString m_obstacle;
    mutable std::shared_ptr<const HiddenCells> m_hidden;
    mutable std::weak_ptr<const attn::Trace> m_run;
    mutable QString m_step;
    mutable int m_head = 0;
    mutable bool m_stale = true;
};
