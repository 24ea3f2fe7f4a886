// SPDX-License-Identifier: GPL-3.0-or-later
// Scenes as parts of larger ones.
#pragma once

#include "ui/scene/scene.h"

/// All that is drawn; empty for an empty scene.
QRectF drawnBounds(const Scene& scene);
void moveScene(Scene& scene, double dx, double dy);
/// Everything of `part` as well; the size stays.
void appendScene(Scene& scene, Scene part);
/// The scene without what lies outside its drawings, with a margin around them.
Scene trimmed(Scene scene, double margin);
