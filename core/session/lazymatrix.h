// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"

#include <functional>
#include <memory>

namespace attn {

/// A matrix that is there, or is drawn when somebody first looks at it. Copies share it; any thread may look.
class LazyMatrix {
public:
    LazyMatrix() = default; ///< none
    LazyMatrix(MatrixPtr values);
    explicit LazyMatrix(std::function<Matrix()> draw);

    explicit operator bool() const { return m_state != nullptr; }
    const MatrixPtr& get() const;
    const Matrix& operator*() const { return *get(); }
    const Matrix* operator->() const { return get().get(); }

private:
    struct State;
    std::shared_ptr<State> m_state;
};

} // namespace attn
