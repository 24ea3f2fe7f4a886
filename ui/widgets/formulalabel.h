// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

/// A typeset formula from resources/formulas in a frame, scaled to fit; plain text where there is no picture.
class FormulaLabel : public QWidget {
    Q_OBJECT

public:
    explicit FormulaLabel(QWidget* parent = nullptr);

    /// `name`: file name without .svg. `plain`: the formula as text, for screen readers and as the fallback.
    void setFormula(const QString& name, const QString& plain);
    bool isTypeset() const { return m_typeset; }
    QString plainText() const { return m_plain; }
    QRectF formulaRect() const; ///< what the formula covers, in widget coordinates

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QSizeF contentSize(double width) const;

    QString m_name, m_plain;
    bool m_typeset = false;
};
