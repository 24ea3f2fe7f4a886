// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessiondelta.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <iterator>

namespace attn {

namespace {

constexpr std::string_view embeddingsName = "embeddings", maskName = "mask"; // beside those of parameters

bool sameNumbers(const std::vector<double>& a, const std::vector<double>& b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

} // namespace

template <typename List>
SessionDelta::Stretch<List> SessionDelta::Stretch<List>::between(const List& before, const List& after)
{
    const auto start = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
    // The common end, which does not reach into the common beginning of either.
    const auto end = std::mismatch(before.rbegin(), std::make_reverse_iterator(start.first), after.rbegin(),
        std::make_reverse_iterator(start.second));
    return { std::size_t(start.first - before.begin()), List(start.first, end.first.base()),
        List(start.second, end.second.base()) };
}

template <typename List> void SessionDelta::Stretch<List>::apply(List& list, bool forward) const
{
    const List &old = forward ? before : after, &fresh = forward ? after : before;
    assert(start + old.size() <= list.size());
    const auto at = list.begin() + std::ptrdiff_t(start);
    list.insert(list.erase(at, at + std::ptrdiff_t(old.size())), fresh.begin(), fresh.end());
}

MatrixPtr SessionDelta::matrixOf(const Session& session, std::string_view name)
{
    return name == embeddingsName ? session.embeddings : name == maskName ? session.mask : session.parameters.find(name);
}

void SessionDelta::setMatrix(Session& session, std::string_view name, MatrixPtr matrix)
{
    if (name == embeddingsName)
        session.embeddings = std::move(matrix);
    else if (name == maskName)
        session.mask = std::move(matrix);
    else
        session.parameters.set(name, std::move(matrix));
}

/// As long as cells take less room than a matrix.
SessionDelta::Cells SessionDelta::changedCells(const MatrixPtr& before, const MatrixPtr& after)
{
    if (!before || !after || before->rows() != after->rows() || before->cols() != after->cols())
        return {};
    std::vector<Cell> cells;
    if (before == after)
        return cells;
    const auto most = std::size_t(before->size()) * sizeof(double) / sizeof(Cell);
    for (Eigen::Index i = 0; i < before->size(); ++i)
        if (std::memcmp(before->data() + i, after->data() + i, sizeof(double)) != 0) {
            if (cells.size() == most)
                return {};
            cells.push_back({ i, before->data()[i], after->data()[i] });
        }
    cells.shrink_to_fit();
    return cells;
}

SessionDelta::SessionDelta(Session before, Session after)
    : m_before(std::move(before))
    , m_after(std::move(after))
    , m_text(Stretch<std::string>::between(m_before.text, m_after.text))
    , m_unknown(Stretch<std::string>::between(m_before.unknown, m_after.unknown))
{
    for (const auto& [token, row] : m_before.rows)
        if (const auto found = m_after.rows.find(token); found == m_after.rows.end())
            m_rows.emplace(token, std::pair<Row, Row>(row, std::nullopt));
        else if (!sameNumbers(row, found->second))
            m_rows.emplace(token, std::pair<Row, Row>(row, found->second));
    for (const auto& [token, row] : m_after.rows)
        if (m_before.rows.find(token) == m_before.rows.end())
            m_rows.emplace(token, std::pair<Row, Row>(std::nullopt, row));
    if (m_before.tokens && m_after.tokens) {
        m_tokens = Stretch<Tokens>::between(*m_before.tokens, *m_after.tokens);
        m_before.tokens.emplace(); // another list, without the room of the old one
        m_after.tokens.emplace();
    }
    std::vector<std::string> names { std::string(embeddingsName), std::string(maskName) };
    for (const auto& [name, matrix] : m_before.parameters.all())
        names.push_back(name);
    for (const std::string& name : names)
        if (Cells cells = changedCells(matrixOf(m_before, name), matrixOf(m_after, name))) {
            m_cells.emplace(name, std::move(*cells));
            setMatrix(m_before, name, nullptr);
            setMatrix(m_after, name, nullptr);
        }
    for (Session* session : { &m_before, &m_after }) {
        session->text.clear();
        session->unknown.clear();
        session->text.shrink_to_fit();
        session->unknown.shrink_to_fit();
        session->rows.clear();
    }
}

Session SessionDelta::applied(const Session& from, bool forward) const
{
    Session out = forward ? m_after : m_before;
    out.text = from.text;
    m_text.apply(out.text, forward);
    out.unknown = from.unknown;
    m_unknown.apply(out.unknown, forward);
    if (m_before.tokens && m_after.tokens) {
        out.tokens = from.tokens;
        m_tokens.apply(*out.tokens, forward);
    }
    out.rows = from.rows;
    for (const auto& [token, both] : m_rows)
        if (const Row& row = forward ? both.second : both.first)
            out.rows.insert_or_assign(token, *row);
        else
            out.rows.erase(token);
    for (const auto& [name, cells] : m_cells) {
        const MatrixPtr old = matrixOf(from, name);
        if (cells.empty()) {
            setMatrix(out, name, old);
            continue;
        }
        Matrix changed = *old;
        for (const Cell& cell : cells)
            changed.data()[cell.place] = forward ? cell.after : cell.before;
        setMatrix(out, name, share(std::move(changed)));
    }
    return out;
}

} // namespace attn
