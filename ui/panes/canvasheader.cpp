// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/canvasheader.h"

#include "ui/background/job.h"
#include "ui/background/jobs.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/steps/headpicker.h"
#include "ui/text/translate.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/style.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QRegularExpression>
#include <QToolButton>
#include <algorithm>
#include <cmath>

CanvasHeader::CanvasHeader(SessionModel* model, Selection* selection, const Actions& actions, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_selection(selection)
    , m_headBox(new QWidget(this))
    , m_heads(new HeadPicker(model, selection, HeadPicker::Shows::OtherRuns, m_headBox))
{
    setObjectName(QStringLiteral("canvasHeader"));
    m_viewMode = new QToolButton(this);
    m_viewMode->setObjectName(QStringLiteral("pictureButton"));
    m_viewMode->setAutoRaise(true);
    m_viewMode->setFocusPolicy(Qt::TabFocus);
    m_viewMode->setPopupMode(QToolButton::InstantPopup);
    m_pictures = actions.pictures();
    auto* menu = new QMenu(m_viewMode);
    menu->setObjectName(QStringLiteral("pictureMenu"));
    for (QAction* action : m_pictures) {
        menu->addAction(action);
        connect(action, &QAction::changed, this, &CanvasHeader::refreshPicture); // checked, language, icon
    }
    m_viewMode->setMenu(menu);
    m_buttons.push_back(m_viewMode);
    for (QAction* action : { actions.numbers, actions.lockRange, actions.resultOnly, actions.exportFigures }) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        m_buttons.push_back(button);
    }
    m_heads->installEventFilter(this);
    using Change = Selection::Change;
    selection->onChange(Change::Run | Change::Step | Change::Head, this, &CanvasHeader::refresh);
    connect(model, &SessionModel::busyChanged, this, &CanvasHeader::refreshBusy);
    connect(&Jobs::instance(), &Jobs::changed, this, &CanvasHeader::refreshBusy);
    for (QToolButton* button : m_buttons)
        button->setIconSize({ px(16), px(16) });
    setFixedHeight(px(48));
    refreshPicture();
    refresh();
}

QFont CanvasHeader::titleFont() const
{
    return currentTheme().font(m_presenter ? 30 : 20, true);
}

void CanvasHeader::setPresenter(bool presenter)
{
    m_presenter = presenter;
    for (QToolButton* button : m_buttons)
        button->setVisible(!presenter);
    m_headBox->setVisible(!presenter);
    setFixedHeight(px(presenter ? 52 : 48));
    place();
}

void CanvasHeader::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange)
        refresh();
    QWidget::changeEvent(event);
}

bool CanvasHeader::eventFilter(QObject* object, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (object == m_heads
        && (type == QEvent::ShowToParent || type == QEvent::HideToParent || type == QEvent::LayoutRequest))
        place();
    return QWidget::eventFilter(object, event);
}

void CanvasHeader::refresh()
{
    const auto trace = m_model->trace();
    const auto steps = trace ? attn::stepsOf(trace->config()) : std::vector<attn::Step>();
    const attn::Step* step = stepOf(steps, m_selection->step());
    m_number = step ? toQString(step->number) : QString();
    m_title = step ? translated(step->spec->title) : QString();
    m_shortTitle = step ? translated(step->spec->shortTitle) : QString();
    place();
    update();
}

// The button shows the picture that is on, as icon and as word; without the key in brackets of Chinese menus.
void CanvasHeader::refreshPicture()
{
    static const QRegularExpression key(QStringLiteral("\\(&.\\)"));
    const QAction* shown = m_pictures.front();
    for (const QAction* action : m_pictures)
        if (action->isChecked())
            shown = action;
    m_viewMode->setIcon(shown->icon());
    m_viewMode->setText(shown->text().remove(key).remove(u'&'));
    m_viewMode->setToolTip(tr("Picture: %1").arg(m_viewMode->text()));
    m_viewMode->setAccessibleName(m_viewMode->toolTip());
    place();
}

void CanvasHeader::refreshBusy()
{
    const Job* job = Jobs::instance().busy(window());
    m_busy = job || m_model->isBusy();
    m_progress = job ? job->progress() : 0;
    if (m_busy && !m_timer)
        m_timer = startTimer(100);
    if (!m_busy && m_timer)
        killTimer(std::exchange(m_timer, 0));
    update();
}

void CanvasHeader::timerEvent(QTimerEvent*)
{
    refreshBusy();
}

void CanvasHeader::resizeEvent(QResizeEvent*)
{
    place();
}

// From the right: buttons 30 high, then the heads; what is left belongs to the title. Where it is narrow the buttons
// show their icons only, and the short title stands in.
void CanvasHeader::place()
{
    const int margin = px(m_presenter ? 40 : 20), high = px(30), top = px(m_presenter ? 11 : 9);
    const QString head = headText();
    const int headWidth = int(QFontMetricsF(currentTheme().font(27)).horizontalAdvance(head)) + 2;
    const int heads = m_heads->isHidden() ? 0 : m_presenter ? headWidth : m_heads->sizeHint().width();
    const QFontMetricsF metrics(titleFont());
    const auto titleWidth = [&](const QString& name) {
        return int(std::ceil(metrics.horizontalAdvance(m_number + QStringLiteral("  ") + name))) + 2;
    };
    const auto buttonWidth = [&](size_t i, bool text) {
        const QString name = i == 0 ? m_viewMode->text() : m_buttons[i]->defaultAction()->iconText();
        const int arrow = i == 0 ? px(12) : 0; // that opens the menu
        return (text && i < 3 ? m_buttons[i]->fontMetrics().horizontalAdvance(name) + px(40) : px(34)) + arrow;
    };
    const auto needed = [&](bool text) {
        int sum = heads ? heads + px(10) : 0;
        for (size_t i = 0; !m_presenter && i < m_buttons.size(); ++i)
            sum += buttonWidth(i, text) + px(8);
        return sum;
    };
    const bool texts = titleWidth(m_shortTitle) + px(16) + needed(true) <= width() - 2 * margin;
    int right = width() - margin + (m_presenter ? 0 : px(6));
    for (size_t i = m_buttons.size(); i-- > 0 && !m_presenter;) {
        const int wide = buttonWidth(i, texts);
        m_buttons[i]->setToolButtonStyle(texts && i < 3 ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
        m_buttons[i]->setGeometry(right - wide, top, wide, high);
        right -= wide + px(8);
    }
    if (heads) {
        const int tall = std::max(high, m_heads->sizeHint().height());
        m_headRect = QRect(right - heads, top - (tall - high) / 2, heads, tall);
        m_headBox->setGeometry(m_headRect);
        m_heads->setGeometry(0, 0, heads, tall);
        right -= heads + px(10);
    }
    const int room = std::max(0, right - px(6) - margin);
    const QString name = m_number.isEmpty()
        ? QString()
        : m_number + QStringLiteral("  ") + (titleWidth(m_title) <= room ? m_title : m_shortTitle);
    m_shown = metrics.elidedText(name, Qt::ElideRight, room);
    m_titleRect = QRect(margin, 0, room, height());
    setAccessibleName(m_shown);
    update();
}

// In presenter mode the buttons are gone, and the head is told in words as large as the rest.
QString CanvasHeader::headText() const
{
    const auto trace = m_model->trace();
    if (!m_presenter || m_heads->isHidden() || !trace)
        return {};
    return headsName(trace->shape(), m_selection->head());
}

void CanvasHeader::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), currentTheme().color(Ink::Surface));
    painter.setFont(titleFont());
    painter.setPen(currentTheme().color(Ink::Text));
    painter.drawText(m_titleRect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, m_shown);
    if (m_presenter && !m_heads->isHidden()) {
        painter.setFont(currentTheme().font(27));
        painter.setPen(currentTheme().color(Ink::Muted));
        painter.drawText(
            QRect(m_headRect.left(), 0, m_headRect.width(), height()), Qt::AlignRight | Qt::AlignVCenter, headText());
    }
    if (m_busy) {
        const QRect bar(0, height() - px(3), width(), px(3));
        painter.fillRect(bar, currentTheme().color(Ink::Border));
        painter.fillRect(QRect(bar.left(), bar.top(), int(bar.width() * std::max(0.05, m_progress)), bar.height()),
            currentTheme().color(Ink::Accent));
    }
}
