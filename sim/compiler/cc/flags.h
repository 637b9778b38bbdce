// SPDX-License-Identifier: Apache-2.0
// What a source may ask of GCC in a line `// Flags: ..`.
#ifndef WSCC_FLAGS_H
#define WSCC_FLAGS_H

#include <stdbool.h>

// Does this flag only change how code is optimised or warned about? Others run programs (-wrapper,
// -fplugin, -B), read or write files (-include, -o, -fdump-, -fprofile-), or pass on to another
// tool
// (-Wa, -Wl).
bool flag_of_source(const char *flag);

#endif
