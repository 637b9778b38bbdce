// SPDX-License-Identifier: Apache-2.0
// Lost slots: whose they are, and why. The slots that a sub-core loses are shared by the warps of
// it whose state is that of the class: each slot goes to one instruction and has one cause.
#include <string.h>

#include "profile_int.h"

enum {
  NO_WARP = WS_PERF_NO_WARP - WS_PERF_LOST_UNIT, // the classes as LOST of a trace has them
  UNIT = 0,
  BANK = WS_PERF_LOST_BANK - WS_PERF_LOST_UNIT,
  LSU = WS_PERF_LOST_LSU - WS_PERF_LOST_UNIT,
  FETCH = WS_PERF_LOST_FETCH - WS_PERF_LOST_UNIT,
  ICACHE = WS_PERF_LOST_ICACHE - WS_PERF_LOST_UNIT,
  BRANCH = WS_PERF_LOST_BRANCH - WS_PERF_LOST_UNIT,
  BARRIER = WS_PERF_LOST_BARRIER - WS_PERF_LOST_UNIT
};

// The state of the warps to which a class of lost slots is due. ORDER PERF: the classes of ws_lost
static const ws_trace_state_t blamed[WS_TRACE_LOST_CLASSES] = {
    WS_WARP_UNIT,     WS_WARP_UNIT,     WS_WARP_LSU,   WS_WARP_OPERANDS,
    WS_WARP_OPERANDS, WS_WARP_OPERANDS, WS_WARP_FETCH, WS_WARP_ICACHE,
    WS_WARP_BRANCH,   WS_WARP_BARRIER,  WS_WARP_NONE};

// ---- contents of collectors -------------------------------------------------------------------

static holds_t holds(uint32_t word) {
  const struct ws_isa_row *row = ws_isa_find(word);
  if (!row) return HOLDS_OTHER;
  if (cause_is_division(word)) return HOLDS_DIVISION;
  if (row->unit == WS_UNIT_LSU) return HOLDS_ACCESS;
  return cause_is_of_lanes(row) ? HOLDS_OTHER : HOLDS_LONG;
}

static uint8_t *holder(profile_t *p, const ws_trace_t *t, const ws_trace_insn_t *i) {
  static _Thread_local uint8_t none;
  return i->collector >= 0 && i->collector < COLLECTORS
             ? &p->now->held[i->warp % t->machine.schedulers][i->collector]
             : &none;
}

void profile_leave(profile_t *p, const ws_trace_t *t, const ws_trace_insn_t *i) {
  if (i) *holder(p, t, i) = HOLDS_NOTHING;
}

static holds_t most_held(const profile_t *p, unsigned part) {
  unsigned n[HOLDS_DIVISION + 1] = {0};
  for (unsigned k = 0; k < COLLECTORS; k++)
    n[p->now->held[part][k]]++;
  holds_t most = HOLDS_OTHER;
  for (holds_t h = HOLDS_LONG; h <= HOLDS_DIVISION; h++)
    if (n[h] && n[h] >= n[most]) most = h;
  return most;
}

// ---- causes -------------------------------------------------------------------------------------

static void lose(profile_t *p, uint32_t pc, unsigned counter, cause_t cause, uint64_t slots) {
  profile_row_t *r = profile_at(p, pc);
  r->n.counter[counter] += slots;
  r->n.cause[cause] += slots;
  if (cause != CAUSE_FEW_WARPS) return;
  r->few_now += slots;
  p->now->few += slots;
}

static bool half_diverged(const profile_t *p, const ws_trace_t *t, unsigned warp) {
  return 2 * (unsigned)__builtin_popcount(t->warp[warp].mask) <= p->now->warp[warp].widest;
}

// Some threads have stopped apart from others, and the warp waits for no branch: others are to run.
static bool regroups(const ws_trace_warp_t *w) {
  return w->parked && !w->resolving;
}

// Of a class that other warps would hide: are they missing, or at a barrier?
static cause_t without_warps(const profile_t *p, const ws_trace_t *t, unsigned part) {
  unsigned places = 0, live = 0, waiting = 0;
  for (unsigned w = part; w < t->machine.warps; w += t->machine.schedulers) {
    places++;
    live += p->now->warp[w].live;
    waiting += p->now->warp[w].live && t->warp[w].state == WS_WARP_BARRIER;
  }
  return 2 * live <= places ? CAUSE_FEW_WARPS : 2 * waiting >= live ? CAUSE_BARRIER : CAUSES;
}

static cause_t of_unit(profile_t *p, const ws_trace_t *t, unsigned part, unsigned warp) {
  const ws_trace_warp_t *w = &t->warp[warp];
  const holds_t next = w->buffered ? holds(w->buffer[0]->word) : HOLDS_NOTHING;
  const holds_t most = next == HOLDS_DIVISION ? next : most_held(p, part);
  if (most == HOLDS_DIVISION) return CAUSE_DIVIDE;
  if (most == HOLDS_ACCESS) return cause_of_access(profile_at(p, p->now->accessing));
  return half_diverged(p, t, warp) ? CAUSE_DIVERGENCE
         : most == HOLDS_LONG      ? CAUSE_LONG
                                   : CAUSE_UNIT;
}

static cause_t cause_of(profile_t *p, const ws_trace_t *t, unsigned part, unsigned class,
                        unsigned warp) {
  switch (class) {
  case UNIT:
    return of_unit(p, t, part, warp);
  case BANK:
    return CAUSE_BANKS;
  case LSU:
    return cause_of_access(profile_at(p, p->now->accessing));
  case FETCH:
    return CAUSE_FETCH;
  case ICACHE:
    return CAUSE_ICACHE;
  case BRANCH:
    return half_diverged(p, t, warp) || regroups(&t->warp[warp]) ? CAUSE_DIVERGENCE : CAUSE_BRANCH;
  case BARRIER:
    return CAUSE_BARRIER;
  default:
    return CAUSES;
  }
}

// The instruction that a warp waits with or, at a branch or a barrier or without one, after.
static uint32_t blamed_pc(const ws_trace_warp_t *w) {
  const bool after = w->state == WS_WARP_BARRIER || w->state == WS_WARP_BRANCH || !w->buffered;
  return after ? w->last_pc : w->buffer[0]->pc;
}

static void lose_by(profile_t *p, const ws_trace_t *t, unsigned part, unsigned class, unsigned warp,
                    uint64_t slots) {
  const ws_trace_warp_t *w = &t->warp[warp];
  const uint32_t pc = blamed_pc(w);
  const unsigned counter = WS_PERF_LOST_UNIT + class;
  const bool operands = blamed[class] == WS_WARP_OPERANDS;
  const bool hidden_by_others = operands || class == FETCH || class == BRANCH;
  cause_t cause = hidden_by_others ? without_warps(p, t, part) : CAUSES;
  if (cause == CAUSES) cause = cause_of(p, t, part, class, warp);
  if (cause != CAUSES) {
    lose(p, pc, counter, cause, slots);
    return;
  }
  // The instruction whose result comes last is known when this one issues.
  profile_at(p, pc)->n.counter[counter] += slots;
  p->now->warp[warp].held += slots;
  p->now->warp[warp].held_pc = pc;
}

static void lose_all(profile_t *p, const ws_trace_t *t, unsigned part, unsigned class,
                     uint64_t slots) {
  const unsigned step = t->machine.schedulers;
  unsigned n = 0;
  for (unsigned w = part; w < t->machine.warps; w += step)
    n += t->warp[w].state == blamed[class];
  if (class == NO_WARP || !n) {
    static const cause_t others[WS_TRACE_LOST_CLASSES] = {
        CAUSE_UNIT,  CAUSE_BANKS,  CAUSE_MEMORY, CAUSE_CHAIN,   CAUSE_LONG,   CAUSE_LOAD,
        CAUSE_FETCH, CAUSE_ICACHE, CAUSE_BRANCH, CAUSE_BARRIER, CAUSE_NO_WARP};
    lose(p, 0, WS_PERF_LOST_UNIT + class, others[class], slots);
    return;
  }
  unsigned k = 0;
  for (unsigned w = part; w < t->machine.warps; w += step) {
    if (t->warp[w].state != blamed[class]) continue;
    // What is left of the division goes to another warp each time.
    const uint64_t share = slots / n + ((k++ + t->now) % n < slots % n);
    if (share) lose_by(p, t, part, class, w, share);
  }
}

void profile_pass(profile_t *p, const ws_trace_t *t, uint64_t cycles) {
  const unsigned width = t->machine.issue_width, step = t->machine.schedulers;
  for (unsigned w = 0; w < t->machine.warps && t->running; w++)
    p->live += p->now->warp[w].live ? cycles : 0;
  for (unsigned part = 0; part < step; part++) {
    const unsigned n = t->issued[part], class = t->lost[part];
    if (n && n < width) { // to the warp that issued
      uint32_t pc = 0;
      for (unsigned w = part; w < t->machine.warps; w += step)
        if (t->warp[w].since == t->now + 1) pc = t->warp[w].last_pc;
      lose(p, pc, WS_PERF_LOST_DUAL, CAUSE_DUAL, width - n);
    }
    const uint64_t left = (cycles - (n != 0)) * width;
    if (!left || class >= WS_TRACE_LOST_CLASSES || (class == NO_WARP && !t->running)) continue;
    lose_all(p, t, part, class, left);
  }
}

void profile_issue(profile_t *p, const ws_trace_t *t, const ws_trace_insn_t *i, profile_row_t *r) {
  profile_warp_t *w = &p->now->warp[i->warp];
  if (i->collector >= 0) *holder(p, t, i) = (uint8_t)holds(i->word);
  if (!w->held) return;
  const cause_t cause =
      i->waited.there ? cause_of_result(profile_at(p, i->waited.pc)) : CAUSE_CHAIN;
  if (w->held_pc != i->pc)
    r = profile_at(p, w->held_pc);
  else if (i->waited.there)
    r = profile_of(p, i); // rows may have moved
  r->n.cause[cause] += w->held;
  w->held = 0;
}

void profile_flush(profile_t *p) {
  for (unsigned w = 0; w < WS_TRACE_WARPS; w++) {
    if (p->now->warp[w].held)
      profile_at(p, p->now->warp[w].held_pc)->n.cause[CAUSE_CHAIN] += p->now->warp[w].held;
    p->now->warp[w].held = 0;
  }
  for (size_t k = 0; k < p->rows; k++)
    p->row[k].few_now = 0;
  p->now->few = 0;
}

// More warps were to start: so far, few were live for another reason than the size of the launch.
void profile_start(profile_t *p, unsigned warp) {
  p->now->warp[warp].live = true;
  p->now->warp[warp].widest = 0;
  if (!p->now->few) return;
  for (size_t k = 0; k < p->rows; k++) {
    profile_row_t *r = &p->row[k];
    r->n.cause[CAUSE_FEW_WARPS] -= r->few_now;
    r->n.cause[CAUSE_OCCUPANCY] += r->few_now;
    r->few_now = 0;
  }
  p->now->few = 0;
}
