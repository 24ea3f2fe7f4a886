// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/session/lessons.h"
#include "core/io/session/sessionfile.h"
#include "core/io/text/tokenizer.h"
#include "core/pipeline/trace.h"
#include "tests/io/samples.h"
#include "tests/support/catch.h"
#include "tests/support/matrix_matcher.h"
#include "tests/support/reference.h"

#include <QFile>
#include <QStringList>

namespace attn {

namespace {

RefCase bookCase(const std::string& name)
{
    for (RefCase& entry : referenceCases("book.json"))
        if (entry.name == name)
            return entry;
    FAIL("book.json has no case " << name);
    return {};
}

std::shared_ptr<const Trace> lessonTrace(std::string_view name)
{
    const auto session = openLesson(name);
    if (!session)
        FAIL(session.error().english());
    const auto tokens = tokensOf(*session);
    REQUIRE(tokens);
    const auto trace = Trace::create(*session, *tokens);
    if (!trace)
        FAIL(trace.error().english());
    return *trace;
}

Matrix valuesAt(const Trace& trace, std::string_view path)
{
    const auto node = trace.find(path);
    if (!node)
        FAIL(node.error().english());
    const auto view = trace.view((*node)->id);
    REQUIRE(view);
    return *view->values;
}

} // namespace

TEST_CASE("Every lesson opens, holds the book's sentence and embeddings, and computes", "[io][lessons]")
{
    const RefCase book = bookCase("simple/float64");
    REQUIRE(lessons().size() == 6);
    for (const LessonSpec& lesson : lessons()) {
        INFO(lesson.name);
        CHECK_FALSE(lesson.title.empty());
        CHECK_FALSE(lesson.summary.empty());
        const auto trace = lessonTrace(lesson.name);
        CHECK(
            trace->sources().tokens == std::vector<std::string> { "Your", "journey", "starts", "with", "one", "step" });
        CHECK(difference(valuesAt(*trace, "embeddings"), refMatrix(book.inputs["embeddings"]), 0) == "");
        CHECK(trace->inactiveOverrides().empty());
        for (const Node& node : trace->graph().nodes)
            CHECK(trace->view(node.id));
    }
}

TEST_CASE("The lessons give the book's numbers", "[io][lessons]")
{
    struct Wanted {
        const char *lesson, *book, *path, *key;
    };
    for (const Wanted& w : {
             Wanted { "simple", "simple/float64", "heads.0.scores", "attention_scores" },
             Wanted { "simple", "simple/float64", "heads.0.attention_weights", "attention_weights" },
             Wanted { "simple", "simple/float64", "heads.0.context_vectors", "context_vectors" },
             Wanted { "trainable", "trainable/float64", "heads.0.queries", "query" },
             Wanted { "trainable", "trainable/float64", "heads.0.keys", "key" },
             Wanted { "trainable", "trainable/float64", "heads.0.values", "value" },
             Wanted { "trainable", "trainable/float64", "heads.0.scaled_scores", "scaled_scores" },
             Wanted { "trainable", "trainable/float64", "heads.0.context_vectors", "context_vectors" },
             Wanted { "linear", "linear/float64", "heads.0.attention_weights", "attention_weights" },
             Wanted { "linear", "linear/float64", "heads.0.context_vectors", "context_vectors" },
             Wanted { "causal", "causal/float64", "heads.0.attention_weights", "attention_weights" },
             Wanted { "causal", "causal/float64", "heads.0.context_vectors", "context_vectors" },
             Wanted { "dropout", "dropout/float64", "heads.0.dropped_weights", "attention_weights" },
             Wanted { "dropout", "dropout/float64", "heads.0.context_vectors", "context_vectors" },
             Wanted { "multi-head", "weight_split/float64", "concatenated", "concatenated_context_vectors" },
             Wanted { "multi-head", "weight_split/float64", "output", "context_vectors" },
         }) {
        INFO(w.lesson << ": " << w.path);
        // Where the book computes a batch, both sentences are the same.
        const Matrix wanted = refMatrices(bookCase(w.book).expected[QLatin1String(w.key)]).front();
        CHECK(difference(valuesAt(*lessonTrace(w.lesson), w.path), wanted, 1e-12) == "");
    }
}

TEST_CASE("Lesson files are written as the program writes sessions", "[io][lessons]")
{
    for (const LessonSpec& lesson : lessons()) {
        const QString path = QStringLiteral(":/lessons/")
            + QString::fromUtf8(lesson.name.data(), qsizetype(lesson.name.size())) + ".attn";
        QFile file(path);
        REQUIRE(file.open(QIODevice::ReadOnly));
        const auto loaded = readSession(path);
        REQUIRE(loaded);
        CHECK(loaded->warnings.empty());
        CHECK(loaded->session.title == lesson.title);
        CHECK(sessionJson(loaded->session).toStdString() == file.readAll().toStdString());
    }
}

TEST_CASE("An unknown lesson names the nearest one", "[io][lessons]")
{
    const auto session = openLesson("trainabel");
    REQUIRE_FALSE(session);
    CHECK(session.error().kind == Error::Kind::Usage);
    CHECK(contains(session.error().english(), "\"trainable\""));
    CHECK_FALSE(openLesson("../secret"));
    CHECK_FALSE(openLesson(""));
    CHECK(openLesson(defaultLesson));
}

} // namespace attn
