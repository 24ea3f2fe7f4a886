// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/matrixtable.h"
#include "core/pipeline/trace.h"
#include "ui/figure/scene.h"

#include <QString>
#include <memory>
#include <optional>
#include <vector>

/// One matrix on its way into files: its figure is laid out once, whatever the number of formats.
class MatrixExport {
public:
    MatrixExport(std::shared_ptr<const attn::Trace> trace, attn::StageView view, Theme theme);

    const attn::Trace& trace() const { return *m_trace; }
    const attn::StageView& view() const { return m_view; }
    const Theme& theme() const { return m_theme; }
    const Scene& figure();
    /// How the formats of text write numbers.
    attn::NumberText number;

private:
    std::shared_ptr<const attn::Trace> m_trace;
    attn::StageView m_view;
    Theme m_theme;
    std::optional<Scene> m_figure;
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
};

/// Those that hold numbers; matrixFormats() has them after the pictures.
const std::vector<MatrixFormat>& numberFormats();


const std::vector<MatrixFormat>& matrixFormats();

/// Writes one matrix in all `formats` as FOLDER/PATH.SUFFIX; makes the folder.
attn::Result<attn::Nothing> exportMatrix(std::shared_ptr<const attn::Trace> trace, const attn::Node& node,
    const std::vector<const MatrixFormat*>& formats, const QString& folder, const Theme& theme,
    const attn::NumberText& number = {});

/// Writes all `nodes` into one file per format that holds several, in FOLDER; the other formats are passed over.
attn::Result<attn::Nothing> exportTogether(const attn::Trace& trace, const std::vector<const attn::Node*>& nodes,
    const std::vector<const MatrixFormat*>& formats, const QString& folder, const attn::NumberText& number = {});
