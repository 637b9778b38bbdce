// SPDX-License-Identifier: Apache-2.0
// Words of any width for tests of storage cells: the word of number `id` is a fixed scramble of it.
#ifndef WORD_H
#define WORD_H

#include "ws_tb.h"

static inline uint32_t word_chunk(uint32_t id, uint32_t chunk) {
  uint32_t x = id * 0x9E3779B9u + chunk * 0x85EBCA6Bu + 1;
  x ^= x >> 15;
  x *= 0x2C1B3C6Du;
  x ^= x >> 13;
  return x;
}

static inline uint32_t word_part(uint32_t id, unsigned lsb,
                                 unsigned width) { // width <= 32 bits from bit lsb
  uint64_t two = (uint64_t)word_chunk(id, lsb / 32 + 1) << 32 | word_chunk(id, lsb / 32);
  uint64_t mask = (UINT64_C(1) << width) - 1;
  return (uint32_t)(two >> (lsb % 32) & mask);
}

static inline void word_put(void *field, unsigned width, uint32_t id) {
  for (unsigned lsb = 0; lsb < width; lsb += 32) {
    unsigned w = width - lsb < 32 ? width - lsb : 32;
    ws_set(field, lsb, w, word_part(id, lsb, w));
  }
}

static inline bool word_is(const void *field, unsigned width, uint32_t id) {
  for (unsigned lsb = 0; lsb < width; lsb += 32) {
    unsigned w = width - lsb < 32 ? width - lsb : 32;
    if ((uint32_t)ws_get(field, lsb, w) != word_part(id, lsb, w)) return false;
  }
  return true;
}

#endif
