// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/errorbox.h"

#include "ui/settings/panebutton.h"
#include "ui/style/icons.h"
#include "ui/widgets/style.h"

#include <QLabel>
#include <QPainter>
#include <QRegularExpression>
#include <algorithm>

ErrorBox::ErrorBox(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
    , m_back(new PaneButton(PaneButton::Look::Link, QString(), this))
{
    setObjectName(QStringLiteral("errorBox"));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    m_text->setObjectName(QStringLiteral("errorText"));
    m_text->setFont(widgetFont(12));
    m_back->setObjectName(QStringLiteral("errorBack"));
    connect(m_back, &QAbstractButton::clicked, this, &ErrorBox::backRequested);
}

void ErrorBox::setError(const QString& message, const QString& back)
{
    if (m_message == message && m_back->text() == back)
        return;
    m_message = message;
    // What is wrong stands before the first stop or semicolon, what would work after it.
    static const QRegularExpression stop(QStringLiteral("[.;:。；](\\s|$)"));
    const QRegularExpressionMatch match = stop.match(message);
    const qsizetype cut = match.hasMatch() ? match.capturedStart() + 1 : message.size();
    m_text->setText(
        QStringLiteral("<b>%1</b>%2").arg(message.left(cut).toHtmlEscaped(), message.mid(cut).toHtmlEscaped()));
    m_back->setText(back);
    setAccessibleName(message);
    updateGeometry();
    resizeEvent(nullptr);
    update();
}

QMargins ErrorBox::margins() const
{
    return { px(30), px(7), px(8), px(6) };
}

QSize ErrorBox::sizeHint() const
{
    const int width = px(240);
    return QSize(width, heightForWidth(width));
}

QSize ErrorBox::minimumSizeHint() const
{
    return QSize(px(100), px(40));
}

int ErrorBox::heightForWidth(int width) const
{
    const QMargins m = margins();
    const int room = std::max(1, width - m.left() - m.right());
    return m.top() + m_text->heightForWidth(room) + m_back->heightForWidth(room) + m.bottom();
}

void ErrorBox::resizeEvent(QResizeEvent*)
{
    const QMargins m = margins();
    const int room = std::max(1, width() - m.left() - m.right());
    const int text = m_text->heightForWidth(room);
    m_text->setGeometry(m.left(), m.top(), room, text);
    m_back->setGeometry(m.left() - px(3), m.top() + text, std::min(room, m_back->sizeHint().width()),
        m_back->heightForWidth(room));
}

void ErrorBox::paintEvent(QPaintEvent*)
{
    const double s = currentTheme().scale;
    QPainter painter(this);
    painter.fillRect(rect(), currentTheme().color(Ink::ErrorTint));
    painter.fillRect(QRectF(0, 0, 3 * s, height()), currentTheme().color(Ink::Error));
    paintIcon(painter, QRectF(9 * s, 8 * s, 16 * s, 16 * s), QStringLiteral("warn"), currentTheme().color(Ink::Error));
}
