// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/shape.h"
#include "core/session/sources.h"
#include <QWidget>
#include <vector>

class QAbstractButton;
class QComboBox;
class QHBoxLayout;
class QLabel;
class Selection;
class SessionModel;

/// "Head 1 2 ... All": which head the step shows. Hidden where there is nothing to choose. Above 8 heads a list, and
/// where there are layers a list before it: "Layer 3, Head 5".
class HeadPicker : public QWidget {
    Q_OBJECT

public:
    static constexpr int mostButtons = 8;

    /// Computed layers have a row of their own (PlaceRow); everywhere else the picker stands beside the title.
    enum class Shows { OtherRuns, ComputedLayers };
    HeadPicker(SessionModel* model, Selection* selection, Shows shows, QWidget* parent = nullptr);

    bool isOfHead() const; ///< whether the step shows heads

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void rebuild();
    void refresh();
    attn::Shape shapeToPick() const; ///< of one head where there is nothing to pick
    void rebuildLayers();

    SessionModel* m_model;
    Selection* m_selection;
    Shows m_shows;
    QHBoxLayout* m_layout;
    QLabel *m_label, *m_layerLabel;
    QComboBox* m_layers = nullptr; ///< of a model whose weights were read
    std::vector<QAbstractButton*> m_buttons; ///< heads from 0, then All
    QComboBox* m_list = nullptr;
    int m_heads = -1, m_layerCount = 1;
};
