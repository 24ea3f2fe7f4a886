// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/notice.h"

#include "ui/style/icons.h"
#include "ui/widgets/panebutton.h"
#include "ui/widgets/style.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QRegularExpression>
#include <QToolButton>
#include <utility>

namespace {

/// Bold up to the first stop or semicolon: what is wrong stands before it, what would work after it.
QString withBoldBeginning(const QString& message)
{
    static const QRegularExpression stop(QStringLiteral("[.;:。；](\\s|$)"));
    const QRegularExpressionMatch match = stop.match(message);
    const qsizetype cut = match.hasMatch() ? match.capturedStart() + 1 : message.size();
    return QStringLiteral("<b>%1</b>%2").arg(message.left(cut).toHtmlEscaped(), message.mid(cut).toHtmlEscaped());
}

} // namespace

Notice::Notice(Shape shape, QWidget* parent)
    : QWidget(parent)
    , m_shape(shape)
    , m_text(new QLabel(this))
    , m_close(new QToolButton(this))
{
    const bool bar = shape == Shape::Bar;
    setObjectName(bar ? QStringLiteral("messageBar") : QStringLiteral("errorBox"));
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(bar ? Qt::PlainText : Qt::RichText);
    auto* parts = new QBoxLayout(bar ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom, this);
    parts->addWidget(m_text, 1);
    for (int i = 0; i < mostWays; ++i) {
        auto* link = m_links[size_t(i)] = new PaneButton(PaneButton::Look::Link, QString(), this);
        link->setObjectName(i == 0 ? QStringLiteral("messageLink") : QStringLiteral("messageLink%1").arg(i + 1));
        connect(link, &QAbstractButton::clicked, this, [this, i] {
            const auto action = size_t(i) < m_ways.size() ? m_ways[size_t(i)].action : nullptr;
            hide();
            if (action)
                action();
        });
        parts->addWidget(link, 0, bar ? Qt::AlignVCenter : Qt::AlignLeft);
    }
    if (bar) {
        parts->setContentsMargins(px(44), px(4), px(12), px(4));
        parts->setSpacing(px(8));
        for (PaneButton* link : m_links)
            link->setFocusPolicy(Qt::TabFocus); // a click leaves the focus where it is
    } else {
        parts->setContentsMargins(px(27), px(7), px(8), px(6));
        parts->setSpacing(0);
        m_text->setFont(widgetFont(12));
        m_text->setContentsMargins(px(3), 0, 0, 0); // as the links
        m_text->setMinimumWidth(1);
        m_close->hide();
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }
    m_close->setObjectName(QStringLiteral("messageClose"));
    m_close->setAutoRaise(true);
    m_close->setFocusPolicy(Qt::TabFocus);
    m_close->setIcon(themedIcon(QStringLiteral("close")));
    m_close->setIconSize({ px(16), px(16) });
    setTabOrder(m_links.back(), m_close);
    if (bar)
        parts->addWidget(m_close);
    connect(m_close, &QToolButton::clicked, this, [this] {
        hide();
        emit closed();
    });
    retranslate();
    hide();
}

void Notice::retranslate()
{
    m_close->setAccessibleName(tr("Close this message"));
    m_close->setToolTip(tr("Close this message"));
}

void Notice::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void Notice::showMessage(Kind kind, const QString& text, const QString& way, std::function<void()> action, Topic topic)
{
    showChoice(kind, text, way.isEmpty() ? std::vector<Way>() : std::vector<Way> { { way, std::move(action) } });
    m_topic = topic;
}

void Notice::showAnswer(const QString& text, bool good)
{
    if (!text.isEmpty())
        showMessage(good ? Kind::Note : Kind::Error, text, {}, {}, Topic::Edit);
}

void Notice::endTopic(Topic topic)
{
    if (m_topic == topic)
        hide();
}

void Notice::showChoice(Kind kind, const QString& text, std::vector<Way> ways)
{
    m_kind = kind;
    m_topic = Topic::Other;
    m_ways = std::move(ways);
    m_message = text;
    m_text->setText(m_shape == Shape::Bar ? text : withBoldBeginning(text));
    m_text->setAccessibleName(kind == Kind::Error ? tr("Error: %1").arg(text) : text);
    for (size_t i = 0; i < m_links.size(); ++i) {
        m_links[i]->setText(i < m_ways.size() ? m_ways[i].text : QString());
        m_links[i]->setVisible(i < m_ways.size());
    }
    update();
    show();
}

void Notice::addNote(const QString& text)
{
    if (isHidden())
        showMessage(Kind::Note, text);
    else
        showChoice(m_kind, m_message + u' ' + text, std::vector<Way>(m_ways));
}

void Notice::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = currentTheme();
    const bool error = m_kind == Kind::Error, bar = m_shape == Shape::Bar;
    const double s = theme.scale;
    const QColor ink = theme.color(error ? Ink::Error : Ink::Accent);
    painter.fillRect(rect(), theme.color(error ? Ink::ErrorTint : Ink::Selected));
    painter.fillRect(QRectF(0, 0, 3 * s, height()), ink);
    const QPoint icon = bar ? QPoint(int(16 * s), int(height() / 2.0 - 8 * s)) : QPoint(px(9), px(8));
    paintIcon(painter, QRect(icon, QSize(int(16 * s), int(16 * s))),
        error ? QStringLiteral("warn") : QStringLiteral("info"), ink);
    if (bar)
        painter.fillRect(QRect(0, height() - 1, width(), 1), theme.color(Ink::Border));
}
