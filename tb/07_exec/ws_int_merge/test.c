// SPDX-License-Identifier: Apache-2.0
// Steps of random results, with pauses; each beat comes out once, whole, with its last step.
#include "ws_int_merge_dut.h"

#include "../steps.h"

#define I ((ws_int_merge_in_t *)ws_tb_in)
#define O ((const ws_int_merge_out_t *)ws_tb_out)

static struct { uint32_t warp, rd, beat, last, mask, data[L]; } x;

static void test_int_merge__random(void) {
  const uint32_t lanes = N >= 32 ? UINT32_MAX : (1u << N) - 1;
  unsigned step = 0, beats = 0, waits = 0;
  for (int i = 0; i < (ws_long() ? 60000 : 4000); i++) {
    if (!step) {
      x.warp = ws_rand_below(WS_WARPS);
      x.rd = ws_rand_below(1u << WS_REG_W);
      x.beat = ws_rand_below(BEATS);
      x.last = ws_rand() & 1;
      x.mask = ws_rand() & (L >= 32 ? UINT32_MAX : (1u << L) - 1);
      for (unsigned l = 0; l < L; l++)
        x.data[l] = ws_rand();
    }
    const bool valid = ws_rand_percent(70), ready = ws_rand_percent(60);
    const bool whole = step == STEPS - 1;
    I->step_valid_i = valid;
    I->step_warp_i = x.warp;
    I->step_rd_i = x.rd;
    I->step_last_i = x.last && whole;
    // Between steps the unit may show anything.
    I->step_beat_i = valid ? x.beat * STEPS + step : ws_rand_below(BEATS * STEPS);
    I->step_mask_i = (valid ? x.mask >> (step * N) : ws_rand()) & lanes;
    for (unsigned l = 0; l < N; l++)
      VEC(I->step_data_i)[l] = valid ? x.data[step * N + l] : ws_rand();
    I->wb_ready_i = ready;
    ws_eval();
    WS_EXPECT(O->wb_valid_o, valid && whole, "step %u", step);
    if (valid) WS_EXPECT(O->step_ready_o, !whole || ready, "step %u", step);
    if (valid && whole) {
      WS_EXPECT(O->wb_warp_o, x.warp);
      WS_EXPECT(O->wb_rd_o, x.rd);
      WS_EXPECT(O->wb_beat_o, x.beat);
      WS_EXPECT(O->wb_last_o, x.last);
      WS_EXPECT(O->wb_mask_o, x.mask);
      for (unsigned l = 0; l < L; l++)
        WS_CHECK_EQ(CVEC(O->wb_data_o)[l], x.data[l], "lane %u", l);
      beats += ready;
      waits += !ready;
    }
    if (valid && (!whole || ready)) step = (step + 1) % STEPS;
    ws_tick();
  }
  WS_CHECK(beats > 1200 / STEPS && waits > 300 / STEPS, "%u beats, %u waits", beats, waits);
}

const ws_test_t ws_tests[] = {{"random", test_int_merge__random}, {0}};
