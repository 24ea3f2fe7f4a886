// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/session/lessons.h"

#include "core/io/session/sessionfile.h"

#include <algorithm>

namespace attn {

const std::vector<LessonSpec>& lessons()
{
    static const std::vector<LessonSpec> specs {
        { "simple", ATTN_TR("Attention without weights"),
            ATTN_TR("Dot products of the embeddings themselves: what scores, weights and context vectors are.") },
        { "trainable", ATTN_TR("Queries, keys and values"),
            ATTN_TR("Three weight matrices turn each embedding into a query, a key and a value.") },
        { "linear", ATTN_TR("Weights as nn.Linear draws them"),
            ATTN_TR("The same mechanism from a smaller, centred range of weights: the rows come out almost even.") },
        { "causal", ATTN_TR("The causal mask"),
            ATTN_TR("No token sees what comes after it: the upper triangle is hidden before softmax.") },
        { "dropout", ATTN_TR("Dropout on the weights"),
            ATTN_TR("Half of the weights are set to 0 at random and the others doubled, as in training.") },
        { "multi-head", ATTN_TR("Several heads"),
            ATTN_TR("Two heads work in parallel; their context vectors are joined and projected.") },
    };
    return specs;
}

Result<Session> openLesson(std::string_view name)
{
    std::vector<std::string> names;
    for (const LessonSpec& spec : lessons())
        names.emplace_back(spec.name);
    if (std::find(names.begin(), names.end(), name) == names.end())
        return usageError(ATTN_TR("There is no lesson \"%1\"; did you mean \"%2\"?"),
            { std::string(name), nearestName(name, names) });
    auto loaded
        = readSession(QStringLiteral(":/lessons/%1.attn").arg(QLatin1String(name.data(), qsizetype(name.size()))));
    if (!loaded)
        return loaded.error();
    return std::move(loaded->session);
}

Result<LoadedSession> readSessionOrLesson(const QString& what)
{
    const QString prefix = QStringLiteral("lesson:");
    if (!what.startsWith(prefix))
        return readSession(what);
    auto lesson = openLesson(what.mid(prefix.size()).toStdString());
    if (!lesson)
        return lesson.error();
    return LoadedSession { std::move(*lesson), {} };
}

} // namespace attn
