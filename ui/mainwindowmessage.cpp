// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindowmessage.h"

#include "ui/support/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <cmath>

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
    , m_link(new QToolButton(this))
    , m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    m_text->setObjectName(QStringLiteral("messageText"));
    m_link->setObjectName(QStringLiteral("messageLink"));
    m_close->setObjectName(QStringLiteral("messageClose"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    for (QToolButton* button : { m_link, m_close }) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
    }
    auto* row = new QHBoxLayout(this);
    row->addWidget(m_text, 1);
    row->addWidget(m_link);
    row->addWidget(m_close);
    connect(m_link, &QToolButton::clicked, this, [this] {
        hide();
        if (const auto action = m_action)
            action();
    });
    connect(m_close, &QToolButton::clicked, this, [this] {
        hide();
        emit closed();
    });
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

void MessageBar::showMessage(Kind kind, const QString& text, const QString& way, std::function<void()> action)
{
    m_kind = kind;
    m_action = std::move(action);
    m_text->setText(text);
    m_text->setAccessibleName(kind == Kind::Error ? tr("Error: %1").arg(text) : text);
    m_link->setText(way);
    m_link->setVisible(!way.isEmpty());
    refresh();
    show();
}

void MessageBar::setTheme(const Theme& theme)
{
    m_theme = theme;
    const auto px = [&](double size) { return int(std::lround(size * theme.scale)); };
    layout()->setContentsMargins(px(44), px(4), px(12), px(4));
    layout()->setSpacing(px(8));
    m_text->setFont(theme.font(13));
    QFont link = theme.font(13);
    link.setUnderline(true);
    m_link->setFont(link);
    m_close->setIcon(themedIcon(QStringLiteral("close"), theme.color(Ink::Text), theme.color(Ink::Muted)));
    m_close->setIconSize({ px(16), px(16) });
    refresh();
}

void MessageBar::refresh()
{
    QPalette palette = this->palette();
    palette.setColor(QPalette::WindowText, m_theme.color(Ink::Text));
    m_text->setPalette(palette);
    update();
}

void MessageBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool error = m_kind == Kind::Error;
    const double s = m_theme.scale;
    const QColor ink = m_theme.color(error ? Ink::Error : Ink::Accent);
    painter.fillRect(rect(), m_theme.color(error ? Ink::ErrorTint : Ink::Selected));
    painter.fillRect(QRectF(0, 0, 3 * s, height()), ink);
    const QRect icon(int(16 * s), int(height() / 2.0 - 8 * s), int(16 * s), int(16 * s));
    themedIcon(error ? QStringLiteral("warn") : QStringLiteral("info"), ink, ink).paint(&painter, icon);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.color(Ink::Border));
}
