// SPDX-License-Identifier: GPL-3.0-or-later
// Small figures for the tests of painting and export.
#pragma once

#include "ui/scene/scene.h"

#include <QFile>
#include <QRgb>
#include <QStringList>
#include <limits>
#include <random>

inline constexpr double figureNan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double figureInfinity = std::numeric_limits<double>::infinity();

inline attn::Matrix figureRandom(int rows, int columns, double low = -2, double high = 2)
{
    std::mt19937 generator(unsigned(rows * 1000 + columns));
    attn::Matrix matrix(rows, columns);
    for (Eigen::Index i = 0; i < matrix.size(); ++i)
        matrix.data()[i] = low + (high - low) * double(generator()) / 4294967296.0;
    return matrix;
}

inline attn::Matrix figureCausal(int size)
{
    attn::Matrix mask = attn::Matrix::Zero(size, size);
    for (int r = 0; r < size; ++r)
        mask.row(r).head(r + 1).setOnes();
    return mask;
}

/// A matrix at (100, 60) with cells of this many pixels.
inline MatrixItem figureItem(attn::Matrix values, int cellWidth, int cellHeight)
{
    MatrixItem item;
    const int rows = int(values.rows()), columns = int(values.cols());
    item.rect = QRectF(100, 60, columns * cellWidth, rows * cellHeight);
    for (int r = 0; r < rows; ++r)
        item.rows.push_back({ 60.0 + r * cellHeight, 60.0 + (r + 1) * cellHeight });
    for (int c = 0; c < columns; ++c)
        item.columns.push_back({ 100.0 + c * cellWidth, 100.0 + (c + 1) * cellWidth });
    item.scale = attn::scaleFor(attn::MapKind::Signed, values);
    item.values = attn::share(std::move(values));
    return item;
}

inline Scene figureScene(const MatrixItem& item, const QStringList& tokens = {})
{
    Scene scene;
    scene.size = QSizeF(item.rect.right() + 20, item.rect.bottom() + 20);
    scene.matrices.push_back(item);
    for (size_t i = 0; !tokens.isEmpty() && i < item.rows.size(); ++i) {
        TextItem text;
        text.text = tokens[qsizetype(i) % tokens.size()] + QString::number(i);
        text.rect = QRectF(0, item.rows[i].begin, 90, item.rows[i].size());
        text.align = Qt::AlignRight | Qt::AlignVCenter;
        text.pixelSize = 11;
        scene.texts.push_back(text);
        text.rect = QRectF(item.columns[i].begin, 0, item.columns[i].size(), 56);
        text.upward = true;
        text.align = Qt::AlignLeft | Qt::AlignVCenter;
        scene.texts.push_back(text);
    }
    return scene;
}

inline QRgb figureColor(const attn::ColorScale& scale, double value, bool dark = false)
{
    const attn::Rgb color = attn::ColorMap::of(scale.map, dark)[scale.index(value)];
    return qRgb(color.r, color.g, color.b);
}

inline QPoint figureCentre(const MatrixItem& item, int row, int column)
{
    const Span x = item.columns[size_t(column)], y = item.rows[size_t(row)];
    return { int((x.begin + x.end) / 2), int((y.begin + y.end) / 2) };
}

inline QByteArray figureBytes(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline attn::Rgb figureRgb(QRgb color)
{
    return { std::uint8_t(qRed(color)), std::uint8_t(qGreen(color)), std::uint8_t(qBlue(color)) };
}
