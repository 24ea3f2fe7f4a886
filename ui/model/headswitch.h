// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/changeanswer.h"

class Selection;
class SessionModel;

/// Switches the head that is looked at off and on.
class HeadSwitch {
public:
    HeadSwitch(SessionModel* model, const Selection* selection)
        : m_model(model)
        , m_selection(selection)
    {
    }

    /// The head that a switch is about: of the current cell, else the picked one; -1: none, or there is nothing to
    /// switch.
    int head() const;
    bool isOff(int head) const;
    ChangeAnswer toggle(int head);

private:
    SessionModel* m_model;
    const Selection* m_selection;
};
