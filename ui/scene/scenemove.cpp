// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scenemove.h"

#include <cmath>
#include <iterator>

QRectF drawnBounds(const Scene& scene)
{
    QRectF bounds;
    for (const MatrixItem& item : scene.matrices)
        bounds |= item.rect;
    for (const TextItem& item : scene.texts)
        bounds |= item.rect;
    for (const BoxItem& item : scene.boxes)
        bounds |= item.rect;
    for (const ColorBarItem& item : scene.bars)
        bounds |= item.rect;
    for (const FormulaItem& item : scene.formulas)
        bounds |= item.rect;
    for (const BoxItem& item : scene.overlay)
        bounds |= item.rect;
    for (const LineItem& item : scene.lines)
        bounds |= QRectF(item.line.p1(), item.line.p2()).normalized().adjusted(-1, -1, 1, 1);
    return bounds;
}

void moveScene(Scene& scene, double dx, double dy)
{
    const auto shiftSpans = [](std::vector<Span>& spans, double by) {
        for (Span& span : spans) {
            span.begin += by;
            span.end += by;
        }
    };
    for (MatrixItem& item : scene.matrices) {
        item.rect.translate(dx, dy);
        shiftSpans(item.rows, dy);
        shiftSpans(item.columns, dx);
    }
    for (TextItem& item : scene.texts)
        item.rect.translate(dx, dy);
    for (BoxItem& item : scene.boxes)
        item.rect.translate(dx, dy);
    for (BoxItem& item : scene.overlay)
        item.rect.translate(dx, dy);
    for (ColorBarItem& item : scene.bars)
        item.rect.translate(dx, dy);
    for (FormulaItem& item : scene.formulas)
        item.rect.translate(dx, dy);
    for (LineItem& item : scene.lines)
        item.line.translate(dx, dy);
}

void appendScene(Scene& scene, Scene part)
{
    const auto append = [](auto& to, auto&& from) {
        to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
    };
    append(scene.boxes, std::move(part.boxes));
    append(scene.matrices, std::move(part.matrices));
    append(scene.bars, std::move(part.bars));
    append(scene.lines, std::move(part.lines));
    append(scene.formulas, std::move(part.formulas));
    append(scene.texts, std::move(part.texts));
    append(scene.overlay, std::move(part.overlay));
}

Scene trimmed(Scene scene, double margin)
{
    const QRectF bounds = drawnBounds(scene);
    if (bounds.isEmpty())
        return scene;
    moveScene(scene, std::floor(margin - bounds.left()), std::floor(margin - bounds.top()));
    scene.size = QSizeF(std::ceil(bounds.width() + 2 * margin), std::ceil(bounds.height() + 2 * margin));
    return scene;
}
