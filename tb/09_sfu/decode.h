// SPDX-License-Identifier: Apache-2.0
// What ws_sfu_decode says of an operand, from the table of its contract; for its test and that of
// ws_sfu_reduce.
#ifndef WS_SFU_DECODE_MODEL_H
#define WS_SFU_DECODE_MODEL_H

#include "ws_sfu.h"

#include <stdbool.h>

enum { NUMBER, ZERO, INFINITE, NAN_, PAGE_OF_ONE = 12, FIRST_TANH_PAGE = 16 };

typedef struct {
  unsigned kind, sign; // the sign matters unless kind is NAN_
  unsigned trig, flip, shift, page, add_y, exp;
} sfu_decode_t;

static inline void sfu_classify(sfu_decode_t *w, unsigned op, uint32_t x) {
  const unsigned ex = x >> 23 & 255, negative = x >> 31;
  const bool zero = ex == 0, inf = ex == 255, number = !zero && !inf;
  w->kind = NUMBER;
  w->sign = negative;
  switch (op) {
  case WS_SFU_RCP:
    w->kind = zero ? INFINITE : inf ? ZERO : NUMBER;
    break;
  case WS_SFU_RSQRT:
    w->kind = zero ? INFINITE : negative ? NAN_ : inf ? ZERO : NUMBER;
    break;
  case WS_SFU_SQRT:
    w->kind = zero ? ZERO : negative ? NAN_ : inf ? INFINITE : NUMBER;
    break;
  case WS_SFU_EX2:
    w->sign = 0;
    if (ex >= 127 + 7) w->kind = negative ? ZERO : INFINITE;
    break;
  case WS_SFU_LG2:
    w->sign = zero || (number && ex < 127);
    w->kind = zero ? INFINITE : negative ? NAN_ : inf ? INFINITE : x == 0x3F800000 ? ZERO : NUMBER;
    break;
  case WS_SFU_SIN:
    w->kind = zero ? ZERO : inf ? NAN_ : NUMBER;
    break;
  case WS_SFU_COS:
    w->sign = 0;
    w->kind = inf ? NAN_ : NUMBER;
    break;
  default:
    w->kind = zero ? ZERO : NUMBER;
    break;
  }
  if (inf && (x & 0x7FFFFF)) w->kind = NAN_;
}

static inline sfu_decode_t sfu_decode(unsigned op, uint32_t x) {
  sfu_decode_t w = {0};
  const int ex = x >> 23 & 255, e = ex - 127, odd = e & 1, half = (e - odd) / 2;
  const bool as_is = op == WS_SFU_SIN && e < -8,
             fixed = (op == WS_SFU_SIN && !as_is) || op == WS_SFU_COS || op == WS_SFU_EX2;
  const bool gone = fixed && (e < -44 || e >= 20);
  sfu_classify(&w, op, x);
  w.trig = fixed && op != WS_SFU_EX2;
  w.flip = op == WS_SFU_EX2 && x >> 31 && !gone;
  w.shift = !fixed ? 19 : gone ? 63 : (unsigned)(19 - e);
  w.exp = 127 + 7;
  w.page = op * 2;
  switch (op) {
  case WS_SFU_RCP:
    w.exp += (unsigned)(-e - 1);
    break;
  case WS_SFU_RSQRT:
    w.exp += (unsigned)(-half - 1);
    w.page += (unsigned)odd;
    break;
  case WS_SFU_SQRT:
    w.exp += (unsigned)half;
    w.page += (unsigned)odd;
    break;
  case WS_SFU_EX2:
    w.add_y = 1;
    if (gone) w.page = PAGE_OF_ONE;
    break;
  case WS_SFU_LG2:
    w.add_y = 1;
    w.exp = (unsigned)(e + 128);
    break;
  case WS_SFU_SIN:
    w.add_y = 1;
    if (as_is) {
      w.page = PAGE_OF_ONE;
      w.exp += (unsigned)e;
    }
    break;
  case WS_SFU_COS:
    w.page = gone ? PAGE_OF_ONE : WS_SFU_SIN * 2;
    w.add_y = !gone;
    break;
  default:
    w.page = e >= -12 && e < 4 ? FIRST_TANH_PAGE + (unsigned)(e + 12) : PAGE_OF_ONE;
    w.add_y = e < 0;
    if (e < 0) w.exp += (unsigned)e;
    break;
  }
  w.exp &= 255;
  return w;
}

#endif
