// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/style/theme.h"

#include <QPushButton>

/// A button of a pane whose text wraps where it is narrow.
class PaneButton : public QPushButton {
    Q_OBJECT

public:
    enum class Look {
        Framed, ///< white, a frame, an icon on the left: "Try"
        Small, ///< framed, as narrow as its text: "Copy"
        Link, ///< underlined text
        Expander, ///< a chevron that turns while it is checked
    };

    PaneButton(Look look, const QString& text, QWidget* parent = nullptr);
    void setIconName(const QString& name); ///< of :/icons
    void setInk(Ink ink); ///< of frame and icon: "1 edited cell: put it back" is in the edited hue

    QRectF textRect() const; ///< what the text covers, widget coordinates
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QMarginsF margins() const;
    bool isFramed() const { return m_look == Look::Framed || m_look == Look::Small; }
    QFont textFont() const;
    QSizeF textSize(double width) const;

    Look m_look;
    QString m_icon;
    Ink m_ink = Ink::None;
};
