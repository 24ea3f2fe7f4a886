// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/theme.h"

#include <QWidget>
#include <vector>

class QAbstractButton;
class QComboBox;
class QHBoxLayout;
class QLabel;
class Selection;
class SessionModel;

/// "Head 1 2 ... All": which head the step shows. Hidden where there is nothing to choose. Above 8 heads a list.
class HeadPicker : public QWidget {
    Q_OBJECT

public:
    static constexpr int mostButtons = 8;

    HeadPicker(SessionModel* model, Selection* selection, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();
    void refresh();
    int headsToPick() const; ///< 0 where the step is not of a head, or there is one head only

    SessionModel* m_model;
    Selection* m_selection;
    Theme m_theme;
    QHBoxLayout* m_layout;
    QLabel* m_label;
    std::vector<QAbstractButton*> m_buttons; ///< heads from 0, then All
    QComboBox* m_list = nullptr;
    int m_heads = -1;
};
