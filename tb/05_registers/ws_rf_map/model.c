// SPDX-License-Identifier: Apache-2.0
// Place of a register in the register file, as the contract of ws_rf_map says it.
#include "ws_config.h"

#include <stdint.h>

typedef struct {
  uint32_t bank, row;
} rf_place_t;

// Warps share rows, see ws_rf_map_pack: a row has banks / WS_REG_PART parts, rpw of which a warp
// has for one beat. The parts of a row are in the order that its number says, digit by digit.
static inline rf_place_t rf_shared_place(uint32_t warp, uint32_t reg, uint32_t rpw, uint32_t banks,
                                         uint32_t beats, int swizzle) {
  const uint32_t parts = banks / WS_REG_PART, part = warp * rpw + reg / WS_REG_PART;
  uint32_t order = part % parts;
  for (uint32_t row = part / parts; swizzle && row; row /= parts)
    order ^= row % parts;
  return (rf_place_t){order * WS_REG_PART + (reg + (swizzle ? warp : 0)) % WS_REG_PART,
                      part / parts * beats};
}

// rpw: rows of a warp for one beat, with reg_pack parts of rows; row is that of beat 0.
static inline rf_place_t rf_place(uint32_t warp, uint32_t reg, uint32_t rpw, uint32_t banks,
                                  uint32_t beats, int swizzle) {
  if (WS_REG_PACK) return rf_shared_place(warp, reg, rpw, banks, beats, swizzle);
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
