// SPDX-License-Identifier: GPL-3.0-or-later
// Settings that several stages share; the others stand beside their stage.
#pragma once

#include "core/config/setting.h"

namespace attn::settings {

const SettingSpec& kind(); ///< attention.kind
const SettingSpec& layers();
const SettingSpec& heads();
const SettingSpec& size();
const SettingSpec& valueSize();
const SettingSpec& layout();
const SettingSpec& bias();
const SettingSpec& parametersSeed();
const SettingSpec& parametersInit();
const SettingSpec& maskKind(); ///< mask
const SettingSpec& maskMethod();
const SettingSpec& normalizer();
const SettingSpec& dropoutRate();
const SettingSpec& dropoutSeed();
const SettingSpec& dropoutTraining();
const SettingSpec& dropoutPlace();
const SettingSpec& dropoutGenerator();

} // namespace attn::settings
