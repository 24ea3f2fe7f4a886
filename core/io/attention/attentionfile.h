// SPDX-License-Identifier: GPL-3.0-or-later
// Attention weights as models return them (Hugging Face: output_attentions=True): one array [layers, heads, query,
// key], or one array per layer.
#pragma once

#include "core/io/attention/attentionnames.h"
#include "core/io/file/bytesource.h"
#include "core/io/json/json.h"
#include "core/session/importedattention.h"
#include "core/session/loadedsession.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace attn {

/// An array of a file with its numbers, before its axes are assigned.
struct AttentionArray {
    std::string name; ///< as the file calls it; empty: the file is the array
    std::vector<std::int64_t> shape;
    std::variant<std::vector<float>, std::vector<double>> values; ///< row-major
    bool nested = false; ///< JSON lists: a cell is written a[1][2], not a[1, 2]
};

/// Lists of texts, one per text of a batch; empty: the file has none.
using TextLists = std::vector<std::vector<std::string>>;
using NumberLists = std::vector<std::vector<std::int64_t>>;

/// What a file of attention weights holds.
struct AttentionParts {
    std::vector<AttentionArray> arrays;
    AttentionArrangement arrangement = AttentionArrangement::Whole;
    int layers = 1; ///< of Heads
    bool named = true; ///< false: no name tells that these are attention weights
    TextLists tokens, keyTokens; ///< of the queries, of the keys
    TextLists encoderTokens, decoderTokens;
    NumberLists ids;
    NumberLists mask; ///< 1: a token, 0: padding
    std::vector<std::string> others; ///< names of attention weights that are not opened
};

/// Which of the weights of a file are meant: "FILE:batch=1,array=cross_attention".
struct AttentionWish {
    std::optional<int> batch = {};
    std::string array = {};
};

/// Weights beyond this many bytes are refused before they are read, and so are more heads.
inline constexpr std::int64_t maxAttentionBytes = 1'000'000'000;
inline constexpr std::int64_t mostHeads = 4096;
/// Refuses `count` numbers of `bytes` each.
Result<Nothing> attentionFits(const std::vector<std::int64_t>& shape, double bytes, const std::string& name);

/// Weights with what was chosen for them.
struct AssembledAttention {
    std::shared_ptr<ImportedAttention> attention;
    int texts = 1, text = 0; ///< of a batch
};

/// A file with what is meant of it: "a.npz:batch=1" is a.npz, unless there is a file of the whole name.
struct WishedFile {
    QString path, suffix; ///< suffix: ":batch=1", or empty
    AttentionWish wish;
};
/// Error: the suffix is none.
Result<WishedFile> wishedFile(const QString& name);

/// Refuses what the shapes alone rule out, before numbers are read.
Result<Nothing> attentionShapesFit(const AttentionParts& parts);

/// Gives the axes their meaning: [layers, heads, query, key], [heads, query, key], [query, key], and either with a batch,
/// of which one text is taken; arrays of layers have equal shapes, pieces of a generation are joined. Tokens that are
/// missing become numbers; where the mask tells padding, the tokens are those of the other places. Errors name the
/// array, its shape and what fits.
Result<AssembledAttention> assembleAttention(
    AttentionParts parts, const std::string& file, std::optional<int> batch = {});

/// Whether a JSON text looks like attention weights: a list of lists, an object that names some, or one of our matrices.
bool isAttentionJson(const JsonValue& root);
Result<AttentionParts> attentionFromJson(const JsonValue& root, const std::string& wanted = {});

/// Whether a file begins as NPY, NPZ or safetensors do.
bool isTensorFile(const QByteArray& start);
Result<AttentionParts> attentionFromTensors(const Bytes& bytes, const std::string& wanted = {});
/// A table of text: a square matrix whose rows sum to 1, perhaps with names of its rows and columns.
Result<AttentionParts> attentionFromTable(const QByteArray& text);

/// A document that shows the weights of a file. Warnings: rows that do not sum to 1, cells that are no numbers, other
/// texts of a batch, other weights of the file.
Result<LoadedSession> sessionOfAttention(AttentionParts parts, const WishedFile& file);

/// The key "attention" of a session: numbers up to 20 MB of text, beyond that the file's path and check sum.
std::string attentionMember(const ImportedAttention& attention);
/// Opens a file of attention weights.
using ReadAttention = std::function<Result<LoadedSession>(const QString& name)>;
/// Reads the key; a file that it refers to is looked for where it was and in `folder`. Unknown keys are left to the caller.
Result<std::shared_ptr<const ImportedAttention>> attentionOfMember(
    const JsonValue& member, const QString& folder, const ReadAttention& read);
bool isAttentionMemberKey(std::string_view key);

} // namespace attn
