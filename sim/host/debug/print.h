// SPDX-License-Identifier: Apache-2.0
// A launch that stands still, as text.
#ifndef WS_PRINT_H
#define WS_PRINT_H

#include <stdio.h>

#include "../libws/debug.h"

void print_warps(FILE *f, const ws_debugged_t *d);
// Of all threads of a warp.
void print_registers(FILE *f, const ws_debugged_t *d, unsigned warp);
// As a thread sees it.
void print_memory(FILE *f, const ws_debugged_t *d, unsigned warp, unsigned thread, uint32_t at,
                  uint32_t bytes);

#endif
