// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/settingeditor.h"

/// The editor of a whole or real number.
SettingEditor* makeNumberEditor(const attn::SettingSpec& spec, QWidget* parent);
