// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tables/matrixtable.h"
#include "core/pipeline/trace.h"
#include "ui/figure/figurekinds.h"

#include <QString>
#include <memory>
#include <optional>
#include <vector>

/// One matrix on its way into files: its figure is laid out once, whatever the number of formats.
class MatrixExport {
public:
    MatrixExport(std::shared_ptr<const attn::Trace> trace, attn::StageView view, FigureOptions options);

    const attn::Trace& trace() const { return *m_trace; }
    const attn::StageView& view() const { return m_view; }
    const FigureOptions& options() const { return m_options; }
    const attn::NumberText& number() const { return m_options.number; }
    /// Its picture as a file.
    attn::Result<attn::Nothing> write(FigureFormat format, const QString& path);

private:
    std::shared_ptr<const attn::Trace> m_trace;
    attn::StageView m_view;
    FigureOptions m_options;
    std::optional<Figure> m_figure;
};

/// A file format for one matrix, declared once for the command line and the dialog.
struct MatrixFormat {
    const char* name; ///< also the file's suffix
    const char* title; ///< translatable, context "MatrixFormat"
    bool picture; ///< needs fonts, and so an application object
    attn::Result<attn::Nothing> (*write)(MatrixExport& matrix, const QString& path); ///< null: not one by one
    /// All matrices in one file of this name, where the format holds several.
    const char* file = nullptr;
    attn::Result<attn::Nothing> (*writeAll)(const attn::Trace& trace, const std::vector<const attn::Node*>& nodes,
        const QString& path, const attn::NumberText& number) = nullptr;
    std::optional<FigureFormat> figure = {}; ///< of pictures: what figures of every kind are written with
    bool animated = false; ///< a walk in one file of the name `file`, and nothing else
    /// Whether writeAll() takes them, by their sizes; null: any.
    attn::Result<attn::Nothing> (*fits)(const std::vector<const attn::Node*>& nodes) = nullptr;
};

/// Those that hold numbers; matrixFormats() has them after the pictures.
const std::vector<MatrixFormat>& numberFormats();
const std::vector<MatrixFormat>& matrixFormats();

/// Writes one matrix in all `formats` as FOLDER/PATH.SUFFIX; makes the folder.
attn::Result<attn::Nothing> exportMatrix(std::shared_ptr<const attn::Trace> trace, const attn::Node& node,
    const std::vector<const MatrixFormat*>& formats, const QString& folder, const FigureOptions& options);

/// Refuses what the sizes of all `subjects` rule out, before the first is computed or written.
attn::Result<attn::Nothing> exportFits(const FigureRun& run, const std::vector<FigureSubject>& subjects,
    const std::vector<const MatrixFormat*>& formats);

/// Writes what all `subjects` share: matrices, or the pictures of a walk, into one file per format that holds several, in
/// FOLDER; the other formats are passed over.
attn::Result<attn::Nothing> exportTogether(const FigureRun& run, const std::vector<FigureSubject>& subjects,
    const std::vector<const MatrixFormat*>& formats, const QString& folder, const FigureOptions& options);

struct ExportedFigure {
    bool simpler = false; ///< as Figure has it
};

/// Writes one figure of any kind in all `formats` as FOLDER/FILE.SUFFIX; makes the folder. Formats that hold numbers
/// are those of matrices only.
attn::Result<ExportedFigure> exportFigure(const FigureRun& run, const FigureSubject& subject,
    const std::vector<const MatrixFormat*>& formats, const QString& folder, const FigureOptions& options);

/// Whether figures of a kind can be written so.
bool suitsKind(const MatrixFormat& format, FigureKind kind);
