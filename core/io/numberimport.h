// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays of a file become embeddings and weights of a session.
#pragma once

#include "core/io/tensor.h"
#include "core/session/session.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// What an array can become: one of the inputs of the catalogue, or query, key and value side by side in one array.
struct ImportTarget {
    enum class Kind { Embeddings, Weight, Bias, JoinedWeight, JoinedBias };

    Kind kind = Kind::Embeddings;
    Layer layer = Layer::Query; ///< of Weight and Bias
    std::string_view key; ///< "w_query": the key of its stage; "w_qkv", "b_qkv"
    std::string_view title; ///< translatable

    bool isBias() const { return kind == Kind::Bias || kind == Kind::JoinedBias; }
    bool isWeight() const { return kind == Kind::Weight || kind == Kind::JoinedWeight; }
};
const std::vector<ImportTarget>& importTargets();
const ImportTarget* findImportTarget(std::string_view key);

struct ImportItem {
    NamedTensor array;
    const ImportTarget* target = nullptr;
    bool transposed = false; ///< a weight stored as torch.nn.Linear does, [outputs, inputs]
};

/// Whether an array has the axes that a target needs: a weight two, a bias one. The lengths are not checked.
bool couldBe(const NamedTensor& array, const ImportTarget& target);

/// What the array is by its name, as our own exports, torch, GPT-2, BERT and LLaMA call it; nothing where the name
/// is not known. Names of torch.nn.Linear give transposed weights; GPT-2's Conv1D stores [inputs, outputs] as we do.
std::optional<ImportItem> suggestedImport(const NamedTensor& array);
/// The first suggestion for each target, and only one of joined and separate weights.
std::vector<ImportItem> suggestedImports(const std::vector<NamedTensor>& arrays);

/// The width of a head is 64 in GPT-2 and most that came after: the heads of joined weights of 128 columns and more.
std::optional<int> suggestedHeads(const std::vector<ImportItem>& items);

/// The width of embeddings that the weights among the items ask for, where the session holds given ones of another width
/// and no item replaces them.
std::optional<int> widthOfMissingEmbeddings(const Session& session, const std::vector<ImportItem>& items);
/// Forgets given embeddings, so that new ones are drawn.
void drawEmbeddings(Session& session);

/// Puts the arrays into the session, whose text has these tokens. Settings follow: sizes are left to the arrays, biases
/// and the projection are switched on where they are given, `heads` sets the number of heads. Embeddings have a row for
/// each token, or for each different token in code-point order. Errors name both shapes; `session` is unchanged then.
Result<Nothing> importNumbers(Session& session, const std::vector<std::string>& tokens,
    const std::vector<ImportItem>& items, std::optional<int> heads = {});

/// The same by the shapes alone: nothing is read. Returns the sizes of the run that would come out.
Result<Shape> checkImport(const Session& session, const std::vector<std::string>& tokens,
    const std::vector<ImportItem>& items, std::optional<int> heads = {});

/// Reads what the items need into memory, so that importNumbers() is quick and cannot fail on the file any more.
Result<std::vector<ImportItem>> readImport(std::vector<ImportItem> items);

/// "ARRAY=TARGET,...", TARGET a key, ".T" appended for [outputs, inputs]. An empty text: what the names suggest.
Result<std::vector<ImportItem>> chosenImports(const std::vector<NamedTensor>& arrays, std::string_view text);

} // namespace attn
