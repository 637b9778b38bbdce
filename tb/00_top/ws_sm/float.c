// SPDX-License-Identifier: Apache-2.0
// Floats of every unit, in lockstep with the model and against the host.
#include "tests.h"

#include "ws_config.h"
#include "ws_float_bits.h"

#include <math.h>

enum { IN = DATA + 0x80000, WORDS = 4 };

// Results meet at the write port: short and long ones of the same warp, the last register each
// time.
static void emit_floats(void) {
  begin();
  emit_ids(&prog, &(id_regs_t){.ltid = 5, .cta = 6, .gtid = 7, .ntid = 15, .tmp = 9});
  wsa_li(&prog, 9, IN);
  P(slli(10, 7, 3));
  P(add(9, 9, 10));
  P(slli(8, 7, 4));
  wsa_li(&prog, 10, DATA);
  P(add(8, 8, 10));
  P(flw(1, 9, 0));
  P(flw(31, 9, 4));
  P(fdiv_s(2, 1, 31, 0));
  P(fmadd_s(3, 1, 31, 1, 0));
  P(fsqrt_s(4, 31, 0));
  P(fmadd_s(3, 3, 3, 31, 0));
  P(fcvt_s_w(5, 7, 0));
  P(addi(11, 7, 1));
  if (WS_SFU) P(rcp(6, 31));
  P(fmadd_s(4, 4, 2, 5, 0));
  P(fsw(2, 8, 0));
  P(fsw(3, 8, 4));
  P(fsw(4, 8, 8));
  P(fsw(WS_SFU ? 6 : 5, 8, 12));
  P(exit());
}

void test_ws_sm__floats(void) {
  const unsigned fit = WS_RF / (256 * WS_THREADS), most = fit < warps() ? fit : warps();
  const unsigned threads = (most > 2 ? 2 : most) * WS_THREADS;
  static uint32_t in[2 * 2 * 32];
  if (!WS_FP_ON || !threads) ws_skip("no float registers, or no room for them");
  sm_open(12);
  sm_timing(12, true, ws_rand());
  for (unsigned i = 0; i < 2 * threads; i++)
    in[i] = (ws_rand() & 0x7FFFFF) | (118 + ws_rand_below(20)) << 23;
  sm_write(IN, in, 8 * threads);
  emit_floats();
  ws_launch_t l = sm_launch();
  l.block[0] = threads;
  l.regs_per_thread = 64;
  run_ok(&l);
  for (unsigned i = 0; i < threads; i++) {
    const float a = ws_float(in[2 * i]), b = ws_float(in[2 * i + 1]), p = fmaf(a, b, a);
    WS_CHECK_EQ(sm_word(DATA + 16 * i), ws_float_bits(a / b), "quotient of thread %u", i);
    WS_CHECK_EQ(sm_word(DATA + 16 * i + 4), ws_float_bits(fmaf(p, p, b)), "products of thread %u",
                i);
    WS_CHECK_EQ(sm_word(DATA + 16 * i + 8), ws_float_bits(fmaf(sqrtf(b), a / b, (float)i)),
                "root of thread %u", i);
    const double want = WS_SFU ? 1.0 / (double)b : (double)i,
                 got = (double)ws_float(sm_word(DATA + 16 * i + 12));
    WS_CHECK(fabs(got - want) <= (WS_SFU ? ldexp(want, -23) : 0), "%g, not %g, in thread %u", got,
             want, i);
  }
}
