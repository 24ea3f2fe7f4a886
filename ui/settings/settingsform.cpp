// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingsform.h"

#include "core/pipeline/stageorder.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/stepping.h"
#include "ui/settings/settingrow.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/panebutton.h"
#include "ui/widgets/style.h"

#include <QEvent>
#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

namespace {

/// The settings of a stage, then those of the operands that are shown with it.
void collectSettings(const attn::StageSpec& spec, std::vector<const attn::SettingSpec*>& out)
{
    const auto add = [&](const attn::SettingSpec* setting) {
        if (std::find(out.begin(), out.end(), setting) == out.end())
            out.push_back(setting);
    };
    std::for_each(spec.settings.begin(), spec.settings.end(), add);
    for (const attn::InputSpec& input : spec.inputs)
        for (const attn::StageSpec* stage : attn::stageOrder())
            if (stage->key == input.stage && !stage->step && input.place != attn::Place::Hidden)
                std::for_each(stage->settings.begin(), stage->settings.end(), add);
}

/// The step on whose screen a stage stands: itself, or the first step that it leads to.
const attn::StageSpec* stepShowing(const attn::StageSpec& spec)
{
    if (spec.step)
        return &spec;
    for (const attn::StageSpec* stage : attn::stageOrder()) // inputs stand before what uses them, so this ends
        if (std::any_of(
                stage->inputs.begin(), stage->inputs.end(), [&](const auto& in) { return in.stage == spec.key; }))
            return stepShowing(*stage);
    return &spec;
}

} // namespace

SettingsForm::SettingsForm(SessionModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_selection(selection)
    , m_layout(new QVBoxLayout(this))
    , m_title(new QLabel(this))
    , m_expander(new PaneButton(PaneButton::Look::Expander, QString(), this))
    , m_own(new QWidget(this))
    , m_others(new QWidget(this))
{
    setObjectName(QStringLiteral("settingsForm"));
    m_expander->setObjectName(QStringLiteral("allSettings"));
    m_others->setObjectName(QStringLiteral("otherSettings"));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(px(8));
    m_title->setFont(widgetFont(13, true));
    for (QWidget* part : { static_cast<QWidget*>(m_title), m_own, static_cast<QWidget*>(m_expander), m_others })
        m_layout->addWidget(part);
    for (QWidget* part : { m_own, m_others }) {
        auto* column = new QVBoxLayout(part);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(px(7));
    }
    m_layout->addStretch(1);
    m_others->hide();
    connect(m_expander, &QAbstractButton::toggled, m_others, &QWidget::setVisible);
    makeRows();
    connect(model, &SessionModel::errorChanged, this, &SettingsForm::refresh);
    connect(model, &SessionModel::waitingChanged, this, &SettingsForm::refresh);
    selection->onChange(Selection::Change::Run | Selection::Change::Step, this, &SettingsForm::arrange);
}

void SettingsForm::makeRows()
{
    m_title->setText(tr("Settings"));
    m_expander->setText(tr("All settings"));
    m_expander->setAccessibleName(tr("All settings"));
    for (const auto& [key, row] : m_rows)
        delete row;
    m_rows.clear();
    for (const attn::SettingSpec* spec : attn::settingSpecs()) {
        auto* row = new SettingRow(*spec, m_own);
        row->hide();
        m_rows[spec->key] = row;
        const QString key = toQString(spec->key);
        SettingEditor* editor = row->editor();
        connect(editor, &SettingEditor::changed, this,
            [this, key](const QString& value, bool merge) { m_model->setSetting(key, value, merge); });
        connect(editor, &SettingEditor::settled, m_model, [this] { m_model->endMerge(); });
        connect(editor, &SettingEditor::refused, this,
            [this, key](const attn::Error& why) { m_model->refuseSetting(key, why); });
        connect(editor, &SettingEditor::leftOut, this, [this, spec] { leaveOut(*spec); });
        connect(row, &SettingRow::resetRequested, this, [this, spec] { leaveOut(*spec); });
        connect(row, &SettingRow::dismissed, this, [this, row] {
            m_model->dismissError();
            row->editor()->control()->setFocus();
        });
    }
    m_arrangedFor.clear();
    arrange();
}

void SettingsForm::leaveOut(const attn::SettingSpec& spec)
{
    // A refused input is no value of the document: the default may be there already.
    m_model->dismissError();
    const std::string key(spec.key);
    if (!m_model->session().settings.contains(key) && !m_model->isComputing())
        refresh();
    else
        m_model->edit(tr("Reset “%1”").arg(translated(spec.title)), [key](attn::Session& session) {
            session.settings.erase(key);
            return attn::Result<attn::Nothing>(attn::Nothing {});
        });
}

std::vector<std::string_view> SettingsForm::stepSettings() const
{
    const auto trace = m_model->trace();
    if (!trace)
        return {};
    const auto steps = attn::stepsOf(trace->config());
    const attn::Step* step = stepOf(steps, m_selection->step());
    std::vector<const attn::SettingSpec*> specs;
    if (step)
        collectSettings(*step->spec, specs);
    std::vector<std::string_view> keys;
    for (const attn::SettingSpec* spec : specs)
        keys.push_back(spec->key);
    return keys;
}

QLabel* SettingsForm::heading(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setFont(widgetFont(11, true));
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

/// Distributes the rows. Rows move only when the step changes, so a field in use never jumps away.
void SettingsForm::arrange()
{
    const auto run = m_model->trace();
    const bool any = !run || run->config().recipe() == attn::Recipe::Computed;
    for (QWidget* part : { static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_expander) })
        part->setVisible(any); // nothing is computed from weights that were read
    if (!any)
        m_expander->setChecked(false);
    const std::vector<std::string_view> own = stepSettings();
    QString state = m_selection->step();
    for (std::string_view key : own)
        state += QLatin1Char(' ') + toQString(key);
    if (state == m_arrangedFor)
        return refresh();
    m_arrangedFor = state;
    for (QWidget* part : { m_own, m_others }) {
        while (QLayoutItem* item = part->layout()->takeAt(0)) {
            if (qobject_cast<QLabel*>(item->widget()))
                delete item->widget();
            delete item;
        }
    }
    const auto place = [](SettingRow* row, QWidget* part) {
        row->setParent(part);
        part->layout()->addWidget(row);
        row->show();
    };
    std::vector<std::string_view> placed = own;
    for (std::string_view key : own)
        place(m_rows.at(key), m_own);
    // The catalogue's order, one heading per step.
    std::vector<std::pair<const attn::StageSpec*, std::vector<SettingRow*>>> groups;
    for (const attn::StageSpec* stage : attn::stageOrder())
        for (const attn::SettingSpec* spec : stage->settings) {
            if (std::find(placed.begin(), placed.end(), spec->key) != placed.end())
                continue;
            placed.push_back(spec->key);
            const attn::StageSpec* step = stepShowing(*stage);
            const auto group = std::find_if(
                groups.begin(), groups.end(), [&](const auto& other) { return other.first->key == step->key; });
            if (group == groups.end())
                groups.push_back({ step, { m_rows.at(spec->key) } });
            else
                group->second.push_back(m_rows.at(spec->key));
        }
    for (const auto& [step, rows] : groups) {
        m_others->layout()->addWidget(heading(translated(step->title), m_others));
        for (SettingRow* row : rows)
            place(row, m_others);
    }
    m_own->setVisible(!own.empty());
    refresh();
}

EditorContext SettingsForm::context(const attn::SettingSpec& spec) const
{
    EditorContext out;
    const auto trace = m_model->trace();
    if (!trace)
        return out;
    const attn::Shape& shape = trace->shape();
    out.heads = shape.heads;
    if (spec.computed) {
        // What the sizes come to, by the keys under which they could be given.
        const std::pair<std::string_view, int> sizes[] = { { "attention.size", shape.size },
            { "attention.value_size", shape.valueSize }, { "embeddings.size", shape.model } };
        for (const auto& [key, size] : sizes)
            if (key == spec.key)
                out.computed = QString::number(size);
    }
    return out;
}

void SettingsForm::refresh()
{
    const attn::Config config(m_model->session().settings);
    const QString refused = m_model->lastError() ? m_model->errorSource() : QString();
    for (const auto& [key, row] : m_rows) {
        if (toQString(key) == refused)
            continue; // keeps what was refused until there is a way out
        row->clearError();
        const bool leftOut = row->spec().computed && !config.has(key);
        const auto waiting = m_model->waitingValue(toQString(key));
        row->showValue(waiting       ? *waiting
                           : leftOut ? QString()
                                     : toQString(config.text(key)),
            context(row->spec()));
    }
    showError();
}

void SettingsForm::showError()
{
    if (!m_model->lastError())
        return;
    SettingRow* row = this->row(m_model->errorSource().toStdString());
    if (!row)
        return;
    const attn::Config config(m_model->session().settings);
    const std::string_view key = row->spec().key;
    QString present = settingText(row->spec(), config.text(key), locale());
    if (row->spec().computed && !config.has(key))
        present = context(row->spec()).computed;
    row->showError(translated(*m_model->lastError()), tr("Back to %1").arg(present));
    if (row->parentWidget() == m_others)
        m_expander->setChecked(true);
}

SettingRow* SettingsForm::row(std::string_view key) const
{
    const auto found = m_rows.find(key);
    return found == m_rows.end() ? nullptr : found->second;
}

void SettingsForm::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        makeRows();
    }
    QWidget::changeEvent(event);
}
