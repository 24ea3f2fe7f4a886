// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/measures.h"

#include <cmath>

namespace attn {

HeadMeasures measuresOf(const Matrix& weights)
{
    HeadMeasures out;
    int followers = 0;
    for (Eigen::Index i = 0; i < weights.rows(); ++i) {
        if ((weights.row(i).array() == 0).all())
            continue;
        ++out.rows;
        for (Eigen::Index j = 0; j < weights.cols(); ++j)
            if (weights(i, j) > 0) // a log a tends to 0
                out.entropy -= weights(i, j) * std::log(weights(i, j));
        if (i < weights.cols())
            out.diagonal += weights(i, i);
        out.first += weights(i, 0);
        if (i > 0 && i - 1 < weights.cols()) {
            out.previous += weights(i, i - 1);
            ++followers;
        }
    }
    if (out.rows > 0) {
        out.entropy /= out.rows;
        out.diagonal /= out.rows;
        out.first /= out.rows;
    }
    if (followers > 0)
        out.previous /= followers;
    return out;
}

Matrix meanOf(const std::vector<MatrixPtr>& heads)
{
    Matrix sum = *heads.front();
    for (size_t h = 1; h < heads.size(); ++h)
        sum += *heads[h];
    return sum / double(heads.size());
}

Matrix maximumOf(const std::vector<MatrixPtr>& heads)
{
    Matrix most = *heads.front();
    for (size_t h = 1; h < heads.size(); ++h)
        most = most.cwiseMax(*heads[h]);
    return most;
}

} // namespace attn
