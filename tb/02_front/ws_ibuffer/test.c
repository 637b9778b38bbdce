// SPDX-License-Identifier: Apache-2.0
// A queue for each warp: appends, pops and flushes in every mixture, all outputs every cycle.
#include "ws_config.h"
#include "ws_ibuffer_dut.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_ibuffer_in_t *)ws_tb_in)
#define O ((const ws_ibuffer_out_t *)ws_tb_out)

enum {
  WARPS = WS_IBUFFER_WARPS,
  DEPTH = WS_IBUFFER_IBUF_DEPTH,
  CNT_W = WS_IBUFFER_CNT_W,
  CTL_W = WS_IBUFFER_CTL_W
};

typedef struct {
  uint32_t insn[DEPTH], ctl[DEPTH], n;
} queue_t;

static queue_t queues[WARPS];

static void append(queue_t *q, uint32_t insn, uint32_t ctl) {
  q->insn[q->n] = insn;
  q->ctl[q->n++] = ctl;
}

static void pop(queue_t *q) {
  memmove(q->insn, q->insn + 1, sizeof q->insn - sizeof q->insn[0]);
  memmove(q->ctl, q->ctl + 1, sizeof q->ctl - sizeof q->ctl[0]);
  q->n--;
}

#if WS_NEXT_SHOWN
static void check_next(unsigned w) {
  const queue_t *q = &queues[w];
  WS_CHECK_EQ(ws_get((const uint32_t *)&O->next_valid_o, w, 1), q->n > 1, "warp %u", w);
  if (q->n < 2) return;
  WS_CHECK_EQ(ws_get((const uint32_t *)&O->next_insn_o, w * 32, 32), q->insn[1], "warp %u", w);
  WS_CHECK_EQ(ws_get((const uint32_t *)&O->next_ctl_o, w * CTL_W, CTL_W), q->ctl[1], "warp %u", w);
}
#else
static void check_next(unsigned w) {
  (void)w;
}
#endif

#if WS_DUAL_ISSUE
static uint32_t second_insn, second_ctl;

// Of the append and the pop of this cycle, in which neither has happened yet.
static void random_seconds(queue_t *to, queue_t *from) {
  ws_set((uint32_t *)&I->id_insn_i, 32, 32, second_insn = ws_rand());
  ws_set((uint32_t *)&I->id_ctl_i, CTL_W, CTL_W, second_ctl = ws_rand() >> (32 - CTL_W));
  if (to->n + 2 <= DEPTH && ws_rand_percent(70)) I->id_valid_i |= 2;
  I->pop_two_i = (!I->pop_valid_i || from->n >= 2) && ws_rand_percent(50);
}
#else
static void random_seconds(queue_t *to, queue_t *from) {
  (void)to, (void)from;
}
#endif

static void check_outputs(void) {
  for (unsigned w = 0; w < WARPS; w++) {
    const queue_t *q = &queues[w];
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->count_o, w * CNT_W, CNT_W), q->n, "warp %u", w);
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->head_valid_o, w, 1), q->n > 0, "warp %u", w);
    check_next(w);
    if (!q->n) continue;
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->head_insn_o, w * 32, 32), q->insn[0], "warp %u", w);
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->head_ctl_o, w * CTL_W, CTL_W), q->ctl[0], "warp %u",
                w);
  }
}

static void random_cycle(uint32_t push_percent, uint32_t pop_percent, uint32_t flush_percent) {
  I->id_warp_i = ws_rand_below(WARPS);
  const uint32_t insn = ws_rand(), ctl = ws_rand() >> (32 - CTL_W);
  ws_set((uint32_t *)&I->id_insn_i, 0, 32, insn);
  ws_set((uint32_t *)&I->id_ctl_i, 0, CTL_W, ctl);
  I->pop_warp_i = ws_rand_percent(40) ? I->id_warp_i : ws_rand_below(WARPS);
  I->flush_warp_i = ws_rand_percent(40) ? I->id_warp_i : ws_rand_below(WARPS);
  queue_t *to = &queues[I->id_warp_i], *from = &queues[I->pop_warp_i];
  I->id_valid_i = to->n + WS_ISSUE_WIDTH <= DEPTH && ws_rand_percent(push_percent);
  I->pop_valid_i = from->n > 0 && ws_rand_percent(pop_percent);
  I->flush_valid_i = ws_rand_percent(flush_percent);
  random_seconds(to, from);
  if (I->pop_valid_i) pop(from);
  if (I->id_valid_i & 1) append(to, insn, ctl);
#if WS_DUAL_ISSUE
  if (I->pop_valid_i && I->pop_two_i) pop(from);
  if (I->id_valid_i & 2) append(to, second_insn, second_ctl);
#endif
  if (I->flush_valid_i) queues[I->flush_warp_i].n = 0;
  ws_tick();
  check_outputs();
}

static void run(int cycles, uint32_t push_percent, uint32_t pop_percent, uint32_t flush_percent) {
  memset(queues, 0, sizeof queues);
  check_outputs();
  while (cycles--)
    random_cycle(push_percent, pop_percent, flush_percent);
}

static void test_ibuffer__mostly_full(void) {
  run(2000, 95, 60, 2);
}
static void test_ibuffer__mostly_empty(void) {
  run(1000, 50, 95, 2);
}
static void test_ibuffer__many_flushes(void) {
  run(1000, 90, 50, 30);
}

const ws_test_t ws_tests[] = {{"mostly_full", test_ibuffer__mostly_full},
                              {"mostly_empty", test_ibuffer__mostly_empty},
                              {"many_flushes", test_ibuffer__many_flushes},
                              {0}};
