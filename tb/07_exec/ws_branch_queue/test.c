// SPDX-License-Identifier: Apache-2.0
// Random branches, jumps and arrivals as ws_sp shows them, against a queue of two; a SIMT stack
// with random delays.
#include "ws_branch_queue_dut.h"
#include "ws_config.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_branch_queue_in_t *)ws_tb_in)
#define O ((const ws_branch_queue_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))

enum { W = WS_BRANCH_QUEUE_WARPS, T = WS_THREADS, CUT = WS_CUT_BRANCH, LATE = WS_CUT_DISPATCH };
enum { BRU = 3, JALR = 2, BAR = 3, WARPSYNC = 11, PLACES = 2 };

typedef struct {
  bool there, bar, jalr, fast;
  unsigned warp, op;
  uint32_t taken, active, target, fall, number; // target in halves of words
} item_t;

static item_t queue[PLACES + 2], lane, held; // at ws_sp in this cycle; a jump that it holds
static unsigned queue_n, n_fast, others, arrivals, promises, certain;
static bool expect_taken[W], expect_joins[W];

static uint32_t ones(unsigned n) {
  return n >= 32 ? UINT32_MAX : (1u << n) - 1;
}

// A beat of the BRU, the last one of its instruction.
static item_t random_item(void) {
  static const unsigned ops[] = {0, 1, 4, 7, 8, 29, 0, 5, JALR, BAR, WARPSYNC};
  item_t x = {.there = true,
              .op = ops[ws_rand_below(WS_DIVERGENCE_APART ? 11 : 10)],
              .warp = ws_rand_below(W),
              .active = ws_rand_percent(50) ? ones(T) : (ws_rand() & ones(T)) | 1,
              .target = ws_rand() >> 1,
              .fall = ws_rand() >> 2,
              .number = ws_rand_below(16)};
  if (ws_rand_percent(80)) x.target &= ~1u;
  x.bar = x.op == BAR || x.op == WARPSYNC;
  x.jalr = x.op == JALR;
  const unsigned kind = ws_rand_below(3);
  x.taken = x.bar || x.jalr || kind == 0 ? x.active : kind == 1 ? 0 : ws_rand() & x.active;
  return x;
}

// What the contract says of a branch at dispatch.
static bool as_expected(const item_t *x) {
  const bool all = x->taken == x->active && !(x->target & 1);
  return !x->bar && !x->jalr && !expect_joins[x->warp] && (expect_taken[x->warp] ? all : !x->taken);
}

static void drive_item(const item_t *x) {
  I->sp_br_valid_i = x->there && !x->bar;
  I->sp_arr_valid_i = x->there && x->bar;
  I->sp_br_warp_i = I->sp_arr_warp_i = x->warp;
  I->sp_br_jalr_i = x->jalr;
  I->sp_br_diverge_i = 0;
  I->sp_br_taken_i = x->taken;
  I->sp_br_target_i = x->target;
  I->sp_br_fall_i = x->fall;
  I->sp_arr_num_i = x->number;
#if WS_DIVERGENCE_APART
  I->sp_arr_sync_i = x->op == WARPSYNC;
#endif
}

static void check_shown(const item_t *x) {
  WS_EXPECT(O->br_valid_o, x && !x->bar);
  WS_EXPECT(O->arr_valid_o, x && x->bar);
  if (!x) return;
  WS_EXPECT(O->br_warp_o, x->warp);
  WS_EXPECT(O->br_taken_o, x->taken);
  WS_EXPECT(O->br_fall_o, x->fall);
  if (x->bar) {
    WS_EXPECT(O->arr_warp_o, x->warp);
    WS_EXPECT(O->arr_num_o, x->number);
#if WS_DIVERGENCE_APART
    WS_EXPECT(O->arr_sync_o, x->op == WARPSYNC);
#endif
    return;
  }
  WS_EXPECT(O->br_jalr_o, x->jalr);
  WS_EXPECT(O->br_target_o, x->target);
  WS_EXPECT(O->br_fast_o, x->fast, "warp %u op %u", x->warp, x->op);
}

// One cycle; load: percent of cycles in which a beat leaves dispatch if it may.
static void cycle(unsigned load, unsigned ready) {
  static item_t next; // left dispatch in the cycle before, if that takes a cycle
  for (unsigned w = 0; w < W; w++) {
    expect_taken[w] = ws_rand() & 1;
    expect_joins[w] = ws_rand_percent(30);
    ws_set(VEC(I->expect_taken_i), w, 1, expect_taken[w]);
    ws_set(VEC(I->expect_joins_i), w, 1, expect_joins[w]);
  }
  const item_t next_left = next;
  lane = next;
  I->ex_valid_i = lane.there;
  I->ex_unit_i = BRU;
  I->ex_op_i = lane.op;
  I->ex_wmask_i = lane.active;
  // ws_sp shows a branch at once, or in the next cycle if it shows an arrival now; a jump or an
  // arrival always in the next one. Nothing may follow a beat that ws_sp keeps for that.
  const bool at_once = lane.there && !lane.bar && !lane.jalr && !held.there;
  WS_CHECK(!(lane.there && held.there && !held.bar), "a beat meets a branch that ws_sp keeps");
  item_t in = held.there ? held : at_once ? lane : (item_t){0};
  in.fast = CUT && at_once && as_expected(&in);
  drive_item(&in);
  I->sp_ready_i = !(held.there && !held.bar);
  I->br_ready_i = ws_rand_percent(ready);
  ws_eval();
  if (O->br_fast_o && O->br_valid_o) I->br_ready_i = 1; // the stack takes it
  ws_eval();
  if (!CUT) {
    check_shown(in.there ? &in : NULL);
    if (in.there && !in.bar) WS_EXPECT(O->sp_br_ready_o, I->br_ready_i);
    others++, n_fast++, arrivals++;
  } else {
    check_shown(queue_n ? &queue[0] : NULL);
    if (queue_n && (queue[0].bar || I->br_ready_i)) {
      n_fast += queue[0].fast;
      arrivals += queue[0].bar;
      others += !queue[0].fast && !queue[0].bar;
      memmove(&queue[0], &queue[1], --queue_n * sizeof queue[0]);
    }
    if (in.there) queue[queue_n++] = in;
    WS_CHECK(queue_n <= PLACES, "no place");
  }
  const bool stays = !CUT && in.there && !in.bar && !I->br_ready_i;
  held = stays ? in : lane.there && !at_once ? lane : (item_t){0};
  static bool was_next, was_again; // told in the cycle before
  const bool told = next_left.there ? was_again && !next_left.bar && !next_left.jalr : was_next;
  WS_CHECK(!told || O->bru_ready_o, "told a cycle ahead, but not ready");
  promises += told, certain += told && next_left.there;
  was_next = O->bru_next_o, was_again = O->bru_again_o;
  const bool leaves = O->bru_ready_o && ws_rand_percent(load);
  next = leaves ? random_item() : (item_t){0};
  ws_tick();
}

static void test_branch_queue__random(void) {
  WS_SKIP_IF(!LATE); // one cycle from dispatch to ws_sp is what is played here
  ws_reset();
  queue_n = n_fast = others = arrivals = promises = certain = 0;
  for (int i = 0; i < (ws_long() ? 60000 : 6000); i++)
    cycle(i % 1000 < 600 ? 100 : 50, i % 700 < 350 ? 90 : 40);
  WS_CHECK(n_fast > 100 && others > 100 && arrivals > 100, "%u fast, %u others, %u arrivals",
           n_fast, others, arrivals);
  if (CUT)
    WS_CHECK(promises > 1000 && certain > 100, "%u promises, %u after a branch", promises, certain);
}

// Branches that change nothing leave one per cycle.
static void test_branch_queue__fast_stream(void) {
  WS_SKIP_IF(!LATE || !CUT);
  ws_reset();
  memset(VEC(I->expect_joins_i), 0, sizeof I->expect_joins_i);
  memset(VEC(I->expect_taken_i), 0, sizeof I->expect_taken_i);
  I->sp_ready_i = 1;
  I->sp_arr_valid_i = 0;
  I->ex_unit_i = BRU;
  I->ex_op_i = 0;
  I->ex_wmask_i = ones(T);
  I->sp_br_taken_i = 0;
  I->sp_br_jalr_i = 0;
  for (unsigned n = 0; n < 20; n++) {
    I->ex_valid_i = I->sp_br_valid_i = n > 0; // the beat that left dispatch in the cycle before
    I->br_ready_i = 1;
    ws_eval();
    WS_EXPECT(O->bru_ready_o, 1, "cycle %u", n);
    WS_EXPECT(O->bru_again_o, 1, "cycle %u", n);
    WS_EXPECT(O->br_valid_o, n > 1, "cycle %u", n);
    if (n > 1) WS_EXPECT(O->br_fast_o, 1, "cycle %u", n);
    ws_tick();
  }
}

// So do bars.
static void test_branch_queue__stream_of_bars(void) {
  WS_SKIP_IF(!LATE || !CUT);
  ws_reset();
  I->sp_ready_i = 1;
  I->sp_br_valid_i = 0;
  I->br_ready_i = 0;
  I->ex_unit_i = BRU;
  I->ex_op_i = BAR;
  for (unsigned n = 0; n < 20; n++) {
    I->ex_valid_i = n > 0;
    I->sp_arr_valid_i = n > 1;
    ws_eval();
    WS_EXPECT(O->bru_ready_o, 1, "cycle %u", n);
    WS_EXPECT(O->arr_valid_o, n > 2, "cycle %u", n);
    ws_tick();
  }
}

const ws_test_t ws_tests[] = {{"random", test_branch_queue__random},
                              {"fast_stream", test_branch_queue__fast_stream},
                              {"stream_of_bars", test_branch_queue__stream_of_bars},
                              {0}};
