// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/codebox.h"

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
    QPalette clear;
    clear.setColor(QPalette::Base, Qt::transparent);
    setPalette(clear);
    setFont(currentTheme().monospace(12));
    document()->setDocumentMargin(0);
    setViewportMargins(inset(), inset() * 3 / 4, inset(), inset() * 3 / 4);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
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
    return px(9);
}

QSize CodeBox::sizeHint() const
{
    const int width = px(244);
    return QSize(width, heightForWidth(width));
}

QSize CodeBox::minimumSizeHint() const
{
    return QSize(px(80), px(30));
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
        paintFrame(painter, rect(), currentTheme().color(hasFocus() ? Ink::Accent : Ink::Border), hasFocus() ? 2 : 1,
            currentTheme().color(Ink::Surface), 4 * currentTheme().scale);
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
