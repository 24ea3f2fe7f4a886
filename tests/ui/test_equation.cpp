// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/test_equation_support.h"
#include "ui/cells/labels.h"
#include "ui/equation/equationhighlight.h"
#include "ui/place/headnames.h"

#include <set>

using namespace equationtest;

namespace {

/// A step of the first kind of equation, found by its declaration.
QString stepWith(const attn::Trace& trace, attn::Equation equation, attn::Axis columns)
{
    for (const attn::Step& step : attn::stepsOf(trace.config())) {
        if (step.enabled && step.spec->equation == equation && step.spec->columns == columns)
            return QString::fromUtf8(step.spec->key.data(), qsizetype(step.spec->key.size()));
    }
    return {};
}

const Panel* panelWith(const EquationScene& equation, Link link)
{
    for (const Panel& panel : equation.panels) {
        if (panel.link == link)
            return &panel;
    }
    return nullptr;
}

bool hasText(const Scene& scene, const QString& text)
{
    return std::any_of(scene.texts.begin(), scene.texts.end(), [&](const TextItem& item) { return item.text == text; });
}

} // namespace

TEST_CASE("In a product a cell lies where its row and its column meet", "[ui][equation]")
{
    const auto trace = makeTrace(tokenList(6, "english"));
    const QString step = stepWith(*trace, attn::Equation::Corner, attn::Axis::KeyToken);
    const EquationScene equation = layoutView(makeRequest(trace, step, 0, { 784, 586 }));
    const Panel* result = equation.result();
    const Panel *left = panelWith(equation, Link::Row), *above = panelWith(equation, Link::Column);
    REQUIRE(result);
    REQUIRE(left);
    REQUIRE(above);
    CHECK(above->transposed);
    for (int i = 0; i < 6; ++i) {
        CHECK(result->rows.span(i) == left->rows.span(i));
        CHECK(result->columns.span(i) == above->columns.span(i));
    }
    CHECK(left->rect.right() < result->rect.left());
    CHECK(above->rect.bottom() < result->rect.top());
    for (const char* axis : { "query (row)", "key (column)" })
        CHECK(hasText(equation.scene, axis));
    for (const char* shape : { "6×2", "2×6", "6×6" })
        CHECK(hasText(equation.scene, QString::fromUtf8(shape)));
}

TEST_CASE("Every cell of every matrix is found under its own middle, and only there", "[ui][equation]")
{
    const auto trace = makeTrace(
        tokenList(6, "english"), { { "attention.heads", "2" }, { "attention.size", "4" }, { "mask", "causal" } });
    for (const QString& step : enabledSteps(*trace)) {
        const EquationScene equation = layoutView(makeRequest(trace, step, 1, { 784, 586 }));
        std::set<std::pair<std::string, int>> seen;
        for (size_t i = 0; i < equation.panels.size(); ++i) {
            const attn::Node& node = trace->graph().nodes[size_t(equation.panels[i].node)];
            for (int row = 0; row < node.rows; ++row) {
                for (int column = 0; column < node.columns; ++column) {
                    const QRectF rect = equation.cellRect({ i, row, column });
                    if (rect.isEmpty())
                        continue; // the columns of another head
                    INFO(step.toStdString() << " " << node.path << " " << row << " " << column);
                    const auto found = equation.cellAt(rect.center());
                    REQUIRE(found);
                    CHECK(*found == PanelCell { i, row, column });
                    CHECK(seen.insert({ node.path, row * node.columns + column }).second);
                }
            }
        }
        CHECK_FALSE(equation.cellAt({ 1, 1 }));
    }
}

TEST_CASE("Weights of all heads show the head's own columns above its result", "[ui][equation]")
{
    const auto trace = makeTrace(tokenList(3, "english"), { { "attention.heads", "2" }, { "attention.size", "4" } });
    const QString step = stepWith(*trace, attn::Equation::Corner, attn::Axis::HeadDim);
    for (const int head : { 0, 1 }) {
        const EquationScene equation = layoutView(makeRequest(trace, step, head, { 784, 586 }));
        const Panel* above = panelWith(equation, Link::Column);
        REQUIRE(above);
        CHECK(above->columns.first == 2 * head);
        CHECK(above->columns.cells == 2);
        CHECK(above->columnOffset == 2 * head);
        CHECK(above->columns.span(2 * head).begin == equation.result()->columns.span(0).begin);
    }
}

TEST_CASE("Results of all heads share one range, and rows one set of labels", "[ui][equation]")
{
    const auto trace = makeTrace(tokenList(6, "english"), { { "attention.heads", "2" }, { "attention.size", "4" } });
    for (const QString& step : enabledSteps(*trace)) {
        const EquationScene equation = layoutView(makeRequest(trace, step, allHeads, { 784, 586 }));
        std::vector<const Panel*> results;
        for (const Panel& panel : equation.panels) {
            if (panel.isResult() && panel.matrix != Panel::none)
                results.push_back(&panel);
        }
        for (const Panel* panel : results) {
            CHECK(
                equation.scene.matrices[panel->matrix].scale == equation.scene.matrices[results.front()->matrix].scale);
            CHECK(panel->rowStrip == results.front()->rowStrip);
            CHECK(panel->rect.size() == results.front()->rect.size());
        }
    }
}

TEST_CASE("A locked range is the one that is drawn", "[ui][equation]")
{
    const auto trace = makeTrace(tokenList(6, "english"));
    EquationRequest request
        = makeRequest(trace, stepWith(*trace, attn::Equation::Corner, attn::Axis::KeyToken), 0, { 784, 586 });
    const attn::ColorScale locked { attn::MapKind::Signed, -3, 3 };
    request.look.locked[attn::MapKind::Signed] = locked;
    for (const MatrixItem& item : layoutView(request).scene.matrices)
        CHECK(item.scale == locked);
}

TEST_CASE("The result alone keeps its labels; a covered result answers nothing", "[ui][equation]")
{
    const auto trace = makeTrace(tokenList(6, "english"));
    EquationRequest request
        = makeRequest(trace, stepWith(*trace, attn::Equation::Corner, attn::Axis::KeyToken), 0, { 784, 586 });
    request.look.resultOnly = true;
    EquationScene alone = layoutView(request);
    REQUIRE(alone.panels.size() == 1);
    for (const std::string& token : tokenList(6, "english"))
        CHECK(hasText(alone.scene, QString::fromStdString(token)));
    const double before = alone.result()->rect.width();
    request.look.resultOnly = false;
    CHECK(layoutView(request).result()->rect.width() < before);

    request.state.revealed = false;
    const EquationScene covered = layoutView(request);
    CHECK(covered.result()->hidden);
    CHECK_FALSE(covered.cellAt(covered.result()->rect.center()));
    CHECK(hasText(covered.scene, "?"));
    CHECK(covered.scene.matrices.size() == covered.panels.size() - 1);
}

TEST_CASE(
    "Highlights tint the labels and outline the operands of the pointed cell without moving anything", "[ui][equation]")
{
    const auto trace = makeTrace(tokenList(6, "english"));
    EquationRequest request
        = makeRequest(trace, stepWith(*trace, attn::Equation::Corner, attn::Axis::KeyToken), 0, { 784, 586 });
    const EquationScene equation = layoutView(request);
    const CellId cell { equation.result()->path, 1, 2 };
    const Scene marks = equationHighlights(equation, request.look.theme, cell, {});
    const auto labelled = [&](const char* text, Ink ink) {
        return std::any_of(marks.texts.begin(), marks.texts.end(),
            [&](const TextItem& item) { return item.text == text && item.ink == ink; });
    };
    CHECK(labelled("journey", Ink::Query));
    CHECK(labelled("starts", Ink::Key));
    const auto outlined = [&](const QRectF& rect, Ink ink) {
        return std::any_of(marks.overlay.begin(), marks.overlay.end(), [&](const BoxItem& box) {
            return box.stroke == ink && box.rect.adjusted(3, 3, -3, -3).intersects(rect) && box.rect.contains(rect);
        });
    };
    const Panel *left = panelWith(equation, Link::Row), *above = panelWith(equation, Link::Column);
    const Span row = left->rows.span(1), column = above->columns.span(2);
    CHECK(outlined({ QPointF(left->rect.left(), row.begin), QPointF(left->rect.right(), row.end) }, Ink::Query));
    CHECK(outlined({ QPointF(column.begin, above->rect.top()), QPointF(column.end, above->rect.bottom()) }, Ink::Key));
    CHECK(outlined(equation.cellRect(*equation.find(cell)), Ink::PinOuter));

    // Drawn into the scene, no text stands twice.
    request.state.hovered = cell;
    const EquationScene drawn = layoutView(request);
    CHECK(flaw(drawn, request) == "");
    CHECK(drawn.scene.texts.size() == equation.scene.texts.size());
    CHECK(drawn.result()->rect == equation.result()->rect);
}

TEST_CASE("The shares of the heads and the bias add up to the end of their bars", "[ui][equation]")
{
    const auto trace = makeTrace(tokenList(6, "english"),
        { { "attention.heads", "2" }, { "output.projection", "true" }, { "output.bias", "true" } });
    const QString step = stepWith(*trace, attn::Equation::Corner, attn::Axis::OutputDim);
    EquationRequest request = makeRequest(trace, step, 0, { 1300, 860 });
    const EquationScene equation = layoutView(request);
    CHECK(equation.layoutFollowsPin);
    for (const char* name : { "head 1", "head 2", "bias", "sum" })
        CHECK(hasText(equation.scene, name));
    CHECK(hasText(equation.scene, "Where output dimension 1 comes from"));
    request.state.pinned = CellId { equation.result()->path, 0, 1 };
    CHECK(hasText(layoutView(request).scene, "Where output dimension 2 comes from"));
}

TEST_CASE("Shares of the output name every pattern, however many heads", "[ui][equation]")
{
    for (const int heads : { 2, 4, 8, 12 }) {
        const auto trace = makeTrace(tokenList(6, "english"),
            { { "attention.heads", std::to_string(heads) }, { "attention.size", std::to_string(2 * heads) },
                { "output.projection", "true" }, { "output.bias", "true" } });
        for (const QSizeF size : { QSizeF(660, 560), QSizeF(784, 586), QSizeF(1300, 860) }) {
            const EquationRequest request = makeRequest(trace, "output", 0, size);
            const EquationScene equation = layoutView(request);
            if (!equation.layoutFollowsPin)
                continue; // no room for shares
            INFO(heads << " heads, " << size.width() << " wide");
            CHECK(flaw(equation, request) == "");
            int named = 0;
            for (const TextItem& text : equation.scene.texts)
                named += text.text.startsWith("head ") && text.pixelSize == 11 && !text.bold;
            CHECK(named == (heads > 4 ? 3 : heads));
            CHECK(hasText(equation.scene, "bias"));
            CHECK(hasText(equation.scene, "sum"));
            CHECK(hasText(equation.scene, "others") == (heads > 4));
        }
    }
}

TEST_CASE("More tokens than device pixels are pooled and say so", "[ui][equation]")
{
    const auto trace = makeTrace(tokenList(700, "english"));
    const EquationScene equation = layoutView(
        makeRequest(trace, stepWith(*trace, attn::Equation::Corner, attn::Axis::KeyToken), 0, { 784, 586 }));
    const MatrixItem& item = equation.scene.matrices[equation.result()->matrix];
    CHECK(item.pooled);
    CHECK(item.pooledRows == 700);
    CHECK(item.rows.size() < 586);
    CHECK(hasText(equation.scene, "pooled: largest magnitude of a block"));
    const auto last = equation.cellAt(equation.result()->rect.bottomRight() - QPointF(0.2, 0.2));
    REQUIRE(last);
    CHECK(last->row == 699);
    CHECK(last->column == 699);
}

TEST_CASE("Labels are cut at fourteen characters and thinned until lines do not touch", "[ui][equation]")
{
    ensureApplication();
    CHECK(elidedLabel("fourteen chars") == "fourteen chars");
    CHECK(elidedLabel("Donaudampfschifffahrt") == QString::fromUtf8("Donaudampfsch…"));
    CHECK(elidedLabel(QString::fromUtf8("👩‍👩‍👧‍👦ab"))
        == QString::fromUtf8("👩‍👩‍👧‍👦ab"));
    const TextRuler ruler(Theme::light());
    QStringList names;
    for (int i = 0; i < 100; ++i)
        names += QStringLiteral("token");
    const LabelFit fit = fitRowLabels(ruler, names, 4, {});
    CHECK(fit.every * 4 >= ruler.lineHeight(11));
    const AxisCells cells = placeCells(fitCells(100, 400, 4, 1), 10, 0, 1);
    const auto placed = placeRowLabels(ruler, fit, names, cells, 100);
    REQUIRE(placed.size() > 10);
    for (size_t i = 1; i < placed.size(); ++i)
        CHECK(placed[i].text.rect.top() >= placed[i - 1].text.rect.bottom());
}

TEST_CASE("Cells get whole device pixels, gaps give way, and small cells are pooled", "[ui][equation]")
{
    CHECK(fitCells(6, 100, 58, 1).cell == 16);
    CHECK(fitCells(6, 100, 58, 2).cell == 16.5);
    CHECK(fitCells(2, 400, 58, 1).cell == 58);
    const CellFit heads = fitCells(4, 100, 58, 1, 2, 6);
    CHECK(heads.cell == 23);
    CHECK(heads.length == 98);
    const AxisCells placed = placeCells(heads, 10, 0, 1);
    CHECK(placed.span(2).begin - placed.span(1).end == 6);
    CHECK(placed.cellAt(placed.span(1).end + 3) == -1);
    CHECK(fitCells(64, 80, 58, 1, 1, 6).gap == 0);
    const CellFit pooled = fitCells(500, 100, 58, 1);
    CHECK(pooled.blocks == 100);
    CHECK(placeCells(pooled, 0, 0, 1).cellAt(99.9) == 499);
}
