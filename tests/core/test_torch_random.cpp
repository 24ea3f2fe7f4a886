// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/random/torch_random.h"
#include "tests/support/catch.h"
#include "tests/support/matrix_matcher.h"
#include "tests/support/reference.h"

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <functional>
#include <map>

namespace torchRandomTest {

namespace {

using attn::TorchRandom;

// Bit for bit, except where log, sin and cos come from a C library that is not the one behind the reference.
#ifdef __GLIBC__
constexpr double streamSlackDouble = 0, streamSlackFloat = 0;
#else
constexpr double streamSlackDouble = 1e-15, streamSlackFloat = 1e-7;
#endif

/// As the difference of two matrices; both lists become one row.
template <typename T>
std::string streamDifference(const std::vector<T>& got, const std::vector<double>& want, double tolerance = 0)
{
    attn::Matrix row(1, Eigen::Index(got.size())), wanted(1, Eigen::Index(want.size()));
    std::transform(got.begin(), got.end(), row.data(), [](T value) { return double(value); });
    std::copy(want.begin(), want.end(), wanted.data());
    return difference(row, wanted, tolerance);
}

template <typename T> std::vector<double> widened(const std::vector<T>& values)
{
    return std::vector<double>(values.begin(), values.end());
}

TorchRandom seeded(const QString& seed)
{
    bool ok = false;
    const TorchRandom random
        = seed.startsWith('-') ? TorchRandom(seed.toLongLong(&ok)) : TorchRandom(seed.toULongLong(&ok));
    INFO("seed " << seed.toStdString());
    REQUIRE(ok);
    return random;
}

TorchRandom seeded(const RefCase& reference)
{
    return seeded(reference.settings["seed"].toString());
}

bool isDouble(const RefCase& reference)
{
    const QString dtype = reference.settings["dtype"].toString();
    REQUIRE((dtype == "float32" || dtype == "float64"));
    return dtype == "float64";
}

size_t number(const RefCase& reference, const char* setting)
{
    bool ok = false;
    const size_t value = reference.settings[QLatin1String(setting)].toVariant().toULongLong(&ok);
    REQUIRE(ok);
    return value;
}

/// Runs a call such as "randn(3)" or "normal_(0, 0.02) of 3 x 7" on the stream; an unknown one fails the test.
std::vector<double> runCall(TorchRandom& random, const QString& call, bool wide)
{
    INFO("call " << call.toStdString());
    static const QRegularExpression form("^(\\w+)\\(([^()]*)\\)(?: of (\\d+(?: x \\d+)*))?$");
    const QRegularExpressionMatch match = form.match(call);
    REQUIRE(match.hasMatch());
    const QString name = match.captured(1);
    std::vector<double> args;
    for (const QString& arg : match.captured(2).split(',')) {
        bool ok = false;
        args.push_back(arg.trimmed().toDouble(&ok));
        REQUIRE(ok);
    }
    size_t count = 1;
    if (match.capturedLength(3) > 0) {
        for (const QString& length : match.captured(3).split(" x "))
            count *= length.toULongLong();
    }

    if (name == "randn" && args.size() == 1)
        return wide ? random.randnDouble(size_t(args[0])) : widened(random.randnFloat(size_t(args[0])));
    if (name == "rand" && args.size() == 1)
        return wide ? random.randDouble(size_t(args[0])) : widened(random.randFloat(size_t(args[0])));
    if (name == "normal_" && args.size() == 2)
        return wide ? random.randnDouble(count, args[0], args[1]) : widened(random.randnFloat(count, args[0], args[1]));
    if (name == "uniform_" && args.size() == 2)
        return wide ? random.randDouble(count, args[0], args[1])
                    : widened(random.randFloat(count, float(args[0]), float(args[1])));
    if (name == "randint" && args.size() == 3)
        return widened(random.randint(std::int64_t(args[0]), std::int64_t(args[1]), size_t(args[2])));
    if (name == "randperm" && args.size() == 1)
        return widened(random.randperm(size_t(args[0])));
    FAIL("unknown call");
    return {};
}

void checkEngine(const RefCase& reference)
{
    TorchRandom random = seeded(reference);
    const std::vector<double> want = refValues(reference.expected["first_outputs"]);
    std::vector<std::uint32_t> got(want.size());
    std::generate(got.begin(), got.end(), [&] { return random.random32(); });
    CHECK(streamDifference(got, want) == "");
}

void checkRand(const RefCase& reference)
{
    TorchRandom random = seeded(reference);
    const size_t n = number(reference, "size");
    const std::vector<double> got = isDouble(reference) ? random.randDouble(n) : widened(random.randFloat(n));
    CHECK(streamDifference(got, refValues(reference.expected["values"])) == "");
}

double normalSlack(bool wide, size_t n)
{
    return wide ? streamSlackDouble : n < 16 ? streamSlackFloat : 0;
}

void checkRandn(const RefCase& reference)
{
    TorchRandom random = seeded(reference);
    const bool wide = isDouble(reference);
    const size_t n = number(reference, "size");
    const std::vector<double> got = wide ? random.randnDouble(n) : widened(random.randnFloat(n));
    CHECK(streamDifference(got, refValues(reference.expected["values"]), normalSlack(wide, n)) == "");
}

/// Cases whose settings list calls; `keys` names their results in the same order, empty for call_0, call_1 ...
void checkCalls(const RefCase& reference, QStringList keys)
{
    TorchRandom random = seeded(reference);
    const bool wide = reference.settings["dtype"].toString() != "int64" && isDouble(reference);
    const QStringList calls = reference.settings["calls"].toVariant().toStringList();
    if (keys.isEmpty()) {
        for (qsizetype i = 0; i < calls.size(); ++i)
            keys << QStringLiteral("call_%1").arg(i);
    }
    REQUIRE(!calls.isEmpty());
    REQUIRE(keys.size() == calls.size());
    REQUIRE(keys.size() == reference.expected.size());
    for (qsizetype i = 0; i < calls.size(); ++i) {
        INFO(keys[i].toStdString());
        const std::vector<double> want = refValues(reference.expected[keys[i]]);
        const bool normal = calls[i].startsWith("randn") || calls[i].startsWith("normal_");
        const double slack = normal ? normalSlack(wide, want.size()) : 0;
        CHECK(streamDifference(runCall(random, calls[i], wide), want, slack) == "");
    }
}

void checkLinear(const RefCase& reference)
{
    TorchRandom random = seeded(reference);
    const size_t in = number(reference, "in_features"), out = number(reference, "out_features");
    const bool bias = reference.settings["bias"].toBool();
    REQUIRE(reference.expected.contains("bias") == bias);
    const auto check = [&](const auto& layer) {
        CHECK(streamDifference(layer.weight, refValues(reference.expected["weight"])) == "");
        CHECK(streamDifference(layer.bias, bias ? refValues(reference.expected["bias"]) : std::vector<double>()) == "");
    };
    if (isDouble(reference))
        check(random.linearDouble(in, out, bias));
    else
        check(random.linearFloat(in, out, bias));
}

void checkEmbedding(const RefCase& reference)
{
    TorchRandom random = seeded(reference);
    const bool wide = isDouble(reference);
    const size_t rows = number(reference, "num_embeddings"), columns = number(reference, "embedding_dim");
    const std::vector<double> got
        = wide ? random.embeddingDouble(rows, columns) : widened(random.embeddingFloat(rows, columns));
    CHECK(streamDifference(got, refValues(reference.expected["weight"]), normalSlack(wide, rows * columns)) == "");
}

void checkDropout(const RefCase& reference)
{
    const double p = reference.settings["p"].toDouble();
    size_t n = 1;
    for (double length : refValues(reference.settings["size"]))
        n *= size_t(length);

    TorchRandom random = seeded(reference);
    const std::vector<std::uint8_t> keep = random.dropoutKeep(n, p);
    CHECK(streamDifference(keep, refValues(reference.expected["keep"])) == "");
    CHECK(streamDifference(random.randFloat(2), refValues(reference.expected["next_rand_2"])) == "");

    std::vector<double> output;
    for (std::uint8_t kept : keep)
        output.push_back(kept ? double(float(1 / (1 - p))) : 0.0);
    CHECK(streamDifference(output, refValues(reference.expected["output_of_ones"])) == "");

    TorchRandom mkl = seeded(reference);
    CHECK(streamDifference(mkl.dropoutKeepMkl(n, p), refValues(reference.expected["keep_mkl"])) == "");

    if (p > 0 && p < 1) {
        TorchRandom skipping = seeded(reference);
        skipping.skipDropout(n);
        CHECK(streamDifference(skipping.randFloat(2), refValues(reference.expected["next_rand_2"])) == "");
    }
}

} // namespace

TEST_CASE("Every random stream recorded from PyTorch is reproduced bit for bit", "[random]")
{
    const std::map<std::string, std::function<void(const RefCase&)>> groups {
        { "mt19937", checkEngine },
        { "rand", checkRand },
        { "randn", checkRandn },
        { "in_place",
            [](const RefCase& c) {
                checkCalls(c, { "uniform", "normal_small", "normal_large" });
            } },
        { "mixed_calls", [](const RefCase& c) { checkCalls(c, {}); } },
        { "linear", checkLinear },
        { "embedding", checkEmbedding },
        { "dropout", checkDropout },
        { "integers",
            [](const RefCase& c) {
                checkCalls(c, { "randint", "randint_negative", "randperm" });
            } },
    };
    std::map<std::string, size_t> handled;
    const std::vector<RefCase> cases = referenceCases("rng.json");
    for (const RefCase& reference : cases) {
        INFO(reference.name);
        const std::string group = reference.name.substr(0, reference.name.find('/'));
        REQUIRE(groups.count(group) == 1);
        groups.at(group)(reference);
        ++handled[group];
    }
    size_t total = 0;
    for (const auto& [group, check] : groups) {
        INFO("no case of " << group);
        CHECK(handled[group] > 0);
        total += handled[group];
    }
    CHECK(total == cases.size());
    CHECK(total >= 532);
}

} // namespace torchRandomTest
