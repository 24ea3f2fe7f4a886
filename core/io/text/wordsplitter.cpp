// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/text/wordsplitter.h"

#include <QList>
#include <QTextBoundaryFinder>
#include <vector>

namespace attn {

namespace {

enum class GraphemeKind {
    Space, ///< ends a word, gives no token
    Invisible, ///< format characters: stay inside a word, give no token
    Letter, ///< letters, digits and marks: make words
    Punctuation, ///< part of a word where Unicode says so, else a token
    Single, ///< always a token
};

bool isWrittenWithoutSpaces(uint point)
{
    const QChar::Script script = QChar::script(point);
    return script == QChar::Script_Han || script == QChar::Script_Hiragana || script == QChar::Script_Thai;
}

GraphemeKind kindOf(QStringView grapheme)
{
    constexpr uint keycap = 0x20E3; // makes an emoji of the digit before it
    uint base = 0;
    bool space = false;
    const QList<uint> points = grapheme.toUcs4();
    for (uint point : points) {
        space = space || QChar::isSpace(point) || QChar::category(point) == QChar::Other_Control;
        if (base == 0 && !isBlank(point))
            base = point;
    }
    if (base == 0)
        return space || points.isEmpty() ? GraphemeKind::Space : GraphemeKind::Invisible;
    if (points.contains(keycap) || isWrittenWithoutSpaces(base))
        return GraphemeKind::Single;
    switch (QChar::category(base)) {
    case QChar::Punctuation_Connector:
    case QChar::Punctuation_Dash:
    case QChar::Punctuation_Open:
    case QChar::Punctuation_Close:
    case QChar::Punctuation_InitialQuote:
    case QChar::Punctuation_FinalQuote:
    case QChar::Punctuation_Other:
        return GraphemeKind::Punctuation;
    case QChar::Symbol_Math:
    case QChar::Symbol_Currency:
    case QChar::Symbol_Modifier:
    case QChar::Symbol_Other: // emoji and flags among them
        return GraphemeKind::Single;
    default:
        return GraphemeKind::Letter;
    }
}

/// The word that is being read.
class PendingWord {
public:
    explicit PendingWord(const QString& text, QStringList& out)
        : m_text(text)
        , m_out(out)
    {
    }

    bool isEmpty() const { return m_starts.empty(); }

    void add(qsizetype start, qsizetype end, bool letter)
    {
        m_starts.push_back(start);
        m_end = end;
        m_hasLetter = m_hasLetter || letter;
    }

    void flush()
    {
        if (m_hasLetter) {
            m_out += m_text.mid(m_starts.front(), m_end - m_starts.front());
        } else { // "__": connected, but no word
            for (size_t i = 0; i < m_starts.size(); ++i)
                m_out += m_text.mid(m_starts[i], (i + 1 < m_starts.size() ? m_starts[i + 1] : m_end) - m_starts[i]);
        }
        m_starts.clear();
        m_hasLetter = false;
    }

private:
    const QString& m_text;
    QStringList& m_out;
    std::vector<qsizetype> m_starts; ///< of its graphemes, invisible ones left out
    qsizetype m_end = 0; ///< of its last visible grapheme
    bool m_hasLetter = false;
};

} // namespace

QStringList splitWords(const QString& text)
{
    QStringList out;
    PendingWord word(text, out);
    QTextBoundaryFinder graphemes(QTextBoundaryFinder::Grapheme, text);
    QTextBoundaryFinder words(QTextBoundaryFinder::Word, text);
    qsizetype boundary = 0;
    qsizetype start = 0;
    for (qsizetype end = graphemes.toNextBoundary(); end > start; start = end, end = graphemes.toNextBoundary()) {
        while (boundary >= 0 && boundary < start)
            boundary = words.toNextBoundary();
        if (boundary == start)
            word.flush();
        qsizetype visible = start;
        while (visible < end && text[visible].isSpace()) // a mark on a space is a mark by itself
            ++visible;
        if (visible > start)
            word.flush();
        const QStringView grapheme = QStringView(text).mid(visible, end - visible);
        switch (kindOf(grapheme)) {
        case GraphemeKind::Space:
            word.flush();
            break;
        case GraphemeKind::Invisible:
            break;
        case GraphemeKind::Letter:
            word.add(visible, end, true);
            break;
        case GraphemeKind::Punctuation:
            word.add(visible, end, false);
            break;
        case GraphemeKind::Single:
            word.flush();
            out += grapheme.toString();
            break;
        }
    }
    word.flush();
    return out;
}

} // namespace attn
