// SPDX-License-Identifier: Apache-2.0
// The front end as a whole: each warp must see its path of the program at its head, instruction by
// instruction, under random pops, redirects, ends of warps, invalidations, memory delays and
// errors.
#include "model.c"
#include "policies.h"
#include "ws_again.h"
#include "ws_front_dut.h"

#include <string.h>

#define I ((ws_front_in_t *)ws_tb_in)
#define O ((const ws_front_out_t *)ws_tb_out)

enum {
  WARPS = WS_FRONT_WARPS,
  LINE = WS_FRONT_IC_LINE_BYTES,
  MSHRS = WS_FRONT_IC_MSHR,
  CTL_W = WS_FRONT_CTL_W,
  REGS = WS_MAX_REGS,
  BEAT_BYTES = WS_FRONT_AXI_DATA_W / 8,
  BEATS = LINE / BEAT_BYTES,
  TIMEOUT = 4000 + 500 * WARPS // cycles in which every running warp must be served
};

static path_t path[WARPS];
static uint32_t waiting[WARPS]; // cycles without an instruction
static uint32_t regs, popped;

static struct {
  uint32_t pop, redirect, done, inv, nack; // percent; done per thousand, inv per ten thousand
  uint32_t mem_min, mem_spread;            // delay of a line
} mix;

#include "memory.c"

// ---- Warps

static bool head_valid(unsigned w) {
  return ws_get((const uint32_t *)&O->head_valid_o, w, 1);
}

static void check_insn(unsigned w, const path_t *p, uint32_t insn, uint32_t ctl) {
  uint32_t mask;
  decoded_t d = path_head(p, regs);
  const uint32_t want = bundle(&d, &mask);
  WS_CHECK_EQ(ctl & mask, want, "warp %u pc %08x", w, p->pc);
  if (!cannot_fetch(p->pc)) WS_CHECK_EQ(insn, insn_at(p->pc), "warp %u pc %08x", w, p->pc);
}

#if WS_DUAL_ISSUE
static bool next_valid(unsigned w) {
  return ws_get((const uint32_t *)&O->next_valid_o, w, 1);
}
static void check_next(unsigned w) {
  path_t next = path[w];
  path_step(&next, regs);
  if (!next_valid(w)) return;
  WS_CHECK(next.running, "warp %u: instruction after the end of its path", w);
  check_insn(w, &next, (uint32_t)ws_get((const uint32_t *)&O->next_insn_o, w * 32, 32),
             (uint32_t)ws_get((const uint32_t *)&O->next_ctl_o, w * CTL_W, CTL_W));
}
#else
static bool next_valid(unsigned w) {
  (void)w;
  return false;
}
static void check_next(unsigned w) {
  (void)w;
}
#endif

// Returns true when the head may be popped.
static bool check_head(unsigned w) {
  if (!head_valid(w)) WS_CHECK(!next_valid(w), "warp %u: second without a head", w);
  if (!path[w].running) {
    WS_CHECK(!head_valid(w), "warp %u: instruction after the end of its path", w);
    return false;
  }
  if (!head_valid(w)) {
    WS_CHECK(++waiting[w] < TIMEOUT, "warp %u: no instruction since %u cycles, pc %08x", w, TIMEOUT,
             path[w].pc);
    return false;
  }
  waiting[w] = 0;
  check_insn(w, &path[w], (uint32_t)ws_get((const uint32_t *)&O->head_insn_o, w * 32, 32),
             (uint32_t)ws_get((const uint32_t *)&O->head_ctl_o, w * CTL_W, CTL_W));
  check_next(w);
  return true;
}

// ---- Early inputs of ws_scoreboard_entries

#if WS_SCOREBOARD_ENTERED
typedef struct {
  uint32_t use, rs1, rs2, rs3, rd;
} early_t;
static early_t early[WARPS][WS_FRONT_IBUF_DEPTH];
static unsigned early_n[WARPS];

static uint32_t reg_of(int field) {
  return O->id_regs_o >> (field * WS_FRONT_REG_W) & ((1u << WS_FRONT_REG_W) - 1);
}

static void announced(void) {
  const uint32_t w = O->id_warp_o;
  if (O->id_valid_o && !I->id_nack_i) {
    early_t *e = &early[w][early_n[w]++];
    WS_CHECK(early_n[w] <= WS_FRONT_IBUF_DEPTH, "warp %u: no room", w);
    *e = (early_t){.use = O->id_use_o, .rs1 = reg_of(0), .rs2 = reg_of(1), .rd = reg_of(RD_BIT)};
    if (WS_FP_ON) e->rs3 = reg_of(2);
  }
  if (I->redir_valid_i) early_n[I->redir_warp_i] = 0;
}

static void expect_announced(unsigned w, const decoded_t *d) {
  const early_t e = early[w][0];
  WS_CHECK(early_n[w] > 0, "warp %u: an instruction that was not announced", w);
  WS_CHECK_EQ(e.use, d->use, "warp %u pc %08x", w, path[w].pc);
  if (d->use & 1) WS_CHECK_EQ(e.rs1, d->rs1, "warp %u pc %08x", w, path[w].pc);
  if (d->use & 2) WS_CHECK_EQ(e.rs2, d->rs2, "warp %u pc %08x", w, path[w].pc);
  if (WS_FP_ON && d->use & 4) WS_CHECK_EQ(e.rs3, d->rs3, "warp %u pc %08x", w, path[w].pc);
  if (d->use >> RD_BIT) WS_CHECK_EQ(e.rd, d->rd, "warp %u pc %08x", w, path[w].pc);
  memmove(&early[w][0], &early[w][1], --early_n[w] * sizeof e);
}
#else
static void announced(void) {}
static void expect_announced(unsigned w, const decoded_t *d) {
  (void)w, (void)d;
}
#endif

static void pop_one(unsigned w) {
  const decoded_t d = path_head(&path[w], regs);
  expect_announced(w, &d);
  path_step(&path[w], regs);
  popped++;
}

static void pop(unsigned w, bool two) {
  I->pop_valid_i = 1;
  I->pop_warp_i = w;
  pop_one(w);
  if (two) pop_one(w);
#if WS_DUAL_ISSUE
  I->pop_two_i = two;
#endif
}

static uint32_t random_start(void) {
  if (ws_rand_percent(2)) return 0xC0000000u - 4 * ws_rand_below(4);
  return program.base + (ws_rand() & (program.bytes - 4));
}

static bool ended[WARPS]; // by wdone: its head means nothing until its next start

static void random_cycle(void) {
  bool can_pop[WARPS];
  ws_eval();
  for (unsigned w = 0; w < WARPS; w++)
    can_pop[w] = !ended[w] && check_head(w);
  I->pop_valid_i = 0;
  I->pop_warp_i = ws_rand_below(WARPS);
  for (unsigned k = 0; k < WARPS && !can_pop[I->pop_warp_i]; k++)
    I->pop_warp_i = (I->pop_warp_i + 1) % WARPS;
  if (can_pop[I->pop_warp_i] && ws_rand_percent(mix.pop))
    pop(I->pop_warp_i, next_valid(I->pop_warp_i) && ws_rand_percent(60));
  I->redir_valid_i = ws_rand_percent(mix.redirect);
  I->redir_warp_i = ws_rand_below(WARPS);
  if (!path[I->redir_warp_i].running && ws_rand_percent(50)) I->redir_valid_i = 1;
  I->wdone_valid_i = ws_rand_below(1000) < mix.done;
  I->wdone_warp_i = ws_rand_below(WARPS);
  if (I->wdone_valid_i) {
    ended[I->wdone_warp_i] = true;
    path[I->wdone_warp_i].running = false;
  }
  if (I->redir_valid_i) {
    uint32_t w = I->redir_warp_i;
    path[w] = (path_t){true, random_start()};
    I->redir_pc_i = path[w].pc >> 2;
    ended[w] = false;
    waiting[w] = 0;
  }
  I->inv_i = ws_rand_below(10000) < mix.inv;
#if WS_SCOREBOARD_ENTERED
  I->id_nack_i = ws_rand_percent(mix.nack);
#endif
  memory_before_edge();
  ws_eval();
  announced();
  memory_at_edge();
  ws_tick();
}

static void start(uint32_t bytes, uint32_t registers) {
  memset(&program, 0, sizeof program);
  memset(&mix, 0, sizeof mix);
  memset(memory, 0, sizeof memory);
  memset(path, 0, sizeof path);
  memset(ended, 0, sizeof ended);
  memset(waiting, 0, sizeof waiting);
#if WS_SCOREBOARD_ENTERED
  memset(early_n, 0, sizeof early_n);
#endif
  beat_here = false;
  popped = 0;
  program.base = 0x40010000u;
  program.bytes = bytes;
  program.salt = ws_rand();
  regs = registers;
  I->regs_i = registers / 4;
  ws_eval();
}

static void run(int cycles) {
  if (ws_long()) cycles *= 20;
  for (int n = 0; n < cycles; n++)
    random_cycle();
  ws_note("%u instructions in %d cycles", popped, cycles);
}

static void test_front__mixed_program(void) {
  start(4096, REGS);
  program.jump = 5, program.back = 4, program.forward = 5, program.jalr = 2, program.nonsense = 1;
  mix.pop = 90, mix.redirect = 2, mix.mem_min = 5, mix.mem_spread = 20, mix.done = 1, mix.inv = 1,
  mix.nack = 10;
  run(8000);
  // Two warps pop 1,900 to 3,100, by the seed.
  WS_CHECK(popped > 1500, "only %u instructions", popped);
}

// Few words end a path, so that buffers are full of them.
static void test_front__all_instructions(void) {
  start(8192, REGS - 4);
  program.any = 70;
  mix.pop = 60, mix.redirect = 3, mix.mem_min = 2, mix.mem_spread = 4, mix.nack = 10;
  run(6000);
  WS_CHECK(popped > 1000, "only %u instructions", popped);
}

static void test_front__many_redirects(void) {
  start(1024, 24);
  program.jump = 10, program.back = 10, program.forward = 5, program.jalr = 3, program.nonsense = 2;
  mix.pop = 70, mix.redirect = 25, mix.mem_min = 1, mix.mem_spread = 4, mix.done = 10, mix.inv = 5,
  mix.nack = 20;
  run(6000);
}

static void test_front__misses_and_bus_faults(void) {
  start(32768, 32);
  program.jump = 15, program.back = 3, program.forward = 3, program.jalr = 1,
  program.bad_lines = 10;
  mix.pop = 95, mix.redirect = 1, mix.mem_min = 10, mix.mem_spread = 60, mix.inv = 20,
  mix.nack = 10;
  run(8000);
}

static void test_front__slow_issue(void) {
  start(2048, 32);
  program.jump = 5, program.back = 5, program.forward = 5, program.jalr = 1;
  mix.pop = 30, mix.redirect = 2, mix.mem_min = 2, mix.mem_spread = 2, mix.nack = 40;
  run(4000);
}

// ---- Rates

enum { PER_FETCH = WS_ISSUE_WIDTH, FULL_RATE = 1000 * PER_FETCH };

static void redirect(unsigned w, uint32_t pc) {
  I->redir_valid_i = 1;
  I->redir_warp_i = w;
  I->redir_pc_i = pc >> 2;
  path[w] = (path_t){true, pc};
  memory_before_edge();
  ws_eval();
  announced();
  memory_at_edge();
  ws_tick();
  I->redir_valid_i = 0;
}

// Pops the next valid head in turn, as an issue stage that is never blocked would.
static void greedy_cycle(unsigned warps) {
  static unsigned turn;
  ws_eval();
  I->pop_valid_i = 0;
  for (unsigned k = 1; k <= warps; k++) {
    unsigned w = (turn + k) % warps;
    if (!check_head(w)) continue;
    turn = w;
    pop(w, next_valid(w));
    break;
  }
  memory_before_edge();
  ws_eval();
  announced();
  memory_at_edge();
  ws_tick();
}

// Returns the instructions of 1000 cycles in which `warps` warps run loops of `length`
// instructions.
static uint32_t loop_rate(unsigned warps, uint32_t length) {
  start(1024, 32);
  program.loop = length;
  for (unsigned n = 0; n < 2500; n++) { // until the cache is awake and holds the program
    if (n < warps) redirect(n, program.base);
    greedy_cycle(warps);
  }
  popped = 0;
  for (int n = 0; n < 1000; n++)
    greedy_cycle(warps);
  ws_note("%u warps, loops of %u: %u instructions in 1000 cycles", warps, length, popped);
  return popped;
}

static void test_front__full_rate(void) {
  WS_SKIP_IF(WARPS < 4);
  uint32_t n = loop_rate(WARPS, 32);
  WS_CHECK(n >= FULL_RATE - 2 * PER_FETCH, "%u instructions in 1000 cycles", n);
}

static void test_front__full_rate_in_short_loops(void) {
  WS_SKIP_IF(WARPS < 8);
  uint32_t n = loop_rate(8, 4);
  WS_CHECK(n >= FULL_RATE - 2 * PER_FETCH, "%u instructions in 1000 cycles", n);
}

// With two a fetch, three fetches give the five words of a loop.
static void test_front__full_rate_in_odd_loops(void) {
  WS_SKIP_IF(WARPS < 8);
  const uint32_t fetches = (5 + PER_FETCH - 1) / PER_FETCH;
  uint32_t n = loop_rate(8, 5);
  WS_CHECK(n >= 5000 / fetches - 10, "%u instructions in 1000 cycles", n);
}

// A place is reserved from F0 to the pop: at least four cycles. Two turns are lost at the end of
// the loop. A group of fetches starts in the cycle after the last pop of the one before.
enum { GROUPS = WS_FETCH_POLICY == WS_fetch_empty, GROUP = WS_FETCH_COUNT / PER_FETCH };
static void test_front__one_warp(void) {
  uint32_t n = loop_rate(1, 128), fetches = WS_FRONT_IBUF_DEPTH / PER_FETCH,
           most = GROUPS         ? FULL_RATE * GROUP / (GROUP + 3)
                  : fetches >= 4 ? 128000 / (128 / PER_FETCH + 2)
                                 : FULL_RATE * fetches / 4;
  if (GROUPS) WS_CHECK(n <= most, "%u instructions in 1000 cycles, of groups", n);
  WS_CHECK(n >= most - 10 * PER_FETCH, "%u instructions in 1000 cycles, expected about %u", n,
           most);
}

// Two turns are lost at each taken branch, none at others.
static void test_front__one_warp_in_short_loop(void) {
  WS_SKIP_IF(WS_FRONT_IBUF_DEPTH < 4 || GROUPS);
  uint32_t n = loop_rate(1, 4);
  const uint32_t fetches = 4 / PER_FETCH;
  WS_CHECK(n >= 4000 / (fetches + 2) - 10, "%u instructions in 1000 cycles", n);
}

static void test_front__stop_ends_fetch(void) {
  loop_rate(1, 128);
  I->stop_i = 1;
  for (int n = 0; n < 10; n++)
    greedy_cycle(1);
  popped = 0;
  for (int n = 0; n < 50; n++)
    greedy_cycle(1);
  WS_CHECK_EQ(popped, 0);
}

// Once nothing is asked for, on its way or announced, nothing follows a warp that has ended: the
// end of the kernel depends on it. The SM looks two cycles after the end at the earliest.
static void test_front__quiet_after_the_end(void) {
  start(8192, 32);
  mix.mem_min = 1, mix.mem_spread = 3;
  for (int round = 0; round < 200; round++) {
    redirect(0, program.base + (ws_rand() & (program.bytes - 4)));
    for (uint32_t n = ws_rand_below(60); n > 0; n--)
      greedy_cycle(1);
    I->pop_valid_i = 0;
    bool quiet = false;
    for (int n = 0; n < 40; n++) {
      I->wdone_valid_i = n == 0;
      memory_before_edge();
      ws_eval();
      bool busy = O->mreq_valid_o || O->prefetch_o;
      for (unsigned m = 0; m < MSHRS; m++)
        busy |= memory[m].busy;
      if (quiet) WS_EXPECT(O->mreq_valid_o, 0, "%d cycles after the end", n);
      quiet |= n >= 2 && !busy;
      announced();
      memory_at_edge();
      ws_tick();
    }
    WS_CHECK(quiet, "still busy");
  }
}

// Of an entry that is not valid: what ws_decode makes of an unknown word.
const char *const ws_beside_valid[] = {"head_ctl_o", "next_ctl_o", NULL};

const ws_test_t ws_tests[] = {{"mixed_program", test_front__mixed_program},
                              {"all_instructions", test_front__all_instructions},
                              {"many_redirects", test_front__many_redirects},
                              {"misses_and_bus_faults", test_front__misses_and_bus_faults},
                              {"slow_issue", test_front__slow_issue},
                              {"full_rate", test_front__full_rate},
                              {"full_rate_in_short_loops", test_front__full_rate_in_short_loops},
                              {"full_rate_in_odd_loops", test_front__full_rate_in_odd_loops},
                              {"one_warp", test_front__one_warp},
                              {"one_warp_in_short_loop", test_front__one_warp_in_short_loop},
                              {"stop_ends_fetch", test_front__stop_ends_fetch},
                              {"quiet_after_the_end", test_front__quiet_after_the_end},
                              {0}};
