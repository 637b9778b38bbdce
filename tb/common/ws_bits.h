// SPDX-License-Identifier: Apache-2.0
// Bit fields of wide ports: lsb and width in bits, width 1..64.
#ifndef WS_BITS_H
#define WS_BITS_H

#include <stdint.h>

static inline uint64_t ws_get(const uint32_t *vec, unsigned lsb, unsigned width) {
  uint64_t v = 0;
  for (unsigned i = 0; i < width;) {
    unsigned bit = lsb + i;
    v |= (uint64_t)(vec[bit / 32] >> (bit % 32)) << i;
    i += 32 - bit % 32;
  }
  return width >= 64 ? v : v & ((1ull << width) - 1);
}

static inline void ws_set(uint32_t *vec, unsigned lsb, unsigned width, uint64_t value) {
  for (unsigned i = 0; i < width;) {
    unsigned bit = lsb + i, take = 32 - bit % 32;
    if (take > width - i) take = width - i;
    uint32_t mask = (take == 32 ? ~0u : (1u << take) - 1) << (bit % 32);
    vec[bit / 32] = (vec[bit / 32] & ~mask) | ((uint32_t)(value >> i) << (bit % 32) & mask);
    i += take;
  }
}

#endif
