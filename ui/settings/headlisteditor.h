// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/settingeditor.h"

/// The editor of a list of heads: one small button per head; a pressed button is a head that takes part.
SettingEditor* makeHeadListEditor(const attn::SettingSpec& spec, QWidget* parent);
