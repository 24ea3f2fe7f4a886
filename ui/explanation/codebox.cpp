// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/codebox.h"

#include "ui/style/palette.h"
#include "ui/widgets/style.h"

#include <QPainter>
#include <QTextLayout>
#include <QTextOption>
#include <algorithm>
#include <cmath>

CodeBox::CodeBox(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setFrameShape(QFrame::NoFrame);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTabChangesFocus(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void CodeBox::setTheme(const Theme& theme)
{
    m_theme = theme;
    QPalette palette = paletteOf(theme);
    palette.setColor(QPalette::Base, Qt::transparent);
    setPalette(palette);
    setFont(theme.monospace(12));
    document()->setDocumentMargin(0);
    setViewportMargins(inset(), inset() * 3 / 4, inset(), inset() * 3 / 4);
    updateGeometry();
}

void CodeBox::setCode(const QString& code)
{
    if (code == toPlainText())
        return;
    setPlainText(code);
    updateGeometry();
}

int CodeBox::inset() const
{
    return int(std::lround(9 * m_theme.scale));
}

QSize CodeBox::sizeHint() const
{
    const int width = int(244 * m_theme.scale);
    return QSize(width, heightForWidth(width));
}

QSize CodeBox::minimumSizeHint() const
{
    return QSize(int(80 * m_theme.scale), int(30 * m_theme.scale));
}

int CodeBox::heightForWidth(int width) const
{
    const double room = std::max(1, width - 2 * inset());
    const QFontMetricsF metrics(font());
    int lines = 0;
    for (const QString& line : toPlainText().split(QLatin1Char('\n'))) {
        QTextLayout layout(line, font());
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        for (QTextLine part = layout.createLine(); part.isValid(); part = layout.createLine()) {
            part.setLineWidth(room);
            ++lines;
        }
        layout.endLayout();
        lines += line.isEmpty() ? 1 : 0;
    }
    return int(std::ceil(std::max(1, lines) * metrics.lineSpacing())) + 2 * (inset() * 3 / 4) + 2;
}

bool CodeBox::event(QEvent* event)
{
    // Paint events of the box itself, around and below its viewport.
    if (event->type() == QEvent::Paint) {
        QPainter painter(this);
        paintFrame(painter, rect(), m_theme.color(hasFocus() ? Ink::Accent : Ink::Border), hasFocus() ? 2 : 1,
            m_theme.color(Ink::Surface), 4 * m_theme.scale);
        return true;
    }
    return QPlainTextEdit::event(event);
}

void CodeBox::focusInEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusInEvent(event);
    update();
}

void CodeBox::focusOutEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusOutEvent(event);
    update();
}

void CodeBox::wheelEvent(QWheelEvent* event)
{
    event->ignore(); // the pane scrolls, the box shows everything anyway
}
