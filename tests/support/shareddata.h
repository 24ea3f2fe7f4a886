// SPDX-License-Identifier: GPL-3.0-or-later
// Large data beside the repository, in ../shared or where ATTN_SHARED_DIR says; it is no part of the project.
#pragma once

#include <QString>

/// The folder below it, or empty where it is missing: the test then says that it is skipped, and fails under CI=true.
QString sharedFolder(const char* below);
