// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/practice/practicebar.h"

#include "ui/model/practicemodel.h"
#include "ui/text/numbertext.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/style.h"

#include <QAccessible>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <algorithm>
#include <cmath>

namespace {

constexpr double rowHeight = 36;

QToolButton* practiceButton(QWidget* parent, const char* name, QAction* action)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAutoRaise(true);
    if (action)
        button->setDefaultAction(action);
    return button;
}

} // namespace

PracticeBar::PracticeBar(const Actions& actions, QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
    , m_tolerance(new QComboBox(this))
    , m_share(new QComboBox(this))
    , m_cell(practiceButton(this, "practiceCellButton", actions.practiceCell))
    , m_answers(practiceButton(this, "practiceAnswersButton", actions.practiceAnswers))
    , m_new(practiceButton(this, "practiceNewButton", actions.practiceNew))
    , m_next(practiceButton(this, "practiceNext", nullptr))
    , m_end(practiceButton(this, "practiceEnd", nullptr))
    , m_nextStep(actions.next)
{
    setObjectName(QStringLiteral("practiceBar"));
    m_text->setObjectName(QStringLiteral("practiceText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setFont(widgetFont(13, true));
    m_tolerance->setObjectName(QStringLiteral("practiceTolerance"));
    m_share->setObjectName(QStringLiteral("practiceShare"));
    for (int i = 0; i < 4; ++i) {
        m_tolerance->addItem(QString(), i);
        m_share->addItem(QString());
    }
    connect(m_next, &QToolButton::clicked, this, &PracticeBar::nextWanted);
    for (QAction* action : { actions.practiceCell, actions.practiceAnswers, actions.practiceNew, actions.next })
        connect(action, &QAction::changed, this, &PracticeBar::place); // language, and whether there is a next step
    retranslate();
    hide();
}

void PracticeBar::setPracticeModel(PracticeModel* practice)
{
    m_practice = practice;
    connect(m_tolerance, &QComboBox::activated, practice,
        [practice](int index) { practice->setTolerance(attn::Tolerance(index)); });
    connect(
        m_share, &QComboBox::activated, practice, [practice](int index) { practice->setShare(shares[size_t(index)]); });
    connect(m_end, &QToolButton::clicked, practice, [practice] { practice->setOn(false); });
    for (const auto signal : { &PracticeModel::changed, &PracticeModel::moved })
        connect(practice, signal, this, &PracticeBar::refresh);
    refresh();
}

void PracticeBar::setPresenter(bool presenter)
{
    m_presenter = presenter;
    m_text->setFont(widgetFont(presenter ? 27 : 13, !presenter));
    refresh();
}

QString PracticeBar::text() const
{
    return m_text->text();
}

void PracticeBar::retranslate()
{
    m_tolerance->setAccessibleName(tr("How exact an answer has to be"));
    m_tolerance->setToolTip(m_tolerance->accessibleName());
    m_share->setAccessibleName(tr("How many cells are blank"));
    m_share->setToolTip(m_share->accessibleName());
    for (size_t i = 0; i < shares.size(); ++i)
        m_share->setItemText(int(i), tr("%1 % blank").arg(std::lround(100 * shares[i])));
    m_next->setText(tr("Next Step"));
    m_end->setText(tr("End"));
    m_end->setToolTip(tr("End (T). Answers are kept until the numbers change."));
    refresh();
}

QString PracticeBar::words() const
{
    const QString obstacle = m_practice->obstacle();
    if (!obstacle.isEmpty())
        return obstacle;
    if (!m_practice->isInEquation())
        return tr("Cells are filled in in the equation: press E.");
    const PracticeModel::Count count = m_practice->count();
    if (count.isDone() && count.shown == 0)
        return tr("All %n right.", nullptr, count.cells);
    QStringList parts;
    const auto last = m_practice->last();
    if (last && !last->right && count.wrong > 0)
        parts += tr("Not right yet: row %1, column %2").arg(last->cell.row + 1).arg(last->cell.column + 1);
    else if (last && last->right)
        parts += tr("Right");
    else if (count.open == count.cells)
        parts += tr("Type the missing numbers");
    parts += tr("%1 of %2 right").arg(count.right).arg(count.cells);
    if (count.wrong > 0)
        parts += tr("%1 wrong").arg(count.wrong);
    if (count.shown > 0)
        parts += tr("%1 shown").arg(count.shown);
    return parts.join(QStringLiteral(" · "));
}

void PracticeBar::refresh()
{
    if (!m_practice)
        return;
    setVisible(m_practice->isOn());
    if (!m_practice->isOn())
        return;
    const QString before = m_text->text();
    m_text->setText(words());
    m_text->setAccessibleName(m_text->text());
    if (before != m_text->text() && QAccessible::isActive()) {
        QAccessibleEvent changed(m_text, QAccessible::NameChanged);
        QAccessible::updateAccessibility(&changed);
    }
    const double unit = attn::halfShownUnit(0, m_practice->decimals());
    m_tolerance->setItemText(0, tr("±%1, as shown").arg(decimalText(unit, m_practice->decimals() + 1)));
    m_tolerance->setItemText(1, tr("±%1").arg(decimalText(0.01, 2)));
    m_tolerance->setItemText(2, tr("±%1").arg(decimalText(0.05, 2)));
    m_tolerance->setItemText(3, tr("±5 %"));
    m_tolerance->setCurrentIndex(int(m_practice->tolerance()));
    for (size_t i = 0; i < shares.size(); ++i)
        if (shares[i] == m_practice->share())
            m_share->setCurrentIndex(int(i));
    place();
}

/// What is of use now, from left to right.
std::vector<QWidget*> PracticeBar::controls() const
{
    if (m_presenter)
        return {};
    std::vector<QWidget*> onward;
    if (m_nextStep->isEnabled())
        onward.push_back(m_next);
    if (m_practice->count().isDone())
        onward.insert(onward.end(), { m_new, m_share });
    if (!m_practice->obstacle().isEmpty() || m_practice->count().isDone()) {
        onward.push_back(m_end);
        return onward;
    }
    return { m_tolerance, m_share, m_cell, m_answers, m_new, m_end };
}

int PracticeBar::widthOf(QWidget* control) const
{
    const auto* button = qobject_cast<QToolButton*>(control);
    return button ? button->fontMetrics().horizontalAdvance(button->text()) + px(20)
                  : control->sizeHint().width() + px(14);
}

void PracticeBar::place()
{
    if (m_placing || !m_practice || !m_practice->isOn())
        return;
    m_placing = true; // the height changes the size, which places again
    const std::vector<QWidget*> shown = controls();
    for (QWidget* control :
        std::initializer_list<QWidget*> { m_tolerance, m_share, m_cell, m_answers, m_new, m_next, m_end })
        control->setVisible(std::find(shown.begin(), shown.end(), control) != shown.end());
    const int margin = px(m_presenter ? 40 : 20), gap = px(6), row = px(m_presenter ? 52 : rowHeight), high = px(28);
    int all = 0;
    for (QWidget* control : shown)
        all += widthOf(control) + gap;
    const int words = m_text->fontMetrics().horizontalAdvance(m_text->text()) + px(4);
    const bool two = !shown.empty() && words + px(10) + all > width() - 2 * margin;
    setFixedHeight(two ? 2 * row - px(6) : row);
    m_text->setGeometry(margin, 0, two ? width() - 2 * margin : std::max(0, width() - 2 * margin - all), row);
    int x = two ? margin : width() - margin - all + gap;
    for (QWidget* control : shown) {
        const int wide = widthOf(control);
        control->setGeometry(x, (two ? row - px(6) : 0) + (row - high) / 2, wide, high);
        x += wide + gap;
    }
    m_placing = false;
}

void PracticeBar::resizeEvent(QResizeEvent*)
{
    place();
}

void PracticeBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void PracticeBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), currentTheme().color(Ink::Raised));
    painter.fillRect(QRect(0, 0, width(), 1), currentTheme().color(Ink::Border));
    painter.fillRect(QRect(0, height() - 1, width(), 1), currentTheme().color(Ink::Border));
}
