// SPDX-License-Identifier: Apache-2.0
// Random states of warps and machine: who is ready, and what ws_lost is told of the others.
#include "ws_config.h"
#include "ws_issue_ready_dut.h"
#include "ws_tb.h"

#include "model.c"

#define I ((ws_issue_ready_in_t *)ws_tb_in)
#define O ((const ws_issue_ready_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum { W = WS_ISSUE_READY_WARPS, UNITS = WS_FP_ON ? 10 : 7 };

static head_t head[W];
static machine_t machine;

static void drive(void) {
  for (unsigned w = 0; w < W; w++) {
    const head_t *h = &head[w];
    ws_set(VEC(I->head_valid_i), w, 1, h->head_valid);
    ws_set(VEC(I->head_unit_i), 4 * w, 4, h->unit);
    ws_set(VEC(I->head_op_i), 5 * w, 5, h->op);
    ws_set(VEC(I->blocked_i), w, 1, h->blocked);
    ws_set(VEC(I->bar_wait_i), w, 1, h->bar_wait);
    ws_set(VEC(I->sb_ok_i), w, 1, h->sb_ok);
    ws_set(VEC(I->war_ok_i), w, 1, h->war_ok);
    ws_set(VEC(I->sb_busy_i), w, 1, h->pending);
    ws_set(VEC(I->oc_busy_i), w, 1, h->collecting);
    ws_set(VEC(I->lsu_busy_i), w, 1, h->loading);
    ws_set(VEC(I->dst_busy_i), w, 1, !h->ordered);
    ws_set(VEC(I->st_pending_i), w, 1, !h->store_idle);
    ws_set(VEC(I->fcsr_hold_i), w, 1, WS_FP_ON && h->fcsr_hold);
  }
  I->oc_free_i = machine.oc_free;
  I->unit_ok_i = (ws_rand() & 0xffff & ~(1u << LSU | 1u << SFU)) | // that of others does not count
                 (uint32_t)machine.lsu_ok << LSU | (uint32_t)machine.sfu_ok << SFU;
#if WS_ISSUE_PACED
  for (unsigned w = 0; w < W; w++)
    ws_set(VEC(I->paced_i), w, 1, head[w].paced);
#endif
#if WS_GROUPS
  for (unsigned w = 0; w < W; w++)
    ws_set(VEC(I->uop_wait_i), w, 1, head[w].wait);
#endif
#if WS_GROUPS_END
  for (unsigned w = 0; w < W; w++)
    ws_set(VEC(I->uop_later_i), w, 1, head[w].later);
#endif
  I->stop_i = machine.stop;
  ws_eval();
}

static void check(void) {
  drive();
  WS_CHECK_KNOWN(O->ready_o);
  for (unsigned w = 0; w < W; w++) {
    const head_t *h = &head[w];
    const reason_t r = why_not(h, &machine);
    WS_CHECK_EQ(ws_get(CVEC(O->ready_o), w, 1),
                r == READY && !machine.stop && !(WS_ISSUE_PACED && h->paced) &&
                    !(WS_GROUPS && h->wait),
                "warp %u unit %u op %u, reason %u", w, h->unit, h->op, (unsigned)r);
    WS_CHECK_EQ(ws_get(CVEC(O->awake_o), w, 1), r >= OPERAND && !machine.stop, "warp %u", w);
    if (r >= OPERAND) WS_CHECK_EQ(ws_get(CVEC(O->operands_o), w, 1), r != OPERAND, "warp %u", w);
    if (r > OPERAND) WS_CHECK_EQ(ws_get(CVEC(O->lsu_full_o), w, 1), r == LSU_FULL, "warp %u", w);
  }
}

static void random_warp(head_t *h) {
  h->blocked = ws_rand_percent(30);
  h->paced = ws_rand_percent(20);
  h->wait = ws_rand_percent(20);
  h->later = ws_rand_percent(20);
  h->bar_wait = ws_rand_percent(30);
  h->head_valid = ws_rand_percent(60);
  h->sb_ok = ws_rand_percent(60);
  h->war_ok = ws_rand_percent(80);
  h->pending = ws_rand_percent(20);
  h->collecting = ws_rand_percent(20);
  h->loading = ws_rand_percent(20);
  h->ordered = ws_rand_percent(60);
  h->store_idle = ws_rand_percent(60);
  h->fcsr_hold = ws_rand_percent(20);
  h->unit = ws_rand_below(UNITS);
  h->op = ws_rand_percent(50)   ? ws_rand_below(32)
          : h->unit == FPU      ? FCSR_FIRST - 1 + ws_rand_below(4)
          : ws_rand_percent(50) ? BAR
                                : 1 + ws_rand_below(2);
}

static void test_issue_ready__random(void) {
  for (int i = 0; i < (ws_long() ? 100000 : 4000); i++) {
    machine = (machine_t){ws_rand_percent(70), ws_rand_percent(70), ws_rand_percent(70),
                          ws_rand_percent(5)};
    for (unsigned w = 0; w < W; w++)
      random_warp(&head[w]);
    check();
  }
}

// Every unit and operation with one condition missing at a time.
static void test_issue_ready__each_condition(void) {
  for (unsigned unit = 0; unit < UNITS; unit++)
    for (unsigned op = 0; op < 32; op++)
      for (unsigned missing = 0; missing < 16; missing++) {
        machine = (machine_t){missing != 0, missing != 1, missing != 13, missing == 2};
        for (unsigned w = 0; w < W; w++)
          head[w] = (head_t){.unit = 1};
        head[W - 1] = (head_t){.head_valid = missing != 3,
                               .blocked = missing == 4,
                               .bar_wait = missing == 5,
                               .sb_ok = missing != 6,
                               .war_ok = missing != 7,
                               .pending = missing == 8,
                               .collecting = missing == 14,
                               .loading = missing == 15,
                               .ordered = missing != 9,
                               .store_idle = missing != 10,
                               .fcsr_hold = missing == 11,
                               .unit = unit,
                               .op = op};
        check();
      }
}

const ws_test_t ws_tests[] = {{"each_condition", test_issue_ready__each_condition},
                              {"random", test_issue_ready__random},
                              {0}};
