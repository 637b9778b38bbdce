// SPDX-License-Identifier: Apache-2.0
// What the tests of the execution units share: the instructions' meanings, operands that meet
// corners, masks.
#ifndef WS_EXEC_TB_H
#define WS_EXEC_TB_H

#include "ws_rv32.h"
#include "ws_tb.h"

#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

// Random words of which many are corners of something.
static inline uint32_t exec_operand(void) {
  static const uint32_t corner[] = {
      0, 1, 2, 3, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFF, 0x10000};
  switch (ws_rand_below(6)) {
  case 0:
    return corner[ws_rand_below(sizeof corner / sizeof corner[0])];
  case 1:
    return UINT32_C(1) << ws_rand_below(32);
  case 2:
    return ws_rand() >> ws_rand_below(32);
  case 3:
    return ~(ws_rand() >> ws_rand_below(32));
  default:
    return ws_rand();
  }
}

// The number of any register but x0; numbers have that many bits.
static inline unsigned exec_rd(unsigned bits) {
  return 1 + ws_rand_below((1u << bits) - 1);
}

static inline uint32_t exec_ones(unsigned n) {
  return n >= 32 ? UINT32_MAX : (UINT32_C(1) << n) - 1;
}

// A mask of n threads, never empty, often full or sparse.
static inline uint32_t exec_mask(unsigned n) {
  uint32_t mask = ws_rand_percent(30)   ? UINT32_MAX
                  : ws_rand_percent(30) ? ws_rand() & ws_rand()
                                        : ws_rand();
  mask &= exec_ones(n);
  return mask ? mask : UINT32_C(1) << ws_rand_below(n);
}

#endif
