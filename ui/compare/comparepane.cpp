// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparepane.h"

#include "core/analysis/documentdifference.h"
#include "core/pipeline/axislabels.h"
#include "ui/model/comparemodel.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/panebutton.h"
#include "ui/widgets/style.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace {

constexpr size_t mostChanges = 4; // more would push the explanation out of sight

QLabel* compareText(QWidget* parent, const char* name, QVBoxLayout* column)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    label->setMinimumWidth(1);
    column->addWidget(label);
    return label;
}

/// "row “Your”, column “journey”"
QString placeText(const attn::Trace& trace, const attn::Node& node, int row, int column)
{
    const auto label = [&](attn::Axis axis, int index) {
        const auto names = attn::labelMessages(trace, axis, 1, true);
        return index < int(names.size()) ? translatedLabel(names[size_t(index)]) : QString::number(index + 1);
    };
    const QString place
        = ComparePane::tr("row “%1”, column “%2”").arg(label(node.spec->rows, row), label(node.spec->columns, column));
    return node.head >= 0 && trace.shape().allHeads() > 1 ? ComparePane::tr("%1, %2").arg(headWords(trace.shape(), node.head), place)
                                                     : place;
}

QString linkTo(const attn::StageDifference& stage, const QString& text)
{
    return QStringLiteral("<a href=\"%1 %2 %3\">%4</a>")
        .arg(toQString(stage.path), QString::number(stage.row), QString::number(stage.column), text.toHtmlEscaped());
}

} // namespace

ComparePane::ComparePane(SessionModel* model, Selection* selection, CompareModel* compare, QWidget* parent)
    : QFrame(parent)
    , m_model(model)
    , m_selection(selection)
    , m_compare(compare)
{
    setObjectName(QStringLiteral("comparePane"));
    setAutoFillBackground(true);
    auto* column = new QVBoxLayout(this);
    m_title = compareText(this, "compareTitle", column);
    m_sides = compareText(this, "compareSides", column);
    m_changes = compareText(this, "compareChanges", column);
    m_step = compareText(this, "compareStep", column);
    m_all = compareText(this, "compareAll", column);
    auto* row = new QHBoxLayout;
    m_view = new PaneButton(PaneButton::Look::Small, {}, this);
    m_swap = new PaneButton(PaneButton::Look::Small, {}, this);
    m_stop = new PaneButton(PaneButton::Look::Small, {}, this);
    m_view->setObjectName(QStringLiteral("compareView"));
    m_swap->setObjectName(QStringLiteral("compareSwap"));
    m_stop->setObjectName(QStringLiteral("compareStop"));
    for (PaneButton* button : { m_view, m_swap, m_stop })
        row->addWidget(button);
    row->addStretch(1);
    column->addLayout(row);
    for (QLabel* label : { m_step, m_all })
        connect(label, &QLabel::linkActivated, this, &ComparePane::follow);
    connect(m_view, &QAbstractButton::clicked, this, [this] { m_compare->setShown(!m_compare->isShown()); });
    connect(m_swap, &QAbstractButton::clicked, this, [this] { m_compare->swap(); });
    connect(m_stop, &QAbstractButton::clicked, this, [this] { m_compare->stop(); });
    connect(compare, &CompareModel::changed, this, &ComparePane::refresh);
    connect(compare, &CompareModel::resultChanged, this, &ComparePane::refresh);
    selection->onChange(Selection::Change::Step | Selection::Change::ViewMode, this, &ComparePane::refresh);
    m_title->setFont(widgetFont(16, true));
    column->setContentsMargins(px(16), px(14), px(16), px(10));
    column->setSpacing(px(6));
    refresh();
}

void ComparePane::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange)
        refresh(); // the digits are the theme's
    QFrame::changeEvent(event);
}

void ComparePane::refresh()
{
    setVisible(m_compare->hasA());
    if (!m_compare->hasA() || !m_model->trace())
        return;
    m_title->setText(tr("Comparison"));
    m_sides->setText(tr("<b>A</b> %1<br><b>B</b> this session").arg(m_compare->nameOfA().toHtmlEscaped()));
    m_changes->setText(changes());
    m_step->setText(ofStep());
    m_all->setText(m_selection->viewMode() == ViewMode::Equation ? ofAll() : tr("Arcs, bars and the storyboard show B."));
    m_step->setVisible(!m_step->text().isEmpty());
    m_all->setVisible(!m_all->text().isEmpty());
    m_view->setText(m_compare->isShown() ? tr("Show B only") : tr("Show B − A"));
    m_swap->setText(tr("Swap"));
    m_stop->setText(tr("Stop"));
}

QString ComparePane::changes() const
{
    const attn::DocumentDifference found = attn::documentDifference(*m_compare->a(), *m_model->trace());
    QStringList lines;
    if (found.tokens)
        lines += tr("Other tokens: %1 in A, %2 in B, compared by position.")
                     .arg(m_compare->a()->shape().tokens)
                     .arg(m_model->trace()->shape().tokens);
    for (const attn::SettingDifference& setting : found.settings)
        lines += tr("%1: %2 → %3")
                     .arg(translated(setting.spec->title), settingText(*setting.spec, setting.a),
                         settingText(*setting.spec, setting.b));
    for (const attn::StageSpec* input : found.inputs)
        lines += tr("%1: other numbers").arg(translated(input->title));
    if (found.overriddenInA + found.overriddenInB > 0)
        lines += tr("Cells typed over: %1 in A only, %2 in B only.").arg(found.overriddenInA).arg(found.overriddenInB);
    if (lines.isEmpty())
        return tr("Nothing differs yet: change something in B.");
    if (size_t(lines.size()) > mostChanges) {
        const int rest = int(lines.size()) - int(mostChanges) + 1;
        lines = lines.first(mostChanges - 1);
        lines += tr("and %n more", nullptr, rest);
    }
    for (QString& line : lines)
        line = line.toHtmlEscaped();
    return lines.join(QStringLiteral("<br>"));
}

QString ComparePane::ofStep() const
{
    const auto result = m_compare->result();
    if (!result && m_compare->error())
        return translated(*m_compare->error()).toHtmlEscaped();
    if (!result)
        return tr("Comparing …");
    const attn::StageDifference* most = nullptr;
    bool found = false;
    int leftOut = 0;
    for (const attn::Node& node : m_model->trace()->graph().nodes) {
        if (toQString(node.spec->key) != m_selection->step())
            continue;
        const attn::StageDifference* stage = result->find(node.path);
        found = found || stage;
        leftOut += stage ? stage->leftOut : 0;
        if (stage && (!most || stage->largest > most->largest))
            most = stage;
    }
    if (!found)
        return tr("A has no such step.").toHtmlEscaped();
    if (!most->counts)
        return most->equal ? tr("This step is equal, bit for bit.")
            : most->largest > 0 ? tr("Other tokens, the first at place %1.").arg(most->row + 1)
                                : tr("Other tokens: one side has more.");
    if (most->largest == 0 && leftOut > 0)
        return tr("%n cells are infinite or not a number on one side only; all others are equal.", nullptr, int(leftOut));
    if (most->largest == 0)
        return most->equal ? tr("This step is equal, bit for bit.") : tr("What both have of this step is equal.");
    const attn::Trace& trace = *m_model->trace();
    const attn::Node& node = *trace.graph().find(most->path);
    const QString amount = decimalText(std::abs(most->signedValue), currentTheme().numbers.arithmeticDecimals);
    const QString text
        = most->signedValue > 0 ? tr("B is larger by %1 at most: %2") : tr("B is smaller by %1 at most: %2");
    return linkTo(*most, text.arg(amount, placeText(trace, node, most->row, most->column)));
}

QString ComparePane::ofAll() const
{
    const auto result = m_compare->result();
    const attn::StageDifference* most = result ? result->largest() : nullptr;
    if (!most)
        return {};
    const attn::Node& node = *m_model->trace()->graph().find(most->path);
    return linkTo(*most,
        tr("Largest of all steps: %1 in “%2”")
            .arg(decimalText(most->signedValue, currentTheme().numbers.arithmeticDecimals), translated(node.spec->title)));
}

// "path row column": shows the step that draws it and pins the cell.
void ComparePane::follow(const QString& link)
{
    const QStringList parts = link.split(u' ');
    const auto trace = m_model->trace();
    const attn::Node* node = parts.size() == 3 ? trace->graph().find(parts[0].toStdString()) : nullptr;
    if (!node)
        return;
    const CellId cell { parts[0], parts[1].toInt(), parts[2].toInt() };
    QString step = toQString(node->spec->key);
    if (!node->spec->step) // an operand: the step that shows it
        for (const attn::Step& one : attn::stepsOf(trace->config()))
            if (one.enabled
                && std::any_of(one.spec->inputs.begin(), one.spec->inputs.end(),
                    [&](const attn::InputSpec& input) { return input.stage == node->spec->key; })) {
                step = toQString(one.spec->key);
                break;
            }
    m_selection->visit(step, node->head >= 0 ? node->head : headShowing(trace->shape(), *node, m_selection->head()), cell);
}
