// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/formula.h"
#include <QString>
#include <QWidget>
#include <vector>

class QGridLayout;

/// Symbols of formulas, typeset in the hue of query, key or value, each with what it means and its shape or value.
class SymbolList : public QWidget {
    Q_OBJECT

public:
    explicit SymbolList(QWidget* parent = nullptr);
    void setSymbols(const std::vector<attn::Symbol>& symbols);

private:
    struct Row {
        QString asset, plain, words;
        bool operator==(const Row&) const = default;
    };

    void rebuild();

    std::vector<Row> m_rows;
    QGridLayout* m_grid;
};

