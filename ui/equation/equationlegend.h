// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/equation/equationbuilder.h"

#include <QString>
#include <vector>

/// A number beside a colour bar.
struct BarTick {
    double part = 0; ///< 0: at the low end, 1: at the high end
    QString text;
};

/// Numbers along a colour bar, in one format; those of the numbers to be filled in are not told. An end that is
/// exceeded says so: "≥0.50".
std::vector<BarTick> barTicks(const EquationBuilder& b, const attn::ColorScale& scale, int most);

/// Colour bars and the explanation of hatch, cross, wedge and pooling, in as many lines as they need.
class EquationLegend {
public:
    /// Looks at what the step will show. `bars`: also the colour bars, which otherwise stand beside the result.
    EquationLegend(EquationBuilder& builder, bool bars);
    /// Of bars: what their hues mean, and the states of cells among `drawn`.
    EquationLegend(EquationBuilder& builder, const std::vector<const attn::StageView*>& drawn);
    /// Cells below a pixel are only known when the matrices are placed.
    void setPooled(double width, bool pooled);

    bool isEmpty() const { return m_entries.empty(); }
    double height(double width) const;
    double widest() const; ///< of the entries
    void place(QPointF at, double width);

private:
    struct Entry {
        enum Kind { Bar, Hue, Masked, Dropped, Edited, Note, Limit } kind = Note;
        QString text;
        attn::ColorScale scale;
        Ink ink = Ink::None; ///< Hue
        double width = 0;
        double height = 0;
    };
    void add(Entry entry);
    void addStates(const std::vector<const attn::StageView*>& views);
    void draw(const Entry& entry, QPointF at);
    /// Calls `visit(entry, offset)` for each; returns the height.
    template <typename Visit> double flow(double width, Visit visit) const;

    EquationBuilder& m_builder;
    std::vector<Entry> m_entries;
};

/// A colour bar at the right of the result, with its ends and zero labelled. Takes sideBarWidth().
void drawSideBar(EquationBuilder& builder, const attn::ColorScale& scale, const QRectF& bar);
double sideBarWidth(const EquationBuilder& builder);
