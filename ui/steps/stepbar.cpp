// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/stepbar.h"

#include "ui/background/job.h"
#include "ui/background/jobs.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/stepping.h"
#include "ui/steps/stepbarparts.h"
#include "ui/text/translate.h"
#include "ui/widgets/style.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <algorithm>

StepBar::StepBar(SessionModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_selection(selection)
    , m_back(new StepButton(false, this))
    , m_next(new StepButton(true, this))
    , m_dots(new StepDots(this))
    , m_status(new QLabel(this))
    , m_cancel(new QPushButton(this))
    , m_pulse(new QTimer(this))
{
    setObjectName(QStringLiteral("stepBar"));
    m_status->setObjectName(QStringLiteral("status"));
    m_status->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_cancel->setObjectName(QStringLiteral("cancel"));
    m_cancel->hide();
    m_status->setForegroundRole(QPalette::PlaceholderText);
    setFixedHeight(px(42));
    m_pulse->setInterval(100);
    connect(m_back, &StepButton::clicked, this, [selection] { selection->stepBy(-1); });
    connect(m_next, &StepButton::clicked, this, [selection] { selection->stepBy(+1); });
    connect(m_dots, &StepDots::chosen, selection, &Selection::setStep);
    connect(m_cancel, &QPushButton::clicked, this, &StepBar::cancel);
    connect(m_pulse, &QTimer::timeout, this, &StepBar::refreshStatus);
    connect(model, &SessionModel::busyChanged, this, &StepBar::refreshStatus);
    selection->onChange(Selection::Change::Run, this, [this] { m_loadMilliseconds = 0; });
    selection->onChange(Selection::Change::Run | Selection::Change::Step | Selection::Change::Head, this, &StepBar::refresh);
    connect(&Jobs::instance(), &Jobs::changed, this, &StepBar::refreshStatus);
    connect(&Jobs::instance(), &Jobs::finished, this, [this](Job* job, double milliseconds) {
        if (!Jobs::belongs(job, window()))
            return;
        m_loadMilliseconds = milliseconds;
        refreshStatus();
    });
    refresh();
}

void StepBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

void StepBar::refresh()
{
    const auto trace = m_model->trace();
    const auto steps = trace ? attn::stepsOf(trace->config()) : std::vector<attn::Step>();
    const attn::StageSpec *before = m_selection->neighbour(-1).stage, *after = m_selection->neighbour(+1).stage;
    m_back->setText(before ? translated(before->shortTitle) : tr("Start"));
    m_next->setText(after ? translated(after->shortTitle) : tr("End"));
    m_back->setAccessibleName(before ? tr("Back to %1").arg(m_back->text()) : tr("This is the first step"));
    m_next->setAccessibleName(after ? tr("Next: %1").arg(m_next->text()) : tr("This is the last step"));
    m_back->setEnabled(before);
    m_next->setEnabled(after);
    m_back->update();
    m_next->update();
    m_cancel->setText(tr("Cancel"));
    m_dots->setSteps(steps, m_selection->step());
    refreshStatus();
}

// "6 tokens · 2 heads · width 1 each · 0.1 ms"
QString StepBar::runText() const
{
    const auto trace = m_model->trace();
    if (!trace)
        return {};
    const QLocale locale;
    const attn::Shape& shape = trace->shape();
    QStringList parts;
    parts += shape.tokens == 1 ? tr("1 token") : tr("%1 tokens").arg(locale.toString(shape.tokens));
    parts += shape.allHeads() == 1 ? tr("1 head") : tr("%1 heads").arg(locale.toString(shape.allHeads()));
    if (shape.layers > 1)
        parts.back() = tr("%1 layers of %n heads", nullptr, shape.heads).arg(locale.toString(shape.layers));
    const QString wide = locale.toString(shape.headDim());
    if (shape.headDim() > 0) // weights that were read tell no width
        parts += shape.allHeads() == 1 ? tr("width %1").arg(wide) : tr("width %1 each").arg(wide);
    const size_t edited = trace->session().overrides.size();
    if (edited > 0)
        parts += edited == 1 ? tr("1 edited cell") : tr("%1 edited cells").arg(locale.toString(qulonglong(edited)));
    const double time = m_model->milliseconds() + m_loadMilliseconds;
    parts += time < 0.1 ? tr("under 0.1 ms") : tr("%1 ms").arg(locale.toString(time, 'f', time < 10 ? 1 : 0));
    return parts.join(QStringLiteral(" · "));
}

bool StepBar::isBusyShown() const
{
    return !m_cancel->isHidden();
}

QString StepBar::statusText() const
{
    return m_status->text();
}

void StepBar::refreshStatus()
{
    const Job* job = Jobs::instance().busy(window());
    const bool busy = m_model->isBusy() || job;
    if (m_model->isBusy()) {
        m_status->setText(tr("Computing ..."));
    } else if (job) {
        const int percent = int(job->progress() * 100);
        m_status->setText(
            percent > 0 ? tr("%1, %2 %").arg(job->title(), QLocale().toString(percent)) : job->title());
    } else {
        m_status->setText(runText());
    }
    m_cancel->setVisible(busy);
    if (busy && !m_pulse->isActive())
        m_pulse->start();
    if (!busy)
        m_pulse->stop();
    place();
}

void StepBar::cancel()
{
    m_model->cancel();
    Jobs::instance().cancelAll(window());
}

void StepBar::resizeEvent(QResizeEvent*)
{
    place();
}

void StepBar::place()
{
    const int high = px(30), top = (height() - high) / 2;
    const bool narrow = width() < px(900); // the dots give way, the buttons stand still
    const int dots = narrow ? px(150) : px(230);
    m_back->setGeometry(px(12), top, px(124), high);
    m_dots->setGeometry(px(146), top, dots, high);
    m_next->setGeometry(px(156) + dots, top, px(124), high);
    const int left = m_next->geometry().right() + px(16);
    int right = width() - px(12);
    if (!m_cancel->isHidden()) {
        const int wide = std::max(px(76), m_cancel->sizeHint().width());
        m_cancel->setGeometry(right - wide, top, wide, high);
        right -= wide + px(12);
    }
    m_status->setGeometry(left, top, std::max(0, right - left), high);
}

void StepBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), currentTheme().color(Ink::Background));
    painter.fillRect(QRect(0, 0, width(), 1), currentTheme().color(Ink::Border));
}
