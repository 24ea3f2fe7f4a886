// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/place/headnames.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

namespace {

constexpr int firstLayer = allHeads - 1; // and down from there, layer by layer

class HeadTexts {
    Q_DECLARE_TR_FUNCTIONS(Heads)
};

QString countedFromOne(int number)
{
    return QLocale().toString(number + 1);
}

} // namespace

int allHeadsOf(const attn::Shape& shape, int layer)
{
    return shape.layers > 1 ? firstLayer - std::clamp(layer, 0, shape.layers - 1) : allHeads;
}

bool isOverview(const attn::Shape& shape, int asked)
{
    return shape.layers > 1 && asked == allHeads;
}

int layerOfHead(const attn::Shape& shape, int asked)
{
    if (isOverview(shape, asked))
        return -1;
    return asked >= 0 ? shape.layerOf(std::min(asked, shape.allHeads() - 1))
                      : std::clamp(firstLayer - asked, 0, shape.layers - 1);
}

bool includesHead(const attn::Shape& shape, int asked, int head)
{
    if (asked >= 0)
        return head == std::min(asked, shape.allHeads() - 1);
    return asked == allHeads || shape.layers < 2 || shape.layerOf(head) == layerOfHead(shape, asked);
}

int firstHeadOf(const attn::Shape& shape, int asked)
{
    if (asked >= 0)
        return std::clamp(asked, 0, std::max(0, shape.allHeads() - 1));
    return std::max(0, layerOfHead(shape, asked)) * shape.heads;
}

bool isInShownLayer(const attn::Shape& shape, const attn::Node& node, int asked)
{
    return node.spec->scope != attn::Scope::Layer || node.layer == std::max(0, layerOfHead(shape, asked));
}

int headShowing(const attn::Shape& shape, const attn::Node& node, int asked)
{
    if (node.spec->scope == attn::Scope::Model)
        return asked;
    if (node.head >= 0)
        return includesHead(shape, asked, node.head) ? asked : node.head;
    if (layerOfHead(shape, asked) == node.layer)
        return asked;
    return asked < 0 ? allHeadsOf(shape, node.layer) : node.layer * shape.heads + shape.headInLayer(fittingHead(shape, asked));
}

int fittingHead(const attn::Shape& shape, int asked)
{
    if (shape.allHeads() == 1)
        return 0;
    if (asked >= allHeads)
        return std::min(asked, shape.allHeads() - 1);
    return allHeadsOf(shape, firstLayer - asked);
}

QString headName(const attn::Shape& shape, int head)
{
    const QString inLayer = countedFromOne(shape.headInLayer(head));
    return shape.layers > 1 ? HeadTexts::tr("Layer %1, head %2").arg(countedFromOne(shape.layerOf(head)), inLayer)
                            : HeadTexts::tr("Head %1").arg(inLayer);
}

QString headNameInLayer(const attn::Shape& shape, int head)
{
    return HeadTexts::tr("Head %1").arg(countedFromOne(shape.headInLayer(head)));
}

QString headWords(const attn::Shape& shape, int head)
{
    const QString inLayer = countedFromOne(shape.headInLayer(head));
    return shape.layers > 1 ? HeadTexts::tr("layer %1, head %2").arg(countedFromOne(shape.layerOf(head)), inLayer)
                            : HeadTexts::tr("head %1").arg(inLayer);
}

QString headsName(const attn::Shape& shape, int asked)
{
    if (asked >= 0)
        return headName(shape, asked);
    if (isOverview(shape, asked))
        return HeadTexts::tr("All layers and heads");
    return shape.layers > 1 ? HeadTexts::tr("Layer %1, all heads").arg(countedFromOne(layerOfHead(shape, asked)))
                            : HeadTexts::tr("All heads");
}
