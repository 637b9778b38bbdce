// SPDX-License-Identifier: Apache-2.0
// Pending writes: which registers of which warps are still to be written.
#include <stdbool.h>

enum { SB_MAX_WARPS = 64 };
static bool pending[SB_MAX_WARPS][32];

// May an instruction of warp w issue that reads rs1, rs2 and writes rd? use: bit 0 rs1, 1 rs2, 2
// rd.
static bool sb_ok(unsigned w, unsigned use, unsigned rs1, unsigned rs2, unsigned rd) {
  return !((use & 1 && pending[w][rs1]) || (use & 2 && pending[w][rs2]) ||
           (use & 4 && pending[w][rd]));
}

static bool sb_busy(unsigned w) {
  for (unsigned r = 0; r < 32; r++)
    if (pending[w][r]) return true;
  return false;
}
