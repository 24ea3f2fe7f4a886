// SPDX-License-Identifier: GPL-3.0-or-later
// The written PyTorch programs, run by PyTorch itself.
#include "core/base/numbertext.h"
#include "core/editing/edits.h"
#include "core/io/json/json.h"
#include "core/io/json/matrixjson.h"
#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"
#include "core/script/scriptwriter.h"
#include "tests/io/torch.h"
#include "tests/support/catch.h"

#include <QFile>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <random>
#include <set>

using namespace attn;

namespace {

using Run = std::shared_ptr<const Trace>;

struct ScriptCase {
    std::string name;
    Run run;
    bool strict = false; ///< numbers near 1: the tolerance is absolute
};

Run runOfSession(Session session)
{
    auto tokens = tokensOf(session);
    REQUIRE(tokens.has_value());
    auto trace = Trace::create(std::move(session), *tokens);
    INFO((trace ? std::string() : trace.error().english()));
    REQUIRE(trace.has_value());
    return *trace;
}

MatrixPtr roundedToFloat(const MatrixPtr& matrix)
{
    return matrix ? share(matrix->cast<float>().cast<double>()) : nullptr;
}

/// The program starts from float32 numbers, so ours starts from the same.
Session roundedLesson(const LessonSpec& lesson)
{
    Session session = *openLesson(lesson.name);
    session.embeddings = roundedToFloat(session.embeddings);
    const attn::Parameters given = session.parameters;
    for (const auto& [name, matrix] : given.all())
        session.parameters.set(name, roundedToFloat(matrix));
    return session;
}

/// Sessions over all settings; every typed number is exact in float32.
class RandomSessions {
public:
    explicit RandomSessions(unsigned seed)
        : m_engine(seed)
    {
    }

    std::set<std::string, std::less<>> keys; ///< settings that were used

    Run next()
    {
        Session session;
        session.title = "Line one\nline two";
        std::vector<std::string> tokens;
        const std::vector<std::string> words { "the", "cat", "\"{0}\" \\ {tokens}", "na\u00efve", "\u732b", "a\n\tb",
            "the", "F." };
        for (int i = 0, n = 2 + below(6); i < n; ++i)
            tokens.push_back(words[size_t(below(int(words.size())))]);
        session.tokens = tokens;
        session.text = "-";
        settings(session);
        const bool positive = session.settings["normalizer"] == "sum"; // or sums near 0 magnify rounding
        if (positive || below(4) == 0)
            session.embeddings = share(embeddingsOf(tokens, std::stoi(session.settings["embeddings.size"]), positive));
        for (int i = below(4); i > 0; --i)
            edit(session, positive, false);
        for (int i = below(7); i > 0; --i)
            edit(session, positive, true);
        return runOfSession(session);
    }

private:
    int below(int n) { return int(m_engine() % unsigned(n)); }
    std::string oneOf(std::initializer_list<const char*> values)
    {
        return *(values.begin() + below(int(values.size())));
    }
    double number(bool positive) { return (positive ? 1 + below(16) : below(33) - 16) / 8.0; }

    void set(Session& session, std::string_view key, const std::string& value)
    {
        REQUIRE(assign(session.settings, key, value).has_value());
        keys.emplace(key);
    }

    void settings(Session& s)
    {
        const int heads = 1 + below(3);
        const bool positive = below(5) == 0, unweighted = below(4) == 0;
        const auto flag = [&] { return oneOf({ "false", "true" }); };
        set(s, "attention.kind", unweighted ? "unweighted" : "dot_product");
        set(s, "attention.heads", std::to_string(heads));
        set(s, "embeddings.size", std::to_string(unweighted ? heads * (1 + below(3)) : 2 + below(4)));
        if (!unweighted) {
            set(s, "attention.size", std::to_string(heads * (1 + below(3))));
            if (below(2) == 0)
                set(s, "attention.value_size", std::to_string(heads * (1 + below(3))));
        }
        set(s, "attention.layout", oneOf({ "split", "stacked" }));
        set(s, "attention.bias", flag());
        set(s, "scale", oneOf({ "sqrt", "none", "linear", "0.7", "3" }));
        set(s, "temperature", oneOf({ "1", "0.5", "2" }));
        set(s, "mask", oneOf({ "none", "causal", "causal", "custom" }));
        set(s, "mask.method", oneOf({ "before_softmax", "after_softmax" }));
        set(s, "normalizer", positive ? "sum" : "softmax");
        set(s, "dropout.rate", oneOf({ "0", "0.3", "0.5", "1" }));
        set(s, "dropout.seed", oneOf({ "123", "-7", "18446744073709551615" }));
        set(s, "dropout.training", oneOf({ "true", "true", "false" }));
        set(s, "dropout.place", oneOf({ "weights", "context" }));
        set(s, "dropout.generator", oneOf({ "torch", "torch", "torch_mkl" }));
        set(s, "heads.off", below(3) == 0 ? std::to_string(below(heads)) : "");
        set(s, "output.projection", flag());
        set(s, "output.bias", flag());
        set(s, "layers", oneOf({ "1", "1", "2", "3", "4" }));
        // Widths must fit: drawn output weights follow the embeddings.
        set(s, "residual", unweighted || s.settings["output.projection"] == "true" ? flag() : "false");
        set(s, "embeddings.seed", oneOf({ "7", "-1", "5000000000" }));
        set(s, "embeddings.init", oneOf({ "token", "torch" }));
        set(s, "parameters.seed", oneOf({ "123", "789", "continue" }));
        set(s, "parameters.init", positive ? "rand" : oneOf({ "rand", "linear" }));
        for (const SettingSpec* spec : settingSpecs()) // whatever else is declared
            if ((keys.count(spec->key) == 0 && !spec->computed) || m_others.count(spec->key) > 0) {
                m_others.emplace(spec->key);
                set(s, spec->key, anyValue(*spec));
            }
    }

    std::string anyValue(const SettingSpec& spec)
    {
        if (!spec.choices.empty())
            return std::string(spec.choices[size_t(below(int(spec.choices.size())))].value);
        if (spec.kind == SettingKind::Boolean)
            return oneOf({ "false", "true" });
        if (spec.kind == SettingKind::Integer)
            return std::to_string(int(spec.minimum) + below(3));
        if (spec.kind == SettingKind::Real || spec.kind == SettingKind::ChoiceOrReal)
            return exactNumber(std::min(spec.maximum, spec.minimum + spec.step * (1 + below(3))));
        return std::string(spec.fallback);
    }

    Matrix embeddingsOf(const std::vector<std::string>& tokens, int width, bool positive)
    {
        Matrix out(Eigen::Index(tokens.size()), width);
        for (Eigen::Index i = 0; i < out.size(); ++i)
            out.data()[i] = number(positive);
        return out;
    }

    /// Types over a cell of an input, or of what is computed; a mask gets 0 or 1, sometimes a whole row of 0.
    void edit(Session& session, bool positive, bool computed)
    {
        const Run run = runOfSession(session);
        std::vector<const Node*> nodes;
        for (const Node& node : run->graph().nodes)
            if (computed ? Trace::acceptsOverride(node) : node.spec->store != nullptr)
                nodes.push_back(&node);
        const Node& node = *nodes[size_t(below(int(nodes.size())))];
        const bool mask = node.spec->kind == ValueKind::Mask;
        if (node.spec->kind != ValueKind::Signed)
            positive = true; // shares and masks: a sum near 0 would magnify rounding
        const int row = below(node.rows);
        std::vector<CellChange> changes { { row, below(node.columns), mask ? below(2) : number(positive) } };
        if (mask && below(2) == 0)
            for (int column = 0; column < node.columns; ++column)
                changes.push_back({ row, column, 0 });
        (void)setCells(session, *run, node.id, changes).has_value(); // a hidden cell is refused: one edit less
    }

    std::mt19937 m_engine;
    std::set<std::string, std::less<>> m_others; ///< settings that nothing above names
};

std::vector<ScriptCase> scriptCases()
{
    std::vector<ScriptCase> cases;
    for (const LessonSpec& lesson : lessons())
        cases.push_back({ std::string(lesson.name), runOfSession(roundedLesson(lesson)), true });
    RandomSessions random(20240607);
    for (int i = 0; i < 30; ++i)
        cases.push_back({ "random " + std::to_string(i), random.next() });
    for (const SettingSpec* spec : settingSpecs())
        CHECK(random.keys.count(spec->key) == 1);
    return cases;
}

QStringList writtenPrograms(const std::vector<ScriptCase>& cases, bool doubles, const QTemporaryDir& folder)
{
    QStringList files;
    for (const ScriptCase& one : cases) {
        const auto program = pytorchProgram(*one.run, { doubles });
        REQUIRE(program.has_value());
        files << folder.filePath(QStringLiteral("%1.py").arg(files.size()));
        QFile file(files.last());
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(*program));
    }
    return files;
}

/// The first difference beyond the tolerance, or nothing. Rounding goes with the largest number met on the way.
std::string firstDifference(const ScriptCase& one, const QByteArray& printed, double tolerance)
{
    const auto document = JsonDocument::parse(printed);
    if (!document)
        return "no JSON: " + printed.left(300).toStdString();
    std::map<std::string, JsonValue> stages;
    for (const JsonValue& stage : document->root().member("stages")->items())
        stages.emplace(stage.member("path")->string(), stage);
    if (stages.size() != one.run->graph().nodes.size())
        return "other paths";
    double largest = 1;
    for (const Node& node : one.run->graph().nodes) {
        const auto found = stages.find(node.path);
        if (found == stages.end())
            return node.path + " is missing";
        const JsonValue& stage = found->second;
        if (stage.member("rows")->whole(1, 1 << 20) != node.rows
            || stage.member("columns")->whole(1, 1 << 20) != node.columns)
            return node.path + " has another shape";
        if (node.spec->kind == ValueKind::Text) {
            for (int row = 0; row < node.rows; ++row)
                if (stage.member("data")->items()[size_t(row)].string() != one.run->sources().tokens[size_t(row)])
                    return "another token " + std::to_string(row);
            continue;
        }
        const auto theirs = numbersFromJson(*stage.member("data"), node.path);
        const MatrixPtr ours = one.run->view(node.id)->values;
        if (!theirs || Eigen::Index(theirs->size()) != ours->size())
            return node.path + " holds no numbers";
        for (Eigen::Index i = 0; i < ours->size() && !one.strict; ++i)
            if (std::isfinite(ours->data()[i]))
                largest = std::max(largest, std::abs(ours->data()[i]));
        for (Eigen::Index i = 0; i < ours->size(); ++i) {
            const double a = ours->data()[i], b = (*theirs)[size_t(i)];
            if (!(a == b || std::abs(a - b) <= tolerance * largest))
                return node.path + "[" + std::to_string(i / ours->cols()) + "," + std::to_string(i % ours->cols())
                    + "] " + exactNumber(a) + " here, " + exactNumber(b) + " in PyTorch";
        }
    }
    return {};
}

void checkAgainstTorch(bool doubles, double tolerance)
{
    if (torchPython().isEmpty()) {
        WARN("Skipped: no Python here can import torch (python3-torch), so the written programs were not run.");
        return;
    }
    const std::vector<ScriptCase> cases = scriptCases();
    QTemporaryDir folder;
    QByteArray complaint;
    const auto printed = runTorchPrograms(writtenPrograms(cases, doubles, folder), complaint);
    INFO(complaint.toStdString());
    REQUIRE(printed.has_value());
    REQUIRE(printed->size() == qsizetype(cases.size()));
    for (size_t i = 0; i < cases.size(); ++i) {
        INFO(cases[i].name << "\n" << *pytorchProgram(*cases[i].run, { doubles }));
        CHECK(firstDifference(cases[i], (*printed)[qsizetype(i)], tolerance) == "");
    }
}

bool assigns(const std::string& program, std::string_view name)
{
    return program.find("\n" + std::string(name) + " = ") != std::string::npos
        || program.find("    " + std::string(name) + " = ") != std::string::npos;
}

} // namespace

TEST_CASE("written programs compute every matrix of lessons and random sessions in float32", "[script]")
{
    checkAgainstTorch(false, 1e-6);
}

TEST_CASE("written programs compute every matrix of lessons and random sessions in float64", "[script]")
{
    checkAgainstTorch(true, 1e-12);
}

TEST_CASE("written programs are Python and name every matrix of their session", "[script]")
{
    const std::vector<ScriptCase> cases = scriptCases();
    for (bool doubles : { false, true }) {
        QTemporaryDir folder;
        const QStringList files = writtenPrograms(cases, doubles, folder);
        if (const auto complaint = pythonComplaint(files))
            CHECK(complaint->toStdString() == "");
        else
            WARN("Skipped: there is no Python here to read the programs.");
    }
    for (const ScriptCase& one : cases) {
        const std::string program = *pytorchProgram(*one.run);
        INFO(one.name << "\n" << program);
        for (const Node& node : one.run->graph().nodes) {
            CHECK(assigns(program, node.spec->key));
            CHECK(program.find(std::string(node.spec->key) + "=" + std::string(node.spec->key)) != std::string::npos);
        }
    }
}

TEST_CASE("a written program draws what was drawn, spells out what was typed and marks what was typed over", "[script]")
{
    Session session = *openLesson("trainable");
    session.overrides = { { "heads.0.scores", 1, 4, 0.5 } };
    const std::string program = *pytorchProgram(*runOfSession(session));
    CHECK(program.find("torch.manual_seed(123)\nw_query = torch.rand(3, 2)\n") != std::string::npos);
    CHECK(program.find("[0.43, 0.15, 0.89],  # \"Your\"") != std::string::npos);
    CHECK(program.find("    scores = queries @ keys.transpose(-2, -1)\n    scores[1, 4] = 0.5  # typed over\n")
        != std::string::npos);
    CHECK(program.size() < 3500); // one page and a half
}
