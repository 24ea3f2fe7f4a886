// SPDX-License-Identifier: GPL-3.0-or-later
// Laws of the source text that one compiler's headers can hide from the build.
#include "tests/support/catch.h"
#include "tests/support/includelaws.h"
#include "tests/support/sourcetree.h"

#include <QFile>
#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <map>
#include <set>
#include <string>

namespace {

/// Names of the standard library and the header that declares them. A compiler's other headers often bring a name
/// along; the next version of that compiler may not.
const std::map<std::string, std::string>& standardNames()
{
    static const std::map<std::string, std::string> names {
        { "algorithm",
            R"((sort|stable_sort|find|find_if|any_of|all_of|none_of|min|max|clamp|copy|copy_n|fill|reverse|unique|)"
            R"(remove_if|count|count_if|lower_bound|upper_bound|equal|min_element|max_element|transform|rotate|)"
            R"(nth_element|mismatch|replace|search|binary_search)\()" },
        { "array", R"(array\b)" },
        { "atomic", R"(atomic\b)" },
        { "bit", R"((bit_cast|endian|popcount)\b)" },
        { "charconv", R"((from_chars|to_chars)\b)" },
        { "chrono", R"(chrono\b)" },
        { "cmath", R"((sqrt|exp|log|log2|log10|pow|floor|ceil|round|lround|isnan|isinf|isfinite|fmod|signbit)\b)" },
        { "cstdint", R"(u?int(_fast|_least)?(8|16|32|64|ptr|max)_t\b)" },
        { "cstring", R"((memcpy|memcmp|strlen|memset)\b)" },
        { "filesystem", R"(filesystem\b)" },
        { "fstream", R"([io]fstream\b)" },
        { "functional", R"((function|hash)\b)" },
        { "limits", R"(numeric_limits\b)" },
        { "map", R"((map|multimap)\b)" },
        { "memory", R"((shared_ptr|unique_ptr|weak_ptr|make_shared|make_unique)\b)" },
        { "mutex", R"((mutex|lock_guard|unique_lock|scoped_lock)\b)" },
        { "numeric", R"((iota|accumulate|gcd|lcm)\b)" },
        { "optional", R"((optional|nullopt)\b)" },
        { "set", R"((set|multiset)\b)" },
        { "span", R"(span\b)" },
        { "sstream", R"([io]?stringstream\b)" },
        { "stop_token", R"(stop_(token|source)\b)" },
        { "string", R"((string|to_string)\b)" },
        { "string_view", R"(string_view\b)" },
        { "thread", R"((thread|jthread|this_thread)\b)" },
        { "unordered_map", R"(unordered_map\b)" },
        { "unordered_set", R"(unordered_set\b)" },
        { "variant", R"((variant|get_if|visit|holds_alternative)\b)" },
        { "vector", R"(vector\b)" },
    };
    return names;
}

} // namespace

TEST_CASE("A name of the standard library comes with its own header, not by chance", "[sources]")
{
    const SourceTree tree(ATTN_SOURCE_DIR);
    std::map<std::string, QRegularExpression> patterns; // much faster than std::regex
    for (const auto& [header, pattern] : standardNames())
        patterns.emplace(header, QRegularExpression(QString::fromStdString("\\bstd::(?:" + pattern + ")")));
    std::string missing;
    for (const auto& [path, file] : tree.files()) {
        const std::set<std::string> included = tree.systemIncludes(path);
        const QString text = QString::fromStdString(file.text);
        for (const auto& [header, pattern] : patterns)
            if (!included.contains(header) && pattern.match(text).hasMatch())
                missing += path + " needs <" + header + ">\n";
    }
    INFO(missing);
    CHECK(missing.empty());
}

namespace {

std::string lines(const std::vector<std::string>& texts)
{
    std::string out;
    for (const std::string& text : texts)
        out += text + "\n";
    return out;
}

void write(const QTemporaryDir& top, const QString& path, const QByteArray& text)
{
    const QString name = top.filePath(path);
    QDir().mkpath(QFileInfo(name).absolutePath());
    QFile file(name);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(text);
}

} // namespace

TEST_CASE("Folders include those below them, and nothing includes in a circle", "[sources]")
{
    const SourceTree tree(ATTN_SOURCE_DIR);
    CHECK(lines(includesAgainstDirection(tree)) == "");
    CHECK(lines(circlesOfFiles(tree)) == "");
    CHECK(lines(circlesOfFolders(tree)) == "");
}

TEST_CASE("A class lies in one source", "[sources]")
{
    CHECK(lines(classesInSeveralSources(SourceTree(ATTN_SOURCE_DIR))) == "");
}

TEST_CASE("A class in several sources is found", "[sources]")
{
    QTemporaryDir top;
    for (const char* folder : { "app", "core", "ui", "tests" })
        REQUIRE(QDir(top.path()).mkdir(folder));
    write(top, "ui/canvas/canvas.cpp", "Canvas::Canvas()\n{\n    Loader::load();\n}\n\nCanvas::~Canvas() = default;\n");
    write(top, "ui/canvas/keys.cpp", "const Key* Canvas::key(int code) const\n{\n    return nullptr;\n}\n");
    write(top, "ui/canvas/loader.cpp", "void Loader::load()\n{\n}\n");
    CHECK(lines(classesInSeveralSources(SourceTree(top.path().toStdString(), 3)))
        == "Canvas: ui/canvas/canvas.cpp, ui/canvas/keys.cpp\n");
}

TEST_CASE("An include against the direction and a circle are found", "[sources]")
{
    QTemporaryDir top;
    for (const char* folder : { "app", "core", "ui", "tests" })
        REQUIRE(QDir(top.path()).mkdir(folder));
    write(top, "core/session/session.h", "#include \"core/pipeline/trace.h\"\n");
    write(top, "core/pipeline/trace.h", "#include \"core/base/matrix.h\"\n");
    write(top, "core/pipeline/trace.cpp", "#include \"core/session/session.h\"\n");
    write(top, "core/base/matrix.h", "#include <vector>\n");
    write(top, "ui/attic/view.h", "#include \"core/base/matrix.h\"\n");
    const SourceTree tree(top.path().toStdString(), 5);
    CHECK(lines(includesAgainstDirection(tree))
        == "core/session/session.h includes core/pipeline/trace.h\nui/attic/view.h lies in a folder without a place\n");
    CHECK(lines(circlesOfFiles(tree)) == "core/pipeline/trace, core/session/session\n");
    CHECK(lines(circlesOfFolders(tree)) == "core/pipeline, core/session\n");
}
