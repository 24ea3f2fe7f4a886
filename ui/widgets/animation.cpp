// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/animation.h"

#include <QStyle>
#include <QWidget>

namespace motion {

namespace {
bool motionAllowed = true;
}

void setAllowed(bool allowed)
{
    motionAllowed = allowed;
}

bool isAllowed()
{
    return motionAllowed;
}

int duration(const QWidget* widget, int milliseconds)
{
    const bool desktop
        = !widget || widget->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, widget) > 0;
    return motionAllowed && desktop ? milliseconds : 0;
}

} // namespace motion
