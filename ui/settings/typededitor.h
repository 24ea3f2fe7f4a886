// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/settingeditor.h"

/// The editor of a choice or a typed number: a divisor, a seed.
SettingEditor* makeTextEditor(const attn::SettingSpec& spec, QWidget* parent);
