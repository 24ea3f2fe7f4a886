// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/support/matrix_matcher.h"
#include "tests/support/reference.h"

#include <QJsonArray>

#include <cmath>
#include <limits>

TEST_CASE("Comparing matrices names the worst cell and treats equal infinities and NaN as equal", "[support]")
{
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
    attn::Matrix a(2, 2), b(2, 2);
    a << 1, infinity, nan, 1000;
    b = a;
    CHECK(difference(a, b, 0) == "");
    b(1, 1) = 1000.5;
    CHECK(difference(a, b, 1e-3) == "");
    CHECK(difference(a, b, 1e-4).find("row 1, column 1: 1000, wanted 1000.5") != std::string::npos);
    b(0, 1) = -infinity;
    CHECK(difference(a, b, 1).find("row 0, column 1") != std::string::npos);
    b(0, 1) = infinity;
    b(1, 0) = 0;
    CHECK(difference(a, b, 1).find("row 1, column 0") != std::string::npos);
    CHECK(difference(a, attn::Matrix(1, 4), 1) == "shape 2 x 2, wanted 1 x 4");
}

TEST_CASE("Reference entries of every rank and the words for special numbers are read", "[support]")
{
    const auto entry = [](QJsonArray shape, QJsonArray data) {
        return QJsonValue(QJsonObject { { "shape", shape }, { "data", data } });
    };
    CHECK(refMatrix(entry({}, { 2.5 }))(0, 0) == 2.5);
    CHECK(refMatrix(entry({ 3 }, { 1, 2, 3 })) == (attn::Matrix(1, 3) << 1, 2, 3).finished());
    CHECK(refMatrix(entry({ 2, 2 }, { 1, 2, 3, 4 })) == (attn::Matrix(2, 2) << 1, 2, 3, 4).finished());
    const std::vector<attn::Matrix> heads = refMatrices(entry({ 2, 1, 2 }, { 1, 2, 3, 4 }));
    REQUIRE(heads.size() == 2);
    CHECK(heads[1] == (attn::Matrix(1, 2) << 3, 4).finished());
    const std::vector<double> words = refValues(entry({ 3 }, { "NaN", "Infinity", "-Infinity" }));
    CHECK(std::isnan(words[0]));
    CHECK(words[1] == std::numeric_limits<double>::infinity());
    CHECK(words[2] == -words[1]);
    CHECK_THROWS(refMatrix(entry({ 1, 1, 1 }, { 1 })));
    CHECK_THROWS(refValues(entry({ 2 }, { 1 })));
    CHECK_THROWS(refValues(QJsonValue("many")));
    CHECK_THROWS(referenceCases("no such file.json"));
}
