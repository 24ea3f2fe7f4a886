// SPDX-License-Identifier: GPL-3.0-or-later
// Without the window: every matrix of a run, and every figure of a lesson.
#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"
#include "core/pipeline/graph.h"
#include "core/pipeline/trace.h"
#include "tests/bench/bench.h"
#include "ui/writers/matrixexport.h"

#include <QTemporaryDir>
#include <algorithm>

namespace {

std::shared_ptr<const attn::Trace> benchRun(const attn::Session& session)
{
    auto trace = attn::Trace::create(session, *attn::tokensOf(session));
    if (!trace)
        benchFailed(QString::fromStdString(trace.error().english()));
    return *trace;
}

void recompute(const QString& what, const attn::Session& session, int repetitions)
{
    const Measured measured = measure(repetitions, [&] {
        const auto trace = benchRun(session);
        for (const attn::Node& node : trace->graph().nodes)
            if (!trace->view(node.id))
                benchFailed("a matrix could not be computed");
    });
    printFigure(what, measured, 0, QString("%1 matrices").arg(benchRun(session)->graph().nodes.size()));
}

} // namespace

void benchRecompute(const BenchOptions& options)
{
    recompute("every matrix, 16 tokens, size 64, 8 heads", benchSession(16, 64, 8), options.repetitions);
    attn::Session all = benchSession(16, 64, 8);
    for (const auto& [key, value] : { std::pair("mask", "causal"), { "dropout.rate", "0.1" },
             { "attention.bias", "true" }, { "output.projection", "true" }, { "output.bias", "true" } })
        all.settings[key] = value;
    recompute("the same with mask, dropout, biases and output", all, options.repetitions);
    attn::Session layers = benchSession(16, 64, 16);
    layers.settings["layers"] = "48";
    const auto run = benchRun(layers);
    printFigure("graph of 48 layers of 16 heads",
        measure(options.repetitions, [&] { attn::buildGraph(run->config(), run->shape()); }), 20,
        QString("%1 matrices").arg(run->graph().nodes.size()));
    printFigure("the same with its parameters placed", measure(options.repetitions, [&] { benchRun(layers); }), 0, {});
}

void benchExport(const BenchOptions& options)
{
    const attn::Session lesson = *attn::openLesson(attn::defaultLesson);
    std::vector<const MatrixFormat*> formats;
    for (const MatrixFormat& format : matrixFormats())
        for (const char* wanted : { "svg", "pdf", "png", "csv" })
            if (QString(format.name) == wanted)
                formats.push_back(&format);
    size_t files = 0;
    const Measured measured = measure(std::min(options.repetitions, 5), [&] {
        QTemporaryDir folder;
        const auto trace = benchRun(lesson);
        for (const attn::Node& node : trace->graph().nodes)
            if (!exportMatrix(trace, node, formats, folder.path(), FigureOptions()))
                benchFailed("a figure could not be written");
        files = trace->graph().nodes.size() * formats.size();
    });
    printFigure(
        "all figures of the default lesson: svg, pdf, png, csv", measured, 3000, QString("%1 files").arg(files));
}
