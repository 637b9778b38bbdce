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

// The bank of a beat of a register whose beat 0 is in `bank`: the number of the beat, its bits
// moved one place up and the highest to the bottom, says which bits differ.
static inline uint32_t rf_beat_bank(uint32_t bank, uint32_t beat, uint32_t banks, int swizzle) {
  const uint32_t twice = beat % banks * 2;
  return swizzle ? bank ^ (twice % banks + twice / banks) : bank;
}
