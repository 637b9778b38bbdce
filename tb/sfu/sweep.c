// SPDX-License-Identifier: Apache-2.0
// Each result is compared with a double precision value. Where that value's own error could change
// what is counted (is the result the nearest one, is its error a new maximum) MPFR decides.
#include "sweep.h"

#include "../../sim/model/ws_sfu.c" // in sight of the constant tables, for speed
#include "exact.h"
#include "ws_float_bits.h"
#include "ws_sfu_rom.h"

#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846

const ranges_t ranges[FUNCTIONS] = {
    [WS_SFU_RCP] = {{"all"}, {INFINITY}, 1},
    [WS_SFU_RSQRT] = {{"all"}, {INFINITY}, 1},
    [WS_SFU_SQRT] = {{"all"}, {INFINITY}, 1},
    [WS_SFU_EX2] = {{"all"}, {INFINITY}, 1},
    [WS_SFU_LG2] = {{"[1/2, 2]", "outside"}, {0, INFINITY}, 2},
    [WS_SFU_SIN] = {{"to pi", "to 100 pi", "to 2^16", "to 2^20", "beyond"},
                    {PI, 100 * PI, 0x1p16, 0x1.fffffep19, INFINITY},
                    5},
    [WS_SFU_COS] = {{"to pi", "to 100 pi", "to 2^16", "to 2^20", "beyond"},
                    {PI, 100 * PI, 0x1p16, 0x1.fffffep19, INFINITY},
                    5},
    [WS_SFU_TANH] = {{"all"}, {INFINITY}, 1},
};

static int range_of(unsigned op, double x) {
  const double a = fabs(x);
  if (op == WS_SFU_LG2) return !(x >= 0.5 && x <= 2);
  int i = 0;
  while (a > ranges[op].up_to[i])
    i++;
  return i;
}

static uint64_t double_bits(double d) {
  uint64_t b;
  memcpy(&b, &d, sizeof b);
  return b;
}

static double power_of_two(int e) {
  const uint64_t b = (uint64_t)(e + 1023) << 52;
  double d;
  memcpy(&d, &b, sizeof d);
  return d;
}

// t to 24 bits, then subnormals to zero, large ones to infinity. *sure: an error of SFU_SLACK in t
// does not matter.
static uint32_t nearest(double t, bool *sure) {
  const uint64_t b = double_bits(t), low = b & 0x1FFFFFFF;
  const uint64_t from_tie = low > 0x10000000 ? low - 0x10000000 : 0x10000000 - low;
  const bool extreme = !(fabs(t) > 0x1p-130 && fabs(t) < 0x1p130);
  *sure = extreme || from_tie > 64;
  const uint64_t r = (b + 0x10000000) & ~UINT64_C(0x1FFFFFFF);
  const uint32_t sign = (uint32_t)(b >> 32) & 0x80000000;
  const int e = (int)(r >> 52 & 2047) - 1023;
  if (e < -126) return sign;
  return e > 127 ? sign | 0x7F800000
                 : sign | (uint32_t)(e + 127) << 23 | (uint32_t)(r >> 29 & 0x7FFFFF);
}

static bool number(uint32_t bits) {
  const uint32_t e = bits >> 23 & 255;
  return e != 0 && e != 255;
}

// A coarse table may miss the smallest normal number by as many last places, and what is below it
// is flushed.
bool sweep_coarse;
enum { COARSE = 16 };

static void wrong(result_t *r, uint32_t x) {
  if (!r->wrong++) r->x_wrong = x;
}

static inline void one(unsigned op, uint32_t xb, result_t *result) {
  const uint32_t got = ws_sfu_eval(&ws_sfu_rom, op, xb);
  uint32_t want;
  if (sfu_special(op, xb, &want)) {
    if (got != want) wrong(result, xb);
    return;
  }
  const double x = (double)ws_float(xb), t = sfu_double(op, x);
  stats_t *s = &result->range[range_of(op, x)];
  s->n++;
  bool sure;
  want = nearest(t, &sure);
  sfu_error_t e;
  if (!sure) {
    sfu_exact(op, xb, got, &e);
    want = e.nearest;
  }
  s->nearest += got == want;
  if (!number(got) ||
      !number(want)) { // flushed or too large, rightly or not; sin and lg2 may be zero in between
    const bool tiny =
        (op == WS_SFU_SIN || op == WS_SFU_COS || op == WS_SFU_LG2) && (got & 0x7FFFFFFF) == 0;
    const bool edge =
        sweep_coarse && (got & 0x7FFFFFFF) == 0 && (want & 0x7FFFFFFF) < 0x00800000 + COARSE;
    if (got != want && !tiny && !edge) wrong(result, xb);
    if (!tiny || got == want) return;
  }
  if (sure) {
    // Just above a power of two the true value may be below it, where last places are half as
    // large.
    const int exponent = (int)((double_bits(t) - 64) >> 52 & 2047) - 1023;
    e.absolute = fabs((double)ws_float(got) - t);
    e.ulp = e.absolute * power_of_two(23 - exponent);
    e.relative = e.absolute / fabs(t);
    const double doubt = 1 - 0x1p-20;
    // A result of zero is wrong by the whole value: by 1, once that is the maximum. So is every
    // sine from 2^20 on.
    const bool relative = e.relative >= s->rel * doubt && !(e.relative == 1 && s->rel == 1);
    if (e.ulp >= s->ulp * doubt || e.absolute >= s->abs * doubt || relative)
      sfu_exact(op, xb, got, &e);
  }
  s->sum_ulp += e.ulp;
  if (e.ulp > s->ulp) {
    s->ulp = e.ulp;
    s->x_ulp = xb;
  }
  if (e.absolute > s->abs) {
    s->abs = e.absolute;
    s->x_abs = xb;
  }
  if (e.relative > s->rel) s->rel = e.relative;
}

// A loop a function, so that the compiler knows the function in it.
#define LOOP(op)                                                                                   \
  case op:                                                                                         \
    for (uint64_t x = first; x < end; x += step)                                                   \
      one(op, (uint32_t)x, r);                                                                     \
    break;

void sweep_operands(unsigned op, uint32_t first, uint64_t end, uint32_t step, result_t *r) {
  if (!end) end = UINT64_C(1) << 32;
  switch (op) {
    LOOP(WS_SFU_RCP)
    LOOP(WS_SFU_RSQRT)
    LOOP(WS_SFU_SQRT)
    LOOP(WS_SFU_EX2)
    LOOP(WS_SFU_LG2)
    LOOP(WS_SFU_SIN)
    LOOP(WS_SFU_COS)
    LOOP(WS_SFU_TANH)
  }
}

void sweep_one(unsigned op, uint32_t x, result_t *r) {
  one(op, x, r);
}

void sweep_add(result_t *sum, const result_t *r) {
  for (int i = 0; i < MAX_RANGES; i++) {
    stats_t *a = &sum->range[i];
    const stats_t *b = &r->range[i];
    a->n += b->n;
    a->nearest += b->nearest;
    a->sum_ulp += b->sum_ulp;
    if (b->ulp > a->ulp) {
      a->ulp = b->ulp;
      a->x_ulp = b->x_ulp;
    }
    if (b->abs > a->abs) {
      a->abs = b->abs;
      a->x_abs = b->x_abs;
    }
    if (b->rel > a->rel) a->rel = b->rel;
  }
  if (r->wrong && !sum->wrong) sum->x_wrong = r->x_wrong;
  sum->wrong += r->wrong;
}
