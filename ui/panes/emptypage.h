// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;

/// What a new document shows before anything is typed: the way to begin, and three lessons.
class EmptyPage : public QWidget {
    Q_OBJECT

public:
    explicit EmptyPage(QWidget* parent = nullptr);

signals:
    void lessonChosen(const QString& name);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Lesson {
        QPushButton* button;
        QLabel* summary;
    };

    void retranslate();

    QLabel* m_title;
    std::vector<Lesson> m_lessons;
};
