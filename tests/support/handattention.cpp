// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/handattention.h"

#include <cmath>

namespace {

attn::Matrix timesByHand(const attn::Matrix& a, const attn::Matrix& b)
{
    attn::Matrix out(a.rows(), b.cols());
    for (Eigen::Index i = 0; i < a.rows(); ++i)
        for (Eigen::Index j = 0; j < b.cols(); ++j) {
            double sum = 0;
            for (Eigen::Index k = 0; k < a.cols(); ++k)
                sum += a(i, k) * b(k, j);
            out(i, j) = sum;
        }
    return out;
}

} // namespace

HandAttention HandAttention::of(const attn::Matrix& embeddings, const attn::Matrix& query, const attn::Matrix& key,
    const attn::Matrix& value, double divisor)
{
    HandAttention out;
    out.queries = timesByHand(embeddings, query);
    out.keys = timesByHand(embeddings, key);
    out.values = timesByHand(embeddings, value);
    out.scores = timesByHand(out.queries, out.keys.transpose());
    out.follow(divisor);
    return out;
}

void HandAttention::follow(double divisor)
{
    scaled = scores / divisor;
    weights = scaled;
    for (Eigen::Index i = 0; i < weights.rows(); ++i) {
        double sum = 0;
        for (Eigen::Index j = 0; j < weights.cols(); ++j)
            sum += std::exp(scaled(i, j));
        for (Eigen::Index j = 0; j < weights.cols(); ++j)
            weights(i, j) = std::exp(scaled(i, j)) / sum;
    }
    context = timesByHand(weights, values);
}
