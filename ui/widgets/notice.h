// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/panebutton.h"

#include <QWidget>
#include <array>
#include <functional>
#include <vector>

class QLabel;
class QToolButton;

/// Says what went wrong or is worth knowing, where, and the ways out. Never a pop-up.
class Notice : public QWidget {
    Q_OBJECT

public:
    enum class Kind { Error, Note };
    enum class Shape {
        Bar, ///< a line of the window, which can be closed
        Box, ///< below the field that is meant: what is wrong in bold, what would work after it
    };
    /// What a message is about; it is hidden when that is over.
    enum class Topic { Other, Text, Edit };
    /// A link and what it does.
    struct Way {
        QString text;
        std::function<void()> action;
    };
    static constexpr int mostWays = 3;

    explicit Notice(Shape shape, QWidget* parent = nullptr);

    /// Without a way a bar can only be closed.
    void showMessage(Kind kind, const QString& text, const QString& way = {}, std::function<void()> action = {},
        Topic topic = Topic::Other);
    /// At most `mostWays`, the best first.
    void showChoice(Kind kind, const QString& text, std::vector<Way> ways);
    /// What became of an edit; nothing where `text` is empty.
    void showAnswer(const QString& text, bool good);
    /// Hides a message of this topic.
    void endTopic(Topic topic);
    /// A note, after what stands there already.
    void addNote(const QString& text);
    QString text() const { return m_message; }
    PaneButton* link(int way = 0) const { return m_links[size_t(way)]; }

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    const Shape m_shape;
    Kind m_kind = Kind::Error;
    Topic m_topic = Topic::Other;
    QString m_message;
    QLabel* m_text;
    std::array<PaneButton*, mostWays> m_links;
    QToolButton* m_close;
    std::vector<Way> m_ways;
};
