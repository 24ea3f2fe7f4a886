// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <functional>
#include <vector>

class QLabel;
class QToolButton;

/// A line under the text bar that says what went wrong, where, and the way out. Never a pop-up.
class MessageBar : public QWidget {
    Q_OBJECT

public:
    enum class Kind { Error, Note };
    /// What a message is about; it is hidden when that is over.
    enum class Topic { Other, Text, Edit };

    explicit MessageBar(QWidget* parent = nullptr);

    /// A link and what it does.
    struct Way {
        QString text;
        std::function<void()> action;
    };
    static constexpr int mostWays = 3;

    /// Without a way the line can only be closed.
    void showMessage(Kind kind, const QString& text, const QString& way = {}, std::function<void()> action = {},
        Topic topic = Topic::Other);
    /// At most `mostWays`, the best first.
    void showChoice(Kind kind, const QString& text, std::vector<Way> ways);
    /// What became of an edit; nothing where `text` is empty.
    void showAnswer(const QString& text, bool good);
    /// Hides a message of this topic.
    void endTopic(Topic topic);
    /// A note, after what the line says already.
    void addNote(const QString& text);
    QString text() const;
    QToolButton* link(int way = 0) const { return m_links[size_t(way)]; }

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    Kind m_kind = Kind::Error;
    Topic m_topic = Topic::Other;
    QLabel* m_text;
    std::array<QToolButton*, mostWays> m_links;
    QToolButton* m_close;
    std::vector<Way> m_ways;
};
