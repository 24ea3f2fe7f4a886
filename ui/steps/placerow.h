// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class HeadPicker;
class QLabel;
class ResidualStrip;
class Selection;
class SessionModel;

/// Under the title where a run has several layers: which layer and head the step shows, and where the layer stands among
/// the others. Hidden where there is one layer.
class PlaceRow : public QWidget {
    Q_OBJECT

public:
    PlaceRow(SessionModel* model, Selection* selection, QWidget* parent = nullptr);

    /// Words as large as the rest instead of pickers.
    void setPresenter(bool presenter);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refresh();

    SessionModel* m_model;
    Selection* m_selection;
    HeadPicker* m_picker;
    QLabel* m_words; ///< for the presenter
    ResidualStrip* m_strip;
    bool m_presenter = false;
};
