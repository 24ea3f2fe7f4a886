// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"
#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"
#include "core/script/scriptwriter.h"

using namespace attn;

namespace {

Result<Nothing> writeScript(const Invocation& call)
{
    const QString dtype = call.options.isSet("dtype") ? call.options.value("dtype") : "float32";
    if (dtype != "float32" && dtype != "float64")
        return usageError("--dtype can be float32 or float64, not \"%1\".", { dtype.toStdString() });
    if (call.options.isSet("output") && call.options.value("output").isEmpty())
        return usageError("--output needs the name of a file, such as attention.py.");
    const auto trace = chosenTrace(call);
    if (!trace)
        return trace.error();
    const auto program = pytorchProgram(**trace, { dtype == "float64" });
    if (!program)
        return program.error();
    if (call.options.isSet("output") && call.options.value("output") != "-")
        return writeWhole(call.options.value("output"), QByteArray::fromStdString(*program));
    printOut(QString::fromStdString(*program));
    return Nothing {};
}

} // namespace

Command scriptCommand()
{
    return { "script", "Write a PyTorch program that computes the same numbers.",
        { { "dtype", "float32 as in most programs, or float64 (float32).", "NAME" },
            { "output", "The file to write; without it, or with -, the program is printed.", "FILE.py" } },
        true, writeScript };
}
