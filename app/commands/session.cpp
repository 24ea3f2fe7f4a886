// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"
#include "core/io/lessons.h"
#include "core/io/sessionfile.h"
#include "core/io/tokenizer.h"

using namespace attn;

QList<QCommandLineOption> sessionOptions()
{
    return {
        { "text", "The text to look at.", "TEXT" },
        { "tokenizer", "How the text is cut: words, characters or spaces.", "NAME" },
        { "lesson", "Start from a lesson (see the command lessons).", "NAME" },
        { "set", "Change a setting (see the command settings); may be repeated.", "KEY=VALUE" },
    };
}

namespace {

Result<Session> startingSession(const Invocation& call)
{
    const bool lesson = call.options.isSet("lesson");
    if (!call.file.isEmpty() && lesson)
        return usageError("Give either a session file or --lesson, not both.");
    if (!call.file.isEmpty()) {
        auto loaded = readSession(call.file);
        if (!loaded)
            return loaded.error();
        for (const Message& warning : loaded->warnings)
            printNote("Note: " + QString::fromStdString(warning.english()));
        return std::move(loaded->session);
    }
    if (lesson)
        return openLesson(call.options.value("lesson").toStdString());
    if (!call.options.isSet("text"))
        return openLesson(defaultLesson);
    return Session {};
}

Result<Nothing> changeTokenizer(Session& session, const QString& name)
{
    if (session.embeddings) { // given rows stay with the tokens that they were given for
        const auto tokens = tokensOf(session);
        if (!tokens)
            return tokens.error();
        keepRowsByToken(session, *tokens);
    }
    session.tokenizer = name.toStdString();
    session.tokens.reset();
    return Nothing {};
}

Result<Nothing> applySettings(Session& session, const QStringList& assignments)
{
    for (const QString& assignment : assignments) {
        const qsizetype equals = assignment.indexOf('=');
        if (equals <= 0)
            return usageError("--set needs KEY=VALUE, not \"%1\"; such as --set mask=causal.", { assignment.toStdString() });
        if (auto done = assign(session.settings, assignment.left(equals).trimmed().toStdString(),
                assignment.mid(equals + 1).toStdString());
            !done)
            return done;
    }
    return Nothing {};
}

} // namespace

Result<Session> chosenSession(const Invocation& call)
{
    auto session = startingSession(call);
    if (!session)
        return session;
    if (call.options.isSet("tokenizer"))
        if (auto done = changeTokenizer(*session, call.options.value("tokenizer")); !done)
            return done.error();
    if (call.options.isSet("text"))
        if (auto done = replaceText(*session, call.options.value("text").toStdString()); !done)
            return done.error();
    if (auto done = applySettings(*session, call.options.values("set")); !done)
        return done.error();
    return session;
}

Result<std::shared_ptr<const Trace>> chosenTrace(const Invocation& call)
{
    auto session = chosenSession(call);
    if (!session)
        return session.error();
    auto tokens = tokensOf(*session);
    if (!tokens)
        return tokens.error();
    auto trace = Trace::create(std::move(*session), std::move(*tokens));
    if (!trace) {
        // Sizes that do not fit are wrong use when --set asked for them, bad content when the file did.
        Error error = trace.error();
        if (!call.options.isSet("set"))
            error.kind = Error::Kind::Content;
        return error;
    }
    for (const InactiveOverride& inactive : (*trace)->inactiveOverrides())
        printNote("Note: an override has no effect: " + QString::fromStdString(inactive.reason.english()));
    return trace;
}

Result<std::vector<const Node*>> chosenNodes(const Invocation& call, const Trace& trace)
{
    std::vector<const Node*> nodes;
    if (!call.options.isSet("stages")) {
        for (const Node& node : trace.graph().nodes)
            nodes.push_back(&node);
        return nodes;
    }
    for (const QString& item : call.options.values("stages").join(',').split(',', Qt::SkipEmptyParts)) {
        const std::string path = item.trimmed().toStdString();
        if (path.starts_with("heads.*.")) {
            for (int head = 0; head < trace.shape().heads; ++head) {
                const auto node = trace.find("heads." + std::to_string(head) + path.substr(7));
                if (!node)
                    return node.error();
                nodes.push_back(*node);
            }
            continue;
        }
        const auto node = trace.find(path);
        if (!node)
            return node.error();
        nodes.push_back(*node);
    }
    if (nodes.empty())
        return usageError("--stages needs at least one path, such as heads.0.scores (see the command stages).");
    return nodes;
}
