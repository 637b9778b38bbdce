// SPDX-License-Identifier: Apache-2.0
// Place of a register in the register file, as the contract of ws_rf_map says it.
#include <stdint.h>

typedef struct {
  uint32_t bank, row;
} rf_place_t;

// rpw: rows of a warp for one beat; row is that of beat 0.
static inline rf_place_t rf_place(uint32_t warp, uint32_t reg, uint32_t rpw, uint32_t banks,
                                  uint32_t beats, int swizzle) {
  uint32_t step = swizzle ? (reg < 32 ? 1 : 5) : 0;
  rf_place_t p = {(reg + step * warp) % banks, (warp * rpw + reg / banks) * beats};
  return p;
}
