// SPDX-License-Identifier: GPL-3.0-or-later
// What `export` is told about figures.
#pragma once

#include "app/commands/command.h"
#include "ui/figure/figurekinds.h"

QList<QCommandLineOption> figureOptionsHelp();

/// --figure; matrices without it.
attn::Result<FigureKind> chosenFigureKind(const Invocation& call);
/// --size, --preset, --page, --dpi, --ground, --theme, --no, --with, --outlines.
attn::Result<FigureOptions> chosenFigureOptions(const Invocation& call, FigureKind kind);
/// --head: a head from 0, or all.
attn::Result<std::optional<int>> chosenFigureHead(const Invocation& call);
/// The run of the session, and A of --compare.
attn::Result<FigureRun> chosenFigureRun(const Invocation& call, std::shared_ptr<const attn::Trace> trace);
