// SPDX-License-Identifier: Apache-2.0
// Steps of the search in random warps, each in the middle of a barrier that has others around it
// and in it.
#include "ws_simt_choice_dut.h"
#include "ws_tb.h"

#include "model.c"

#define I ((ws_simt_choice_in_t *)ws_tb_in)
#define O ((const ws_simt_choice_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more

enum { T = WS_SIMT_CHOICE_THREADS, BAR_W = WS_SIMT_CHOICE_BAR_W, MOST = (1 << BAR_W) - 1 };

static warp_t w;
static uint32_t inner; // a barrier in that of the step, 0: there is none

static uint32_t word(void) {
  return ws_rand() >> (32 - T);
}

static uint32_t any_pc(void) {
  return ws_rand_percent(30) ? w.rpc : 0x1000 + ws_rand_below(3);
}

// A thread that does not run: where it may be, seen from the barrier of the step.
static void random_thread(thread_t *t, unsigned wait_percent) {
  const uint32_t place = ws_rand_below(4);
  *t = (thread_t){.state = READY, .in = w.bar, .member = w.bar != 0, .pc = any_pc()};
  if (place == 1) t->in = inner ? inner : w.bar;
  if (place == 2 && w.bar) t->in = w.outer, t->member = false;
  if (t->in && ws_rand_percent(wait_percent)) {
    t->state = WAITS;
    if (t->in == w.bar) t->pc = w.rpc;
  } else if (ws_rand_percent(20)) {
    t->state = AT_BAR + ws_rand_below(3);
  } else if (ws_rand_percent(20)) {
    t->state = ENDED;
    t->member = ws_rand() & 1;
  }
}

static void set_all(state_t from, state_t to) {
  for (unsigned t = 0; t < T; t++)
    if (w.thread[t].state == from) w.thread[t].state = to;
}

// Makes thread t one of the barrier of the step.
static void place_here(unsigned t, state_t state) {
  w.thread[t] = (thread_t){.state = state, .in = w.bar, .member = w.bar != 0, .pc = any_pc()};
  if (state == WAITS) w.thread[t].pc = w.rpc;
}

// Often threads that are at warpsync, come to it, or have ended.
static void random_names(void) {
  const bool come = ws_rand_percent(60), together = ws_rand_percent(50);
  w.named = word() & word();
  for (unsigned t = 0; t < T; t++) {
    thread_t *x = &w.thread[t];
    if (x->state == AT_SYNC && together) x->pc = w.run_pc;
    if (come && x->state != RUNS && x->state != AT_SYNC && x->state != ENDED)
      w.named &= ~(UINT32_C(1) << t);
  }
}

static void random_warp(void) {
  const uint32_t base = ws_rand_below(MOST + 1);
  w.threads = T;
  w.why = ws_rand_below(SYNCS + 1);
  w.bar = base;
  w.outer = base ? (base + 1) % (MOST + 1) : ws_rand_below(MOST + 1);
  inner = MOST > 1 ? (base + MOST) % (MOST + 1) : 0;
  if (inner == w.outer) inner = 0;
  w.over = ws_rand() & 1;
  w.yields = !w.over && (ws_rand() & 1);
  w.rpc = 0x1000 + ws_rand_below(4);
  w.run_pc = any_pc();
  w.turn = ws_rand_below(T);
  if (w.why == LEAVES && !w.bar) w.bar = 1, w.outer = 0, inner = 0;
  const unsigned wait_percent = 10 + 40 * ws_rand_below(3), alone = ws_rand_percent(10);
  for (unsigned t = 0; t < T; t++) {
    random_thread(&w.thread[t], wait_percent);
    if (alone) w.thread[t].state = ENDED;
  }
  if (ws_rand_percent(20)) set_all(READY, WAITS);
  if (ws_rand_percent(20)) set_all(READY, ws_rand_percent(50) ? AT_BAR : AT_VOTE);
  if (ws_rand_percent(20))
    set_all(WAITS, AT_BAR), set_all(AT_VOTE, AT_BAR), set_all(AT_SYNC, AT_BAR);
  for (unsigned t = 0; t < T; t++)
    if (w.thread[t].state == WAITS && !w.thread[t].in) w.thread[t].state = READY;
  const unsigned one = ws_rand_below(T);
  switch (w.why) {
  case GRANTS:
    set_all(READY, AT_VOTE);
    place_here(one, AT_VOTE);
    for (unsigned t = 0; t < one; t++) // it is in the barrier of the lowest one
      if (is(&w.thread[t], AT_VOTE)) place_here(t, w.thread[t].state);
    break;
  case GIVES:
    place_here(w.turn = one, READY);
    break;
  case LEAVES:
    place_here(one, WAITS);
    break;
  default:
    if (w.why == ENDS && ws_rand_percent(30)) break; // none runs
    for (unsigned n = w.why == SYNCS ? ws_rand_below(4) : 0; n--;)
      place_here(ws_rand_below(T), AT_SYNC);
    for (unsigned n = ws_rand_below(T) + 1; n--;)
      place_here(ws_rand_below(T), RUNS);
  }
  random_names();
}

static uint32_t mask_of(state_t state) {
  uint32_t mask = 0;
  for (unsigned t = 0; t < T; t++)
    mask |= (uint32_t)(w.thread[t].state == state) << t;
  return mask;
}

static void drive(void) {
  I->why_i = w.why;
  I->over_i = w.over;
  I->yield_i = w.yields;
  I->run_mask_i = mask_of(RUNS);
  I->run_pc_i = w.run_pc;
  I->bar_i = w.bar;
  I->rpc_i = w.rpc;
  I->outer_i = w.outer;
  I->alive_i = ~mask_of(ENDED) & (UINT32_MAX >> (32 - T));
  I->waits_i = mask_of(WAITS);
  I->bars_i = mask_of(AT_BAR);
  I->meets_i = mask_of(AT_VOTE) | mask_of(AT_SYNC);
  I->syncs_i = mask_of(AT_SYNC);
  I->named_i = w.named;
  I->turn_i = UINT32_C(1) << w.turn;
  I->members_i = 0;
  for (unsigned t = 0; t < T; t++) {
    const thread_t *x = &w.thread[t];
    const bool parked = x->state != RUNS && x->state != ENDED;
    I->members_i |= (uint32_t)x->member << t;
    ws_set(VEC(I->pcs_i), 30 * t, 30, parked ? x->pc : any_pc());
    ws_set(VEC(I->in_i), BAR_W * t, BAR_W, parked ? x->in : ws_rand_below(MOST + 1));
  }
  if (!w.bar) I->members_i = ws_rand() >> (32 - T); // there is no barrier 0
}

static void check(const step_t *s) {
  const unsigned why = I->why_i, bar = I->bar_i;
  WS_EXPECT(O->vain_o, s->vain, "why %u barrier %u", why, bar);
  WS_EXPECT(O->spent_o, s->spent, "why %u barrier %u", why, bar);
  WS_EXPECT(O->done_o, s->done, "why %u barrier %u", why, bar);
  WS_EXPECT(O->met_o, s->met, "why %u barrier %u", why, bar);
  WS_EXPECT(O->grant_o, s->grant, "why %u barrier %u", why, bar);
  WS_EXPECT(O->park_o, s->parks, "why %u barrier %u", why, bar);
  if (s->done) return;
  WS_EXPECT(O->enter_o, s->enters, "why %u barrier %u", why, bar);
  WS_EXPECT(O->free_o, s->frees, "why %u barrier %u", why, bar);
  WS_EXPECT(O->turn_o, UINT32_C(1) << w.turn, "why %u barrier %u", why, bar);
  if (s->vain) return;
  WS_EXPECT(O->alive_o, ~mask_of(ENDED) & (UINT32_MAX >> (32 - T)), "why %u barrier %u", why, bar);
  WS_EXPECT(O->waits_o, mask_of(WAITS), "why %u barrier %u", why, bar);
  WS_EXPECT(O->bars_o, mask_of(AT_BAR), "why %u barrier %u", why, bar);
  WS_EXPECT(O->meets_o, mask_of(AT_VOTE) | mask_of(AT_SYNC), "why %u barrier %u", why, bar);
  WS_EXPECT(O->syncs_o, mask_of(AT_SYNC), "why %u barrier %u", why, bar);
  WS_EXPECT(O->shrink_o, s->shrinks, "why %u barrier %u", why, bar);
  if (s->shrinks) WS_EXPECT(O->left_o, s->left, "why %u barrier %u", why, bar);
  WS_EXPECT(O->next_bar_o, s->bar, "why %u barrier %u", why, bar);
  if (s->enters) {
    WS_EXPECT(O->to_outer_o, s->to_outer, "why %u barrier %u", why, bar);
    WS_EXPECT(O->next_pc_o, s->pc, "why %u barrier %u", why, bar);
    WS_EXPECT(O->moves_o, s->pc != w.run_pc, "why %u barrier %u", why, bar);
    WS_EXPECT(O->next_mask_o, s->mask, "why %u barrier %u", why, bar);
  } else {
    WS_EXPECT(O->next_why_o, s->why, "why %u barrier %u", why, bar);
  }
}

// Every outcome has to come, also those of few warps.
static void test_simt_choice__random(void) {
  unsigned n_vain = 0, n_done = 0, n_met = 0, n_release = 0, n_group = 0, n_look = 0, n_spent = 0,
           n_yield = 0;
  unsigned n_pass = 0, n_together = 0, n_absent = 0;
  for (int i = 0; i < (ws_long() ? 200000 : 12000); i++) {
    random_warp();
    drive();
    ws_eval();
    const uint32_t ran = mask_of(RUNS);
    const step_t s = choose(&w);
    check(&s);
    n_vain += s.vain;
    n_done += s.done;
    n_met += s.met;
    n_spent += s.spent && !s.vain;
    n_yield += w.why == JOINS && w.yields && s.enters && s.parks && s.pc != w.rpc;
    n_release += s.to_outer && !s.shrinks;
    n_group += s.enters && !s.to_outer && (s.mask & (s.mask - 1));
    n_look += s.look;
    n_pass += w.why == SYNCS && s.grant;
    n_together += w.why == SYNCS && s.grant && s.mask != ran;
    n_absent += w.why == SYNCS && !s.grant;
  }
  WS_CHECK(n_vain > 50 && n_done > 50 && n_met > 50, "%u without effect, %u done, %u met", n_vain,
           n_done, n_met);
  WS_CHECK(n_spent > 50 && n_release > 50 && n_yield > 20, "%u turns, %u releases, %u make way",
           n_spent, n_release, n_yield);
  WS_CHECK(n_pass > 50 && n_together > 20 && n_absent > 50, "%u pass, %u together, %u absent",
           n_pass, n_together, n_absent);
  WS_CHECK(n_group > 50 && n_look > 50, "%u groups, %u steps", n_group, n_look);
}

const ws_test_t ws_tests[] = {{"random", test_simt_choice__random}, {0}};
