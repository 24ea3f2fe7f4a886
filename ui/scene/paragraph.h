// SPDX-License-Identifier: GPL-3.0-or-later
// Running text in a scene.
#pragma once

#include "ui/scene/scene.h"
#include "ui/text/labelstext.h"

/// The text in lines of at most `room`, broken where its script allows it; a word wider than that is cut.
QStringList wrappedLines(const TextRuler& ruler, const QString& text, double size, bool bold, double room);

/// How a paragraph is set.
struct ParagraphLook {
    double size = 13;
    Ink ink = Ink::Text;
    bool bold = false;
    int mostLines = 1000; ///< the last one ends with an ellipsis where there would be more
};

/// Draws it from `at` on; returns its height.
double drawParagraph(
    Scene& scene, const TextRuler& ruler, const QString& text, QPointF at, double room, const ParagraphLook& look);
double paragraphHeight(const TextRuler& ruler, const QString& text, double room, const ParagraphLook& look);
