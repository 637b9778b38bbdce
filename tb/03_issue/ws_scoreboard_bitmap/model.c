// SPDX-License-Identifier: Apache-2.0
// Pending writes: which registers of which warps are still to be written.
#include <stdbool.h>

enum { SB_MAX_WARPS = 64, SB_MAX_REGS = 64, SB_MAX_USES = 4 };
static bool pending[SB_MAX_WARPS][SB_MAX_REGS];

// May an instruction of warp w issue? Bit k of use: it reads or writes register reg[k].
static bool sb_ok(unsigned w, unsigned use, const unsigned *reg) {
  for (unsigned k = 0; k < SB_MAX_USES; k++)
    if (use >> k & 1 && pending[w][reg[k]]) return false;
  return true;
}

static inline bool sb_busy(unsigned w) {
  for (unsigned r = 0; r < SB_MAX_REGS; r++)
    if (pending[w][r]) return true;
  return false;
}
