// SPDX-License-Identifier: Apache-2.0
// What a program sees of the memory stage: instructions in flight, and memories that change in the
// order in which the retire port says that accesses take effect.
#ifndef WS_MEM_MODEL_H
#define WS_MEM_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "ws_config.h"

enum {
  MM_THREADS = 32,
  MM_REGS = 1 << WS_REG_W,
  MM_NUMBERS = 64 * MM_REGS,
  MM_MEMORY = 1 << 21,
  MM_SHARED = 1 << 18
};
enum { MM_LB, MM_LH, MM_LW, MM_LBU = 4, MM_LHU, MM_SB = 8, MM_SH, MM_SW, MM_AMO = 16 };
enum { MM_GLOBAL, MM_CONST, MM_SHARED_SPACE }; // which memory; local is part of global

// A warp instruction, by number = warp * MM_REGS + rd; rd is 0 for what writes no register.
typedef struct {
  bool used;
  uint32_t seq; // order of dispatch
  uint32_t op, pc, mask;
  uint32_t space[MM_THREADS], at[MM_THREADS], data[MM_THREADS]; // at: address in that memory
  uint32_t effect, answered;                                    // threads
  uint32_t result[MM_THREADS];
} mm_insn_t;

typedef struct {
  uint8_t global[MM_MEMORY], shared[MM_SHARED];
  mm_insn_t insn[MM_NUMBERS];
} mm_t;

static inline bool mm_is_store(uint32_t op) {
  return op >= MM_SB && op < MM_AMO;
}
static inline bool mm_is_amo(uint32_t op) {
  return op >= MM_AMO;
}
static inline uint32_t mm_size(uint32_t op) {
  return mm_is_amo(op) || (op & 3) == 3 ? 4 : 1u << (op & 3);
}

// The threads of mask access memory `space` now. NULL, or what is wrong.
const char *mm_effect(mm_t *m, uint32_t number, uint32_t space, uint32_t mask);

#endif
