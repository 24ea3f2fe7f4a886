// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays of a file become embeddings and weights of a session.
#pragma once

#include "core/io/tensor/tensor.h"
#include "core/session/session.h"
#include "core/session/shape.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// What an array can become: one of the inputs of the catalogue, or query, key and value together in one array.
struct ImportTarget {
    enum class Kind { Embeddings, Weight, Bias, JoinedWeight, JoinedBias };
    /// How query, key and value stand in one array: all q, all k, all v; q, k, v of head 0, then of head 1 ...; or q, v,
    /// k of the first quarter of the heads, then of the next (CodeGen and ProGen, written by four processors).
    enum class Joining { Thirds, Heads, Quarters };

    Kind kind = Kind::Embeddings;
    Projection layer = Projection::Query; ///< of Weight and Bias
    std::string_view key; ///< "w_query": the key of its stage; "w_qkv", "b_qkv_heads"
    std::string_view title; ///< translatable
    Joining joining = Joining::Thirds;

    bool isBias() const { return kind == Kind::Bias || kind == Kind::JoinedBias; }
    bool isWeight() const { return kind == Kind::Weight || kind == Kind::JoinedWeight; }
    bool isJoined() const { return kind == Kind::JoinedWeight || kind == Kind::JoinedBias; }
};
const std::vector<ImportTarget>& importTargets();
const ImportTarget* findImportTarget(std::string_view key);

struct ImportItem {
    NamedTensor array;
    const ImportTarget* target = nullptr;
    bool transposed = false; ///< a weight stored as torch.nn.Linear does, [outputs, inputs]
    std::vector<NamedTensor> furtherHeads = {}; ///< "heads.1.W_query" ... where `array` is "heads.0.W_query"
    int batch = -1; ///< of embeddings [batch, tokens, width]; -1: not chosen
    bool suggested = false; ///< by its name, so it may be a model's array in which heads share keys
};

/// The lengths without leading axes of length 1.
std::vector<std::int64_t> coreShape(const NamedTensor& array);

/// Whether an array has the axes that a target needs: a weight two, or three with one matrix per head; a bias one, or
/// two with one row per head; embeddings two, or three with a batch. Says nothing about the lengths.
bool couldBe(const NamedTensor& array, const ImportTarget& target);

/// What the array is by its name, as our own exports, torch and the models of the field call it; nothing where the name
/// tells nothing. Names of torch.nn.Linear give transposed weights; GPT-2's Conv1D stores [inputs, outputs] as we do.
std::optional<ImportItem> suggestedImport(const NamedTensor& array);
/// The arrays of one layer's attention, the lowest unless one is named; one for each target, and only one of joined and
/// separate weights. Embeddings belong to no layer.
std::vector<ImportItem> suggestedImports(const std::vector<NamedTensor>& arrays, std::optional<int> layer = {});
/// The layers whose attention is there, ascending; empty where names tell no layers.
std::vector<int> importLayers(const std::vector<NamedTensor>& arrays);
/// The layer that the items are from; nothing where their names tell none.
std::optional<int> layerOf(const std::vector<ImportItem>& items);

/// The heads that the arrays tell: one matrix per head; or 64 columns each, as in GPT-2 and most that came after, for
/// joined weights of 128 columns and more.
std::optional<int> suggestedHeads(const std::vector<ImportItem>& items);

/// The width of embeddings that the weights among the items ask for, where the session holds given ones of another width
/// and no item replaces them.
std::optional<int> widthOfMissingEmbeddings(const Session& session, const std::vector<ImportItem>& items);
/// Forgets given embeddings, so that new ones are drawn.
void drawEmbeddings(Session& session);

/// Puts the arrays into the session, whose text has these tokens. Settings follow: sizes are left to the arrays, biases
/// and the projection are switched on where they are given, `heads` sets the number of heads. Embeddings have a row for
/// each token, or for each different token in code-point order, or rows that are named as the tokens. `file` becomes
/// part of where the numbers come from. Notes: cells that are no finite numbers, names of rows that are no tokens.
/// Errors name both shapes; `session` is unchanged then.
Result<Nothing> importNumbers(Session& session, const std::vector<std::string>& tokens,
    const std::vector<ImportItem>& items, std::optional<int> heads = {}, const std::string& file = {},
    std::vector<Message>* notes = nullptr);

/// The same by the shapes alone: nothing is read. Returns the sizes of the run that would come out.
Result<Shape> checkImport(const Session& session, const std::vector<std::string>& tokens,
    const std::vector<ImportItem>& items, std::optional<int> heads = {});

/// A sentence in parts, which are put together with commas.
using ImportLine = std::vector<Message>;
/// What was done with the arrays of a file, a line each: the layer, what was taken and how it was turned and cut, what
/// was left, and which parameters of `after` are drawn still.
std::vector<ImportLine> importReport(
    const std::vector<NamedTensor>& arrays, const std::vector<ImportItem>& items, const Session& after);
/// The last two lines of it; empty where nothing is left or drawn. `session` as it is before or after the import.
ImportLine leftArrays(const std::vector<NamedTensor>& arrays, const std::vector<ImportItem>& items);
ImportLine drawnAfter(const Session& session, const std::vector<ImportItem>& items);

/// Reads what the items need into memory, so that importNumbers() is quick and cannot fail on the file any more.
Result<std::vector<ImportItem>> readImport(std::vector<ImportItem> items);

/// "layer=N,batch=N,ARRAY=TARGET,...", TARGET a key, ".T" behind it for [outputs, inputs]. Without an array: what the
/// names suggest.
Result<std::vector<ImportItem>> chosenImports(const std::vector<NamedTensor>& arrays, std::string_view text);

} // namespace attn
