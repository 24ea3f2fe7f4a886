// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/stripnotes.h"

#include "core/pipeline/axislabels.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <algorithm>

namespace {

constexpr int mostNamedTokens = 6;
constexpr int mostListed = 400; // parts; more would never find room

class NoteText {
    Q_DECLARE_TR_FUNCTIONS(ArithmeticStrip)

public:
    explicit NoteText(const StripContent& about)
        : content(about)
    {
    }

    QString label(attn::Axis axis, int index) const
    {
        const auto labels = attn::labelMessages(*content.trace, axis, 1, true);
        return index >= 0 && index < int(labels.size()) ? translatedLabel(labels[size_t(index)]) : QString();
    }

    /// “starts”, “with” and 3 more
    QString names(const std::vector<int>& tokens) const
    {
        const auto labels = attn::labelMessages(*content.trace, attn::Axis::QueryToken, 1, true);
        QStringList names;
        for (size_t i = 0; i < tokens.size() && i < mostNamedTokens; ++i)
            if (tokens[i] < int(labels.size()))
                names += tr("“%1”", "a token").arg(translatedLabel(labels[size_t(tokens[i])]));
        const QString list = names.join(tr(", "));
        const int more = int(tokens.size()) - int(names.size());
        return more > 0 ? tr("%1 and %n more", nullptr, more).arg(list) : list;
    }

    /// Whether the sum of the tokens' rows would tell a number of this column that is to be filled in.
    bool hides(const StripQuestion& question, size_t answer, int column) const
    {
        const attn::Node& node = content.trace->graph().nodes[size_t(question.nodes[answer])];
        return std::any_of(question.tokens.begin(), question.tokens.end(),
            [&](int row) { return content.hides(node, row, column); });
    }

    QStringList listed(const StripQuestion& question, size_t answer, std::vector<attn::RowSum> sums) const
    {
        if (content.practice && content.practice->hidesAny()) // in the order of the columns: theirs would tell as well
            std::sort(sums.begin(), sums.end(),
                [](const attn::RowSum& a, const attn::RowSum& b) { return a.column < b.column; });
        const auto labels = attn::labelMessages(*content.trace, attn::Axis::KeyToken, 1, true);
        QStringList parts;
        for (size_t i = 0; i < sums.size() && i < mostListed; ++i)
            parts += tr("%1 %2", "a token and its number")
                         .arg(translatedLabel(labels[size_t(sums[i].column)]),
                             hides(question, answer, sums[i].column) ? hiddenNumber() : decimalText(sums[i].sum, 2));
        return parts;
    }

    std::vector<StripNote> overTokens(const StripQuestion& question, const StripAnswer& answer) const
    {
        if (answer.sums.empty())
            return { { tr("Selected: %1").arg(names(question.tokens)), {} } };
        const QString lead = tr("Sum over %1").arg(names(question.tokens));
        if (answer.sums.size() == 1)
            return { { lead + u':', listed(question, 0, answer.sums.front()) } };
        std::vector<StripNote> notes { { lead + u':', {} } };
        for (size_t head = 0; head < answer.sums.size(); ++head)
            notes.push_back({ headName(content.trace->shape(), headOf(question, head)), listed(question, head, answer.sums[head]), false, true });
        return notes;
    }

    std::vector<StripNote> headAggregates(const StripQuestion& question, const StripAnswer& answer) const
    {
        const attn::Node* node = content.trace->graph().find(question.over->stage, 0);
        const int heads = int(answer.cells.size()), decimals = content.decimals();
        const auto hidden = [&](size_t head) {
            return content.hides(
                content.trace->graph().nodes[size_t(question.nodes[head])], question.row, question.column);
        };
        bool any = false;
        for (size_t head = 0; head < answer.cells.size(); ++head)
            any = any || hidden(head);
        const QString value = any ? hiddenNumber()
            : answer.valueHidden  ? tr("masked")
                                  : decimalText(answer.value, decimals);
        QString what;
        switch (question.over->what) {
        case attn::HeadAggregate::Mean:
            what = tr("mean over %1 heads %2");
            break;
        case attn::HeadAggregate::Largest:
            what = tr("maximum over %1 heads %2");
            break;
        case attn::HeadAggregate::Spread:
            what = tr("largest minus smallest over %1 heads %2");
            break;
        }
        const QString where
            = tr("query “%1”, key “%2”")
                  .arg(label(node->spec->rows, question.row), label(node->spec->columns, question.column));
        std::vector<StripNote> notes;
        notes.push_back(
            { tr("%1: %2").arg(translated(node->spec->title), what.arg(QString::number(heads), value)), { where } });
        StripNote each;
        for (size_t head = 0; head < answer.cells.size(); ++head)
            each.parts += tr("head %1: %2")
                              .arg(QString::number(content.trace->shape().headInLayer(headOf(question, head)) + 1),
                                  hidden(head)              ? hiddenNumber()
                                      : answer.hidden[head] ? tr("masked")
                                                            : decimalText(answer.cells[head], decimals));
        notes.push_back(std::move(each));
        notes.push_back(
            { {}, { tr("Worked out from the heads' cells; no step uses it, so it has no arithmetic to pin.") }, true });
        return notes;
    }

private:
    int headOf(const StripQuestion& question, size_t answer) const
    {
        return std::max(0, content.trace->graph().nodes[size_t(question.nodes[answer])].head);
    }

    const StripContent& content;
};

} // namespace

StripQuestion stripQuestion(const attn::Trace& trace, const QString& step, int head, const std::optional<CellId>& cell,
    const std::vector<int>& tokens)
{
    StripQuestion question;
    const auto add = [&](const QString& key, int which) {
        for (const attn::Node* node : resultNodes(trace, key, which))
            question.nodes.push_back(node->id);
    };
    if (cell) {
        question.path = cell->path;
        const std::string path = cell->path.toStdString();
        const auto over = attn::overHeadsOf(path);
        const attn::Node* first = over ? trace.graph().find(over->stage, 0) : nullptr;
        if (first && cell->row >= 0 && cell->row < first->rows && cell->column >= 0 && cell->column < first->columns) {
            question.over = attn::OverHeadsName { over->what, first->spec->key }; // a text that stays
            question.row = cell->row;
            question.column = cell->column;
            add(toQString(first->spec->key), head < 0 ? head : int(allHeads));
        }
        return question;
    }
    question.tokens = tokens;
    const attn::Node* node = tokens.empty() ? nullptr : resultNode(trace, step, head);
    if (node && attn::isMeasured(*node->spec))
        add(step, head);
    return question;
}

StripAnswer answerTo(const StripQuestion& question, const std::vector<attn::StageView>& views)
{
    StripAnswer answer;
    if (!question.over) {
        for (const attn::StageView& view : views)
            answer.sums.push_back(attn::sumRows(*view.values, view.mask.get(), question.tokens));
        return answer;
    }
    // The same function as for the picture, on this one cell.
    std::vector<attn::MatrixPtr> values, masks;
    for (const attn::StageView& view : views) {
        const double value = (*view.values)(question.row, question.column);
        const bool hidden = view.mask && (*view.mask)(question.row, question.column) == 0;
        answer.cells.push_back(value);
        answer.hidden.push_back(hidden);
        values.push_back(attn::share(attn::Matrix::Constant(1, 1, value)));
        masks.push_back(view.mask ? attn::share(attn::Matrix::Constant(1, 1, hidden ? 0 : 1)) : nullptr);
    }
    const auto summary
        = views.empty() ? std::nullopt : attn::headAggregates(values, masks, attn::hiddenCellsOf(*views.front().node->spec));
    if (summary) {
        answer.value = (*summary->of(question.over->what))(0, 0);
        answer.valueHidden = summary->mask && (*summary->mask)(0, 0) == 0;
    }
    return answer;
}

std::vector<StripNote> stripNotes(const StripContent& content, const StripQuestion& question, const StripAnswer& answer)
{
    const NoteText text(content);
    return question.over ? text.headAggregates(question, answer) : text.overTokens(question, answer);
}
