// SPDX-License-Identifier: Apache-2.0
// Agent expressions: conditions of breakpoints, compiled by GDB, computed here for each thread.
#ifndef WS_AX_H
#define WS_AX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What an expression can ask of its thread. False: there is no such register or memory, or its
// value is not known yet.
typedef struct ax_thread {
  bool (*reg)(void *ctx, unsigned number, uint32_t *value); // by the numbers of the description
  bool (*read)(void *ctx, uint32_t at, void *to, size_t bytes);
  void *ctx;
} ax_thread_t;

// Computes an expression. False when it cannot be computed: an unknown operation, no such memory, a
// division by 0, more than 10000 steps.
bool ax_compute(const uint8_t *code, size_t bytes, const ax_thread_t *thread, uint64_t *value);

#endif
