// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// A cell of a matrix of the present run, by the path of its node; rows and columns count from 0.
struct CellId {
    QString path;
    int row = 0, column = 0;
    bool operator==(const CellId&) const = default;
};
