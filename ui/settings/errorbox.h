// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class PaneButton;
class QLabel;

/// A mistake, in the place where it was made: icon, what is wrong (bold), what would work, and one click back.
class ErrorBox : public QWidget {
    Q_OBJECT

public:
    explicit ErrorBox(QWidget* parent = nullptr);
    /// `back` names the way out: "Back to 2".
    void setError(const QString& message, const QString& back);
    QString message() const { return m_message; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void backRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QMargins margins() const;

    QString m_message;
    QLabel* m_text;
    PaneButton* m_back;
};
