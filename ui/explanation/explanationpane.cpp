// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/explanationpane.h"

#include "core/pipeline/formula.h"
#include "core/script/pytorchcode.h"
#include "ui/explanation/codebox.h"
#include "ui/explanation/experimentbuttons.h"
#include "ui/model/practicemodel.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/model/viewloader.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/settings/settingsform.h"
#include "ui/steps/stagelistswitch.h"
#include "ui/text/measuretext.h"
#include "ui/text/translate.h"
#include "ui/widgets/formulalabel.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/panebutton.h"
#include "ui/widgets/style.h"
#include "ui/widgets/symbollist.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>

namespace {

/// The step's node and the operands that have no step of their own.
std::vector<int> nodesExplained(const attn::Trace& trace, const attn::Node& node)
{
    std::vector<int> nodes { node.id };
    for (size_t i = 0; i < node.spec->inputs.size() && i < node.inputs.size(); ++i) {
        const int input = node.inputs[i];
        if (input >= 0 && node.spec->inputs[i].place != attn::Place::Hidden
            && !trace.graph().nodes[size_t(input)].spec->step)
            nodes.push_back(input);
    }
    return nodes;
}

constexpr QChar linkPlace(u'\xE000'); // a private character, which no text has

QString asSentence(QString text)
{
    if (!text.isEmpty()) {
        text[0] = text[0].toUpper();
        if (text.back().isLetterOrNumber() || text.back() == linkPlace)
            text += QLatin1Char('.');
    }
    return text;
}

} // namespace

ExplanationPane::ExplanationPane(SessionModel* model, Selection* selection, QWidget* parent)
    : QScrollArea(parent)
    , m_model(model)
    , m_selection(selection)
    , m_loader(new ViewLoader(this))
{
    setObjectName(QStringLiteral("explanation"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("explanationContent"));
    m_layout = new QVBoxLayout(content);
    content->setAutoFillBackground(true);
    setWidget(content);

    m_title = addText("explanationTitle", 16, true);
    m_formula = new FormulaLabel(content);
    m_formula->setObjectName(QStringLiteral("explanationFormula"));
    m_layout->addWidget(m_formula);
    m_symbols = new SymbolList(content);
    m_symbols->setObjectName(QStringLiteral("explanationSymbols"));
    m_layout->addWidget(m_symbols);
    m_off = addText("explanationOff", 13, true);
    m_switchOn = new PaneButton(PaneButton::Look::Framed, QString(), content);
    m_switchOn->setObjectName(QStringLiteral("switchOn"));
    m_layout->addWidget(m_switchOn);
    m_summary = addText("explanationSummary", 13, false);
    m_lookHead = addText("lookHead", 12, true);
    m_look = addText("lookFor", 13, false);
    m_fromHead = addText("fromHead", 12, true);
    m_from = addText("whereFrom", 13, false);
    m_from->setTextFormat(Qt::RichText);
    m_from->setForegroundRole(QPalette::PlaceholderText);
    m_from->setTextInteractionFlags(
        Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(m_from, &QLabel::linkActivated, this, &ExplanationPane::goToStage);
    m_tryHead = addText("tryHead", 12, true);
    m_tries = new ExperimentButtons(model, content);
    m_layout->addWidget(m_tries);
    m_putBack = new PaneButton(PaneButton::Look::Framed, QString(), content);
    m_putBack->setObjectName(QStringLiteral("putBack"));
    m_putBack->setIconName(QStringLiteral("undo"));
    m_putBack->setInk(Ink::Edited);
    m_layout->addWidget(m_putBack);
    m_error = new Notice(Notice::Shape::Box, content);
    m_layout->addWidget(m_error);
    auto* codeRow = new QHBoxLayout;
    m_codeHead = addText("codeHead", 12, true);
    m_layout->removeWidget(m_codeHead);
    m_copy = new PaneButton(PaneButton::Look::Small, QString(), content);
    m_copy->setObjectName(QStringLiteral("copyCode"));
    m_copy->setIconName(QStringLiteral("copy"));
    codeRow->addWidget(m_codeHead, 1);
    codeRow->addWidget(m_copy, 0, Qt::AlignBottom);
    m_layout->addLayout(codeRow);
    m_code = new CodeBox(content);
    m_code->setObjectName(QStringLiteral("pytorch"));
    m_layout->addWidget(m_code);
    m_copyProgram = new PaneButton(PaneButton::Look::Small, QString(), content);
    m_copyProgram->setObjectName(QStringLiteral("copyWholeProgram"));
    m_copyProgram->setIconName(QStringLiteral("copy"));
    m_layout->addWidget(m_copyProgram, 0, Qt::AlignRight);
    connect(m_copyProgram, &QAbstractButton::clicked, this, &ExplanationPane::programWanted);
    m_line = new QWidget(content);
    m_line->setAutoFillBackground(true);
    m_line->setBackgroundRole(QPalette::Mid);
    m_line->setFixedHeight(1);
    m_layout->addSpacing(8);
    m_layout->addWidget(m_line);
    m_layout->addSpacing(6);
    m_settings = new SettingsForm(model, selection, content);
    m_layout->addWidget(m_settings);
    m_layout->addStretch(1);

    connect(m_copy, &QAbstractButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_code->toPlainText());
        m_copy->setText(tr("Copied"));
    });
    connect(m_putBack, &QAbstractButton::clicked, this, &ExplanationPane::putBack);
    connect(m_switchOn, &QAbstractButton::clicked, this, [this] {
        const auto steps = attn::stepsOf(m_model->trace()->config());
        if (const attn::Step* step = stepOf(steps, m_selection->step()))
            switchStep(*m_model, *step, true);
    });
    connect(m_loader, &ViewLoader::failed, this, [this](const attn::Error& error) {
        setSection(m_lookHead, m_look, translated(error)); // the numbers of the step before would be wrong here
        setSection(m_fromHead, m_from, {});
        m_ready = true;
    });
    connect(model, &SessionModel::errorChanged, this, &ExplanationPane::refreshError);
    using Change = Selection::Change;
    selection->onChange(
        Change::Run | Change::Step | Change::Head | Change::Cover, this, &ExplanationPane::refresh);
    m_layout->setContentsMargins(px(16), px(14), px(16), px(16));
    m_layout->setSpacing(px(5));
    for (QLabel* heading : { m_lookHead, m_fromHead, m_tryHead, m_codeHead })
        heading->setContentsMargins(0, px(6), 0, 0);
    m_title->setContentsMargins(0, 0, 0, px(4));
    m_summary->setContentsMargins(0, px(3), 0, 0);
    refresh();
}

void ExplanationPane::setPracticeModel(PracticeModel* practice)
{
    m_practice = practice;
    connect(practice, &PracticeModel::changed, this, &ExplanationPane::refresh);
}

QLabel* ExplanationPane::addText(const char* objectName, double size, bool bold)
{
    auto* label = new QLabel(widget());
    label->setObjectName(QLatin1String(objectName));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setMinimumWidth(1);
    m_layout->addWidget(label);
    label->setFont(widgetFont(size, bold));
    return label;
}

QSize ExplanationPane::sizeHint() const
{
    return QSize(px(276), px(600));
}

bool ExplanationPane::isReady() const
{
    return m_ready;
}

void ExplanationPane::setSection(QLabel* heading, QLabel* text, const QString& content)
{
    text->setText(content);
    heading->setVisible(!content.isEmpty());
    text->setVisible(!content.isEmpty());
}

void ExplanationPane::refresh()
{
    m_lookHead->setText(tr("Look for"));
    m_fromHead->setText(tr("Where from"));
    m_tryHead->setText(tr("Try"));
    m_codeHead->setText(tr("The same in PyTorch"));
    m_copy->setText(tr("Copy"));
    m_copyProgram->setText(tr("Copy Whole Program"));
    m_copyProgram->setVisible(!m_model->trace() || m_model->trace()->config().recipe() == attn::Recipe::Computed);
    const auto trace = m_model->trace();
    const auto steps = trace ? attn::stepsOf(trace->config()) : std::vector<attn::Step>();
    const attn::Step* step = stepOf(steps, m_selection->step());
    widget()->setVisible(step != nullptr);
    if (!step)
        return;
    const attn::StageSpec& spec = *step->spec;
    m_title->setText(translated(spec.title));
    const attn::Formula formula = attn::formulaOf(spec, trace->config());
    m_formula->setFormula(toQString(formula.asset) + QStringLiteral(".cell"), toQString(formula.plain));
    m_symbols->setSymbols(attn::symbolsOf(*trace, spec, m_selection->layer()));
    m_summary->setText(translated(spec.summary));
    m_off->setText(tr("This step is switched off."));
    m_off->setVisible(!step->enabled);
    m_switchOn->setText(tr("Switch it on"));
    m_switchOn->setVisible(!step->enabled && spec.toggle.exists());
    const QString code = QString::fromStdString(attn::pytorchLine(*trace, spec, m_selection->layer()));
    m_code->setCode(code);
    m_code->setAccessibleName(tr("The same in PyTorch"));
    m_tries->showTries(spec, trace->config());
    m_tryHead->setVisible(!spec.tries.empty());
    refreshOverrides(*trace, spec);
    refreshError();
    const attn::Node* node = resultNode(*trace, m_selection->step(), m_selection->head());
    if (m_shownFor != m_selection->step()) {
        setSection(m_lookHead, m_look, {});
        setSection(m_fromHead, m_from, {});
        m_shownFor.clear();
    }
    loadFindings(trace, node);
}

/// What takes a look at every cell of a matrix.
struct ExplanationPane::Findings {
    attn::Message observed;
    std::optional<attn::HeadMeasures> measures;
};

void ExplanationPane::loadFindings(const std::shared_ptr<const attn::Trace>& trace, const attn::Node* node)
{
    m_ready = false;
    if (!node) {
        setSection(m_lookHead, m_look, {});
        setSection(m_fromHead, m_from, {});
        m_ready = true;
        return;
    }
    // Looking through a large matrix takes a while: where it is computed, not in the window's thread.
    const auto found = std::make_shared<Findings>();
    m_loader->load(
        trace, nodesExplained(*trace, *node), translated(node->spec->title),
        [this, found](std::shared_ptr<const attn::Trace> run, ViewLoader::Views views) { showFindings(*run, views, *found); },
        [found, id = node->id](const attn::Trace& run, const ViewLoader::Views& views) {
            found->observed = run.observe(id);
            const attn::StageView& result = views.front();
            if (attn::isMeasured(*result.node->spec))
                found->measures = attn::measureHead(*result.values, result.mask.get());
        });
}

void ExplanationPane::showFindings(
    const attn::Trace& trace, const std::vector<attn::StageView>& views, const Findings& findings)
{
    m_shownFor = m_selection->step();
    const attn::Node& node = *views.front().node;
    QStringList sentences { translated(findings.observed) };
    if (findings.measures)
        sentences += measureSentence(*findings.measures);
    sentences.removeAll(QString());
    const QString found = sentences.join(QLatin1Char('\n'));
    const bool several = node.head >= 0 && trace.shape().allHeads() > 1 && !found.isEmpty();
    const auto practice = m_practice ? m_practice->hiddenCells() : nullptr;
    if (m_selection->isCovered())
        setSection(m_lookHead, m_look, tr("Guess first. Space shows the numbers, and what stands out in them."));
    else if (practice && practice->hidesAny())
        setSection(m_lookHead, m_look, tr("Shown when every cell is filled in."));
    else if (isOverview(trace.shape(), m_selection->head()))
        setSection(m_lookHead, m_look, tr("Pick a head to see what stands out in it."));
    else
        setSection(m_lookHead, m_look, several ? tr("%1: %2").arg(headName(trace.shape(), node.head), found) : found);
    setSection(m_fromHead, m_from, originLines(trace, views).join(QStringLiteral("<br>")));
    m_ready = true;
}

/// Rich text: titles of steps are links to them.
QStringList ExplanationPane::originLines(const attn::Trace& trace, const std::vector<attn::StageView>& views) const
{
    const QString ink = currentTheme().color(Ink::Accent).name();
    const auto link = [&ink](const QString& key, const QString& title) {
        return QStringLiteral("<a href=\"%1\" style=\"color:%2\">%3</a>").arg(key, ink, title.toHtmlEscaped());
    };
    QStringList lines;
    for (const attn::StageView& view : views) {
        if (view.description.empty())
            continue;
        // The words are escaped first; then links take the places of the paths.
        QStringList links;
        QString from = translatedOrigin(view, [&](const QString& paths) {
            links += stageTitles(paths, link);
            return QString(linkPlace);
        });
        from = &view == &views.front() ? asSentence(from)
                                       : asSentence(tr("%1: %2").arg(translated(view.node->spec->title), from));
        from = from.toHtmlEscaped();
        for (const QString& titles : links)
            from.replace(from.indexOf(linkPlace), 1, titles);
        lines += from;
    }
    if (!views.front().note.empty() && !m_selection->isCovered())
        lines += asSentence(translated(views.front().note)).toHtmlEscaped();
    for (const attn::InactiveOverride& inactive : trace.inactiveOverrides())
        if (inactive.what.path == views.front().node->path)
            lines += asSentence(tr("An edited cell has no effect: %1").arg(translated(inactive.reason))).toHtmlEscaped();
    return lines;
}

void ExplanationPane::goToStage(const QString& key)
{
    const auto trace = m_model->trace();
    if (!trace)
        return;
    const int head = m_selection->head();
    const attn::Node* node = trace->graph().find(key.toStdString(), std::max(head, 0));
    if (const attn::Node* shown = resultNode(*trace, m_selection->step(), head)) // what enters a layer stands in the one before
        for (const int input : shown->inputs)
            if (input >= 0 && toQString(trace->graph().nodes[size_t(input)].spec->key) == key)
                node = &trace->graph().nodes[size_t(input)];
    if (node)
        m_selection->visit(toQString(screenOf(*node->spec, trace->config())->key), headShowing(trace->shape(), *node, head), {});
}

void ExplanationPane::refreshOverrides(const attn::Trace& trace, const attn::StageSpec& spec)
{
    int count = 0;
    for (const attn::Node& node : trace.graph().nodes)
        if (node.spec->key == spec.key && (node.spec->scope == attn::Scope::Model || node.layer == m_selection->layer()))
            count += int(trace.session().overrides.count(node.path));
    m_putBack->setVisible(count > 0);
    m_putBack->setText(tr("%n edited cell(s): put back", nullptr, count));
}

void ExplanationPane::putBack()
{
    const std::string step = m_selection->step().toStdString();
    m_model->edit(m_putBack->text(), [step, layer = m_selection->layer()](attn::Session& session, const attn::Trace& run) {
        for (const attn::Node& node : run.graph().nodes)
            if (node.spec->key == step && (node.spec->scope == attn::Scope::Model || node.layer == layer))
                session.overrides.erase(node.path);
        return attn::Result<attn::Nothing>(attn::Nothing {});
    });
}

/// Mistakes of settings stand at their field, those of the text at the text; what is left (Try, switches) stands here.
void ExplanationPane::refreshError()
{
    const QString source = m_model->errorSource();
    const bool here = m_model->lastError() && source != QLatin1String("text") && !m_settings->row(source.toStdString());
    if (here)
        m_error->showMessage(Notice::Kind::Error, translated(*m_model->lastError()), tr("Keep the old value"),
            [this] { m_model->dismissError(); });
    else
        m_error->hide();
}

void ExplanationPane::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange)
        refresh(); // the links have the ink of the theme
    QScrollArea::changeEvent(event);
}
