// SPDX-License-Identifier: Apache-2.0
// A binary32 number and its bits, for C code beside the model.
#ifndef WS_FLOAT_BITS_H
#define WS_FLOAT_BITS_H

#include <stdint.h>
#include <string.h>

static inline float ws_float(uint32_t bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static inline uint32_t ws_float_bits(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

#endif
