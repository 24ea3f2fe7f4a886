// SPDX-License-Identifier: GPL-3.0-or-later
// What `export` is told about figures.
#pragma once

#include "app/commands/command.h"
#include "ui/figure/figurekinds.h"

QList<QCommandLineOption> figureOptionsHelp();

/// --figure; matrices without it.
attn::Result<FigureKind> chosenFigureKind(const Invocation& call);
/// --size, --preset, --page, --dpi, --ground, --theme, --no, --with, --outlines, --range, --scale, --map.
attn::Result<FigureOptions> chosenFigureOptions(const Invocation& call, FigureKind kind);
/// --head and --layer: narrows the choice down.
attn::Result<attn::Nothing> chooseFigureHeads(const Invocation& call, const attn::Shape& shape, FigureChoice& choice);
/// The run of the session, and A of --compare.
attn::Result<FigureRun> chosenFigureRun(const Invocation& call, std::shared_ptr<const attn::Trace> trace);
