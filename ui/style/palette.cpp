// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/palette.h"

QPalette paletteOf(const Theme& theme)
{
    QPalette palette;
    const std::pair<QPalette::ColorRole, Ink> roles[] = {
        { QPalette::Window, Ink::Background },
        { QPalette::WindowText, Ink::Text },
        { QPalette::Base, Ink::Surface },
        { QPalette::AlternateBase, Ink::Raised },
        { QPalette::Text, Ink::Text },
        { QPalette::PlaceholderText, Ink::Muted },
        { QPalette::Button, Ink::Surface },
        { QPalette::ButtonText, Ink::Text },
        { QPalette::BrightText, Ink::Error },
        { QPalette::Light, Ink::Surface },
        { QPalette::Midlight, Ink::Hover },
        { QPalette::Mid, Ink::Border },
        { QPalette::Dark, Ink::Control },
        { QPalette::Shadow, Ink::Control },
        { QPalette::Highlight, Ink::Accent },
        { QPalette::HighlightedText, Ink::OnAccent },
        { QPalette::Link, Ink::Text },
        { QPalette::LinkVisited, Ink::Text },
        { QPalette::ToolTipBase, Ink::Raised },
        { QPalette::ToolTipText, Ink::Text },
    };
    for (const auto& [role, ink] : roles)
        palette.setColor(role, theme.color(ink));
    for (const QPalette::ColorRole role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText })
        palette.setColor(QPalette::Disabled, role, theme.color(Ink::Muted));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, theme.color(Ink::Selected));
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, theme.color(Ink::Muted));
    return palette;
}
