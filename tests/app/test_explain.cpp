// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic on the command line, parsed back: it adds up, and its links quote what `show` prints.
#include "tests/app/program.h"
#include "tests/support/catch.h"

#include <QJsonArray>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace {

double printedNumber(const QJsonValue& value)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (value.isDouble())
        return value.toDouble();
    const QString word = value.toString();
    return word == "Infinity" ? infinity : word == "-Infinity" ? -infinity : std::nan("");
}

struct ShownMatrix {
    int rows = 0, columns = 0;
    QJsonArray data;
    double at(int row, int column) const { return printedNumber(data[qsizetype(row) * columns + column]); }
};

std::map<QString, ShownMatrix> shownMatrices(const QStringList& settings)
{
    std::map<QString, ShownMatrix> out;
    for (const QJsonValue& stage : runProgram(QStringList { "show", "--json" } + settings).json()["stages"].toArray()) {
        const QJsonArray shape = stage["shape"].toArray();
        out[stage["path"].toString()] = { shape[0].toInt(), shape[1].toInt(), stage["data"].toArray() };
    }
    return out;
}

} // namespace

TEST_CASE(
    "explain --json of every stage adds up to what show prints, and its links quote what show prints", "[app][explain]")
{
    const QStringList common { "--lesson", "multi-head", "--set", "mask=causal", "--set", "dropout.rate=0.3", "--set",
        "attention.bias=true", "--set", "output.projection=true", "--set", "output.bias=true" };
    for (const QStringList& variant : { QStringList(),
             QStringList { "--set", "mask.method=after_softmax", "--set", "dropout.place=context", "--set",
                 "attention.layout=stacked" } }) {
        const QStringList settings = common + variant;
        const auto matrices = shownMatrices(settings);
        REQUIRE(matrices.size() > 20);
        int linear = 0, links = 0;
        for (const auto& [path, matrix] : matrices) {
            if (path == "tokens" || (path.startsWith("heads.") && !path.startsWith("heads.1.")))
                continue; // one head, or it takes long
            const std::pair<int, int> cells[] = { { matrix.rows - 1, 0 }, { matrix.rows / 2, matrix.columns - 1 } };
            for (const auto& [row, column] : cells) {
                const QString cell = QString("%1[%2,%3]").arg(path).arg(row).arg(column);
                INFO(cell.toStdString());
                const ProgramRun run = runProgram(QStringList { "explain", "--json", "--cell", cell } + settings);
                REQUIRE(run.status == 0);
                const QJsonObject report = run.json();
                const double value = printedNumber(report["value"]);
                CHECK(value == matrix.at(row, column));
                double sum = 0, size = 0;
                for (const QJsonValue& term : report["terms"].toArray()) {
                    double product = term["factor"].toDouble();
                    for (const QJsonValue& source : term["sources"].toArray()) {
                        const auto target = matrices.find(source["path"].toString());
                        REQUIRE(target != matrices.end());
                        CHECK(printedNumber(source["value"])
                            == target->second.at(source["row"].toInt(), source["column"].toInt()));
                        product *= printedNumber(source["value"]);
                        ++links;
                    }
                    sum += product;
                    size += std::abs(product);
                }
                CHECK_FALSE(report["expression"].toString().isEmpty());
                if (report["linear"].toBool()) {
                    CHECK(std::abs(sum - value) <= 1e-12 * std::max(size, std::abs(value)));
                    ++linear;
                }
            }
        }
        CHECK(linear > 15);
        CHECK(links > 50);
    }
}

TEST_CASE("explain divides by the divisor that the formula names", "[app][explain]")
{
    const QStringList cell { "explain", "--lesson", "trainable", "--cell", "heads.0.scaled_scores[1,2]" };
    // 1.8111 / sqrt(2) = 1.2806 by hand
    CHECK(runProgram(cell).out.contains("1.8111 / √2 = 1.2806"));
    CHECK(runProgram(cell + QStringList { "--set", "temperature=10" }).out.contains("1.8111 / (√2 × 10) = 0.1281"));
    CHECK(runProgram(cell + QStringList { "--set", "scale=3" }).out.contains("1.8111 / 3 = 0.6037"));
    CHECK(runProgram(cell + QStringList { "--decimals", "2" }).out.contains("1.81 / √2 = 1.28"));
}
