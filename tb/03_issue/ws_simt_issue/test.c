// SPDX-License-Identifier: Apache-2.0
// Random running entries and flows of one or two instructions.
#include "ws_config.h"
#include "ws_simt_issue_dut.h"
#include "ws_tb.h"

#define I ((ws_simt_issue_in_t *)ws_tb_in)
#define O ((const ws_simt_issue_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum { W = WS_SIMT_ISSUE_WARPS, T = WS_SIMT_ISSUE_THREADS, LOW_W = WS_SIMT_ISSUE_LOW_W };

typedef struct {
  bool ssy, wait, taken;
} flow_t;

static flow_t flow[2]; // one of random(), that of the result

static flow_t random_flow(void) {
  return (flow_t){ws_rand_percent(40), ws_rand_percent(30), ws_rand_percent(50)};
}

static void test_simt_issue__random(void) {
  for (int i = 0; i < (ws_long() ? 100000 : 6000); i++) {
    const unsigned chosen = ws_rand_below(W);
    uint32_t pc = 0, mask = 0, next[2][W];
    bool meets[2][W];
    for (unsigned w = 0; w < W; w++) {
      const uint32_t p = ws_rand() >> 2, m = ws_rand() >> (32 - T), n = ws_rand() & 1;
      const uint32_t l = (ws_rand_percent(30) ? p + 1 : ws_rand()) & ((1u << LOW_W) - 1);
      ws_set(VEC(I->pc_i), 30 * w, 30, p);
      ws_set(VEC(I->mask_i), T * w, T, m);
      ws_set(VEC(I->low_i), LOW_W * w, LOW_W, l);
      ws_set(VEC(I->nested_i), w, 1, n);
      ws_set(VEC(I->sel_onehot_i), w, 1, w == chosen);
      if (w == chosen) pc = p, mask = m;
      for (unsigned k = 0; k < WS_ISSUE_WIDTH; k++) {
        const uint32_t to = ws_rand() >> 2;
        next[k][w] = ws_rand_percent(40) ? (to & ~((1u << LOW_W) - 1)) | l : to;
        meets[k][w] = n && !((next[k][w] ^ l) & ((1u << LOW_W) - 1));
        ws_set(VEC(I->next_i), 30 * (k * W + w), 30, next[k][w]);
      }
    }
    const bool two = WS_DUAL_ISSUE && ws_rand_percent(50);
    for (unsigned k = 0; k < WS_ISSUE_WIDTH; k++) {
      flow[k] = random_flow();
      if (two && k == 0) flow[0].ssy = flow[0].wait = flow[0].taken = false;
      ws_set(VEC(I->flow_ssy_i), k, 1, flow[k].ssy);
      ws_set(VEC(I->flow_wait_i), k, 1, flow[k].wait);
      ws_set(VEC(I->flow_taken_i), k, 1, flow[k].taken);
    }
    I->fire_i = two ? 3 : 1;
    ws_eval();
    const flow_t *f = &flow[two];
    WS_EXPECT(O->is_pc_o, pc);
    WS_EXPECT(O->is_mask_o, mask);
    WS_EXPECT(O->is_ssy_o, f->ssy, "two %u", two);
    WS_EXPECT(O->is_wait_o, f->wait, "two %u", two);
    if (f->wait) WS_EXPECT(O->is_taken_o, f->taken, "two %u", two);
    for (unsigned w = 0; w < W; w++) {
      WS_CHECK_EQ(ws_get(CVEC(O->next_pc_o), 30 * w, 30), next[two][w], "two %u", two);
      WS_CHECK_EQ(ws_get(CVEC(O->joins_o), w, 1), meets[two][w], "two %u", two);
      WS_CHECK_EQ(ws_get(CVEC(O->meets_o), w, 1), WS_DUAL_ISSUE && meets[0][w], "two %u", two);
    }
  }
}

const ws_test_t ws_tests[] = {{"random", test_simt_issue__random}, {0}};
