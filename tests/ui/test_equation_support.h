// SPDX-License-Identifier: GPL-3.0-or-later
// Laid-out steps for tests, and what must hold for every one of them.
#pragma once

#include "core/io/text/tokenizer.h"
#include "core/pipeline/trace.h"
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "tests/support/paintedtexts.h"
#include "ui/cells/cellmarks.h"
#include "ui/pictures/viewlayout.h"

#include <QFontMetricsF>
#include <algorithm>

namespace equationtest {

using SettingList = std::vector<std::pair<std::string, std::string>>;

inline std::vector<std::string> tokenList(int count, const std::string& kind)
{
    static const std::vector<std::string> english { "Your", "journey", "starts", "with", "one", "step", "and", "the",
        "road" };
    static const std::vector<std::string> chinese { "注意力", "机制", "的", "每", "一个", "数字", "都是", "真的" };
    static const std::vector<std::string> longOnes { "incomprehensibilities", "a", "counterrevolutionaries",
        "Donaudampfschifffahrt", "of" };
    const std::vector<std::string>& words = kind == "chinese" ? chinese : kind == "long" ? longOnes : english;
    std::vector<std::string> tokens;
    for (int i = 0; i < count; ++i)
        tokens.push_back(words[size_t(i) % words.size()]);
    return tokens;
}

inline std::shared_ptr<const attn::Trace> makeTrace(std::vector<std::string> tokens, const SettingList& settings = {})
{
    ensureApplication(); // fonts
    attn::Session session;
    session.tokens = tokens;
    for (const auto& [key, value] : settings)
        REQUIRE(attn::assign(session.settings, key, value));
    auto trace = attn::Trace::create(session, std::move(tokens));
    REQUIRE(trace);
    return *trace;
}

/// What a layout is made of.
struct EquationRequest {
    EquationContent content;
    EquationLook look;
    EquationState state;
};

/// With the marks of its state.
inline EquationScene layoutView(const EquationRequest& request)
{
    EquationScene scene = layoutView(request.content, request.look, request.state);
    addMarks(scene, request.look.theme, request.state);
    return scene;
}

inline EquationRequest makeRequest(std::shared_ptr<const attn::Trace> trace, const QString& step, int head, QSizeF size)
{
    EquationRequest request;
    request.content.trace = std::move(trace);
    request.content.step = step;
    request.content.head = head;
    request.look.size = size;
    for (const int node : viewNodes(*request.content.trace, step, head)) {
        auto view = request.content.trace->view(node);
        REQUIRE(view);
        request.content.views.push_back(std::move(*view));
    }
    return request;
}

/// Every step that is switched on, by key.
inline QStringList enabledSteps(const attn::Trace& trace)
{
    QStringList keys;
    for (const attn::Step& step : attn::stepsOf(trace.config())) {
        if (step.enabled)
            keys += QString::fromUtf8(step.spec->key.data(), qsizetype(step.spec->key.size()));
    }
    return keys;
}

inline bool touches(const QRectF& a, const QRectF& b)
{
    constexpr double slack = 0.75;
    return a.adjusted(slack, slack, -slack, -slack).intersects(b);
}

inline std::string place(const QRectF& rect)
{
    return "(" + std::to_string(rect.left()) + ", " + std::to_string(rect.top()) + ") - ("
        + std::to_string(rect.right()) + ", " + std::to_string(rect.bottom()) + ")";
}

/// "" or what is wrong with the picture: the laws of visual.md that hold at every size.
inline std::string flaw(const EquationScene& equation, const EquationRequest& request)
{
    const Scene& scene = equation.scene;
    const QRectF all(QPointF(), scene.size);
    const auto inside = [&](const QRectF& rect) { return all.adjusted(-0.5, -0.5, 0.5, 0.5).contains(rect); };
    if (equation.panels.empty())
        return "nothing is drawn";

    std::vector<TextItem> texts = scene.texts;
    std::sort(
        texts.begin(), texts.end(), [](const TextItem& a, const TextItem& b) { return a.rect.left() < b.rect.left(); });
    for (size_t i = 0; i < texts.size(); ++i) {
        const TextItem& text = texts[i];
        const std::string what = "\"" + text.text.toStdString() + "\" at " + place(text.rect);
        const QFontMetricsF metrics(request.look.theme.font(text.pixelSize, text.bold, text.italic));
        const double along = text.upward ? text.rect.height() : text.rect.width();
        const double across = text.upward ? text.rect.width() : text.rect.height();
        // Lines may be tighter than the font's own, but hold their letters.
        const double letters = std::max(metrics.tightBoundingRect(text.text).height(), double(text.pixelSize));
        if (metrics.horizontalAdvance(text.text) > along + 0.5 || letters > across + 1)
            return what + " is larger than its rect";
        if (!inside(text.rect))
            return what + " leaves the picture";
        if (text.pixelSize < (request.look.presenter ? 27 : 11))
            return what + " is too small";
        for (size_t j = i + 1; j < texts.size() && texts[j].rect.left() < text.rect.right(); ++j) {
            if (touches(text.rect, texts[j].rect))
                return what + " touches \"" + texts[j].text.toStdString() + "\" at " + place(texts[j].rect);
        }
        for (const Panel& panel : equation.panels) {
            if (panel.cards.empty() && !panel.hidden && touches(text.rect, panel.rect))
                return what + " lies on the matrix " + panel.path.toStdString() + " at " + place(panel.rect);
        }
        for (const FormulaItem& formula : scene.formulas) {
            if (touches(text.rect, formula.rect))
                return what + " touches the formula " + formula.name.toStdString() + " at " + place(formula.rect);
        }
        for (const ColorBarItem& bar : scene.bars) {
            if (touches(text.rect, bar.rect))
                return what + " touches a colour bar";
        }
    }
    for (const FormulaItem& formula : scene.formulas) {
        if (!inside(formula.rect))
            return "the formula " + formula.name.toStdString() + " leaves the picture: " + place(formula.rect);
        for (const Panel& panel : equation.panels) {
            if (touches(formula.rect, panel.rect))
                return "the formula " + formula.name.toStdString() + " lies on " + panel.path.toStdString();
        }
    }
    for (const BoxItem& box : scene.boxes) {
        if (!inside(box.rect))
            return "a box leaves the picture: " + place(box.rect);
    }
    for (const ColorBarItem& bar : scene.bars) {
        if (!inside(bar.rect))
            return "a colour bar leaves the picture: " + place(bar.rect);
    }
    double largest = 0, result = 0, largestCell = 0, resultCell = 0;
    for (size_t i = 0; i < equation.panels.size(); ++i) {
        const Panel& panel = equation.panels[i];
        if (!inside(panel.rect))
            return panel.path.toStdString() + " leaves the picture: " + place(panel.rect);
        if (panel.rect.isEmpty())
            return panel.path.toStdString() + " has no room";
        for (size_t j = i + 1; j < equation.panels.size(); ++j) {
            if (panel.rect.intersects(equation.panels[j].rect))
                return panel.path.toStdString() + " lies on " + equation.panels[j].path.toStdString();
        }
        const double area = panel.rect.width() * panel.rect.height();
        const double cells = std::max(1, panel.rows.cells) * double(std::max(1, panel.columns.cells));
        if (panel.isResult() && area > result) {
            result = area;
            resultCell = area / cells;
        } else if (!panel.isResult() && area > largest) {
            largest = area;
            largestCell = area / cells;
        }
    }
    // An operand with more cells may take more room than the result, but not with larger cells.
    if (largest >= result && largestCell > resultCell)
        return "an operand takes more room than the result";
    for (const MatrixItem& item : scene.matrices) {
        if (item.numbers && item.numberSize < (request.look.presenter ? 27 : 11))
            return "numbers are too small";
        for (const CellNumber& number : cellNumbers(item, request.look.theme)) {
            const bool fits = std::any_of(item.rows.begin(), item.rows.end(), [&](const Span& y) {
                return number.rect.top() >= y.begin - 0.01 && number.rect.bottom() <= y.end + 0.01;
            }) && std::any_of(item.columns.begin(), item.columns.end(), [&](const Span& x) {
                return number.rect.left() >= x.begin - 0.01 && number.rect.right() <= x.end + 0.01;
            });
            if (!fits)
                return "the number " + number.text.toStdString() + " leaves its cell";
        }
    }
    return {};
}

} // namespace equationtest
