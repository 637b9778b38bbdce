// SPDX-License-Identifier: Apache-2.0
#include "ws_tb.h"

#include "ws_lsu_merge_dut.h"

#define I ((ws_lsu_merge_in_t *)ws_tb_in)
#define O ((const ws_lsu_merge_out_t *)ws_tb_out)

enum {
  LANES = WS_LSU_MERGE_LANES,
  LSU_LANES = WS_LSU_MERGE_LSU_LANES,
  THREADS = WS_LSU_MERGE_THREADS,
  SUBS = WS_LSU_MERGE_SCHEDULERS,
  REG_W = WS_LSU_MERGE_REG_W,
  SW_W = WS_LSU_MERGE_SW_W,
  BEAT_W = WS_LSU_MERGE_BEAT_W,
  LSU_BEAT_W = WS_LSU_MERGE_LSU_BEAT_W,
  PARTS = LANES / LSU_LANES,
};

#include "../result_beats.h"

static void test_lsu_merge__lanes_of_a_beat(void) {
  for (int i = 0; i < (ws_long() ? 20000 : 1000); i++) {
    result_t r[SUBS];
    const uint32_t go = result_bits(SUBS);
    for (unsigned s = 0; s < SUBS; s++) {
      r[s] = result_random();
      r[s].valid = ws_rand_percent(70);
      result_drive(s, &r[s]);
      ws_set(VEC(I->lsu_wb_ready_i), s, 1, go >> s & 1);
    }
    ws_eval();
    for (unsigned s = 0; s < SUBS; s++) {
      const unsigned first = r[s].beat % PARTS * LSU_LANES;
      result_t want = r[s];
      want.beat = r[s].beat / PARTS;
      want.mask = r[s].mask << first;
      for (unsigned l = 0; l < LSU_LANES; l++)
        want.data[first + l] = r[s].data[l];
      result_expect(s, &want);
      WS_CHECK_EQ(OUT_OF(O->mr_ready_o, s, 1), go >> s & 1, "ready of sub-core %u", s);
    }
  }
}

const ws_test_t ws_tests[] = {{"lanes_of_a_beat", test_lsu_merge__lanes_of_a_beat}, {0}};
