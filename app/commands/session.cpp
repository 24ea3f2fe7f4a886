// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"
#include "core/io/import/numberimport.h"
#include "core/io/session/lessons.h"
#include "core/io/session/sessionfile.h"
#include "core/io/tensor/tensorfile.h"
#include "core/io/text/tokenizer.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

using namespace attn;

QList<QCommandLineOption> sessionOptions()
{
    return {
        { "text", "The text to look at.", "TEXT" },
        { "tokenizer", "How the text is cut: words, characters or spaces.", "NAME" },
        { "lesson", "Start from a lesson (see the command lessons).", "NAME" },
        { "import",
            "Take embeddings and weights from a file of arrays, of its lowest layer or of layer=N, embeddings of a batch "
            "with batch=N; may be repeated.",
            "FILE[:layer=N,batch=N,ARRAY=TARGET,...]" },
        { "set", "Change a setting (see the command settings); may be repeated.", "KEY=VALUE" },
        { "raw-tokens", "Name tokens as the vocabulary spells them (\u0120cat), not as text with signs for blanks (\u2423cat)." },
    };
}

Error withFileName(const Error& error, const QString& path)
{
    const std::string text = error.english();
    if (path == "-" || text.find(QFileInfo(path).fileName().toStdString()) != std::string::npos)
        return error;
    return { Message(path.toStdString() + ": " + text), error.kind };
}

namespace {

Result<Session> startingSession(const Invocation& call, bool* imported)
{
    const bool lesson = call.options.isSet("lesson");
    if (!call.file.isEmpty() && lesson)
        return usageError("Give either a session file or --lesson, not both.");
    if (!call.file.isEmpty()) {
        auto loaded = readSession(call.file);
        if (!loaded)
            return withFileName(loaded.error(), call.file);
        for (const Message& warning : loaded->warnings)
            printNote("Note: " + QString::fromStdString(warning.english()));
        if (imported)
            *imported = loaded->imported;
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

/// FILE or FILE:ARRAY=TARGET,...; a colon in the name of an existing file belongs to the name.
Result<Nothing> importFile(Session& session, const QString& what, bool headsChosen)
{
    // Of FILE:layer=2:batch=0 the first colon that leaves a file before it; names may hold colons themselves.
    qsizetype colon = QFile::exists(what) ? -1 : what.lastIndexOf(':', what.indexOf('='));
    for (qsizetype at = what.indexOf(':'); colon >= 0 && at >= 0 && at < colon; at = what.indexOf(':', at + 1))
        if (QFileInfo(what.left(at)).isFile())
            colon = at;
    const QString path = colon < 0 ? what : what.left(colon);
    const auto arrays = openTensors(path);
    if (!arrays)
        return withFileName(arrays.error(), path);
    const auto items = chosenImports(*arrays, colon < 0 ? std::string() : what.mid(colon + 1).toStdString());
    if (!items)
        return withFileName(items.error(), path);
    const auto tokens = tokensOf(session);
    if (!tokens)
        return tokens.error();
    // A width that is asked for in words draws new embeddings; given ones of another width would only be in the way.
    const auto width = widthOfMissingEmbeddings(session, *items);
    if (width && Config(session.settings).has("embeddings.size"))
        drawEmbeddings(session);
    else if (width)
        return usageError("%1: the weights need embeddings of width %2, but the session has given ones of another width; "
                          "add --set embeddings.size=%2 to draw new ones, or import embeddings as well.",
            { path.toStdString(), std::to_string(*width) });
    const auto heads = headsChosen ? std::optional<int>(Config(session.settings).integer("attention.heads")) : suggestedHeads(*items);
    std::vector<Message> notes;
    const auto done = importNumbers(session, *tokens, *items, heads, QFileInfo(path).fileName().toStdString(), &notes);
    if (!done)
        return withFileName(done.error(), path);
    for (const ImportLine& line : importReport(*arrays, *items, session)) {
        QStringList parts;
        for (const Message& part : line)
            parts += QString::fromStdString(part.english());
        printNote(path + ": " + parts.join(", "));
    }
    for (const Message& note : notes)
        printNote("Note: " + path + ": " + QString::fromStdString(note.english()));
    return done;
}

/// Whether a path is one of those that a pattern such as layers.3.heads.*.attention_weights names.
bool matchesPathPattern(const std::string& pattern, const std::string& path)
{
    const QStringList asked = QString::fromStdString(pattern).split('.'), parts = QString::fromStdString(path).split('.');
    return std::equal(asked.begin(), asked.end(), parts.begin(), parts.end(),
        [](const QString& one, const QString& other) { return one == "*" || one == other; });
}

/// The pattern with 0 in every place: says what is wrong with it.
std::string firstPathOf(std::string pattern)
{
    std::replace(pattern.begin(), pattern.end(), '*', '0');
    return pattern;
}

} // namespace

Result<Session> chosenSession(const Invocation& call, bool* imported)
{
    auto session = startingSession(call, imported);
    if (!session)
        return session;
    if (call.options.isSet("tokenizer"))
        if (auto done = changeTokenizer(*session, call.options.value("tokenizer")); !done)
            return done.error();
    if (call.options.isSet("text"))
        if (auto done = replaceText(*session, call.options.value("text").toStdString()); !done)
            return done.error();
    const QStringList settings = call.options.values("set");
    if (auto done = applySettings(*session, settings); !done)
        return done.error();
    const bool headsChosen = settings.join('\n').contains(QLatin1String("attention.heads"));
    for (const QString& what : call.options.values("import"))
        if (auto done = importFile(*session, what, headsChosen); !done)
            return done.error();
    // Again: what is asked for in words wins over what the arrays suggest.
    if (auto done = applySettings(*session, settings); !done)
        return done.error();
    session->naming.raw = call.options.isSet("raw-tokens");
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
        if (path.find(".*") != std::string::npos) {
            const std::string key = path.substr(path.rfind('.') + 1);
            const size_t before = nodes.size();
            for (const Node& node : trace.graph().nodes)
                if (node.spec->key == key && node.head >= 0 && matchesPathPattern(path, node.path))
                    nodes.push_back(&node);
            if (nodes.size() > before)
                continue;
            const auto missing = trace.find(firstPathOf(path));
            return missing ? usageError("There is no path \"%1\".", { path }) : missing.error();
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
