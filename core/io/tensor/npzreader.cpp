// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensor/npzreader.h"

#include "core/io/tensor/foreignfile.h"
#include "core/io/tensor/npyheader.h"
#include "core/io/tensor/zipreader.h"

namespace attn {

Result<std::vector<NamedTensor>> openNpz(const Bytes& bytes)
{
    const auto entries = zipEntries(bytes);
    if (!entries)
        return entries.error();
    std::vector<NamedTensor> tensors;
    std::vector<std::string> others;
    for (const ZipEntry& entry : *entries) {
        if (!entry.name.ends_with(".npy")) {
            others.push_back(entry.name);
            continue;
        }
        auto tensor = openNpy(zipEntryBytes(bytes, entry), entry.name.substr(0, entry.name.size() - 4));
        if (!tensor)
            return contentError(ATTN_TR("Entry %1: %2"), { entry.name, tensor.error().message });
        tensors.push_back(std::move(*tensor));
    }
    if (tensors.empty() && !others.empty())
        return foreignArchive(others);
    return tensors;
}

} // namespace attn
