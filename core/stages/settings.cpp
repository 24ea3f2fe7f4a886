// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stages/settings.h"

namespace attn::settings {

const SettingSpec& kind()
{
    static const SettingSpec spec {
        .key = "attention.kind",
        .title = ATTN_TR("Attention"),
        .summary = ATTN_TR("With weight matrices (drawn, typed or imported), or on the embeddings themselves."),
        .kind = SettingKind::Choice,
        .fallback = "dot_product",
        .choices = { { "dot_product", ATTN_TR("Dot product") }, { "unweighted", ATTN_TR("Without weights") } },
    };
    return spec;
}

const SettingSpec& layers()
{
    static const SettingSpec spec {
        .key = "layers",
        .title = ATTN_TR("Layers"),
        .summary = ATTN_TR("Attention layers after each other; each reads what the one before wrote and has weights of its own."),
        .kind = SettingKind::Integer,
        .fallback = "1",
        .minimum = 1,
        .maximum = 1000,
    };
    return spec;
}

const SettingSpec& heads()
{
    static const SettingSpec spec {
        .key = "attention.heads",
        .title = ATTN_TR("Heads"),
        .summary = ATTN_TR("Number of heads; each has an equal part of the width."),
        .kind = SettingKind::Integer,
        .fallback = "1",
        .minimum = 1,
        .maximum = 64,
    };
    return spec;
}

const SettingSpec& size()
{
    static const SettingSpec spec {
        .key = "attention.size",
        .title = ATTN_TR("Width"),
        .summary = ATTN_TR("Width of the queries and keys of all heads together; a multiple of the heads."),
        .kind = SettingKind::Integer,
        .minimum = 1,
        .maximum = 4096,
        .computed = true, // 2, rounded up to a multiple of the heads
    };
    return spec;
}

const SettingSpec& valueSize()
{
    static const SettingSpec spec {
        .key = "attention.value_size",
        .title = ATTN_TR("Value width"),
        .summary = ATTN_TR("Width of the values of all heads together; as wide as the queries unless given."),
        .kind = SettingKind::Integer,
        .minimum = 1,
        .maximum = 4096,
        .computed = true,
    };
    return spec;
}

const SettingSpec& layout()
{
    static const SettingSpec spec {
        .key = "attention.layout",
        .title = ATTN_TR("Layout"),
        .summary = ATTN_TR("One weight matrix cut into heads, or one matrix per head: the same numbers, stored differently."),
        .kind = SettingKind::Choice,
        .fallback = "split",
        .choices = { { "split", ATTN_TR("Split") }, { "stacked", ATTN_TR("Stacked") } },
    };
    return spec;
}

const SettingSpec& bias()
{
    static const SettingSpec spec {
        .key = "attention.bias",
        .title = ATTN_TR("Bias"),
        .summary = ATTN_TR("Adds a bias, one row of numbers, to all queries, keys and values."),
        .kind = SettingKind::Boolean,
        .fallback = "false",
    };
    return spec;
}

const SettingSpec& parametersSeed()
{
    static const SettingSpec spec {
        .key = "parameters.seed",
        .title = ATTN_TR("Parameter seed"),
        .summary = ATTN_TR("What torch.manual_seed gets before the weights are drawn: query, key, value, output."),
        .kind = SettingKind::Seed,
        .fallback = "123",
        .choices = { { "continue", ATTN_TR("After the embeddings") } },
    };
    return spec;
}

const SettingSpec& parametersInit()
{
    static const SettingSpec spec {
        .key = "parameters.init",
        .title = ATTN_TR("Parameters"),
        .summary = ATTN_TR("Draw weights as torch.rand does (0 to 1), or as nn.Linear does (around 0)."),
        .kind = SettingKind::Choice,
        .fallback = "rand",
        .choices = { { "rand", "torch.rand" }, { "linear", "nn.Linear" } },
    };
    return spec;
}

const SettingSpec& maskKind()
{
    static const SettingSpec spec {
        .key = "mask",
        .title = ATTN_TR("Mask"),
        .summary = ATTN_TR("Which keys a query may see. Causal: itself and what stands before it. Custom: drawn by hand, or "
                           "given by the session."),
        .kind = SettingKind::Choice,
        .fallback = "none",
        .choices = { { "none", ATTN_TR("None") }, { "causal", ATTN_TR("Causal") }, { "custom", ATTN_TR("Custom") } },
    };
    return spec;
}

const SettingSpec& maskMethod()
{
    static const SettingSpec spec {
        .key = "mask.method",
        .title = ATTN_TR("Mask method"),
        .summary = ATTN_TR("Minus infinity before softmax, or zero after it and divide by the new sum."),
        .kind = SettingKind::Choice,
        .fallback = "before_softmax",
        .choices = { { "before_softmax", ATTN_TR("Before softmax") }, { "after_softmax", ATTN_TR("After softmax") } },
    };
    return spec;
}

const SettingSpec& normalizer()
{
    static const SettingSpec spec {
        .key = "normalizer",
        .title = ATTN_TR("Normalizer"),
        .summary = ATTN_TR("How a row of scores becomes shares that add up to 1."),
        .kind = SettingKind::Choice,
        .fallback = "softmax",
        .choices = { { "softmax", ATTN_TR("Softmax") }, { "sum", ATTN_TR("Divide by the sum") } },
    };
    return spec;
}

const SettingSpec& dropoutRate()
{
    static const SettingSpec spec {
        .key = "dropout.rate",
        .title = ATTN_TR("Dropout rate"),
        .summary = ATTN_TR("Probability that an entry is set to 0; the others are divided by 1 minus this."),
        .kind = SettingKind::Real,
        .fallback = "0",
        .minimum = 0,
        .maximum = 1,
        .step = 0.05,
    };
    return spec;
}

const SettingSpec& dropoutSeed()
{
    static const SettingSpec spec {
        .key = "dropout.seed",
        .title = ATTN_TR("Dropout seed"),
        .summary = ATTN_TR("What torch.manual_seed gets before the mask is drawn."),
        .kind = SettingKind::Seed,
        .fallback = "123",
    };
    return spec;
}

const SettingSpec& dropoutTraining()
{
    static const SettingSpec spec {
        .key = "dropout.training",
        .title = ATTN_TR("Training"),
        .summary = ATTN_TR("Dropout acts in training only; in evaluation it leaves everything as it is."),
        .kind = SettingKind::Boolean,
        .fallback = "true",
    };
    return spec;
}

const SettingSpec& dropoutPlace()
{
    static const SettingSpec spec {
        .key = "dropout.place",
        .title = ATTN_TR("Dropout place"),
        .summary = ATTN_TR("Set attention weights, or entries of the context vectors, to 0."),
        .kind = SettingKind::Choice,
        .fallback = "weights",
        .choices = { { "weights", ATTN_TR("Attention weights") }, { "context", ATTN_TR("Context vectors") } },
    };
    return spec;
}

const SettingSpec& dropoutGenerator()
{
    static const SettingSpec spec {
        .key = "dropout.generator",
        .title = ATTN_TR("Generator"),
        .summary = ATTN_TR("Which PyTorch build's mask to draw: most notebooks on x86 processors use the one with MKL."),
        .kind = SettingKind::Choice,
        .fallback = "torch",
        .choices = { { "torch", ATTN_TR("PyTorch without MKL") }, { "torch_mkl", ATTN_TR("PyTorch with MKL") } },
    };
    return spec;
}

} // namespace attn::settings
