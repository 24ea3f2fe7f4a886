// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/messagebar.h"

#include "ui/style/icons.h"
#include "ui/widgets/style.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
{
    setObjectName(QStringLiteral("messageBar"));
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    auto* row = new QHBoxLayout(this);
    row->addWidget(m_text, 1);
    for (int i = 0; i < mostWays; ++i) {
        auto* link = m_links[size_t(i)] = new QToolButton(this);
        link->setObjectName(i == 0 ? QStringLiteral("messageLink") : QStringLiteral("messageLink%1").arg(i + 1));
        connect(link, &QToolButton::clicked, this, [this, i] {
            const auto action = size_t(i) < m_ways.size() ? m_ways[size_t(i)].action : nullptr;
            hide();
            if (action)
                action();
        });
        row->addWidget(link);
    }
    m_close = new QToolButton(this); // after the links, also for the Tab key
    m_close->setObjectName(QStringLiteral("messageClose"));
    row->addWidget(m_close);
    for (QToolButton* button : { m_links[0], m_links[1], m_links[2], m_close }) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
    }
    connect(m_close, &QToolButton::clicked, this, [this] {
        hide();
        emit closed();
    });
    row->setContentsMargins(px(44), px(4), px(12), px(4));
    row->setSpacing(px(8));
    QFont underlined;
    underlined.setUnderline(true);
    for (QToolButton* link : m_links)
        link->setFont(underlined);
    m_close->setIcon(themedIcon(QStringLiteral("close")));
    m_close->setIconSize({ px(16), px(16) });
    retranslate();
    hide();
}

void MessageBar::retranslate()
{
    m_close->setAccessibleName(tr("Close this message"));
    m_close->setToolTip(tr("Close this message"));
}

void MessageBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

QString MessageBar::text() const
{
    return m_text->text();
}

void MessageBar::showMessage(Kind kind, const QString& text, const QString& way, std::function<void()> action, Topic topic)
{
    showChoice(kind, text, way.isEmpty() ? std::vector<Way>() : std::vector<Way> { { way, std::move(action) } });
    m_topic = topic;
}

void MessageBar::showAnswer(const QString& text, bool good)
{
    if (!text.isEmpty())
        showMessage(good ? Kind::Note : Kind::Error, text, {}, {}, Topic::Edit);
}

void MessageBar::endTopic(Topic topic)
{
    if (m_topic == topic)
        hide();
}

void MessageBar::showChoice(Kind kind, const QString& text, std::vector<Way> ways)
{
    m_kind = kind;
    m_topic = Topic::Other;
    m_ways = std::move(ways);
    m_text->setText(text);
    m_text->setAccessibleName(kind == Kind::Error ? tr("Error: %1").arg(text) : text);
    for (size_t i = 0; i < m_links.size(); ++i) {
        m_links[i]->setText(i < m_ways.size() ? m_ways[i].text : QString());
        m_links[i]->setVisible(i < m_ways.size());
    }
    update();
    show();
}

void MessageBar::addNote(const QString& text)
{
    if (isHidden())
        showMessage(Kind::Note, text);
    else
        showChoice(m_kind, m_text->text() + u' ' + text, std::vector<Way>(m_ways));
}

void MessageBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool error = m_kind == Kind::Error;
    const double s = currentTheme().scale;
    const QColor ink = currentTheme().color(error ? Ink::Error : Ink::Accent);
    painter.fillRect(rect(), currentTheme().color(error ? Ink::ErrorTint : Ink::Selected));
    painter.fillRect(QRectF(0, 0, 3 * s, height()), ink);
    const QRect icon(int(16 * s), int(height() / 2.0 - 8 * s), int(16 * s), int(16 * s));
    paintIcon(painter, icon, error ? QStringLiteral("warn") : QStringLiteral("info"), ink);
    painter.fillRect(QRect(0, height() - 1, width(), 1), currentTheme().color(Ink::Border));
}
