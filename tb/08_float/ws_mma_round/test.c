// SPDX-License-Identifier: Apache-2.0
// The number as a double, which holds it exactly, rounded by the host's conversion and by hand.
#include "ws_tb.h"

#include "ws_mma_round_dut.h"

#include <math.h>
#include <string.h>

#define I ((ws_mma_round_in_t *)ws_tb_in)
#define O ((const ws_mma_round_out_t *)ws_tb_out)

enum { FRAC = WS_MMA_ROUND_FRAC, M_W = WS_MMA_ROUND_M_W, EXACT = WS_MMA_ROUND_EXACT };
enum { LATENCY = WS_MMA_ROUND_CUT + WS_MMA_ROUND_OUT };

static uint32_t single(double x, bool sign) {
  const float nearest = (float)x;
  uint32_t bits;
  memcpy(&bits, &nearest, sizeof bits);
  if (!EXACT && (double)nearest > x && x < 0x1p128) bits--;
  return bits | (sign && (EXACT ? x != 0 : bits != 0) ? 0x80000000 : 0);
}

static uint32_t half(double x, bool sign) {
  int e;
  frexp(x, &e);
  e = e - 1 < -14 || x == 0 ? -14 : e - 1;
  uint32_t bits = 0x7C00;
  if (e <= 15) bits = (uint32_t)(e + 14) * 1024 + (uint32_t)nearbyint(ldexp(x, 10 - e));
  if (bits > 0x7C00) bits = 0x7C00;
  return bits | (sign && (EXACT ? x != 0 : bits != 0) ? 0x8000 : 0);
}

static struct {
  bool valid;
  uint32_t d;
} line[LATENCY + 1];
static unsigned at;

static void check(uint64_t mag, int kind) { // 0 bf16, 1 f16, 2 f16 sums, 3 raw
  const bool wide = kind == 0, to_half = kind == 2;
  // E from the smallest one to beyond the largest numbers
  const int low = wide ? -133 : -28, high = ws_rand_below(2) ? low + 20 : wide ? 255 : 128;
  const int e = low + (int)ws_rand_below((uint32_t)(high - low));
  ws_set((uint32_t *)&I->mag_i, 0, M_W, mag);
  I->exp_i = (uint32_t)(e + (wide ? 254 : 158));
  I->wide_i = wide;
  I->to_half_i = to_half;
  I->sign_i = ws_rand_below(2);
  I->nan_i = kind < 3 && ws_rand_percent(3);
  I->inf_i = kind < 3 && ws_rand_percent(3);
  I->raw_i = kind == 3;
  const double x = I->inf_i ? INFINITY : ldexp((double)mag, e - FRAC);
  uint32_t d = to_half ? half(x, I->sign_i) : single(x, I->sign_i);
  if (to_half && I->inf_i) d = 0x7C00 | I->sign_i << 15;
  if (I->nan_i) d = to_half ? 0x7FFF : 0x7FFFFFFF;
  if (kind == 3) d = (uint32_t)mag;
  line[at].valid = true;
  line[at].d = d;
  at = (at + 1) % (LATENCY + 1);
  ws_eval();
  if (line[at].valid) WS_EXPECT(O->d_o, line[at].d, "%d steps before", LATENCY);
  ws_tick();
}

static void test_round__numbers(void) {
  memset(line, 0, sizeof line);
  for (unsigned n = 0; n < (ws_long() ? 10000000 : ws_four_state() ? 20000 : 200000); n++) {
    uint64_t mag = (uint64_t)ws_rand() << 32 | ws_rand();
    const unsigned top = ws_rand_below(M_W + 1);
    mag = top ? mag >> (64 - top) : 0;
    if (ws_rand_below(2) && top) mag |= UINT64_C(1) << (top - 1);
    if (ws_rand_percent(20)) mag &= ~UINT64_C(0) << ws_rand_below(M_W); // ties
    if (ws_rand_percent(5)) mag |= ((UINT64_C(1) << top) - 1) & ~UINT64_C(0) << ws_rand_below(M_W);
    check(mag & ((UINT64_C(1) << M_W) - 1), (int)ws_rand_below(4));
  }
}

const ws_test_t ws_tests[] = {{"numbers", test_round__numbers}, {0}};
