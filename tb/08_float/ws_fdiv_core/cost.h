// SPDX-License-Identifier: Apache-2.0
// Cycles that ws_fdiv_core is busy, from the numbers.
#ifndef WS_FDIV_COST_H
#define WS_FDIV_COST_H

#include "ws_fp.h"
#include "ws_fp_width.h"

typedef struct {
  int exp, short_of; // biased exponent (subnormal: 1), leading zeros of the significand
  fp_bits_t sig;     // significand without them
  bool number;       // finite, not zero
} fdiv_number_t;

static inline fdiv_number_t fdiv_number(const ws_fp_format_t *f, fp_bits_t x) {
  fdiv_number_t n = {0};
  const int top = (1 << f->exp_w) - 1;
  const int e = (int)(x >> f->man_w) & top;
  n.sig = x & (((fp_bits_t)1 << f->man_w) - 1);
  n.number = e != top && (e || (n.sig && !f->ftz));
  n.exp = e ? e : 1;
  if (e) n.sig |= (fp_bits_t)1 << f->man_w;
  while (n.number && !(n.sig >> f->man_w))
    n.sig <<= 1, n.short_of++;
  return n;
}

static inline int fdiv_cost(const ws_fp_format_t *f, bool root, fp_bits_t a, fp_bits_t b) {
  const fdiv_number_t x = fdiv_number(f, a), y = fdiv_number(f, b);
  const int bits = f->man_w + 2, bias = (1 << (f->exp_w - 1)) - 1;
  int n, exp; // digits of a full result, exponent of the first
  if (root) {
    if (!x.number || a >> (f->exp_w + f->man_w)) return 0;
    n = bits + (x.short_of + 1) / 2;
    exp = (x.exp + bias) / 2;
  } else {
    if (!x.number || !y.number) return 0;
    n = bits + x.short_of + (x.sig < y.sig);
    exp = x.exp - y.exp + y.short_of + bias;
  }
  const int room = exp + bits - 1; // until half the smallest subnormal
  if (n > room && !f->ftz) n = room < 0 ? 0 : room;
  return (n + 1) / 2 + (root ? !(x.exp & 1) : y.short_of);
}

#endif
