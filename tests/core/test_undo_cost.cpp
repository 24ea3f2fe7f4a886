// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept for undo costs what was changed, and gives back the very document.
#include "core/session/overrides.h"
#include "core/session/sessiondelta.h"
#include "tests/support/catch.h"
#include "tests/support/memory.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

namespace {

using attn::Matrix;
using attn::Override;
using attn::Overrides;
using attn::Session;
using attn::SessionDelta;

std::vector<Override> typedMatrix(int rows, int columns)
{
    std::vector<Override> cells;
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j)
            cells.push_back({ "heads.0.attention_weights", i, j, i + j / 1000.0 });
    return cells;
}

/// The same by a plain list.
struct PlainOverrides {
    std::vector<Override> cells;

    void set(const Override& cell)
    {
        for (Override& known : cells)
            if (known.path == cell.path && known.row == cell.row && known.column == cell.column) {
                known.value = cell.value;
                return;
            }
        cells.push_back(cell);
    }
};

Session largeDocument()
{
    Session session;
    session.text = std::string(100'000, 'x');
    session.unknown = "{\"notes\": \"" + std::string(50'000, 'n') + "\"}";
    session.tokens.emplace();
    for (int i = 0; i < 2000; ++i) {
        session.tokens->push_back("token number " + std::to_string(i));
        session.rows["token number " + std::to_string(i)] = std::vector<double>(64, i);
    }
    session.embeddings = attn::share(Matrix::Constant(2000, 64, 0.5));
    session.setWeight(attn::Projection::Key, attn::share(Matrix::Constant(64, 512, 1)));
    session.mask = attn::share(Matrix::Ones(300, 300));
    session.overrides = typedMatrix(100, 100);
    return session;
}

void checkSame(const Session& a, const Session& b)
{
    CHECK(a.text == b.text);
    CHECK(a.unknown == b.unknown);
    CHECK(a.tokens == b.tokens);
    CHECK(a.rows == b.rows);
    CHECK(a.settings == b.settings);
    CHECK(a.title == b.title);
    CHECK(a.overrides == b.overrides);
    CHECK((a.embeddings == b.embeddings || *a.embeddings == *b.embeddings));
    CHECK((a.mask == b.mask || *a.mask == *b.mask));
    for (attn::Projection layer : attn::allProjections) {
        const auto &x = a.weight(layer), &y = b.weight(layer);
        CHECK((x == y || (x && y && *x == *y)));
    }
}

} // namespace

TEST_CASE("One more typed cell shares all others with the document before it", "[overrides][undo]")
{
    const Overrides all = typedMatrix(512, 512);
    REQUIRE(all.size() == 512 * 512);
    const std::size_t before = liveBytes();
    Overrides changed = all;
    changed.set({ "heads.0.attention_weights", 300, 300, -7 });
    changed.erase("heads.0.attention_weights", 2, 3);
    const std::size_t cost = liveBytes() - before;
    CHECK(cost < 20'000); // 28 MB when each step kept a list of its own
    CHECK(all.find("heads.0.attention_weights", 300, 300) == 300.3);
    CHECK(changed.find("heads.0.attention_weights", 300, 300) == -7);
    CHECK(all.find("heads.0.attention_weights", 2, 3).has_value());
    CHECK_FALSE(changed.find("heads.0.attention_weights", 2, 3).has_value());
    CHECK(changed.size() == all.size() - 1);
}

TEST_CASE("Overrides are what a plain list would be, through many changes", "[overrides]")
{
    std::mt19937 random(5);
    const std::string paths[] = { "a", "a.b", "heads.0.scores", "heads.10.scores", "output" };
    Overrides overrides;
    PlainOverrides plain;
    for (int step = 0; step < 400; ++step) {
        const std::string path = paths[random() % 5];
        const auto cell = [&] { return Override { path, int(random() % 7), int(random() % 7), double(random() % 100) }; };
        switch (random() % 6) {
        case 0: {
            std::vector<Override> block;
            for (unsigned i = random() % 20; i > 0; --i)
                block.push_back(cell());
            overrides.set(block);
            for (const Override& one : block)
                plain.set(one);
            break;
        }
        case 1: {
            const Override what = cell();
            const auto gone = std::erase_if(plain.cells, [&](const Override& known) {
                return known.path == what.path && known.row == what.row && known.column == what.column;
            });
            CHECK(overrides.erase(what.path, what.row, what.column) == gone);
            break;
        }
        case 2: {
            const auto odd = [](const Override& what) { return what.row == 3 && what.column % 2 == 1; };
            CHECK(overrides.eraseIf(odd) == std::erase_if(plain.cells, odd));
            break;
        }
        case 3:
            if (random() % 8 == 0) {
                const auto gone
                    = std::erase_if(plain.cells, [&](const Override& known) { return known.path == path; });
                CHECK(overrides.erase(path) == gone);
            }
            break;
        default: {
            const Override one = cell();
            overrides.set(one);
            plain.set(one);
        }
        }
        REQUIRE(overrides.list() == plain.cells);
        CHECK(overrides.size() == plain.cells.size());
        CHECK(int(overrides.count(path)) == std::count_if(plain.cells.begin(), plain.cells.end(), [&](const Override& what) {
            return what.path == path;
        }));
    }
}

TEST_CASE("An undo step holds what an edit changed, not the document", "[undo]")
{
    const Session before = largeDocument();
    const std::size_t whole = 2 * 64 * 2000 * sizeof(double); // rows and embeddings alone
    const auto edits = std::vector<std::function<void(Session&)>> {
        [](Session& s) { s.text[50'000] = 'y'; },
        [](Session& s) { s.tokens->insert(s.tokens->begin() + 700, "new"); },
        [](Session& s) { s.tokens.reset(); s.text += "z"; },
        [](Session& s) { s.rows["token number 9"][3] = -1; },
        [](Session& s) { s.rows.erase("token number 9"); s.rows["another"] = { 1, 2 }; },
        [](Session& s) {
            Matrix changed = *s.embeddings;
            changed(1000, 5) = std::nan("");
            s.embeddings = attn::share(std::move(changed));
        },
        [](Session& s) {
            Matrix changed = *s.weight(attn::Projection::Key);
            changed(3, 500) = -0.0;
            s.setWeight(attn::Projection::Key, attn::share(std::move(changed)));
        },
        [](Session& s) {
            Matrix changed = *s.mask;
            changed(299, 0) = 0;
            s.mask = attn::share(std::move(changed));
        },
        [](Session& s) { s.overrides.set({ "heads.0.scores", 1, 1, 4 }); },
        [](Session& s) { s.title = "Lecture 3"; s.settings["mask"] = "causal"; },
        [](Session&) {},
    };
    for (std::size_t i = 0; i < edits.size(); ++i) {
        INFO("edit " << i);
        Session after = before;
        edits[i](after);
        const std::size_t live = liveBytes();
        const SessionDelta delta(before, after);
        const std::size_t cost = liveBytes() - live;
        // Where the edited tokens go, they all are what changed.
        CHECK(cost < (i == 2 ? whole / 4 : 20'000));
        const bool nan = i == 5;
        if (!nan) {
            checkSame(delta.before(after), before);
            checkSame(delta.after(before), after);
        } else {
            CHECK((*delta.before(after).embeddings)(1000, 5) == 0.5);
            CHECK(std::isnan((*delta.after(before).embeddings)(1000, 5)));
        }
    }
}

TEST_CASE("A matrix of another shape, and one that is new in every cell, come back whole", "[undo]")
{
    Session before;
    before.embeddings = attn::share(Matrix::Random(4, 3));
    Session after = before;
    after.embeddings = attn::share(Matrix::Random(4, 3));
    after.setWeight(attn::Projection::Query, attn::share(Matrix::Random(3, 2)));
    const SessionDelta delta(before, after);
    CHECK(delta.before(after).embeddings == before.embeddings); // the same object
    CHECK(delta.after(before).embeddings == after.embeddings);
    CHECK(delta.before(after).weight(attn::Projection::Query) == nullptr);
    CHECK(delta.after(before).weight(attn::Projection::Query) == after.weight(attn::Projection::Query));
}
