// SPDX-License-Identifier: GPL-3.0-or-later
// Attention weights as models return them (Hugging Face: output_attentions=True): one array [layers, heads, query,
// key], or one array per layer.
#pragma once

#include "core/io/bytesource.h"
#include "core/io/json.h"
#include "core/io/sessionfile.h"
#include "core/session/givenattention.h"

#include <memory>

namespace attn {

/// An array of a file with its numbers, before its axes are assigned.
struct AttentionArray {
    std::string name; ///< as the file calls it; empty: the file is the array
    std::vector<std::int64_t> shape;
    std::variant<std::vector<float>, std::vector<double>> values; ///< row-major
    bool nested = false; ///< JSON lists: a cell is written a[1][2], not a[1, 2]
};

/// What a file of attention weights holds.
struct AttentionParts {
    std::vector<AttentionArray> arrays; ///< one, or one per layer
    bool perLayer = false;
    std::vector<std::string> tokens, keyTokens; ///< empty: none
    std::vector<std::int64_t> ids;
};

/// Weights beyond this many bytes are refused before they are read, and so are more heads.
inline constexpr std::int64_t maxAttentionBytes = 1'000'000'000;
inline constexpr std::int64_t mostHeads = 4096;
/// Refuses `count` numbers of `bytes` each.
Result<Nothing> attentionFits(const std::vector<std::int64_t>& shape, double bytes, const std::string& name);

/// Whether the axes can be given a meaning, by the shapes alone.
Result<Nothing> attentionShapesFit(const AttentionParts& parts);

/// Gives the axes their meaning: [layers, heads, query, key], [heads, query, key], and either with a batch of 1; arrays
/// of layers have equal shapes. Tokens that are missing become numbers. Errors name the array, its shape and what fits.
Result<std::shared_ptr<GivenAttention>> assembleAttention(AttentionParts parts, const std::string& file);

/// Whether a JSON text looks like attention weights: a list of lists, or an object that names some.
bool isAttentionJson(const JsonValue& root);
Result<AttentionParts> attentionFromJson(const JsonValue& root);

/// Whether a file begins as NPY, NPZ or safetensors do.
bool isTensorFile(const QByteArray& start);
Result<AttentionParts> attentionFromTensors(const Bytes& bytes);

/// A document that shows the weights of a file. Warnings: rows that do not sum to 1, cells that are no numbers.
Result<LoadedSession> sessionOfAttention(AttentionParts parts, const QString& path);

/// The key "attention" of a session: numbers up to 20 MB of text, beyond that the file's path and check sum.
std::string attentionMember(const GivenAttention& attention);
/// Reads it; files are looked for where they were and in `folder`. Unknown keys are left to the caller.
Result<std::shared_ptr<const GivenAttention>> attentionOfMember(const JsonValue& member, const QString& folder);
bool isAttentionMemberKey(std::string_view key);

} // namespace attn
