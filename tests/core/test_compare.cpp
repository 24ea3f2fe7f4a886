// SPDX-License-Identifier: GPL-3.0-or-later
// A session compared with itself is 0 everywhere; scaling switched off is found where a computation by hand finds it.
#include "core/analysis/compare.h"
#include "core/io/session/lessons.h"
#include "core/io/session/sessionfile.h"
#include "core/io/text/tokenizer.h"
#include "tests/app/program.h"
#include "tests/support/catch.h"
#include "tests/support/handattention.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <cmath>

namespace attn {

namespace {

std::shared_ptr<const Trace> comparedRun(const Session& session)
{
    const auto trace = Trace::create(session, *tokensOf(session));
    REQUIRE(trace);
    return *trace;
}

struct HandDifference {
    std::string path;
    int row = 0, column = 0;
    double value = 0; ///< B - A
};

/// The running example with (A) and without (B) division by the root of 2: the largest difference of weights and
/// context vectors, searched cell by cell.
std::vector<HandDifference> differencesByHand(const Trace& run)
{
    const auto input = [&](const char* path) { return *run.view((*run.find(path))->id)->values; };
    const auto hand = [&](double divisor) {
        return HandAttention::of(input("embeddings"), input("w_query"), input("w_key"), input("w_value"), divisor);
    };
    const HandAttention a = hand(std::sqrt(2.0)), b = hand(1);
    std::vector<HandDifference> out;
    const std::pair<const char*, Matrix> stages[] = { { "heads.0.attention_weights", b.weights - a.weights },
        { "heads.0.context_vectors", b.context - a.context } };
    for (const auto& [path, difference] : stages) {
        HandDifference largest { path };
        for (int i = 0; i < int(difference.rows()); ++i)
            for (int j = 0; j < int(difference.cols()); ++j)
                if (std::abs(difference(i, j)) > std::abs(largest.value))
                    largest = { path, i, j, difference(i, j) };
        out.push_back(largest);
    }
    return out;
}

} // namespace

TEST_CASE("Every lesson compared with itself is 0 in every stage", "[compare]")
{
    for (const LessonSpec& lesson : lessons()) {
        INFO(lesson.name);
        const auto session = openLesson(lesson.name);
        REQUIRE(session);
        const auto a = comparedRun(*session), b = comparedRun(*session); // two runs, not one looked at twice
        const auto comparison = compareTraces(*a, *b);
        REQUIRE(comparison);
        CHECK(comparison->stages.size() == a->graph().nodes.size());
        for (const StageDifference& stage : comparison->stages) {
            INFO(stage.path);
            CHECK(stage.equal);
            CHECK(stage.largest == 0);
            CHECK(stage.signedValue == 0);
            CHECK(stage.leftOut == 0);
            CHECK_FALSE(stage.cropped);
        }
        CHECK(comparison->onlyInA.empty());
        CHECK(comparison->onlyInB.empty());
        CHECK_FALSE(comparison->lengthsDiffer);
        CHECK(comparison->largest() == nullptr);
    }
}

TEST_CASE("Without scaling the running example differs most where a computation by hand says", "[compare]")
{
    auto session = openLesson("trainable");
    REQUIRE(session);
    const auto a = comparedRun(*session);
    REQUIRE(assign(session->settings, "scale", "none"));
    const auto comparison = compareTraces(*a, *comparedRun(*session));
    REQUIRE(comparison);
    CHECK(comparison->onlyInA == std::vector<std::string> { "heads.0.scaled_scores" });
    CHECK(comparison->onlyInB.empty());
    HandDifference most;
    for (const HandDifference& hand : differencesByHand(*a)) {
        INFO(hand.path);
        const StageDifference* stage = comparison->find(hand.path);
        REQUIRE(stage);
        CHECK(stage->row == hand.row);
        CHECK(stage->column == hand.column);
        CHECK(std::abs(stage->signedValue - hand.value) <= 1e-14);
        CHECK(stage->largest == std::abs(stage->signedValue));
        if (std::abs(hand.value) > std::abs(most.value))
            most = hand;
    }
    REQUIRE(comparison->largest());
    CHECK(comparison->largest()->path == most.path);
    int differing = 0;
    for (const StageDifference& stage : comparison->stages)
        differing += !stage.equal;
    CHECK(differing == 3); // weights, context vectors and these joined; what lies before the scores is the same
}

TEST_CASE("compare on the command line says the same as a computation by hand", "[app][compare]")
{
    QTemporaryDir folder;
    const auto fileOf = [&](const Session& session, const QString& name) {
        const QString path = folder.filePath(name + ".attn");
        REQUIRE(writeSession(session, path));
        return path;
    };
    for (const LessonSpec& lesson : lessons()) {
        INFO(lesson.name);
        const QString name = QString::fromUtf8(lesson.name.data(), qsizetype(lesson.name.size()));
        const QString a = fileOf(*openLesson(lesson.name), name), b = fileOf(*openLesson(lesson.name), name + " again");
        const QJsonObject itself = runProgram({ "compare", a, b, "--json" }).json();
        CHECK(itself["stages"].toArray().size() >= 6);
        for (const QJsonValue& stage : itself["stages"].toArray())
            CHECK((stage["largest"].toDouble(-1) == 0 && stage["left_out"].toInt(-1) == 0));
        CHECK(itself["only_in"]["a"].toArray().isEmpty());
        CHECK(itself["only_in"]["b"].toArray().isEmpty());
    }
    auto session = openLesson("trainable");
    const auto run = comparedRun(*session);
    const QString a = fileOf(*session, "scaled");
    REQUIRE(assign(session->settings, "scale", "none"));
    const QString b = fileOf(*session, "unscaled");
    const QJsonArray stages = runProgram({ "compare", a, b, "--json" }).json()["stages"].toArray();
    HandDifference most;
    for (const HandDifference& hand : differencesByHand(*run)) {
        int found = 0;
        for (const QJsonValue& stage : stages)
            if (stage["path"].toString().toStdString() == hand.path) {
                ++found;
                CHECK(stage["row"].toInt() == hand.row);
                CHECK(stage["column"].toInt() == hand.column);
                CHECK(std::abs(stage["difference"].toDouble() - hand.value) <= 1e-14);
            }
        CHECK(found == 1);
        if (std::abs(hand.value) > std::abs(most.value))
            most = hand;
    }
    const QString words = QString("Largest of all: %1 in %2[%3,%4]")
                              .arg(QString::number(most.value, 'f', 6), QString::fromStdString(most.path))
                              .arg(most.row)
                              .arg(most.column);
    CHECK(QString::fromUtf8(runProgram({ "compare", a, b }).out).contains(words));
    CHECK_FALSE(runProgram({ "compare", a, a }).out.contains("Largest of all"));
}

} // namespace attn
