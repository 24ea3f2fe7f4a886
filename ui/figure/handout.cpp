// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/handout.h"

#include "core/pipeline/formula.h"
#include "core/script/pytorchcode.h"
#include "ui/figure/figurecaption.h"
#include "ui/figure/figurecontent.h"
#include "ui/pictures/viewlayout.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/scene/paragraph.h"
#include "ui/scene/scenemove.h"
#include "ui/scene/symbolwords.h"
#include "ui/text/formula.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace {

constexpr double pageMargin = 15 / millimetresPerInch * logicalPerInch; // px
constexpr double gapAround = 14, gapBelowHead = 3, gapBelowText = 10;
constexpr double titleSize = 22, handoutTextSize = 13, smallSize = 11, codeSize = 12, handoutFormulaEm = 30;
constexpr double largestEquationShare = 0.52; // of the page
constexpr int mostTextLines = 8;

class HandoutText {
    Q_DECLARE_TR_FUNCTIONS(Handout)
};

struct Section {
    QString head, text;
    bool code = false;
};

QString sentenceOf(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    if (!text.isEmpty() && text.back().isLetterOrNumber())
        text += QLatin1Char('.');
    return text;
}

class HandoutPage {
public:
    HandoutPage(const FigureRun& run, const attn::Step& step, const attn::Node& node, const FigureOptions& options)
        : m_run(run)
        , m_step(step)
        , m_node(node)
        , m_options(options)
        , m_theme(options.theme())
        , m_ruler(m_theme)
        , m_size(options.asked())
        , m_room(m_size.width() - 2 * pageMargin)
    {
        m_scene.size = m_size;
    }

    Scene lay(const EquationContent& content, EquationLook look, const QString& page)
    {
        head();
        const double bottom = foot(page);
        const std::vector<Section> sections = texts(content);
        double below = 0;
        for (const Section& section : sections)
            below += heightOf(section);
        look.size = QSizeF(m_room,
            std::clamp(
                bottom - m_top - below - gapAround, 0.3 * m_size.height(), largestEquationShare * m_size.height()));
        const double ratio = look.devicePixelRatio = m_options.resolution() / logicalPerInch;
        Scene equation = trimmed(layoutView(content, look).scene, 0);
        const auto whole = [ratio](double value) { return std::round(value * ratio) / ratio; };
        moveScene(equation, whole((m_size.width() - equation.size.width()) / 2), whole(m_top));
        m_top += equation.size.height() + gapAround;
        appendScene(m_scene, std::move(equation));
        for (const Section& section : sections)
            if (m_top + heightOf(section) <= bottom)
                draw(section);
        return std::move(m_scene);
    }

private:
    void head()
    {
        const QString number = toQString(m_step.number);
        const QString title = number.isEmpty()
            ? translated(m_step.spec->title)
            : HandoutText::tr("%1  %2", "number and title of a step").arg(number, translated(m_step.spec->title));
        m_top = pageMargin;
        m_top += drawParagraph(m_scene, m_ruler, title, { pageMargin, m_top }, m_room, { titleSize, Ink::Text, true });
        m_scene.lines.push_back(
            { QLineF(pageMargin, m_top + 4, m_size.width() - pageMargin, m_top + 4), Ink::Accent, 1.5 });
        m_top += gapAround;
        const QString name = toQString(attn::formulaOf(*m_node.spec, m_run.trace->config()).asset);
        QSizeF formula = formulaSize(name, handoutFormulaEm);
        if (formula.isEmpty() || !m_options.parts.formula)
            return;
        formula *= std::min(1.0, m_room / formula.width());
        m_scene.formulas.push_back(
            { QRectF(QPointF((m_size.width() - formula.width()) / 2, m_top), formula), name, Ink::Text });
        m_top += formula.height() + gapAround / 2;
        m_top += drawSymbols(&m_scene, m_ruler, attn::symbolsOf(*m_run.trace, *m_node.spec, m_node.layer), { pageMargin, m_top }, m_room) + gapAround;
    }

    /// The caption and the number of the page; returns where they begin.
    double foot(const QString& page)
    {
        const double line = m_ruler.lineHeight(smallSize), numberWidth = m_ruler.width(page, smallSize);
        const double bottom = m_size.height() - pageMargin;
        TextItem number { QRectF(m_size.width() - pageMargin - numberWidth, bottom - line, numberWidth, line), page,
            smallSize };
        number.ink = Ink::Muted;
        m_scene.texts.push_back(number);
        const ParagraphLook look { smallSize, Ink::Muted, false, 2 };
        const QString caption = figureCaption(*m_run.trace);
        const double room = m_room - numberWidth - 24, height = paragraphHeight(m_ruler, caption, room, look);
        drawParagraph(m_scene, m_ruler, caption, { pageMargin, bottom - height }, room, look);
        const double rule = bottom - height - 6;
        m_scene.lines.push_back({ QLineF(pageMargin, rule, m_size.width() - pageMargin, rule), Ink::Border, 1 });
        return rule - 6;
    }

    std::vector<Section> texts(const EquationContent& content) const
    {
        std::vector<Section> sections;
        const auto add = [&sections](const QString& head, const QString& text, bool code = false) {
            if (!text.isEmpty())
                sections.push_back({ head, text, code });
        };
        const attn::Trace& trace = *m_run.trace;
        add(HandoutText::tr("What happens"), translated(m_step.spec->summary));
        const QString observed = translated(trace.observe(m_node.id));
        const bool several = m_node.head >= 0 && trace.shape().allHeads() > 1 && !observed.isEmpty();
        add(HandoutText::tr("Look for"),
            several ? HandoutText::tr("%1: %2").arg(headName(trace.shape(), m_node.head), observed) : observed);
        QStringList from;
        for (const attn::StageView& view : content.views) {
            const bool own = view.node->id == m_node.id;
            if (view.description.empty() || (!own && view.node->spec->step))
                continue;
            const QString words = translatedOrigin(view);
            from += sentenceOf(own ? words : HandoutText::tr("%1: %2").arg(translated(view.node->spec->title), words));
        }
        add(HandoutText::tr("Where from"), from.join(QLatin1Char(' ')));
        add(HandoutText::tr("In PyTorch"), toQString(attn::pytorchLine(trace, *m_step.spec, m_node.layer)), true);
        return sections;
    }

    ParagraphLook lookOf(const Section& section) const
    {
        return { section.code ? codeSize : handoutTextSize, Ink::Text, false, mostTextLines };
    }

    double heightOf(const Section& section) const
    {
        return m_ruler.lineHeight(smallSize, true) + gapBelowHead
            + paragraphHeight(m_ruler, section.text, textRoom(section), lookOf(section)) + gapBelowText;
    }

    /// Fixed widths are wider than the font that measures them.
    double textRoom(const Section& section) const { return section.code ? m_room * 0.7 : m_room; }

    void draw(const Section& section)
    {
        m_top += drawParagraph(
                     m_scene, m_ruler, section.head, { pageMargin, m_top }, m_room, { smallSize, Ink::Muted, true })
            + gapBelowHead;
        const size_t first = m_scene.texts.size();
        m_top
            += drawParagraph(m_scene, m_ruler, section.text, { pageMargin, m_top }, textRoom(section), lookOf(section))
            + gapBelowText;
        for (size_t i = first; i < m_scene.texts.size() && section.code; ++i) {
            m_scene.texts[i].monospace = true;
            m_scene.texts[i].rect.setWidth(m_room);
        }
    }

    const FigureRun& m_run;
    const attn::Step& m_step;
    const attn::Node& m_node;
    const FigureOptions& m_options;
    const Theme m_theme;
    const TextRuler m_ruler;
    const QSizeF m_size;
    const double m_room;
    double m_top = 0;
    Scene m_scene;
};

} // namespace

attn::Result<Figure> layOutHandout(const FigureRun& run, const FigureSubject& subject, const FigureOptions& options)
{
    struct Page {
        attn::Step step;
        const attn::Node* node;
    };
    std::vector<Page> steps;
    for (const attn::Step& step : attn::stepsOf(run.trace->config()))
        if (const attn::Node* node
            = step.enabled ? resultNode(*run.trace, toQString(step.spec->key), std::max(subject.head, 0)) : nullptr)
            steps.push_back({ step, node });

    Figure figure;
    figure.options = options;
    figure.size = options.asked();
    figure.pixels = options.pixelsFor(figure.size);
    EquationLook look;
    look.theme = options.theme();
    look.numbers = options.numbers;
    look.parts = options.parts;
    look.parts.formula = false; // stands above
    for (size_t i = 0; i < steps.size(); ++i) {
        const QString key = toQString(steps[i].step.spec->key);
        if (!subject.step.isEmpty() && subject.step != key)
            continue;
        FigureSubject ofStep = subject;
        ofStep.step = key;
        const auto content = figureContent(run, ofStep);
        if (!content)
            return content.error();
        const QString page = HandoutText::tr("%1 of %2", "page").arg(i + 1).arg(steps.size());
        figure.pages.push_back(HandoutPage(run, steps[i].step, *steps[i].node, options).lay(*content, look, page));
    }
    return figure;
}
