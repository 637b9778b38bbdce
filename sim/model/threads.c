// SPDX-License-Identifier: Apache-2.0
// A PC for each thread (divergence = threads). A warp runs one group: threads at one PC, of one
// convergence barrier. The others are parked: ready, or waiting at the reconvergence PC of their
// barrier. The running group is w->stack[0], whose rpc is the reconvergence PC of its barrier.
#include "model_int.h"

static uint32_t of_barrier(const wsm_threads_t *s, uint32_t mask, unsigned bar) {
  uint32_t in = 0;
  FOR_MASK(t, mask) {
    if (s->in[t] == bar) in |= UINT32_C(1) << t;
  }
  return in;
}

static void park(wsm_threads_t *s, uint32_t mask, uint32_t pc, unsigned bar, bool waits) {
  FOR_MASK(t, mask) {
    s->pc[t] = pc;
    s->in[t] = (uint8_t)bar;
  }
  s->waits = waits ? s->waits | mask : s->waits & ~mask;
}

static void run(wsm_warp_t *w, uint32_t mask, uint32_t pc, unsigned bar) {
  wsm_threads_t *s = &w->threads;
  w->stack[0] = (wsm_entry_t){pc, bar == WSM_NO_BAR ? WS_NO_PC : s->bar[bar].rpc, mask};
  w->ssy_valid = false;
  s->waits &= ~mask;
  s->running = bar;
  s->parted = mask != s->alive;
  if (!s->parted) s->count = 0, s->ran = false;
}

static void next_group(wsm_warp_t *w);

// Runs the ready threads that are where thread t is, which is not at its reconvergence PC unless it
// comes from `bar`.
static void run_group(wsm_warp_t *w, unsigned t, uint32_t ready) {
  const wsm_threads_t *s = &w->threads;
  uint32_t group = 0;
  FOR_MASK(u, of_barrier(s, ready, s->in[t])) {
    if (s->pc[u] == s->pc[t]) group |= UINT32_C(1) << u;
  }
  run(w, group, s->pc[t], s->in[t]);
  if (s->pc[t] != wsm_top(w)->rpc) return;
  park(&w->threads, group, s->pc[t], s->in[t], true);
  next_group(w);
}

static uint32_t ready(const wsm_threads_t *s) {
  return s->alive & ~s->waits & ~s->arrived & ~s->synced;
}

// Threads that wait where thread t does leave their convergence barrier, and run.
static void leave(wsm_warp_t *w, unsigned t) {
  wsm_threads_t *s = &w->threads;
  const wsm_conv_t c = s->bar[s->in[t]];
  const uint32_t out = of_barrier(s, s->waits & s->alive, s->in[t]);
  s->bar[s->in[t]].members &= ~out;
  if (!(s->bar[s->in[t]].members & s->alive)) s->used &= ~(UINT32_C(1) << s->in[t]);
  run(w, out, c.rpc, c.parent);
}

// No thread runs. A convergence barrier at which all of its threads wait is at its end, and they go
// on together. Otherwise the lowest thread that is ready runs, one of the innermost barrier that
// has such a thread. Without any, those that wait leave their barriers.
static void next_group(wsm_warp_t *w) {
  wsm_threads_t *s = &w->threads;
  uint32_t first = 0;
  for (unsigned bar = s->running; bar != WSM_NO_BAR && !first;) {
    const wsm_conv_t c = s->bar[bar];
    const uint32_t live = c.members & s->alive;
    if (live == of_barrier(s, s->waits & s->alive, bar)) { // or they have ended
      s->used &= ~(UINT32_C(1) << bar);
      if (live) {
        run(w, live, c.rpc, c.parent);
        return;
      }
    }
    first = live & ready(s);
    bar = c.parent;
  }
  if (!first) first = ready(s);
  const uint32_t synced = s->synced & s->alive;
  if (first) {
    run_group(w, wsm_lowest(first), ready(s));
  } else if (synced) {
    s->granted = true;
    run_group(w, wsm_lowest(synced), synced);
    s->synced &= ~wsm_top(w)->mask;
    s->named &= s->synced;
  } else if (s->alive & s->waits)
    leave(w, wsm_lowest(s->alive & s->waits));
  else if (s->alive)
    run_group(w, wsm_lowest(s->alive), s->alive);
}

// The turn of the running group is over: the group of the next thread runs. If it waits at its
// barrier, those that wait there leave it.
static void rotate(wsm_warp_t *w) {
  wsm_threads_t *s = &w->threads;
  const wsm_entry_t ran = *wsm_top(w);
  const uint32_t others = s->alive & ~ran.mask & ~s->arrived & ~s->synced;
  s->count = 0;
  s->ran = false;
  if (!others) return;
  park(s, ran.mask, ran.pc, s->running, false);
  do
    s->turn = (s->turn + 1) % WS_MAX_THREADS;
  while (!wsm_bit(others, s->turn));
  if (wsm_bit(s->waits, s->turn))
    leave(w, s->turn);
  else
    run_group(w, s->turn, ready(s));
}

// One instruction of the running group; true: its turn ends after it.
static bool tick(wsm_threads_t *s) {
  s->granted = false;
  s->ran = true;
  if (!s->parted) return false;
  s->count += s->weight;
  if (s->count > s->turn_length) s->count = s->turn_length;
  return s->count == s->turn_length;
}

unsigned wsm_threads_weight(const wsm_threads_t *s, bool locks) {
  enum { LOCKS = 16 }; // at most so many in a turn
  return locks && s->turn_length > LOCKS ? s->turn_length / LOCKS : 1;
}

void wsm_threads_start(wsm_warp_t *w, uint32_t pc, uint32_t mask) {
  wsm_threads_t *s = &w->threads;
  s->alive = mask;
  s->waits = s->arrived = s->synced = s->named = s->used = s->turn = s->count = 0;
  run(w, mask, pc, WSM_NO_BAR);
  w->stack_n = 1;
}

void wsm_threads_next(wsm_warp_t *w, uint32_t pc) {
  wsm_threads_t *s = &w->threads;
  wsm_entry_t *top = wsm_top(w);
  const bool over = tick(s);
  top->pc = pc;
  if (pc == top->rpc) {
    park(s, top->mask, pc, s->running, true);
    next_group(w);
  } else if (over) {
    rotate(w);
  }
}

// The reconvergence PC is a hint: without it, or without a free barrier, the sides stay in the
// barrier of the running group.
void wsm_threads_branch(wsm_warp_t *w, uint32_t taken, uint32_t target, uint32_t fall) {
  wsm_threads_t *s = &w->threads;
  const wsm_entry_t ran = *wsm_top(w);
  const uint32_t rest = ran.mask & ~taken;
  unsigned bar = s->running;
  if (!taken || !rest || target == fall) {
    w->ssy_valid = false;
    wsm_threads_next(w, taken ? target : fall);
    return;
  }
  const bool over = tick(s);
  const uint32_t all = wsm_ones(s->bars);
  if (w->ssy_valid && w->ssy_pc != ran.rpc && (~s->used & all)) {
    bar = wsm_lowest(~s->used & all);
    s->used |= UINT32_C(1) << bar;
    s->bar[bar] =
        (wsm_conv_t){.rpc = w->ssy_pc, .members = ran.mask, .parent = (uint8_t)s->running};
  }
  w->ssy_valid = false;
  const uint32_t rpc = bar == WSM_NO_BAR ? WS_NO_PC : s->bar[bar].rpc;
  if (target == rpc) {
    park(s, taken, target, bar, true);
    run(w, rest, fall, bar);
  } else {
    park(s, rest, fall, bar, fall == rpc);
    run(w, taken, target, bar);
  }
  if (over) rotate(w);
}

// The other running threads execute the jump at pc again.
void wsm_threads_jump(wsm_warp_t *w, uint32_t taken, uint32_t target, uint32_t pc) {
  w->ssy_valid = false;
  wsm_threads_branch(w, taken, target, pc);
}

// Threads have ended, or are at `bar`. True: all that have not ended are at one, and go on.
static bool stopped(wsm_warp_t *w) {
  wsm_threads_t *s = &w->threads;
  const bool met = s->arrived && s->arrived == s->alive;
  if (met) s->arrived = 0;
  next_group(w);
  return met;
}

// True: all threads that are left are at `bar`.
bool wsm_threads_exit(wsm_warp_t *w) {
  wsm_threads_t *s = &w->threads;
  (void)tick(s);
  s->alive &= ~wsm_top(w)->mask;
  if (!s->alive) w->stack_n = 0;
  return s->alive && stopped(w);
}

// The running threads are at `bar`, and go on at pc when all threads of the warp that have not
// ended have come to one. True: they have.
bool wsm_threads_bar(wsm_warp_t *w, uint32_t pc) {
  wsm_threads_t *s = &w->threads;
  const uint32_t mask = wsm_top(w)->mask;
  if (!s->parted) {
    wsm_threads_next(w, pc);
    return true;
  }
  (void)tick(s);
  s->arrived |= mask;
  park(s, mask, pc, s->running, false);
  return stopped(w);
}

// The running group makes way for the next ready thread of its barrier, and those at its PC.
void wsm_threads_yield(wsm_warp_t *w) {
  wsm_threads_t *s = &w->threads;
  const wsm_entry_t ran = *wsm_top(w);
  if (!s->parted || !s->ran || s->granted) return;
  s->ran = false;
  const uint32_t open = of_barrier(s, ready(s) & ~ran.mask, s->running);
  const uint32_t after = open & ~wsm_ones(wsm_lowest(ran.mask) + 1);
  if (!open) return;
  park(s, ran.mask, ran.pc, s->running, false);
  run_group(w, wsm_lowest(after ? after : open), ready(s));
}

// The next instruction is the last one of the turn, if others than `spun` may run. False: none may.
bool wsm_threads_give(wsm_warp_t *w, uint32_t spun) {
  wsm_threads_t *s = &w->threads;
  if (!s->bars || !(s->alive & ~s->arrived & ~s->synced & ~spun)) return false;
  s->count = s->turn_length;
  return true;
}

// The running threads are at an instruction that exchanges values with other threads of the warp.
// True: they wait, for others can still come to it, or have. They run when no other can run.
bool wsm_threads_sync(wsm_warp_t *w) {
  wsm_threads_t *s = &w->threads;
  const wsm_entry_t ran = *wsm_top(w);
  if (!s->parted || s->granted || !((ready(s) & ~ran.mask) | s->synced)) return false;
  park(s, ran.mask, ran.pc, s->running, false);
  s->synced |= ran.mask;
  next_group(w);
  return true;
}

// The running threads are at warpsync, and go on at pc when all of `named` that have not ended are
// at one. Those of them that go on there in the same barrier then run together, and a vote or
// shuffle that follows is theirs.
void wsm_threads_warpsync(wsm_warp_t *w, uint32_t pc, uint32_t named) {
  wsm_threads_t *s = &w->threads;
  const wsm_entry_t ran = *wsm_top(w);
  const uint32_t all = ran.mask | (s->named & named);
  const unsigned bar = s->running;
  if (!s->parted) {
    wsm_threads_next(w, pc);
    return;
  }
  (void)tick(s);
  if (named & s->alive & ~all) {
    s->synced |= ran.mask;
    s->named |= ran.mask;
    park(s, ran.mask, pc, bar, false);
    next_group(w);
    return;
  }
  s->synced &= ~all;
  s->named &= ~all;
  uint32_t together = ran.mask;
  FOR_MASK(t, all & ~ran.mask) {
    if (s->pc[t] == pc && s->in[t] == bar) together |= UINT32_C(1) << t;
  }
  run(w, together, pc, bar);
  s->granted = true;
  if (pc != wsm_top(w)->rpc) return;
  park(s, together, pc, bar, true);
  next_group(w);
}
