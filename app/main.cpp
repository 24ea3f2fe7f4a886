// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandline.h"

int main(int argc, char** argv)
{
    return runCommandLine(argc, argv);
}
