// SPDX-License-Identifier: GPL-3.0-or-later
// How the files and folders of the project may include each other.
#pragma once

#include "tests/support/sourcetree.h"

#include <string>
#include <vector>

/// The folders from the ground up: each may include itself and those before it.
const std::vector<std::string>& folderOrder();

/// "core/session/edits.cpp includes core/pipeline/trace.h": includes of a folder that stands above, and files in folders
/// that have no place in the order.
std::vector<std::string> includesAgainstDirection(const SourceTree& tree);

/// "ui/model/jobs, ui/model/viewloader": files (a header with its .cpp) that include each other in a circle.
std::vector<std::string> circlesOfFiles(const SourceTree& tree);
/// The same of folders.
std::vector<std::string> circlesOfFolders(const SourceTree& tree);

/// "EquationCanvas: ui/canvas/a.cpp, ui/canvas/b.cpp": classes whose members are defined in several sources.
std::vector<std::string> classesInSeveralSources(const SourceTree& tree);
