// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sourcetree.h"

#include "tests/support/catch.h"

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace fs = std::filesystem;

namespace {

std::string withoutComment(const std::string& line)
{
    const size_t at = line.find("//");
    return at == std::string::npos ? line : line.substr(0, at);
}

void readIncludes(const std::string& line, const fs::path& top, const fs::path& folder, SourceFile& file)
{
    static const std::regex include(R"(^#include\s*([<"])([^>"]+))");
    std::smatch match;
    if (!std::regex_search(line, match, include))
        return;
    const std::string name = match[2];
    if (match[1] == "<")
        file.system.insert(name);
    else if (fs::exists(top / name))
        file.includes.push_back(name);
    else if (fs::exists(folder / name))
        file.includes.push_back(fs::relative(folder / name, top).generic_string());
}

} // namespace

SourceTree::SourceTree(const std::string& top, size_t least)
{
    for (const char* folder : { "app", "core", "ui", "tests" })
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(fs::path(top) / folder)) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".h" && extension != ".cpp")
                continue;
            std::ifstream stream(entry.path());
            SourceFile file;
            for (std::string line; std::getline(stream, line);) {
                line = withoutComment(line);
                readIncludes(line, top, entry.path().parent_path(), file);
                file.text += line + '\n';
            }
            m_files.emplace(fs::relative(entry.path(), top).generic_string(), std::move(file));
        }
    REQUIRE(m_files.size() >= least);
}

std::set<std::string> SourceTree::systemIncludes(const std::string& path) const
{
    std::set<std::string> out, seen;
    std::vector<std::string> waiting { path };
    while (!waiting.empty()) {
        const std::string at = waiting.back();
        waiting.pop_back();
        if (!m_files.contains(at) || !seen.insert(at).second)
            continue;
        const SourceFile& file = m_files.at(at);
        out.insert(file.system.begin(), file.system.end());
        waiting.insert(waiting.end(), file.includes.begin(), file.includes.end());
    }
    return out;
}
