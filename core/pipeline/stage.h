// SPDX-License-Identifier: GPL-3.0-or-later
// A stage is declared once, as a StageSpec. The settings form, the command line, the session file, stepping, heatmaps,
// the inspector, exports, scripts and the contract test iterate over these declarations.
#pragma once

#include "core/base/matrix.h"
#include "core/config/setting.h"
#include "core/pipeline/report.h"
#include "core/session/sources.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace attn {

struct Session;

enum class Axis { Token, QueryToken, KeyToken, ModelDim, LayerInputDim, HeadDim, ValueDim, JoinedKeyDim, JoinedValueDim, OutputDim, One };
enum class ValueKind { Text, TokenId, Signed, Probability, Mask, DropoutMask };
enum class Scope { Model, Layer, Head }; ///< how often a stage is there: once, per layer, per head of a layer
enum class Role { None, Query, Key, Value }; ///< picks the hue
enum class Group { Input, Head, Together }; ///< headings of the stage list

/// How the canvas lays the step out (visual.md): the operands and the result.
enum class Equation {
    Tokens, ///< the tokens and their ids
    Alone, ///< the matrix by itself
    Corner, ///< product: left operand beside, right operand above, bias under the right operand
    Stack, ///< one or two operands, an operator, the result
    Join, ///< blocks side by side become one matrix
};

/// Where an input stands in the equation.
enum class Place { Hidden, Left, Above, AboveTransposed, Bias, Operand };

/// As an input: what enters the layer, the embeddings or the result of the layer before.
inline constexpr std::string_view layerInput = "layer_input";

struct InputSpec {
    std::string_view stage; ///< key of a stage, or layerInput; a stage that is switched off is replaced by what it passes on
    Place place = Place::Hidden;
    bool optional = false; ///< absent, instead of replaced, while that stage is switched off
    bool everyHead = false; ///< one input per head, in order; only as the last input
};

/// What a stage computes from.
struct StageInputs {
    const Config& config;
    const Shape& shape;
    const Sources& sources;
    int layer = 0, head = 0; ///< the head in its layer
    std::vector<MatrixPtr> matrices; ///< in the order of `inputs`, null where optional and absent
    std::vector<int> nodes; ///< the node behind each, -1 where absent
    MatrixPtr result = {}; ///< for explain: what the stage computed, unless cells of it were typed over
    int decimals = 4; ///< for explain: of the numbers in its words

    bool has(size_t input) const { return input < matrices.size() && matrices[input] != nullptr; }
    const Matrix& operator[](size_t input) const { return *matrices[input]; }
    /// A reference to a cell of an input with its value.
    Source source(size_t input, int row, int column) const
    {
        return { { nodes[input], row, column }, (*matrices[input])(row, column) };
    }
};

/// Switches an optional stage: `on` is applied one by one until the stage is enabled.
struct SwitchSpec {
    std::vector<std::pair<std::string_view, std::string_view>> on, off;
    bool exists() const { return !on.empty(); }
};

/// An experiment that the explanation offers, one undo step.
struct TrySpec {
    std::string_view title = {};
    std::vector<std::pair<std::string_view, std::string_view>> settings;
};

/// A symbol of formulas that is no matrix of the run, with what it means.
struct SymbolSpec {
    std::string_view symbol; ///< TeX: "d_k"
    std::string_view asset; ///< its picture in resources/formulas
    std::string_view plain; ///< "dk"
    std::string_view words;
    std::string_view mark; ///< formulas that contain this use the symbol
    std::string (*value)(const Config&, const Shape&) = nullptr; ///< null: it has none
};

/// Formulas of a stage for some settings; placeholders as in StageSpec::formula.
struct FormulaSpec {
    std::string_view asset, whole, cell, plain;
    bool (*when)(const Config&) = nullptr;
};

struct StageSpec {
    std::string_view key = {}; ///< "scores": the last part of the path
    std::string_view title = {}; ///< "Attention scores"
    std::string_view shortTitle = {}; ///< "Scores"
    Scope scope = Scope::Head;
    Group group = Group::Head;
    bool step = true; ///< a row of the stage list; otherwise an operand, still exportable and pinnable
    bool listedWhenOn = false; ///< no row and no number while it is switched off
    bool continuation = false; ///< shares the number of the step before it, listed only while it exists
    ValueKind kind = ValueKind::Signed;
    Role role = Role::None;
    Axis rows = Axis::QueryToken, columns = Axis::KeyToken;
    Equation equation = Equation::Corner;

    std::string_view asset = {}; ///< name of its formula pictures in resources/formulas; the key where empty
    std::string_view symbol = {}; ///< TeX: "S"
    std::string_view plainSymbol = {}; ///< as plain text, where TeX is not
    /// TeX: "S = Q K^{\\top}". "{0}" is the symbol of the first input as it is in the run (one that is switched off is
    /// replaced by its own first input), "<2: + b>" is there while the third input is. The same in the next two.
    std::string_view formula = {};
    std::string_view cellFormula = {}; ///< TeX, one cell
    std::string_view plainFormula = {}; ///< the formula as plain text for terminals and screen readers
    std::vector<FormulaSpec> variants = {}; ///< the first that fits the settings replaces the formulas above
    std::vector<const SymbolSpec*> symbols = {}; ///< of the formulas, besides those of the result and the inputs
    std::string_view summary = {}; ///< two sentences: what happens and why
    std::string_view pytorch = {}; ///< the same step in PyTorch; {out} is this stage, {0} {1} .. its inputs

    std::vector<InputSpec> inputs = {};
    /// While it is on, stages after it that read this one read it instead: what stands between two others.
    std::string_view standsFor = {};
    std::size_t passesOn = 0; ///< the input that stands for the stage while it is switched off
    std::vector<const SettingSpec*> settings = {}; ///< shown first while this step is on screen
    std::vector<std::string_view> reads = {}; ///< keys of other settings that change the result
    SwitchSpec toggle = {};
    std::vector<TrySpec> tries = {};

    bool (*enabled)(const Config&) = nullptr; ///< null: always
    Message (*operation)(const Config&, const Shape&) = nullptr; ///< Stack: what stands on the operator disc
    std::string (*code)(const Config&, const Shape&, int layer) = nullptr; ///< `pytorch`, where the line depends on settings
    const SourceMatrix* (*source)(const Sources&, int layer) = nullptr; ///< inputs: the matrix of the document that it shows
    Message (*drawn)(const Config&) = nullptr; ///< stages that draw: how
    /// Inputs: puts a changed matrix of this node into the document.
    void (*store)(Session&, const StageInputs&, const Matrix& changed) = nullptr;
    Matrix (*eval)(const StageInputs&) = nullptr;
    CellReport (*explain)(const StageInputs&, int row, int column) = nullptr; ///< value, computed: filled by the trace
    Message (*observe)(const StageInputs&, const Matrix& result) = nullptr; ///< "Look for", with this run's numbers
    Message (*note)(const StageInputs&, const Matrix& result) = nullptr; ///< what is wrong with these numbers
    /// Weights that were read without their mask: whether they are those of a causal model.
    bool (*masksFuture)(const Matrix& result) = nullptr;

    bool isEnabled(const Config& config) const { return !enabled || enabled(config); }
    std::string_view assetName() const { return asset.empty() ? key : asset; }
    std::string_view plain() const { return plainSymbol.empty() ? symbol : plainSymbol; }
};

} // namespace attn
