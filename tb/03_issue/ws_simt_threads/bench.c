// SPDX-License-Identifier: Apache-2.0
// Part of test.c: what this policy has beside others: the heads of the I-buffers, bars, votes, the
// bound of the time for which a thread waits.

#include "../../../gen/isa.h"

enum { OP_W = WS_SIMT_THREADS_OP_W, UNIT_W = WS_SIMT_THREADS_UNIT_W, UNITS = 10 };
enum { UNIT_AT = WS_NSRC + 1, OP_AT = UNIT_AT + UNIT_W };

typedef struct {
  bool valid;           // the I-buffer has an instruction,
  uint32_t shown;       // of this PC
  unsigned unit, unit2; // of this one and the next one, as driven,
  unsigned op, op2;     // and operations
  bool arriving;        // a bar has issued
  bool parted;          // by a parted warp
  bool comes;           // it arrives in this cycle
  bool issues_whole;    // in this cycle, by a whole one
  bool syncs;           // it is a warpsync,
  uint32_t named;       // that names these threads
  unsigned delay;       // until it arrives
  uint32_t number, next;
  bool must_wait;         // is_bar_o is due
  bool waits, arrived;    // it has come; so has arr_*
  unsigned late;          // cycles for which one of these is due
  unsigned release;       // cycles until the barrier lets the warp go on
  unsigned starves;       // cycles for which its registers will keep the next instruction back,
  unsigned starved;       // and have done so
  unsigned since[T];      // turns that had ended when a thread ran, or was at a bar or vote
  unsigned others_ran[T]; // instructions of others since
} own_t;

static own_t own[W];
static unsigned bad_bars;            // percent of the bars whose number is not one of a barrier
static unsigned n_votes;             // executed by parts of a warp
static unsigned n_bars;              // to which threads came apart
static unsigned n_syncs, n_together; // the same of warpsync; some that came earlier run with them
static unsigned n_turns, n_left;
static unsigned n_given; // groups that make way because an instruction waits

static bool goes_on(unsigned w) {
  const warp_t *x = &warp[w];
  return x->live && x->head_valid && !x->refetch;
}

static kind_t kind_at(uint32_t pc) {
  return pc - BASE_PC < prog_n ? prog[pc - BASE_PC].kind : OP;
}

static bool is_lock(unsigned unit, unsigned op) {
  return unit == WS_UNIT_LSU && (op == WS_LSU_AMOSWAP_W || op == WS_LSU_AMOCAS_W ||
                                 op == WS_LSU_LR_W || op == WS_LSU_SC_W);
}

// Unit and operation of the instruction at pc: any other ones, or noise.
static void unit_at(bool valid, uint32_t pc, unsigned *unit, unsigned *op) {
  const kind_t kind = valid ? kind_at(pc) : OP;
  do {
    *unit = ws_rand_percent(70)   ? ws_rand_below(UNITS)
            : ws_rand_percent(50) ? WS_UNIT_LSU
                                  : WS_UNIT_CTL;
    *op = ws_rand_below(1 << OP_W);
  } while (valid && (*unit == WS_UNIT_XLANE || is_lock(*unit, *op) ||
                     (*unit == WS_UNIT_CTL && *op == WS_CTL_PAUSE)));
  if (kind == VOTE) *unit = WS_UNIT_XLANE;
  if (kind == PAUSE) *unit = WS_UNIT_CTL, *op = WS_CTL_PAUSE;
  if (kind == LOCK) *unit = WS_UNIT_LSU, *op = WS_LSU_AMOSWAP_W + ws_rand_below(4);
}

static bool is_first(unsigned unit, unsigned op) {
  return unit == WS_UNIT_XLANE || is_lock(unit, op);
}

// What the instruction where warp w is counts.
static weight_t weight_here(unsigned w) {
  const kind_t kind = kind_at(simt_pc(&warp[w].model));
  return kind == PAUSE ? ENDS_TURN : kind == LOCK ? LOCKS : PLAIN;
}

static void drive_heads(void) {
  for (unsigned w = 0; w < W; w++) {
    own_t *x = &own[w];
    const bool same = x->valid && x->shown == warp[w].head;
    x->valid = goes_on(w) && (same || !ws_rand_percent(5));
    x->shown = warp[w].head;
    unit_at(x->valid, warp[w].head, &x->unit, &x->op);
    unit_at(x->valid, warp[w].head + 1, &x->unit2, &x->op2);
    ws_set(VEC(I->head_valid_i), w, 1, x->valid);
    ws_set(VEC(I->head_unit_i), UNIT_W * w, UNIT_W, x->unit);
    ws_set(VEC(I->head_op_i), OP_W * w, OP_W, x->op);
#if WS_DUAL_ISSUE
    ws_set(VEC(I->next_ctl_i), WS_CTL_W * w, WS_CTL_W,
           (uint64_t)x->unit2 << UNIT_AT | (uint64_t)x->op2 << OP_AT);
#endif
  }
}

static void begin_own(void) {
  memset(own, 0, sizeof own);
  for (unsigned w = 0; w < W; w++) {
    warp[w].model.threads = T;
    warp[w].model.barriers = WS_SIMT_THREADS_CONV_BARRIERS;
    warp[w].model.turn = TURN;
  }
  I->ex_arr_valid_i = 0;
#if WS_INTERLEAVE
  I->starved_i = 0;
#endif
  memset(VEC(I->head_valid_i), 0, sizeof I->head_valid_i); // for tests that do not drive the heads
  memset(VEC(I->head_unit_i), 0, sizeof I->head_unit_i);
  memset(VEC(I->head_op_i), 0, sizeof I->head_op_i);
}

static bool held(unsigned w) {
  const simt_warp_t *m = &warp[w].model;
  return own[w].unit == WS_UNIT_XLANE && simt_parted(m) && !m->granted;
}

// Threads at a vote or shuffle that the I-buffer shows ask to execute it.
static void ask(unsigned w) {
  simt_warp_t *m = &warp[w].model;
  if (!own[w].valid || !held(w) || warp[w].at_branch || own[w].arriving || simt_ended(m)) return;
  if (warp[w].head == simt_pc(m)) simt_vote(m);
}

// With INTERLEAVE, registers keep the next instruction of some warps back.
#if WS_INTERLEAVE
static void starve(unsigned w) {
  own_t *x = &own[w];
  simt_warp_t *m = &warp[w].model;
  const bool may = x->valid && goes_on(w) && !warp[w].at_branch && !blocked(w) && !x->arriving &&
                   !x->must_wait && !x->waits;
  if (!may) x->starves = 0;
  if (may && !x->starves && ws_rand_percent(m->granted ? 80 : 5))
    x->starves = ws_rand_below(2 * WS_INTERLEAVE);
  ws_set(VEC(I->starved_i), w, 1, x->starves != 0);
  if (!x->starves) {
    x->starved = 0;
    return;
  }
  x->starves--;
  if (++x->starved != WS_INTERLEAVE) return;
  const uint32_t pc = simt_pc(m);
  if (!make_way(m)) return;
  tell(w, true);
  n_given += simt_pc(m) != pc;
}
#else
static void starve(unsigned w) {
  (void)w;
}
#endif

static void drive_own(void) {
  I->ex_arr_valid_i = 0;
  I->ex_arr_warp_i = ws_rand_below(W);
  I->ex_arr_num_i = ws_rand();
  I->ex_arr_sync_i = ws_rand() & 1;
  memset(VEC(I->sel_bar_i), 0, sizeof I->sel_bar_i);
  memset(VEC(I->sel_sync_i), 0, sizeof I->sel_sync_i);
  const unsigned first = ws_rand_below(W);
  for (unsigned i = 0; i < W; i++) {
    const unsigned w = (first + i) % W;
    own_t *x = &own[w];
    ask(w);
    starve(w);
    x->issues_whole = false;
    if (x->arrived && !x->release--) x->waits = x->arrived = false;
    x->comes = false;
    if (!x->arriving || (x->delay && x->delay--) || I->ex_arr_valid_i) continue;
    I->ex_arr_valid_i = 1;
    I->ex_arr_warp_i = w;
    I->ex_arr_num_i = x->syncs ? x->named : x->number;
    I->ex_arr_sync_i = x->syncs;
    x->comes = true;
  }
}

// The bar at ex_arr_*. Returns the cause of a fault.
static unsigned arrive(void) {
  own_t *x = &own[I->ex_arr_warp_i];
  bool met = false;
  if (!x->comes) return 0; // another bar issues, after the warpsync of a whole warp
  x->arriving = false;
  if (!x->parted) return 0;
  if (x->syncs) {
    simt_warp_t *m = &warp[I->ex_arr_warp_i].model;
    const uint32_t ran = simt_mask(m);
    simt_sync(m, x->named, x->next);
    n_syncs++;
    n_together += m->granted && simt_mask(m) != ran;
    return 0;
  }
  const unsigned cause =
      simt_bar(&warp[I->ex_arr_warp_i].model, x->number, WS_SIMT_THREADS_BARRIERS, x->next, &met);
  n_bars += !cause;
  x->must_wait = met;
  return cause;
}

static unsigned check_own(void) {
  const unsigned cause = I->ex_arr_valid_i ? arrive() : 0;
  WS_EXPECT(O->bar_fault_o, cause != 0, "warp %u barrier %u", I->ex_arr_warp_i, I->ex_arr_num_i);
  WS_CHECK_KNOWN(O->is_bar_o);
  for (unsigned w = 0; w < W; w++) {
    own_t *x = &own[w];
    const bool is_bar = ws_get(CVEC(O->is_bar_o), w, 1);
    if (x->issues_whole || is_bar)
      WS_CHECK(is_bar && x->must_wait, "warp %u: is_bar_o %u, expected %u", w, is_bar,
               x->must_wait);
    if (is_bar) x->waits = true, x->must_wait = false;
  }
  WS_CHECK_KNOWN(O->arr_valid_o);
  if (O->arr_valid_o) {
    WS_CHECK_KNOWN(O->arr_warp_o);
    own_t *x = &own[O->arr_warp_o];
    WS_CHECK(x->waits && !x->arrived && !x->arriving, "warp %u is not to arrive", O->arr_warp_o);
    WS_EXPECT(O->arr_num_o, x->number, "warp %u", O->arr_warp_o);
    x->arrived = true;
    x->release = ws_rand_below(6);
  }
  for (unsigned w = 0; w < W; w++) {
    own_t *x = &own[w];
    x->late = x->must_wait || (x->waits && !x->arrived && !x->arriving) ? x->late + 1 : 0;
    WS_CHECK(x->late < TIMEOUT, "warp %u does not arrive", w);
  }
  return cause;
}

static bool may_stop(unsigned w, uint32_t next) {
  return seems_to_meet(&warp[w].model, next) || simt_last(&warp[w].model, weight_here(w));
}

static inline bool alone(unsigned w, uint32_t next) {
  return may_stop(w, next) || (simt_parted(&warp[w].model) && is_first(own[w].unit2, own[w].op2));
}

static bool kept(unsigned w) {
  WS_CHECK(!own[w].must_wait || own[w].waits, "warp %u goes on before it is at the barrier", w);
  return own[w].waits || own[w].starved || !own[w].valid;
}

static bool excused(unsigned w) {
  return own[w].arriving || own[w].waits || (own[w].unit == WS_UNIT_XLANE && !own[w].valid);
}

static unsigned conditional(simt_warp_t *m, const branch_t *b) {
  const uint32_t fall = b->pc + 1;
  if (b->taken && b->taken != simt_mask(m) && b->target != fall) tell(b->warp, simt_last(m, PLAIN));
  return simt_branch(m, b->taken, b->target, b->misaligned, fall);
}

static uint32_t agreeing(uint32_t mask) {
  return ws_rand_percent(70) ? mask : (mask & ws_rand()) | (mask & -mask);
}

static unsigned jump(simt_warp_t *m, const branch_t *b) {
  if (b->again && b->target != b->pc) tell(b->warp, simt_last(m, PLAIN));
  return simt_jalr(m, b->taken, b->target, b->misaligned, b->pc);
}

static void issue_sync(unsigned w, unsigned at) {
  own_t *x = &own[w];
  simt_warp_t *m = &warp[w].model;
  ws_set(VEC(I->sel_sync_i), w, 1, 1);
  x->next = BASE_PC + at + 1;
  x->parted = simt_parted(m);
  x->syncs = x->arriving = true;
  x->comes = false;
  x->delay = 1 + ws_rand_below(4);
  x->named = prog[at].target;
  if (x->parted)
    tell(w, true);
  else
    simt_goto(m, x->next);
}

static void issue_bar(unsigned w, unsigned at) {
  own_t *x = &own[w];
  simt_warp_t *m = &warp[w].model;
  ws_set(VEC(I->sel_bar_i), w, 1, 1);
  x->arriving = true;
  x->comes = x->syncs = false;
  x->delay = 1 + ws_rand_below(4);
  x->parted = simt_parted(m);
  if (bar_n > 1)
    x->number = prog[at].target % WS_SIMT_THREADS_BARRIERS;
  else // that of the threads that came before
    x->number = lowest(m, AT_BAR) >= 0 ? m->bar : ws_rand_below(WS_SIMT_THREADS_BARRIERS);
  if (ws_rand_percent(bad_bars))
    x->number += WS_SIMT_THREADS_BARRIERS << (ws_rand_percent(50) ? 0 : ws_rand_below(24));
  x->next = BASE_PC + at + 1;
  if (x->parted) {
    tell(w, true);
  } else {
    x->issues_whole = x->must_wait = true;
    simt_goto(m, x->next);
  }
}

static bool issue_own(unsigned w, unsigned at) {
  simt_warp_t *m = &warp[w].model;
  switch (prog[at].kind) {
  case EXIT:
    own[w].must_wait = simt_exit(m);
    return true;
  case BAR:
    issue_bar(w, at);
    return true;
  case SYNC:
    issue_sync(w, at);
    return true;
  case LOCK:
  case PAUSE:
    simt_goes(m, BASE_PC + at + 1, prog[at].kind == LOCK ? LOCKS : ENDS_TURN);
    return true;
  case VOTE:
    WS_CHECK(!simt_parted(m) || m->granted, "warp %u pc %x: others can still come", w, simt_pc(m));
    n_votes += simt_parted(m);
    return false;
  default:
    return false;
  }
}

// The contract's bound: a thread that could run waits for at most T - 1 turns. A turn may end a few
// instructions late, where threads part or meet.
static void walk_own(unsigned w, uint32_t mask) {
  simt_warp_t *m = &warp[w].model;
  const kind_t kind = kind_at(simt_pc(m));
  if (kind == BRANCH || kind == JALR) m->granted = false; // which the model does not see yet
  own_t *x = &own[w];
  for (unsigned t = 0; t < T; t++) {
    if (mask >> t & 1 || (m->state[t] != READY && m->state[t] != WAITS)) {
      x->since[t] = m->turns;
      x->others_ran[t] = 0;
      continue;
    }
    x->others_ran[t]++;
    WS_CHECK(m->turns - x->since[t] < T, "warp %u thread %u waits for %u turns", w, t,
             m->turns - x->since[t]);
    WS_CHECK(x->others_ran[t] <= T * (m->turn + 2 * T), "warp %u thread %u waits for %u others", w,
             t, x->others_ran[t]);
  }
}
