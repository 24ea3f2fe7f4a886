// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the reference numbers in tests/reference (their format: see the functions below).
#pragma once

#include "core/base/matrix.h"

#include <QJsonObject>
#include <QJsonValue>

#include <string>
#include <vector>

/// One computation: what went in, under which settings, and what came out.
struct RefCase {
    std::string name;
    QJsonObject inputs, settings, expected;
};

/// All cases of a file such as "book.json". Throws std::runtime_error, which fails the test, if it cannot be read.
std::vector<RefCase> referenceCases(const char* file);

/// The numbers of an entry {"shape": [...], "data": [...]} in row-major order; "NaN", "Infinity" and "-Infinity" are
/// strings there. A bare number, boolean or list of numbers is taken as well. Throws on anything else.
std::vector<double> refValues(const QJsonValue& value);

/// Shape [] gives 1 x 1, [n] gives 1 x n, [a, b] gives a x b. Throws on more axes.
attn::Matrix refMatrix(const QJsonValue& value);

/// Shape [h, a, b] gives h matrices a x b, further leading axes multiply; up to two axes give one matrix.
std::vector<attn::Matrix> refMatrices(const QJsonValue& value);
