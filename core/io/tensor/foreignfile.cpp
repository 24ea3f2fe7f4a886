// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensor/foreignfile.h"

#include <algorithm>
#include <string_view>

namespace attn {

namespace {

constexpr std::string_view ggufLines
    = "import gguf.quants, numpy; arrays = gguf.GGUFReader('model.gguf').tensors\n"
      "numpy.savez('model.npz', **{a.name: gguf.quants.dequantize(a.data, a.tensor_type) for a in arrays})";
constexpr std::string_view hdf5Lines
    = "import h5py, numpy; arrays = {}\n"
      "h5py.File('model.h5').visititems(lambda name, item: arrays.update({name: item[()]}) if hasattr(item, 'dtype') "
      "else None); numpy.savez('model.npz', **arrays)";
constexpr std::string_view torchLines
    = "import torch; from safetensors.torch import save_file\n"
      "save_file({k: v.contiguous() for k, v in torch.load('model.pt', map_location='cpu', weights_only=True).items()}, "
      "'model.safetensors')";
constexpr std::string_view onnxLines
    = "import numpy, onnx.numpy_helper; arrays = onnx.load('model.onnx').graph.initializer\n"
      "numpy.savez('model.npz', **{a.name: onnx.numpy_helper.to_array(a) for a in arrays})";
constexpr std::string_view pickleLines
    = "import numpy, pickle; weights = pickle.load(open('file.pkl', 'rb'))\n"
      "numpy.savez('file.npz', attention=numpy.asarray(weights))";
constexpr std::string_view matlabLines
    = "import numpy, scipy.io; arrays = scipy.io.loadmat('file.mat')\n"
      "numpy.savez('file.npz', **{k: v for k, v in arrays.items() if not k.startswith('_')})";
constexpr std::string_view parquetLines = "import pandas\npandas.read_parquet('file.parquet').to_csv('file.csv')";
constexpr std::string_view excelLines = "import pandas\npandas.read_excel('file.xlsx', index_col=0).to_csv('file.csv')";

struct ForeignKind {
    std::string_view magic; ///< what the file begins with
    std::string_view name; ///< proper names, the same in every language
    std::string_view lines; ///< Python; empty: it has to be unpacked
};

constexpr ForeignKind foreignKinds[] = {
    { "GGUF", "GGUF (llama.cpp)", ggufLines },
    { "\x89HDF\r\n\x1a\n", "HDF5 (.h5, Keras)", hdf5Lines },
    { "MATLAB 5.0", "MATLAB (.mat)", matlabLines },
    { "PAR1", "Parquet", parquetLines },
    { "\x1f\x8b", "gzip (.gz)", {} },
    { "\xFD"
      "7zXZ",
        "xz", {} },
    { "\x28\xB5\x2F\xFD", "Zstandard (.zst)", {} },
    { "BZh", "bzip2 (.bz2)", {} },
    { "7z\xBC\xAF", "7-Zip", {} },
};

/// Programs of pickle begin with the protocol; those of torch.save before 1.6 go on with its magic number.
bool isPickle(std::string_view start)
{
    return start.size() > 2 && start[0] == '\x80' && start[1] >= 2 && start[1] <= 5;
}

/// A model in protocol buffers: field 1 is a small version, field 2 the name of the producer.
bool isOnnx(std::string_view start)
{
    return start.size() > 4 && start[0] == '\x08' && start[1] > 0 && start[1] < 32
        && (start[2] == '\x12' || start[2] == '\x3A' || start[2] == '\x42');
}

Error unread(std::string_view name, std::string_view lines)
{
    if (lines.empty())
        return contentError(ATTN_TR("This is a file of %1; unpack it first."), { std::string(name) });
    return contentError(
        ATTN_TR("This is a file of %1, which is not read. Two lines of Python make one that is:\n%2"),
        { std::string(name), std::string(lines) });
}

} // namespace

std::optional<Error> foreignFile(const QByteArray& start)
{
    const std::string_view bytes(start.constData(), size_t(start.size()));
    for (const ForeignKind& kind : foreignKinds)
        if (bytes.starts_with(kind.magic))
            return unread(kind.name, kind.lines);
    if (isPickle(bytes)) {
        const bool torch = bytes.find("\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19") != std::string_view::npos;
        return torch ? unread("PyTorch (.pt, .bin)", torchLines) : unread("pickle (.pkl)", pickleLines);
    }
    if (isOnnx(bytes))
        return unread("ONNX", onnxLines);
    if (bytes.starts_with("version https://git-lfs"))
        return contentError(ATTN_TR("This is a pointer of Git LFS, not the file itself; fetch that with: git lfs pull."));
    if (bytes.starts_with("<!") || bytes.starts_with("<html") || bytes.starts_with("<?xml"))
        return contentError(ATTN_TR("This is a web page or XML, not a file of numbers; download the file itself."));
    if (bytes.starts_with("%PDF") || bytes.starts_with("\x89PNG") || bytes.starts_with("\xFF\xD8\xFF"))
        return contentError(ATTN_TR("This is a picture or a PDF, not a file of numbers."));
    return std::nullopt;
}

Error foreignArchive(const std::vector<std::string>& entries)
{
    const auto has = [&](std::string_view end) {
        return std::any_of(entries.begin(), entries.end(), [&](const std::string& name) { return name.ends_with(end); });
    };
    if (has("data.pkl"))
        return unread("PyTorch (.pt, .bin)", torchLines);
    if (has("xl/workbook.xml"))
        return unread("Excel (.xlsx)", excelLines);
    if (has(".weights.h5") || has(".safetensors") || has(".npz"))
        return unread("ZIP", {});
    return contentError(
        ATTN_TR("This is a ZIP archive without NPY arrays; numpy.savez writes one with arrays, which is called NPZ."));
}

} // namespace attn
