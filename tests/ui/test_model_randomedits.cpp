// SPDX-License-Identifier: GPL-3.0-or-later
// A hundred edits of every kind and a hundred undos: the document is what it was, to the last byte of its file.
#include "core/editing/edits.h"
#include "core/io/session/lessons.h"
#include "core/io/session/sessionfile.h"
#include "tests/io/samples.h"
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "ui/model/sessionmodel.h"

#include <QTest>
#include <map>
#include <random>

namespace attn {

namespace {

/// Edits a document at random, as a user could, through the model.
class RandomUser {
public:
    RandomUser(SessionModel& model, unsigned seed)
        : m_model(model)
        , m_random(seed)
    {
    }

    /// False where the edit was refused.
    bool edit()
    {
        m_model.endMerge(); // every edit is a step of its own
        const int kind = pick(10);
        ++done[kind];
        switch (kind) {
        case 0:
        case 1:
            return typeCells(true);
        case 2:
        case 3:
            return typeCells(false);
        case 4:
            return fillMatrix();
        case 5:
            return setting();
        case 6:
        case 7:
            return token();
        case 8:
            return m_model.setText(sentence());
        default:
            return pick(2) ? m_model.edit("Put back",
                       [](Session& session) -> Result<Nothing> {
                           clearOverrides(session);
                           return Nothing {};
                       })
                           : m_model.setTokenizer(std::array { "words", "characters", "spaces" }[size_t(pick(3))]);
        }
    }

    std::map<int, int> done;

private:
    int pick(int end) { return int(m_random() % unsigned(end)); }
    double number() { return std::array { -0.0, 0.1, 1e300, -2.5, 5e-324, 1.0 / 3, 7.0 }[size_t(pick(7))]; }

    QString word()
    {
        return std::array { "one", "two", "journey", "注意", "don't", "\"q\"", "e\xcc\x81" }[size_t(pick(7))];
    }

    QString sentence()
    {
        QStringList words;
        for (int count = 1 + pick(7); count > 0; --count)
            words += word();
        return words.join(u' ');
    }

    /// An input of the run, or an intermediate; null where there is none that can be edited.
    const Node* editable(bool input)
    {
        std::vector<const Node*> found;
        for (const Node& node : m_model.trace()->graph().nodes)
            if (bool(node.spec->store) == input && canEdit(*m_model.trace(), node.id))
                found.push_back(&node);
        return found.empty() ? nullptr : found[size_t(pick(int(found.size())))];
    }

    bool typeCells(bool input)
    {
        const Node* node = editable(input);
        if (!node)
            return false;
        std::vector<CellChange> changes;
        for (int count = 1 + pick(3); count > 0; --count)
            changes.push_back({ pick(node->rows), pick(node->columns),
                node->spec->kind == ValueKind::Mask ? double(pick(2)) : number() });
        return m_model.edit(
            "Type", [&](Session& session) { return setCells(session, *m_model.trace(), node->id, changes); });
    }

    bool fillMatrix()
    {
        const Node* node = editable(true);
        const Matrix values = filled(Fill(pick(3)), node->rows, node->columns, m_random());
        return m_model.edit(
            "Fill", [&](Session& session) { return setMatrix(session, *m_model.trace(), node->id, values); });
    }

    bool setting()
    {
        const SettingSpec* spec = settingSpecs()[size_t(pick(int(settingSpecs().size())))];
        if (!spec->choices.empty() && pick(4))
            return m_model.setSetting(QString::fromStdString(std::string(spec->key)),
                QString::fromStdString(std::string(spec->choices[size_t(pick(int(spec->choices.size())))].value)));
        const char* values[] = { "true", "false", "1", "2", "3", "4", "0.5", "", "0", "-7" };
        return m_model.setSetting(QString::fromStdString(std::string(spec->key)), values[pick(10)]);
    }

    bool token()
    {
        const Trace& trace = *m_model.trace();
        const int count = trace.shape().tokens, kind = pick(4), from = pick(count), to = pick(count);
        const std::string text = word().toStdString();
        return m_model.edit("Token", [&](Session& session) {
            switch (kind) {
            case 0:
                return renameToken(session, trace, from, text);
            case 1:
                return insertToken(session, trace, to, text);
            case 2:
                return removeToken(session, trace, from);
            default:
                return moveToken(session, trace, from, to);
            }
        });
    }

    SessionModel& m_model;
    std::mt19937 m_random;
};

void settle(SessionModel& model)
{
    REQUIRE(QTest::qWaitFor([&] { return !model.isComputing(); }, 20000));
}

/// All matrices of the present run.
std::map<std::string, Matrix> allValues(const SessionModel& model)
{
    std::map<std::string, Matrix> out;
    for (const Node& node : model.trace()->graph().nodes)
        out[node.path] = *model.trace()->view(node.id)->values;
    return out;
}

void checkSameValues(const SessionModel& model, const std::map<std::string, Matrix>& expected)
{
    const auto values = allValues(model);
    REQUIRE(values.size() == expected.size());
    for (const auto& [path, matrix] : values) {
        INFO(path);
        CHECK(sameBits(matrix, expected.at(path)));
    }
}

} // namespace

TEST_CASE("A hundred random edits and a hundred undos restore the session byte for byte, and redos bring all back",
    "[ui][model][undo]")
{
    ensureApplication();
    const auto [seed, lesson] = GENERATE(table<unsigned, const char*>(
        { { 1u, "trainable" }, { 2u, "multi-head" }, { 3u, "multi-head" }, { 4u, "dropout" } }));
    INFO("seed " << seed << ", lesson " << lesson);
    Session session = *openLesson(lesson);
    session.unknown = "{\"notes\": {\"b\": [1.50]}}";
    SessionModel model;
    REQUIRE(model.open(session));
    const auto valuesBefore = allValues(model);
    std::vector<QByteArray> states { sessionJson(model.session()) };
    CHECK(states[0] == sessionJson(session));

    RandomUser user(model, seed);
    for (int tries = 0; states.size() <= 100 && tries < 2000; ++tries) {
        const bool accepted = user.edit();
        settle(model);
        if (accepted)
            states.push_back(sessionJson(model.session()));
        else
            REQUIRE(sessionJson(model.session()) == states.back()); // a refusal changes nothing
        REQUIRE(model.undoStack()->count() == int(states.size()) - 1);
    }
    REQUIRE(states.size() == 101);
    CHECK(user.done.size() == 10); // of every kind
    CHECK(states.back() != states.front());
    const auto valuesAfter = allValues(model);

    for (int i = 99; i >= 0; --i) {
        model.undo();
        settle(model);
        if (sessionJson(model.session()) != states[size_t(i)])
            FAIL("undo to state " << i);
    }
    CHECK_FALSE(model.undoStack()->canUndo());
    CHECK_FALSE(model.isModified());
    CHECK(sessionJson(model.session()) == sessionJson(session));
    checkSameValues(model, valuesBefore);

    for (int i = 1; i <= 100; ++i) {
        model.undoStack()->redo();
        settle(model);
        if (sessionJson(model.session()) != states[size_t(i)])
            FAIL("redo to state " << i);
    }
    CHECK_FALSE(model.undoStack()->canRedo());
    CHECK(model.isModified());
    checkSameValues(model, valuesAfter);
}

} // namespace attn
