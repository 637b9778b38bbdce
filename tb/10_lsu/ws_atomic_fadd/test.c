// SPDX-License-Identifier: Apache-2.0
// Sums of corner values and random ones, bit for bit, and when they are there.
#include "ws_atomic_fadd_dut.h"
#include "ws_config.h"
#include "ws_tb.h"

#include "ws_fp.h"

#define I ((ws_atomic_fadd_in_t *)ws_tb_in)
#define O ((const ws_atomic_fadd_out_t *)ws_tb_out)

enum { DEPTH = WS_FPU_REGS + WS_ATOMIC_FADD_SP_STAGES + WS_ATOMIC_FADD_FMA_STAGES };

static void add(uint32_t a, uint32_t b) {
  const ws_fp_format_t *f = WS_ATOMIC_FADD_FTZ ? &ws_fp_binary32_ftz : &ws_fp_binary32;
  unsigned flags = 0;
  const uint32_t want = ws_fp_add(f, a, b, WS_RNE, &flags);
  I->run_i = 0;
  I->a_i = ws_rand();
  I->b_i = ws_rand();
  ws_step();
  WS_EXPECT(O->done_o, 0);
  I->run_i = 1;
  I->a_i = a;
  I->b_i = b;
  for (uint32_t wait = 0, more = ws_rand_below(4); wait <= DEPTH + more; wait++) {
    ws_eval();
    WS_EXPECT(O->done_o, wait >= DEPTH, "after %u cycles", wait);
    if (wait >= DEPTH) WS_EXPECT(O->sum_o, want, "%08x + %08x", a, b);
    ws_tick();
  }
}

static void test_atomic_fadd__corners(void) {
  static const uint32_t v[] = {0,          0x80000000, 1,          0x80000001, 0x007fffff,
                               0x00800000, 0x3f800000, 0xbf800000, 0x33800000, 0x33800001,
                               0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000,
                               0x7f800001, 0x4b800000, 0x3f000000};
  enum { N = sizeof v / sizeof v[0] };
  for (int i = 0; i < N * N; i++)
    add(v[i / N], v[i % N]);
}

// Exponents close to each other, so that the sum depends on all bits.
static void test_atomic_fadd__random(void) {
  for (int i = 0; i < (ws_long() ? 20000 : 800); i++) {
    const uint32_t a = ws_rand(), e = (a >> 23 & 255) + ws_rand_below(60) - 30;
    add(a, ws_rand_percent(20) ? ws_rand() : (ws_rand() & 0x807fffff) | (e & 255) << 23);
  }
}

const ws_test_t ws_tests[] = {
    {"corners", test_atomic_fadd__corners}, {"random", test_atomic_fadd__random}, {0}};
