// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/writers/exportfile.h"

attn::Error emptyFigureError(const QString& path)
{
    return attn::contentError(ATTN_TR("Cannot write %1: the figure is empty."), { path.toStdString() });
}
