// SPDX-License-Identifier: GPL-3.0-or-later
// One picture as plain data. The canvas, PNG, SVG and PDF are painted from the same scene, so a figure on paper is the
// figure on the screen, and a test can ask where every text lies.
#pragma once

#include "core/base/matrix.h"
#include "core/color/scale.h"
#include "ui/style/theme.h"

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <optional>
#include <utility>
#include <vector>

struct TextItem {
    QRectF rect; ///< the text lies inside; for a rotated text the rect after rotation
    QString text; ///< as drawn, perhaps elided
    double pixelSize = 13;
    bool bold = false;
    bool italic = false;
    bool monospace = false;
    Ink ink = Ink::Text;
    Qt::Alignment align = Qt::AlignLeft | Qt::AlignVCenter;
    bool upward = false; ///< rotated by -90 degrees, reads from bottom to top
    QString full = {}; ///< the whole text where `text` is elided
};

/// A typeset formula from resources/formulas, scaled to fit `rect` and centred in it.
struct FormulaItem {
    QRectF rect;
    QString name; ///< file name without .svg
    Ink ink = Ink::Text;
};

struct LineItem {
    QLineF line; ///< the middle of the stroke; upright and level lines snap to whole device pixels on screen
    Ink ink = Ink::Border;
    double width = 1;
    bool dashed = false;
    double opacity = 1; ///< 0 .. 1
    bool smooth = false; ///< no snapping, so that its width is exact
};

/// A value's colour on a scale.
struct ScaledValue {
    attn::ColorScale scale;
    double value = 0;
};

struct BoxItem {
    QRectF rect; ///< the stroke lies inside it, so whole pixels stay crisp
    Ink fill = Ink::None;
    Ink stroke = Ink::None;
    double width = 1;
    double radius = 0;
    bool dashed = false;
    bool hatched = false; ///< the mask's hatch instead of `fill`
    double opacity = 1; ///< of `fill`, 0 .. 1
    std::optional<ScaledValue> scaled = {}; ///< a value's colour instead of `fill`
};

struct Span {
    double begin = 0, end = 0;

    double size() const { return end - begin; }
    bool operator==(const Span&) const = default;
};

/// Cells of a matrix as rectangles. `columns[i]` is where visible column i lies, in whole device pixels.
struct MatrixItem {
    enum class Cells {
        Values, ///< colour and number
        Mask, ///< 1 = allowed: paper and number; 0 = hatch
        DropoutMask, ///< kept: paper and number; 0: paper and a cross
    };

    int id = 0; ///< who it is, for hit tests: the node's id
    attn::MatrixPtr values;
    attn::MatrixPtr mask; ///< same shape; 0 = hatched; may be null
    attn::MatrixPtr dropped; ///< same shape; 0 = crossed out; may be null
    attn::MatrixPtr hidden; ///< same shape; 1 = to be filled in: neither colour nor number; may be null
    Cells cells = Cells::Values;
    bool transposed = false; ///< cell (r, c) of the picture shows values(c, r)
    QRectF rect;
    std::vector<Span> rows, columns; ///< visible cells only
    int firstRow = 0, firstColumn = 0; ///< picture coordinates of the first visible cell
    bool pooled = false; ///< cells below a device pixel: `rows` and `columns` are blocks, largest magnitude of each
    int pooledRows = 0, pooledColumns = 0; ///< cells behind all blocks together, when pooled
    attn::ColorScale scale;
    bool numbers = false;
    int decimals = 2;
    bool plusSign = false; ///< differences carry their sign
    double lowest = 0, highest = 0; ///< of the whole matrix, 0 included: decide how its numbers are written
    double numberSize = 13; ///< as numberSizeFor() gives it; at the theme's scale 1, like every pixelSize
    bool grid = true; ///< a hairline in the surface's colour between cells (not where cells are tiny)
    bool infinityPlates = false; ///< masked cells show -inf on a plate
    std::vector<std::pair<int, int>> edited; ///< (row, column) of the values with a wedge
};

struct ColorBarItem {
    QRectF rect;
    attn::ColorScale scale;
    bool vertical = true; ///< high end up, or right
};

/// Painted in this order: boxes, matrices, colour bars, lines, formulas, texts.
struct Scene {
    QSizeF size;
    std::vector<BoxItem> boxes;
    std::vector<MatrixItem> matrices;
    std::vector<ColorBarItem> bars;
    std::vector<LineItem> lines;
    std::vector<FormulaItem> formulas;
    std::vector<TextItem> texts;
    std::vector<BoxItem> overlay; ///< above everything: pins and rings
};
