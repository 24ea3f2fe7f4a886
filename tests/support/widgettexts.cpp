// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/paintedtexts.h"

#include "ui/widgets/formulalabel.h"
#include "ui/widgets/panebutton.h"

#include <QComboBox>
#include <QFontMetricsF>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTextBlock>
#include <QTextDocument>
#include <algorithm>

namespace {

QRectF lineTextRect(const QWidget* widget, const QString& text, const QRectF& room)
{
    const QFontMetricsF metrics(widget->font());
    const double height = metrics.height();
    return QRectF(room.left(), room.center().y() - height / 2, metrics.horizontalAdvance(text), height);
}

QRectF labelTextRect(const QLabel* label)
{
    const QRectF room = label->contentsRect(); // margins are room between the sections
    if (Qt::mightBeRichText(label->text())) {
        QTextDocument document;
        document.setDefaultFont(label->font());
        document.setDocumentMargin(0);
        document.setHtml(label->text());
        document.setTextWidth(room.width());
        return QRectF(room.topLeft(), QSizeF(document.idealWidth(), document.size().height()));
    }
    const int flags = int(label->alignment()) | (label->wordWrap() ? Qt::TextWordWrap : 0);
    return QFontMetricsF(label->font()).boundingRect(room, flags, label->text());
}

/// Nothing to say: an empty text.
PaintedText textOf(const QWidget* widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(widget))
        return { labelTextRect(label), label->text() };
    if (const auto* button = qobject_cast<const PaneButton*>(widget))
        return { button->textRect(), button->text() };
    if (const auto* formula = qobject_cast<const FormulaLabel*>(widget))
        return { formula->formulaRect(), formula->plainText() };
    if (const auto* line = qobject_cast<const QLineEdit*>(widget))
        return { lineTextRect(line, line->text(), QRectF(line->rect()).adjusted(2, 0, -2, 0)), line->text() };
    if (const auto* combo = qobject_cast<const QComboBox*>(widget); combo && !combo->isEditable()) {
        QStyleOptionComboBox option;
        option.initFrom(combo);
        option.editable = false;
        const QRectF room
            = combo->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, combo);
        return { lineTextRect(combo, combo->currentText(), room), combo->currentText() };
    }
    return {};
}

} // namespace

std::vector<PaintedText> widgetTexts(const QWidget* root)
{
    std::vector<PaintedText> out;
    for (const QWidget* widget : root->findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(root))
            continue;
        PaintedText report = textOf(widget);
        if (report.text.isEmpty() || report.rect.isEmpty())
            continue;
        report.rect.translate(widget->mapTo(root, QPoint()));
        out.push_back(std::move(report));
    }
    return out;
}
