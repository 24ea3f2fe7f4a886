// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

/// Translation context of the equation's words.
class EquationText {
    Q_DECLARE_TR_FUNCTIONS(Equation)
};
