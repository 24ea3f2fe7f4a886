// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/settingeditor.h"

/// The editor that the declaration of a setting asks for.
SettingEditor* makeSettingEditor(const attn::SettingSpec& spec, QWidget* parent);
