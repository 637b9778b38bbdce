// SPDX-License-Identifier: Apache-2.0
// Random requests, which stay until they are taken, and random responses at the same time. The
// model of ws_subcore_arb says whose request may pass.
#include "ws_refill_arb_dut.h"

#include <string.h>

#include "../ws_subcore_arb/model.c"

#define I ((ws_refill_arb_in_t *)ws_tb_in)
#define O ((const ws_refill_arb_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define CVEC(field) ((const uint32_t *)&(field))

enum {
  S = WS_REFILL_ARB_SCHEDULERS,
  ID_W = WS_REFILL_ARB_IC_ID_W,
  ADDR_W = 32 - WS_REFILL_ARB_IC_LINE_W
};

static unsigned taken[S];

static void request(unsigned p, bool valid) {
  ws_set(VEC(I->part_mreq_valid_i), p, 1, valid);
  ws_set(VEC(I->part_mreq_addr_i), p * ADDR_W, ADDR_W, ws_rand());
  ws_set(VEC(I->part_mreq_id_i), p * ID_W, ID_W, ws_rand());
}

static void check_response(void) {
  const uint32_t part = UINT32_C(1) << I->ic_mresp_part_i;
  WS_EXPECT(O->part_mresp_valid_o, I->ic_mresp_valid_i ? part : 0);
  WS_EXPECT(O->ic_mresp_ready_o, (I->part_mresp_ready_i & part) != 0);
}

// Returns the sub-core whose request was taken, or S.
static unsigned cycle(bool taking) {
  I->ic_mreq_ready_i = taking;
  I->ic_mresp_valid_i = ws_rand() & 1;
  I->ic_mresp_part_i = ws_rand_below(S);
  I->part_mresp_ready_i = ws_rand_below(UINT32_C(1) << S);
  ws_eval();
  check_response();
  WS_CHECK_KNOWN(O->part_mreq_ready_o);
  WS_CHECK_KNOWN(O->ic_mreq_valid_o);
  const bool valid = O->ic_mreq_valid_o;
  if (valid) WS_CHECK_KNOWN(O->ic_mreq_id_o);
  const unsigned p = valid ? O->ic_mreq_id_o >> ID_W : 0;
  WS_CHECK(p < S, "a request of no sub-core");
  const share_in_t in = {I->part_mreq_valid_i, I->part_mreq_valid_i, UINT32_MAX, taking};
  const share_out_t out = {O->part_mreq_ready_o, valid, p};
  share_cycle(&in, &out);
  if (valid) {
    WS_CHECK_EQ(ws_get(CVEC(O->ic_mreq_id_o), 0, ID_W),
                ws_get(CVEC(I->part_mreq_id_i), p * ID_W, ID_W), "of sub-core %u", p);
    WS_EXPECT(O->ic_mreq_addr_o, ws_get(CVEC(I->part_mreq_addr_i), p * ADDR_W, ADDR_W),
              "of sub-core %u", p);
  }
  ws_tick();
  return valid && taking ? p : S;
}

static void test_refill_arb__random(void) {
  WS_SKIP_IF(S < 2); // not a module of such a machine
  static const uint32_t percent[] = {5, 30, 70, 100};
  memset(taken, 0, sizeof taken);
  for (int n = 0; n < 16; n++) {
    const uint32_t work = percent[n % 4], ready = percent[n / 4];
    ws_reset();
    share_reset();
    for (int c = 0; c < 300; c++) {
      for (unsigned p = 0; p < S; p++)
        if (!(I->part_mreq_valid_i >> p & 1)) request(p, ws_rand_percent(work));
      const unsigned done = cycle(ws_rand_percent(ready));
      if (done == S) continue;
      taken[done]++;
      request(done, false);
    }
  }
  for (unsigned p = 0; p < S; p++)
    WS_CHECK(taken[p] > 100, "only %u requests of sub-core %u", taken[p], p);
}

const ws_test_t ws_tests[] = {{"random", test_refill_arb__random}, {0}};
