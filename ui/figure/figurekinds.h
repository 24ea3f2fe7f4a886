// SPDX-License-Identifier: GPL-3.0-or-later
// What can leave the program as a figure, declared once for the command line and the dialog.
#pragma once

#include "core/pipeline/trace.h"
#include "ui/figure/figure.h"

#include <memory>
#include <optional>
#include <vector>

enum class FigureKind {
    Matrix, ///< one matrix by itself
    Equation, ///< a step with its operands
    Heads, ///< a step of all heads
    Compare, ///< A, B and B - A of a step
    Arcs, ///< weights as lines between tokens
    Bars, ///< one token through all steps
    Storyboard, ///< all steps on one page
    Handout, ///< a page a step, with its explanation
    Walk, ///< the equation of every step at one size, numbered
};

struct FigureKindSpec {
    FigureKind kind;
    const char* name; ///< on the command line
    const char* title; ///< translatable, context "FigureKind"
    bool ofSteps; ///< one figure a step (and head); otherwise of the whole run
    bool onPaper; ///< a page of paper unless another size is asked for
};
const std::vector<FigureKindSpec>& figureKinds();
const FigureKindSpec& figureKindSpec(FigureKind kind);
const FigureKindSpec* findFigureKind(const QString& name);

/// What figures are of.
struct FigureRun {
    std::shared_ptr<const attn::Trace> trace;
    std::shared_ptr<const attn::Trace> a; ///< of a comparison; may be null
    QString nameA, nameB;
};

/// The same with other names for its tokens.
FigureRun namedFigureRun(FigureRun run, const attn::TokenNaming& naming);

/// One figure: what it shows and the name of its file, without suffix.
struct FigureSubject {
    FigureKind kind = FigureKind::Matrix;
    int node = -1; ///< Matrix
    QString step;
    int head = 0; ///< from 0, or below 0 several (ui/place/headnames.h)
    int token = 0; ///< Bars
    QString file;
    std::vector<int> heads = {}; ///< Heads: of those that `head` asks for these; empty: all
};

/// What to make figures of.
struct FigureChoice {
    FigureKind kind = FigureKind::Matrix;
    std::vector<const attn::Node*> nodes; ///< Matrix: these; kinds of steps: the steps and heads of these
    std::optional<int> head; ///< Equation, Compare, Arcs, Handout, Walk: this head, or below 0 several
    int token = 0; ///< Bars, from 0
};

/// The figures in their order, or why there is none and what would work.
attn::Result<std::vector<FigureSubject>> figureSubjects(const FigureRun& run, const FigureChoice& choice);

/// Lays one out with everything it needs, which may take a while; any thread.
attn::Result<Figure> layOutFigure(const FigureRun& run, const FigureSubject& subject, const FigureOptions& options);

/// The options with what a kind cannot do without: a page of paper, a size for all pictures of a walk.
FigureOptions figureOptionsFor(FigureKind kind, FigureOptions options);
