// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks put into matrices, masks drawn by hand, numbers incremented.
#include "core/editing/blocks.h"
#include "core/editing/increment.h"
#include "tests/support/catch.h"
#include "tests/support/matrix_matcher.h"

#include <cmath>
#include <limits>

namespace {

using attn::Matrix;
using attn::Session;
using attn::Trace;

using BlockSettings = std::vector<std::pair<const char*, const char*>>;

struct BlockRun {
    Session session;
    std::shared_ptr<const Trace> trace;

    explicit BlockRun(
        const BlockSettings& settings, std::vector<std::string> tokens = { "the", "cat", "saw", "the", "dog" })
    {
        session.tokens = tokens;
        for (const auto& [key, value] : settings)
            REQUIRE(attn::assign(session.settings, key, value));
        run();
    }
    void run()
    {
        const auto made = Trace::create(session, *session.tokens);
        REQUIRE(made);
        trace = *made;
    }
    int id(const char* path)
    {
        const attn::Node* node = trace->graph().find(path);
        REQUIRE(node);
        return node->id;
    }
    Matrix values(const char* path) { return *trace->view(id(path))->values; }
};

} // namespace

TEST_CASE("A block lands with its corner at the cell and touches nothing else", "[blocks]")
{
    Matrix block(2, 3);
    block << 1, 2, 3, 4, 5, 6;
    for (const char* path : { "heads.1.scores", "w_query", "heads.0.values" }) {
        BlockRun run(BlockSettings { { "attention.heads", "2" }, { "attention.size", "8" } });
        INFO(path);
        Matrix wanted = run.values(path);
        const auto outcome = attn::pasteBlock(run.session, *run.trace, run.id(path), 1, 1, block);
        REQUIRE(outcome);
        CHECK(outcome->changed == 6);
        CHECK(outcome->masked == 0);
        wanted.block(1, 1, 2, 3) = block;
        run.run();
        CHECK(difference(run.values(path), wanted, 0) == "");
    }
}

TEST_CASE("A block that does not fit is refused with both shapes and changes nothing", "[blocks]")
{
    BlockRun b(BlockSettings {});
    const auto text = [&](int row, int column, int rows, int columns) {
        const auto outcome
            = attn::pasteBlock(b.session, *b.trace, b.id("heads.0.scores"), row, column, Matrix::Ones(rows, columns));
        REQUIRE_FALSE(outcome);
        CHECK(b.session.overrides.empty());
        return outcome.error().english();
    };
    CHECK(text(0, 0, 6, 2) == "The block is 6×2, but heads.0.scores is only 5×5.");
    const std::string late = text(3, 4, 2, 2);
    CHECK(late.find("The block is 2×2") != std::string::npos);
    CHECK(late.find("row 4, column 5") != std::string::npos);
    CHECK(late.find("(5×5)") != std::string::npos);
    CHECK(late.find("room for 2×1") != std::string::npos);
    // A block of the whole shape goes where alone it fits.
    CHECK(attn::pasteBlock(b.session, *b.trace, b.id("heads.0.scores"), 3, 3, Matrix::Ones(5, 5))->changed == 25);
}

TEST_CASE("Masked cells are skipped and counted, infinities are refused", "[blocks]")
{
    BlockRun b(BlockSettings { { "mask", "causal" } });
    const int id = b.id("heads.0.masked_scores");
    const auto outcome = attn::pasteBlock(b.session, *b.trace, id, 0, 0, Matrix::Constant(5, 5, 0.5));
    REQUIRE(outcome);
    CHECK(outcome->changed == 15); // the lower triangle of 5 x 5
    CHECK(outcome->masked == 10);
    CHECK(b.session.overrides.size() == 15);
    b.run();
    CHECK(b.trace->inactiveOverrides().empty());
    const auto bits = attn::pasteBlock(b.session, *b.trace, id, 0, 0, b.values("heads.0.masked_scores"));
    REQUIRE(bits);
    CHECK(bits->changed == 0); // -inf stands there already
    CHECK(bits->masked == 0);
    for (const double bad : { std::numeric_limits<double>::infinity(), std::nan("") }) {
        const Session before = b.session;
        const auto refused = attn::pasteBlock(b.session, *b.trace, id, 4, 0, Matrix::Constant(1, 1, bad));
        REQUIRE_FALSE(refused);
        CHECK(refused.error().english().find("finite") != std::string::npos);
        CHECK(b.session.overrides == before.overrides);
    }
    CHECK_FALSE(attn::canEditCell(*b.trace, id, 0, 4));
    CHECK(attn::canEditCell(*b.trace, id, 4, 0));
    CHECK_FALSE(attn::canEditCell(*b.trace, id, 5, 0));
    CHECK_FALSE(attn::canEditCell(*b.trace, b.id("tokens"), 0, 0));
}

TEST_CASE("Rows of a repeated token change together; a block that says two things about it is refused", "[blocks]")
{
    BlockRun b(BlockSettings {});
    const int id = b.id("embeddings");
    CHECK(attn::rowsEditedTogether(*b.trace, id, 3) == std::vector<int> { 0, 3 });
    CHECK(attn::rowsEditedTogether(*b.trace, b.id("heads.0.queries"), 3) == std::vector<int> { 3 });
    Matrix whole = b.values("embeddings");
    whole(0, 0) = 7; // row 3 says otherwise
    const auto refused = attn::pasteBlock(b.session, *b.trace, id, 0, 0, whole);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().english().find("Rows 1 and 4 both belong to \"the\"") != std::string::npos);
    CHECK(b.session.rows.empty());
    REQUIRE(attn::pasteBlock(b.session, *b.trace, id, 3, 0, Matrix::Constant(1, 2, 7)));
    b.run();
    whole(0, 1) = 7;
    whole.row(3) = whole.row(0);
    CHECK(difference(b.values("embeddings"), whole, 0) == "");
}

TEST_CASE("Matrices are filled with zeros, the identity or seeded numbers", "[blocks]")
{
    BlockRun b(BlockSettings { { "attention.size", "4" } });
    const int id = b.id("w_key"); // 3 x 4
    REQUIRE(attn::fillMatrix(b.session, *b.trace, id, attn::Fill::Identity, 0));
    b.run();
    Matrix wanted = Matrix::Zero(3, 4);
    for (int i = 0; i < 3; ++i)
        wanted(i, i) = 1;
    CHECK(difference(b.values("w_key"), wanted, 0) == "");
    REQUIRE(attn::fillMatrix(b.session, *b.trace, b.id("w_key"), attn::Fill::Zero, 0));
    b.run();
    CHECK(b.values("w_key").isZero(0));
    REQUIRE(attn::fillMatrix(b.session, *b.trace, b.id("w_key"), attn::Fill::Random, 123));
    b.run();
    // torch.manual_seed(123); torch.randn(3, 4): 12 numbers are drawn one after the other, the first is -0.1115.
    CHECK(b.values("w_key")(0, 0) == Approx(-0.1115).margin(5e-5));
    const Matrix first = b.values("w_key");
    REQUIRE(attn::fillMatrix(b.session, *b.trace, b.id("w_key"), attn::Fill::Random, 124));
    b.run();
    CHECK((b.values("w_key") - first).cwiseAbs().minCoeff() > 0);
    REQUIRE(attn::fillMatrix(b.session, *b.trace, b.id("embeddings"), attn::Fill::Random, 1));
    b.run();
    const Matrix x = b.values("embeddings");
    CHECK(x.row(0) == x.row(3)); // "the"
    CHECK(x.row(0) != x.row(1));
}

TEST_CASE("A mask is drawn in all heads or in one, and a cell put back is no override", "[blocks]")
{
    BlockRun b(BlockSettings { { "attention.heads", "2" }, { "mask", "causal" } });
    const int scores = b.id("heads.1.masked_scores");
    const std::vector<int> all = attn::masksOf(*b.trace, scores, -1), one = attn::masksOf(*b.trace, scores, 1);
    CHECK(all == std::vector<int> { b.id("heads.0.mask"), b.id("heads.1.mask") });
    CHECK(one == std::vector<int> { b.id("heads.1.mask") });
    CHECK(attn::masksOf(*b.trace, b.id("heads.0.scores"), -1).empty());
    REQUIRE(attn::setMaskCells(b.session, *b.trace, one, { { 0, 4 }, { 2, 1 } }, false));
    CHECK(b.session.overrides.size() == 1); // (0, 4) is hidden by itself
    b.run();
    CHECK(b.values("heads.1.attention_weights")(2, 1) == 0);
    CHECK(b.values("heads.0.attention_weights")(2, 1) > 0);
    REQUIRE(attn::setMaskCells(b.session, *b.trace, all, { { 2, 1 } }, true));
    CHECK(b.session.overrides.empty());
    const auto none = attn::setMaskCells(b.session, *b.trace, {}, { { 0, 0 } }, true);
    REQUIRE_FALSE(none);
    CHECK(none.error().english().find("no mask") != std::string::npos);
    // A row that hides everything is zeros, with a note.
    REQUIRE(attn::setMaskCells(b.session, *b.trace, all, { { 0, 0 } }, false));
    b.run();
    const auto view = b.trace->view(b.id("heads.0.attention_weights"));
    CHECK(view->values->row(0).isZero(0));
    CHECK(view->note.english().find("may see nothing") != std::string::npos);
}

TEST_CASE("Steps are a hundredth of the number's size and leave no noise behind", "[nudge]")
{
    CHECK(attn::incremented(0.43, 1, attn::IncrementSize::Normal) == 0.44);
    CHECK(attn::incremented(0.43, -1, attn::IncrementSize::Normal) == 0.42);
    CHECK(attn::incremented(0.43, 1, attn::IncrementSize::Fine) == 0.431);
    CHECK(attn::incremented(0.43, 1, attn::IncrementSize::Coarse) == 0.53);
    CHECK(attn::incremented(0, 3, attn::IncrementSize::Normal) == 0.03);
    CHECK(attn::incremented(120, 1, attn::IncrementSize::Normal) == 121);
    CHECK(attn::incremented(0.001, 1, attn::IncrementSize::Normal) == 0.00101);
    CHECK(attn::incremented(-1.5, 1, attn::IncrementSize::Normal) == -1.49);
    CHECK_FALSE(std::signbit(attn::incremented(-0.01, 100, attn::IncrementSize::Normal)));
    const double start = 0.1 + 0.2;
    CHECK(attn::incremented(start, 0, attn::IncrementSize::Normal) == start);
    CHECK(std::isfinite(attn::incremented(-std::numeric_limits<double>::infinity(), 1, attn::IncrementSize::Normal)));
    CHECK(attn::incremented(0, 5, attn::IncrementSize::Fine, attn::ValueKind::Mask) == 1);
    CHECK(attn::incremented(1, -1, attn::IncrementSize::Coarse, attn::ValueKind::Mask) == 0);
    CHECK(attn::incrementStep(2) == 0.01);
    CHECK(attn::incrementStep(40) == 1); // log10(40) = 1.6: nearer to 100
}
