// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/arithmetic/strippicture.h"

StripPicture layoutStrip(const StripContent& content, const StripRequest& request, const Theme& theme);
