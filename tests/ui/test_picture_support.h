// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/test_equation_support.h"

#include <memory>
#include <utility>

namespace equationtest {

/// The last step of a run in a view mode.
inline EquationRequest pictureRequest(
    std::shared_ptr<const attn::Trace> trace, ViewMode picture, int head = 0, QSizeF size = { 784, 586 })
{
    EquationRequest request;
    request.content.trace = std::move(trace);
    request.content.step = enabledSteps(*request.content.trace).back();
    request.content.head = head;
    request.content.viewMode = picture;
    request.look.size = size;
    for (const int node : viewNodes(*request.content.trace, request.content.step, head, picture)) {
        auto view = request.content.trace->view(node);
        REQUIRE(view);
        request.content.views.push_back(std::move(*view));
    }
    return request;
}

/// "" or the first text that is clipped, covered, too small or outside.
inline std::string textFlaw(std::vector<TextItem> texts, const EquationRequest& request)
{
    const QRectF all(QPointF(-0.5, -0.5), request.look.size + QSizeF(1, 1));
    std::sort(
        texts.begin(), texts.end(), [](const TextItem& a, const TextItem& b) { return a.rect.left() < b.rect.left(); });
    for (size_t i = 0; i < texts.size(); ++i) {
        const TextItem& text = texts[i];
        const std::string what = "\"" + text.text.toStdString() + "\" at " + place(text.rect);
        const QFontMetricsF metrics(request.look.theme.font(text.pixelSize, text.bold, text.italic));
        const double along = text.upward ? text.rect.height() : text.rect.width();
        const double across = text.upward ? text.rect.width() : text.rect.height();
        if (metrics.horizontalAdvance(text.text) > along + 0.5 || metrics.height() > across + 1)
            return what + " is larger than its rect";
        if (!all.contains(text.rect))
            return what + " leaves the picture";
        if (text.pixelSize < (request.look.presenter ? 27 : 11))
            return what + " is too small";
        for (size_t j = i + 1; j < texts.size() && texts[j].rect.left() < text.rect.right(); ++j) {
            if (touches(text.rect, texts[j].rect))
                return what + " touches \"" + texts[j].text.toStdString() + "\" at " + place(texts[j].rect);
        }
    }
    return {};
}

inline std::string pictureFlaw(const EquationScene& picture, const EquationRequest& request)
{
    const QRectF all(QPointF(-0.5, -0.5), request.look.size + QSizeF(1, 1));
    if (picture.panels.empty())
        return "nothing is drawn";
    if (const std::string wrong = textFlaw(picture.scene.texts, request); !wrong.empty())
        return wrong;
    for (const FormulaItem& formula : picture.scene.formulas) {
        if (!all.contains(formula.rect))
            return "a symbol leaves the picture";
        for (const TextItem& text : picture.scene.texts) {
            if (touches(text.rect, formula.rect))
                return "\"" + text.text.toStdString() + "\" touches a symbol";
        }
    }
    for (const BoxItem& box : picture.scene.boxes) {
        if (!all.contains(box.rect))
            return "a box leaves the picture: " + place(box.rect);
    }
    for (const LineItem& line : picture.scene.lines) {
        if (!all.contains(line.line.p1()) || !all.contains(line.line.p2()))
            return "a line leaves the picture";
    }
    for (size_t i = 0; i < picture.panels.size(); ++i) {
        if (!all.contains(picture.panels[i].rect))
            return "a panel leaves the picture: " + place(picture.panels[i].rect);
        for (size_t j = i + 1; j < picture.panels.size(); ++j) {
            if (picture.panels[i].rect.intersects(picture.panels[j].rect))
                return picture.panels[i].path.toStdString() + " lies on " + picture.panels[j].path.toStdString();
        }
    }
    return {};
}

} // namespace equationtest
