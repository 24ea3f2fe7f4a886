// SPDX-License-Identifier: GPL-3.0-or-later
// Arcs, bars and storyboard as plain geometry: what is drawn is the number, and no text is clipped or covered.
#include "core/pipeline/colorranges.h"
#include "tests/ui/figures.h"
#include "tests/ui/test_picture_support.h"
#include "ui/pictures/pictures.h"
#include "ui/place/headnames.h"
#include "ui/writers/exportimage.h"
#include "ui/writers/pdfwriter.h"
#include "ui/writers/svgwriter.h"

#include <set>

using namespace equationtest;

namespace {

const SettingList everyStep { { "mask", "causal" }, { "dropout.rate", "0.5" }, { "output.projection", "true" } };

SettingList stepsWithHeads(int heads)
{
    SettingList settings = everyStep;
    settings.emplace_back("attention.heads", std::to_string(heads));
    settings.emplace_back("attention.size", std::to_string(2 * heads));
    return settings;
}

} // namespace

TEST_CASE("Texts of arcs, bars and storyboard neither touch nor leave the picture", "[ui][pictures]")
{
    struct Look {
        QSizeF size;
        bool presenter = false;
        double scale = 1;
    };
    const std::vector<Look> looks { { { 724, 560 } }, { { 784, 586 } }, { { 1300, 860 } }, { { 1024, 660 }, true },
        { { 900, 700 }, false, 1.25 }, { { 480, 400 } } };
    for (const int tokens : { 1, 3, 6, 40, 512 }) {
        for (const int heads : { 1, 2, 12 }) {
            if (tokens == 512 && heads == 2)
                continue;
            const auto trace = makeTrace(tokenList(tokens, "english"), stepsWithHeads(heads));
            for (const ViewMode picture : { ViewMode::Arcs, ViewMode::Bars, ViewMode::Storyboard }) {
                for (const int head :
                    heads > 1 ? std::vector<int> { 1, allHeads } : std::vector<int> { 0 }) {
                    EquationRequest request = pictureRequest(trace, picture, head);
                    request.content.token = tokens / 2;
                    for (const Look& look : looks) {
                        request.look.size = look.size;
                        request.look.presenter = look.presenter;
                        request.look.theme.scale = look.scale;
                        for (const bool revealed : { true, false }) {
                            request.state.revealed = revealed;
                            INFO("picture " << int(picture) << ", " << tokens << " tokens, " << heads << " heads, head "
                                            << head << ", " << look.size.width() << " wide"
                                            << (look.presenter ? ", presenter" : "") << (revealed ? "" : ", covered"));
                            CHECK(pictureFlaw(layoutView(request), request) == "");
                        }
                    }
                }
            }
        }
    }
}

TEST_CASE("Chinese and long tokens keep their places in the pictures", "[ui][pictures]")
{
    for (const char* kind : { "chinese", "long" }) {
        for (const int tokens : { 1, 6, 24 }) {
            const auto trace = makeTrace(tokenList(tokens, kind), stepsWithHeads(2));
            for (const ViewMode picture : { ViewMode::Arcs, ViewMode::Bars, ViewMode::Storyboard }) {
                for (const int head : { 0, allHeads }) {
                    const EquationRequest request = pictureRequest(trace, picture, head);
                    INFO(kind << ", picture " << int(picture) << ", " << tokens << " tokens, head " << head);
                    CHECK(pictureFlaw(layoutView(request), request) == "");
                }
            }
        }
    }
}

TEST_CASE("Every bar is as tall as its number and points to its sign", "[ui][pictures]")
{
    const auto trace = makeTrace(tokenList(6, "english"), stepsWithHeads(1));
    EquationRequest request = pictureRequest(trace, ViewMode::Bars);
    request.content.token = 4;
    const EquationScene bars = layoutView(request);
    REQUIRE(bars.panels.size() == request.content.views.size());
    int checked = 0;
    for (size_t i = 0; i < bars.panels.size(); ++i) {
        const Panel& panel = bars.panels[i];
        const attn::StageView view = *trace->view(panel.node);
        CHECK(panel.path == QString::fromStdString(request.content.views[i].node->path)); // in order
        double perUnit = 0;
        for (int column = 0; column < view.node->columns; ++column) {
            const Span slot = panel.columns.span(column);
            const auto inSlot = [&](const BoxItem& box) {
                return box.rect.left() >= slot.begin - 1e-6 && box.rect.right() <= slot.end + 1e-6
                    && panel.rect.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(box.rect);
            };
            const auto box = std::find_if(bars.scene.boxes.begin(), bars.scene.boxes.end(), inSlot);
            const double value = (*view.values)(4, column);
            if (view.mask && (*view.mask)(4, column) == 0) {
                REQUIRE(box != bars.scene.boxes.end());
                CHECK(box->hatched);
                continue;
            }
            if (value == 0 || (view.dropped && (*view.dropped)(4, column) == 0)) {
                CHECK(box == bars.scene.boxes.end());
                continue;
            }
            REQUIRE(box != bars.scene.boxes.end());
            CHECK_FALSE(box->hatched);
            perUnit = perUnit == 0 ? box->rect.height() / std::abs(value) : perUnit;
            CHECK(box->rect.height() == Approx(perUnit * std::abs(value)));
            const double middle = (panel.rect.top() + panel.rect.bottom()) / 2;
            if (view.node->spec->kind == attn::ValueKind::Signed)
                CHECK((value < 0 ? box->rect.top() : box->rect.bottom()) == Approx(middle).margin(1));
            else
                CHECK(box->rect.bottom() == Approx(panel.rect.bottom()).margin(1.5));
            ++checked;
        }
    }
    CHECK(checked > 30);
}

TEST_CASE("Bars keep their range while the token changes", "[ui][pictures]")
{
    const auto trace = makeTrace(tokenList(6, "english"));
    EquationRequest request = pictureRequest(trace, ViewMode::Bars);
    // The largest magnitude of the embeddings fills its half whichever token holds it; by it every other is measured.
    const attn::Matrix& values = *request.content.views.front().values;
    double perUnit = 0;
    for (int token = 0; token < 6; ++token) {
        request.content.token = token;
        const EquationScene bars = layoutView(request);
        const Panel& panel = bars.panels.front();
        for (const BoxItem& box : bars.scene.boxes) {
            const int column = panel.columns.cellAt(box.rect.center().x());
            if (!box.scaled || column < 0 || !panel.rect.adjusted(-1, -1, 1, 1).contains(box.rect))
                continue;
            CHECK(box.scaled->value == values(token, column));
            perUnit = perUnit == 0 ? box.rect.height() / std::abs(values(token, column)) : perUnit;
            CHECK(box.rect.height() == Approx(perUnit * std::abs(values(token, column))));
        }
    }
    CHECK(perUnit > 0);
}

TEST_CASE(
    "The storyboard shows every step once, in order, with every matrix of the heads that are shown", "[ui][pictures]")
{
    for (const bool all : { false, true }) {
        const auto trace = makeTrace(tokenList(6, "english"), { { "mask", "causal" }, { "attention.heads", "3" } });
        const EquationRequest request = pictureRequest(trace, ViewMode::Storyboard, all ? allHeads : 1);
        const EquationScene board = layoutView(request);
        const auto steps = attn::stepsOf(trace->config());
        REQUIRE(board.stages.size() == steps.size());
        std::map<std::string, int> paths;
        for (const Panel& panel : board.panels)
            ++paths[panel.path.toStdString()];
        size_t expected = 0;
        bool anyOff = false;
        for (size_t i = 0; i < steps.size(); ++i) {
            const StageCard& card = board.stages[i];
            CHECK(card.step == QString::fromUtf8(steps[i].spec->key.data(), qsizetype(steps[i].spec->key.size())));
            CHECK(card.enabled == steps[i].enabled);
            anyOff = anyOff || !card.enabled;
            CHECK(board.stageAt(card.rect.center()) == int(i));
            if (i > 0) {
                const QRectF before = board.stages[i - 1].rect;
                CHECK_FALSE(before.intersects(card.rect));
                CHECK((card.rect.left() > before.right() || card.rect.top() > before.bottom()));
            }
            for (const attn::Node& node : trace->graph().nodes) {
                if (node.spec != steps[i].spec || !steps[i].enabled || (!all && node.head >= 0 && node.head != 1))
                    continue;
                ++expected;
                CHECK(paths[node.path] == 1);
                const auto panel = std::find_if(
                    board.panels.begin(), board.panels.end(), [&](const Panel& one) { return one.node == node.id; });
                REQUIRE(panel != board.panels.end());
                CHECK(card.rect.contains(panel->rect));
            }
        }
        CHECK(anyOff);
        CHECK(board.panels.size() == expected);
    }
}

TEST_CASE("Arrows of the storyboard stand where data flows, and pass around the cards", "[ui][pictures]")
{
    using Flow = std::set<std::pair<std::string, std::string>>;
    const Flow whole { { "tokens", "embeddings" }, { "embeddings", "queries" }, { "embeddings", "keys" },
        { "embeddings", "values" }, { "queries", "scores" }, { "keys", "scores" }, { "scores", "scaled_scores" },
        { "scaled_scores", "masked_scores" }, { "masked_scores", "attention_weights" },
        { "attention_weights", "dropped_weights" }, { "dropped_weights", "context_vectors" },
        { "values", "context_vectors" }, { "context_vectors", "concatenated" }, { "concatenated", "output" } };
    Flow plain = whole; // without scaling, mask, dropout and output projection
    for (const char* off : { "scaled_scores", "masked_scores", "dropped_weights", "output" })
        std::erase_if(plain, [off](const auto& edge) { return edge.first == off || edge.second == off; });
    plain.insert({ { "scores", "attention_weights" }, { "attention_weights", "context_vectors" } });
    const std::pair<SettingList, Flow> cases[] = { { { { "mask", "causal" }, { "attention.heads", "2" },
                                                         { "dropout.rate", "0.1" }, { "output.projection", "true" } },
                                                       whole },
        { { { "scale", "none" }, { "attention.heads", "2" } }, plain } };
    for (const auto& [settings, expected] : cases) {
        const auto trace = makeTrace(tokenList(6, "english"), settings);
        for (const QSizeF size : { QSizeF(784, 586), QSizeF(1123, 794), QSizeF(794, 1123), QSizeF(420, 900) }) {
            const EquationScene board
                = layoutView(pictureRequest(trace, ViewMode::Storyboard, allHeads, size));
            Flow drawn;
            for (const StageArrow& arrow : board.arrows) {
                const StageCard &from = board.stages[size_t(arrow.from)], &to = board.stages[size_t(arrow.to)];
                CHECK((from.enabled && to.enabled));
                drawn.emplace(from.step.toStdString(), to.step.toStdString());
                INFO(from.step.toStdString() << " to " << to.step.toStdString());
                // From the edge of one card to the edge of the other, level or upright, through no card.
                CHECK(from.rect.adjusted(-4, -4, 4, 4).contains(arrow.way.front()));
                CHECK(to.rect.adjusted(-4, -4, 4, 4).contains(arrow.way.back()));
                for (qsizetype i = 0; i + 1 < arrow.way.size(); ++i) {
                    const QPointF a = arrow.way[i], z = arrow.way[i + 1];
                    CHECK((std::abs(a.x() - z.x()) < 1e-6 || std::abs(a.y() - z.y()) < 1e-6));
                    const QRectF stretch(std::min(a.x(), z.x()), std::min(a.y(), z.y()),
                        std::max(0.01, std::abs(a.x() - z.x())), std::max(0.01, std::abs(a.y() - z.y())));
                    CHECK(QRectF(QPointF(), board.scene.size).contains(stretch));
                    for (const StageCard& card : board.stages)
                        CHECK_FALSE(card.rect.intersects(stretch));
                }
            }
            CHECK(drawn == expected);
        }
    }
}

TEST_CASE("Bars of several heads have an axis, a legend, and numbers where they fit", "[ui][pictures]")
{
    const auto trace = makeTrace(tokenList(6, "english"), { { "mask", "causal" }, { "attention.heads", "2" } });
    EquationRequest request = pictureRequest(trace, ViewMode::Bars, allHeads, { 1100, 800 });
    request.content.token = 3;
    const EquationScene bars = layoutView(request);
    QStringList texts;
    for (const TextItem& text : bars.scene.texts)
        texts += text.text;
    for (const char* word : { "query", "key", "value", "masked" }) {
        INFO(word);
        CHECK(texts.contains(word));
    }
    int numbers = 0, axes = 0, upward = 0;
    for (const Panel& panel : bars.panels) {
        const attn::Node& node = trace->graph().nodes[size_t(panel.node)];
        const auto view = trace->view(node.id);
        const attn::ColorScale range = attn::stepRange(*trace, node);
        // The end of the range stands left of the bars, at the end of the axis.
        for (const TextItem& text : bars.scene.texts) {
            const bool beside = text.rect.right() <= panel.rect.left() && text.rect.right() > panel.rect.left() - 8
                && text.rect.top() > panel.rect.top() - 8 && text.rect.bottom() < panel.rect.bottom() + 8;
            if (!beside)
                continue;
            QString end = text.text;
            end.remove(QChar(0x2265));
            axes += end.toDouble() == range.high;
        }
        for (int column = 0; column < node.columns; ++column) {
            const double value = (*view->values)(3, column);
            if (view->mask && (*view->mask)(3, column) == 0)
                continue;
            for (const TextItem& text : bars.scene.texts) {
                const double middle = text.rect.center().x();
                const Span slot = panel.columns.span(column);
                QString plain = text.text;
                plain.replace(QChar(0x2212), '-');
                bool ok = false;
                const double shown = plain.toDouble(&ok);
                if (ok && std::abs(middle - (slot.begin + slot.end) / 2) < 1 && panel.rect.contains(text.rect.center())) {
                    CHECK(std::abs(shown - value) <= 0.0501);
                    ++numbers;
                    upward += text.upward;
                }
            }
        }
    }
    CHECK(axes >= int(bars.panels.size()) / 2);
    CHECK(numbers > 30);
    CHECK(upward >= 0);
}

TEST_CASE("Large matrices are pooled for the storyboard and lose no hot cell", "[ui][pictures]")
{
    const auto trace = makeTrace(tokenList(300, "english"));
    EquationRequest request = pictureRequest(trace, ViewMode::Storyboard);
    const auto view = std::find_if(request.content.views.begin(), request.content.views.end(),
        [](const attn::StageView& one) { return one.node->rows == 300 && one.node->columns == 300; });
    REQUIRE(view != request.content.views.end());
    attn::Matrix values = attn::Matrix::Zero(300, 300);
    values(171, 299) = -7;
    view->values = attn::share(values);
    view->overridden = { { 171, 299 } };
    const attn::StageView small = storyboardView(*view);
    CHECK(small.values->rows() == storyboardCells);
    CHECK(small.values->cols() == storyboardCells);
    CHECK(small.values->minCoeff() == -7);
    CHECK((small.values->array() != 0).count() == 1);
    REQUIRE(small.overridden.size() == 1);
    CHECK((*small.values)(small.overridden[0].first, small.overridden[0].second) == -7);
    // A panel answers with cells of the whole matrix, whatever was pooled before.
    for (const bool before : { false, true }) {
        if (before)
            *view = small;
        const EquationScene board = layoutView(request);
        const auto cell = board.find({ QString::fromStdString(view->node->path), 171, 298 });
        REQUIRE(cell);
        const QRectF rect = board.cellRect(*cell);
        REQUIRE_FALSE(rect.isEmpty());
        CHECK(board.cellAt(rect.center()) == cell);
    }
}

TEST_CASE("Guess First covers the step and what follows from it in every picture", "[ui][pictures]")
{
    const auto trace = makeTrace(tokenList(6, "english"));
    for (const ViewMode picture : { ViewMode::Bars, ViewMode::Storyboard }) {
        EquationRequest request = pictureRequest(trace, picture);
        const QStringList steps = enabledSteps(*trace);
        request.content.step = steps[steps.size() / 2];
        request.state.revealed = false;
        for (const Panel& panel : layoutView(request).panels) {
            const std::string_view key = trace->graph().nodes[size_t(panel.node)].spec->key;
            const QString step = QString::fromUtf8(key.data(), qsizetype(key.size()));
            CHECK(panel.hidden == (steps.indexOf(step) >= steps.size() / 2));
        }
    }
}

TEST_CASE("Opacity and a value's colour are the same in a picture, in SVG and in PDF", "[ui][pictures]")
{
    ensureApplication();
    Scene scene;
    scene.size = QSizeF(80, 60);
    LineItem line { QLineF(5, 20, 75, 20), Ink::Accent, 10 };
    line.opacity = 0.5;
    line.smooth = true;
    scene.lines.push_back(line);
    BoxItem box { QRectF(10, 40, 20, 10) };
    box.scaled = ScaledValue { { attn::MapKind::Signed, -2, 2 }, -1.5 };
    scene.boxes.push_back(box);
    for (const bool dark : { false, true }) {
        const Theme theme = dark ? Theme::darkTheme() : Theme::light();
        const QColor over = theme.color(Ink::Accent), ground = theme.color(Ink::Surface);
        const QColor expected(
            (over.red() + ground.red()) / 2, (over.green() + ground.green()) / 2, (over.blue() + ground.blue()) / 2);
        const QRgb colour = figureColor(box.scaled->scale, -1.5, dark);
        const auto near = [](const QColor& a, const QColor& b) {
            return std::abs(a.red() - b.red()) <= 2 && std::abs(a.green() - b.green()) <= 2
                && std::abs(a.blue() - b.blue()) <= 2;
        };
        const QImage picture = sceneImage(scene, theme, 1);
        CHECK(near(picture.pixelColor(40, 20), expected));
        CHECK(near(picture.pixelColor(20, 45), QColor::fromRgb(colour)));
        const QByteArray svg = svgDocument(scene, theme, {});
        CHECK(svg.contains("stroke-opacity=\"0.5\""));
        CHECK(svg.contains("fill=\"" + QColor::fromRgb(colour).name().toLatin1() + "\""));
        CHECK(pdfDocument({ scene }, theme).contains("/CA ")); // a graphics state with a stroke opacity
    }
}
