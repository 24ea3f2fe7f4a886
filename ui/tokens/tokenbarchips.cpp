// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tokens/tokenbarchips.h"

#include "core/pipeline/trace.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/text/translate.h"
#include "ui/widgets/style.h"

#include <QFontMetricsF>
#include <QHash>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

TokenChips::TokenChips(SessionModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_selection(selection)
{
    setObjectName(QStringLiteral("tokenChips"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(model, &SessionModel::traceChanged, this, &TokenChips::readTokens);
    connect(selection, &Selection::hoveredChanged, this, &TokenChips::readMarks);
    connect(selection, &Selection::pinnedChanged, this, &TokenChips::readMarks);
    connect(selection, &Selection::tokensChanged, this, [this] {
        describeCursor();
        update();
    });
    // Hovering moves nothing; a pinned cell brings its tokens into view.
    connect(selection, &Selection::pinnedChanged, this, [this] {
        for (auto mark = m_marks.rbegin(); m_selection->pinned() && mark != m_marks.rend(); ++mark)
            reveal(mark->token);
    });
    readTokens();
}

int TokenChips::px(double size) const
{
    return int(std::lround(size * m_theme.scale));
}

void TokenChips::setTheme(const Theme& theme)
{
    m_theme = theme;
    measure();
    updateGeometry();
}

QSize TokenChips::sizeHint() const
{
    return { px(200), px(34) };
}
QSize TokenChips::minimumSizeHint() const
{
    return { px(90), px(34) };
}

void TokenChips::readTokens()
{
    m_tokens.clear();
    m_shown.clear();
    if (const auto trace = m_model->trace()) {
        for (const std::string& token : trace->sources().tokens)
            m_tokens.push_back(toQString(token));
        for (const std::string& label : trace->sources().labels)
            m_shown.push_back(toQString(label));
    }
    setAccessibleName(tr("Tokens: %1").arg(QLocale().toString(qulonglong(m_tokens.size()))));
    QStringList words;
    for (size_t i = 0; i < std::min<size_t>(m_tokens.size(), 100); ++i)
        words += isolatedText(m_shown[i]);
    setAccessibleDescription(words.join(u' '));
    clampCursor();
    readMarks();
    measure();
}

// A chip: 8 px, the index at 11, 5 px, the token at 13, 8 px; 10 px to the next.
void TokenChips::measure()
{
    const QFontMetricsF index(m_theme.font(11)), text(m_theme.font(13));
    const double digit = index.horizontalAdvance(u'0');
    QHash<QString, int> known;
    m_left.assign(1, px(2));
    for (size_t i = 0; i < m_tokens.size(); ++i) {
        auto width = known.constFind(m_shown[i]);
        if (width == known.constEnd()) {
            const QString shown = m_shown[i].left(200);
            const double whole = text.horizontalAdvance(shown);
            width = known.insert(m_shown[i], int(std::ceil(std::clamp(whole, 1.0 * px(8), 1.0 * px(140)))) + 2);
        }
        const int digits = int(std::to_string(i + 1).size());
        m_left.push_back(m_left.back() + px(8 + 5 + 8 + 10) + int(std::ceil(digits * digit)) + *width);
    }
    m_width = m_left.back() + (count() > 0 ? px(26) : -px(8)); // the "+" behind the last chip
    scrollTo(m_offset);
    placeEditor();
    update();
}

QRect TokenChips::viewport() const
{
    return overflows() ? rect().adjusted(px(26), 0, -px(26), 0) : rect();
}

QRect TokenChips::arrowRect(bool right) const
{
    const int side = px(22);
    return QRect(right ? width() - side : 0, (height() - px(26)) / 2, side, px(26));
}

void TokenChips::scrollTo(int offset)
{
    m_offset = std::clamp(offset, 0, std::max(0, m_width - viewport().width()));
    placeEditor();
    update();
}

int TokenChips::firstVisible() const
{
    const auto after = std::upper_bound(m_left.begin(), m_left.end(), m_offset);
    return std::clamp(int(after - m_left.begin()) - 1, 0, std::max(0, count() - 1));
}

void TokenChips::scrollBy(int chips)
{
    if (count() == 0)
        return;
    int first = firstVisible();
    if (chips < 0 && m_left[size_t(first)] - px(2) < m_offset)
        ++first;
    scrollTo(m_left[size_t(std::clamp(first + chips, 0, count() - 1))] - px(2));
}

void TokenChips::reveal(int token)
{
    if (token < 0 || token >= count() || !overflows())
        return;
    const int left = m_left[size_t(token)], right = m_left[size_t(token) + 1] - px(8);
    if (left - px(2) < m_offset)
        scrollTo(left - px(2));
    else if (right > m_offset + viewport().width())
        scrollTo(right - viewport().width());
}

QRect TokenChips::chipRect(int token) const
{
    if (token < 0 || token >= count())
        return {};
    const int left = m_left[size_t(token)] - m_offset + viewport().left(), height = px(26);
    return { left, (this->height() - height) / 2, m_left[size_t(token) + 1] - m_left[size_t(token)] - px(10), height };
}

TokenChips::Chip TokenChips::chip(int token) const
{
    Chip chip { chipRect(token), {}, {}, m_shown[size_t(token)] };
    const QFontMetricsF index(m_theme.font(11)), text(m_theme.font(13));
    const double wide = std::ceil(index.horizontalAdvance(u'0') * double(std::to_string(token + 1).size()));
    const QRectF inside = QRectF(chip.rect).adjusted(px(8), 0, -px(8), 0);
    chip.index = QRectF(inside.left(), inside.top(), wide, inside.height());
    chip.text = QRectF(
        chip.index.right() + px(5), inside.top(), inside.right() - chip.index.right() - px(5), inside.height());
    chip.shown = text.elidedText(chip.shown.left(200), Qt::ElideRight, chip.text.width());
    return chip;
}

// Rows that are queries are marked in the query hue, columns that are keys in the key hue, other tokens in ink.
void TokenChips::readMarks()
{
    m_marks.clear();
    const auto trace = m_model->trace();
    const std::optional<CellId> cell = m_selection->current();
    const attn::Node* node = trace && cell ? trace->graph().find(cell->path.toStdString()) : nullptr;
    if (node) {
        const auto mark = [&](attn::Axis axis, int token) {
            if (axis == attn::Axis::QueryToken)
                m_marks.push_back({ token, Ink::Query, Ink::QueryTint });
            else if (axis == attn::Axis::KeyToken)
                m_marks.push_back({ token, Ink::Key, Ink::KeyTint });
            else if (axis == attn::Axis::Token)
                m_marks.push_back({ token, Ink::Accent, Ink::Selected });
        };
        mark(node->spec->rows, cell->row);
        mark(node->spec->columns, cell->column);
    }
    update();
}

void TokenChips::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QRect view = viewport();
    painter.setClipRect(view.adjusted(-1, 0, 1, 0));
    for (int i = firstVisible(); i < count(); ++i) {
        const Chip chip = this->chip(i);
        if (chip.rect.left() > view.right())
            break;
        std::vector<Mark> marks;
        for (const Mark& mark : m_marks)
            if (mark.token == i)
                marks.push_back(mark);
        const Mark mark = marks.empty() ? Mark {} : marks.front();
        paintFrame(painter, chip.rect, m_theme.color(marks.empty() ? Ink::Border : mark.ink), marks.empty() ? 1 : 2,
            m_theme.color(marks.empty() ? Ink::Raised : mark.tint));
        if (marks.size() > 1) // a token that looks at itself: both outlines, one inside the other
            paintFrame(painter, QRectF(chip.rect).adjusted(3, 3, -3, -3), m_theme.color(marks[1].ink), 2, {}, 2);
        paintSelection(painter, i, chip.rect);
        painter.setFont(m_theme.font(11));
        painter.setPen(m_theme.color(Ink::Muted));
        painter.drawText(chip.index, Qt::AlignRight | Qt::AlignVCenter, QString::number(i + 1));
        painter.setFont(m_theme.font(13));
        painter.setPen(m_theme.color(Ink::Text));
        painter.drawText(chip.text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, chip.shown);
    }
    paintEdit(painter);
    painter.setClipping(false);
    if (overflows()) {
        const bool before = m_offset > 0, after = m_offset < m_width - view.width();
        for (const bool right : { false, true }) {
            const QColor color = m_theme.color((right ? after : before) ? Ink::Text : Ink::Border);
            const QPointF center = QRectF(arrowRect(right)).center();
            const double w = px(3), h = px(5), turn = right ? 1 : -1;
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(color, 1.6 * m_theme.scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter.drawPolyline(QPolygonF {
                center + QPointF(-w * turn, -h), center + QPointF(w * turn, 0), center + QPointF(-w * turn, h) });
        }
    }
    if (hasFocus())
        paintFrame(painter, rect(), m_theme.color(Ink::Accent), 2, {});
}

std::vector<TextReport> TokenChips::textReport() const
{
    std::vector<TextReport> report;
    const QRect view = viewport();
    for (int i = firstVisible(); i < count(); ++i) {
        const Chip chip = this->chip(i);
        if (chip.rect.left() > view.right())
            break;
        if (!view.contains(chip.rect))
            continue; // clipped at the edge
        report.push_back({ chip.index, QString::number(i + 1) });
        report.push_back({ chip.text, chip.shown });
    }
    return report;
}

void TokenChips::resizeEvent(QResizeEvent*)
{
    scrollTo(m_offset);
}

void TokenChips::wheelEvent(QWheelEvent* event)
{
    const QPoint delta = event->angleDelta();
    scrollTo(m_offset - (std::abs(delta.x()) > std::abs(delta.y()) ? delta.x() : delta.y()) / 2);
    event->accept();
}

// Up and down scroll; left and right move the cursor from chip to chip.
void TokenChips::keyPressEvent(QKeyEvent* event)
{
    if (selectByKey(event) || editKey(event))
        return;
    if (event->key() == Qt::Key_Down)
        scrollBy(+1);
    else if (event->key() == Qt::Key_Up)
        scrollBy(-1);
    else
        QWidget::keyPressEvent(event);
}

bool TokenChips::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && claimsKey(static_cast<QKeyEvent*>(event))) {
        event->accept(); // otherwise the window would step
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        const QPoint pos = static_cast<QHelpEvent*>(event)->pos();
        for (int i = firstVisible(); i < count() && chipRect(i).left() <= width(); ++i)
            if (chipRect(i).contains(pos)) {
                const QString whole = m_tokens[size_t(i)];
                if (chip(i).shown != whole)
                    QToolTip::showText(mapToGlobal(pos), whole.left(2000).toHtmlEscaped(), this, chipRect(i));
                return true;
            }
    }
    if (event->type() == QEvent::ShortcutOverride && isEditKey(static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void TokenChips::focusInEvent(QFocusEvent*)
{
    update();
}
