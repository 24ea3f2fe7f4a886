// SPDX-License-Identifier: GPL-3.0-or-later
// The sources of the project as text: which file includes which.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

struct SourceFile {
    std::string text; ///< without comments
    std::vector<std::string> includes; ///< of the project: paths from the top of the tree
    std::set<std::string> system; ///< what stands in angle brackets
};

/// Every .h and .cpp below app, core, ui and tests, by path from the top of the tree.
class SourceTree {
public:
    /// Reads the files below `top`; fails the test when there are fewer than `least`.
    explicit SourceTree(const std::string& top, size_t least = 100);

    const std::map<std::string, SourceFile>& files() const { return m_files; }
    /// What stands in angle brackets in this file and in all project files that it includes, directly or not.
    std::set<std::string> systemIncludes(const std::string& path) const;

private:
    std::map<std::string, SourceFile> m_files;
};
