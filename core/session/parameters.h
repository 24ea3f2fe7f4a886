// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"
#include "core/session/projection.h"

#include <map>
#include <string>
#include <string_view>

namespace attn {

/// "layers.1." before the names of layer 1; empty for layer 0, whose names are short.
std::string layerPrefix(int layer);
/// The layer of a name or path and the rest of it: { 1, "query.weight" }; layer 0 where no layer is named.
struct LayerName {
    int layer = 0;
    std::string_view name;
};
LayerName splitLayer(std::string_view name);
/// The short form of a name or path: without "layers.0.".
std::string_view withoutLayerZero(std::string_view name);

/// "query.weight", "layers.1.output.bias".
std::string parameterName(Projection which, bool bias, int layer = 0);

/// Given matrices by name; a plain value, cheap to copy because matrices are shared. Weights are inputs x outputs,
/// biases 1 x outputs. What has no entry is drawn.
class Parameters {
public:
    using Map = std::map<std::string, MatrixPtr, std::less<>>;

    bool empty() const { return m_matrices.empty(); }
    const Map& all() const { return m_matrices; }
    MatrixPtr find(std::string_view name) const; ///< null: drawn
    void set(std::string_view name, MatrixPtr matrix); ///< null takes it away
    void clear() { m_matrices.clear(); }
    int layers() const; ///< one more than the last layer that has a matrix; 0: none

private:
    Map m_matrices;
};

} // namespace attn
