// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/lazymatrix.h"

#include <mutex>
#include <utility>

namespace attn {

struct LazyMatrix::State {
    std::mutex mutex;
    std::function<Matrix()> draw; ///< empty once it was called
    MatrixPtr values;
};

LazyMatrix::LazyMatrix(MatrixPtr values)
{
    if (!values)
        return;
    m_state = std::make_shared<State>();
    m_state->values = std::move(values);
}

LazyMatrix::LazyMatrix(std::function<Matrix()> draw)
    : m_state(std::make_shared<State>())
{
    m_state->draw = std::move(draw);
}

const MatrixPtr& LazyMatrix::get() const
{
    static const MatrixPtr none;
    if (!m_state)
        return none;
    const std::lock_guard lock(m_state->mutex);
    if (!m_state->values) { // still to be drawn; where memory is short now, the next look may have more luck
        m_state->values = share(m_state->draw());
        m_state->draw = nullptr;
    }
    return m_state->values;
}

} // namespace attn
