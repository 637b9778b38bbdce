// SPDX-License-Identifier: Apache-2.0
// A step of the search for the group that runs next, from the contract and its rules: each thread
// has a state.
#include <stdbool.h>
#include <stdint.h>

enum { THREADS = 32 };

typedef enum { ENDED, RUNS, READY, WAITS, AT_BAR, AT_VOTE, AT_SYNC } state_t;
typedef enum { JOINS, ENDS, BARS, MEETS, GRANTS, GIVES, LEAVES, SYNCS } why_t;

typedef struct {
  state_t state;
  bool member;     // of the barrier
  uint32_t pc, in; // of a parked one; the running ones are in the barrier
} thread_t;

typedef struct {
  unsigned threads; // of the machine
  why_t why;
  bool over, yields; // not both
  uint32_t run_pc, bar, rpc, outer;
  unsigned turn;
  uint32_t named; // by the threads at warpsync
  thread_t thread[THREADS];
} warp_t;

// What the step does. DONE and MET beside it: `look` tells whether another step is due.
typedef struct {
  bool vain, spent, done, met, grant, parks, frees, shrinks, enters, to_outer, look;
  uint32_t pc, mask, bar; // enters: what runs; look: where
  why_t why;              // look
  uint32_t left;          // shrinks
} step_t;

// Threads at warpsync that are not released go on as those at a vote.
static bool is(const thread_t *t, state_t state) {
  return t->state == state || (state == AT_VOTE && t->state == AT_SYNC);
}

static int first_of(const warp_t *w, state_t state, bool members) {
  for (unsigned t = 0; t < w->threads; t++)
    if (is(&w->thread[t], state) && (!members || w->thread[t].member)) return (int)t;
  return -1;
}

static bool is_here(const warp_t *w, unsigned t, state_t state) {
  return is(&w->thread[t], state) && w->thread[t].in == w->bar;
}

static void park(warp_t *w, step_t *s, state_t state) {
  for (unsigned t = 0; t < w->threads; t++)
    if (w->thread[t].state == RUNS) {
      w->thread[t].state = state;
      w->thread[t].pc = w->run_pc;
      w->thread[t].in = w->bar;
    }
  s->parks = state != ENDED;
}

static void look(step_t *s, uint32_t bar, why_t why) {
  s->look = true;
  s->bar = bar;
  s->why = why;
}

// Thread t runs, with those of its state that are at its PC in this barrier.
static void enter(warp_t *w, step_t *s, unsigned t) {
  const state_t state = w->thread[t].state == AT_SYNC ? AT_VOTE : w->thread[t].state;
  s->enters = true;
  s->pc = w->thread[t].pc;
  s->bar = w->bar;
  for (unsigned u = 0; u < w->threads; u++)
    if (is_here(w, u, state) && w->thread[u].pc == s->pc) s->mask |= UINT32_C(1) << u;
}

// Those that wait here go on outside.
static void go_outside(warp_t *w, step_t *s) {
  s->enters = s->to_outer = true;
  s->pc = w->rpc;
  s->bar = w->outer;
  for (unsigned t = 0; t < w->threads; t++)
    if (is_here(w, t, WAITS)) s->mask |= UINT32_C(1) << t;
}

static void search(warp_t *w, step_t *s) {
  const bool nested = w->bar != 0;
  unsigned live = 0, waiting = 0;
  for (unsigned t = 0; nested && t < w->threads; t++) {
    if (!w->thread[t].member || w->thread[t].state == ENDED) continue;
    live++;
    waiting += is_here(w, t, WAITS);
  }
  s->frees = nested && live == waiting;
  if (s->frees && live) {
    go_outside(w, s);
    return;
  }
  const int ready = first_of(w, READY, nested), vote = first_of(w, AT_VOTE, false);
  if (ready >= 0 && w->thread[ready].in == w->bar)
    enter(w, s, (unsigned)ready);
  else if (ready >= 0)
    look(s, w->thread[ready].in, ENDS);
  else if (nested)
    look(s, w->outer, ENDS);
  else if (vote >= 0)
    look(s, w->thread[vote].in, GRANTS);
  else
    look(s, w->thread[first_of(w, WAITS, false)].in, LEAVES);
}

// The running threads have ended or are at a bar. All that are left may be at one.
static void stop(warp_t *w, step_t *s) {
  unsigned live = 0, at_bar = 0;
  for (unsigned t = 0; t < w->threads; t++) {
    live += w->thread[t].state != ENDED;
    at_bar += w->thread[t].state == AT_BAR;
  }
  s->done = !live;
  s->met = live && live == at_bar;
  if (s->met) {
    for (unsigned t = 0; t < w->threads; t++)
      if (w->thread[t].state == AT_BAR) w->thread[t].state = READY;
    look(s, w->bar, ENDS);
  } else if (live) {
    search(w, s);
  }
}

static void end_turn(warp_t *w, step_t *s) {
  s->spent = true;
  s->vain = first_of(w, READY, false) < 0 && first_of(w, WAITS, false) < 0;
  if (s->vain) return;
  do
    w->turn = (w->turn + 1) % w->threads;
  while (w->thread[w->turn].state != READY && w->thread[w->turn].state != WAITS);
  const thread_t *next = &w->thread[w->turn];
  look(s, next->in, next->state == WAITS ? LEAVES : GIVES);
  park(w, s, READY);
}

// The running threads make way for the next one of the barrier that is ready.
static void make_way(warp_t *w, step_t *s) {
  unsigned first = 0, n = 1;
  while (w->thread[first].state != RUNS)
    first++;
  while (n < w->threads && !is_here(w, (first + n) % w->threads, READY))
    n++;
  s->vain = n == w->threads;
  if (s->vain) return;
  park(w, s, READY);
  enter(w, s, (first + n) % w->threads);
}

static void leave(warp_t *w, step_t *s) {
  bool empty = true;
  go_outside(w, s);
  s->shrinks = true;
  for (unsigned t = 0; t < w->threads; t++)
    if (w->thread[t].member && !(s->mask >> t & 1)) {
      s->left |= UINT32_C(1) << t;
      empty &= w->thread[t].state == ENDED;
    }
  s->frees = empty;
}

// The running threads are at warpsync. All that are named may be at one.
static void sync(warp_t *w, step_t *s) {
  for (unsigned t = 0; t < w->threads; t++) {
    const state_t state = w->thread[t].state;
    if (w->named >> t & 1 && state != ENDED && state != RUNS && state != AT_SYNC) {
      park(w, s, AT_SYNC);
      search(w, s);
      return;
    }
  }
  s->grant = s->enters = true;
  s->pc = w->run_pc;
  s->bar = w->bar;
  for (unsigned t = 0; t < w->threads; t++) {
    thread_t *x = &w->thread[t];
    const bool released = x->state == AT_SYNC && w->named >> t & 1;
    if (x->state == RUNS || (released && x->in == w->bar && x->pc == w->run_pc))
      s->mask |= UINT32_C(1) << t;
    if (released) x->state = READY;
  }
}

static step_t choose(warp_t *w) {
  step_t s = {0};
  switch (w->why) {
  case JOINS:
    if (w->bar && w->run_pc == w->rpc) {
      park(w, &s, WAITS);
      search(w, &s);
    } else if (w->over) {
      end_turn(w, &s);
    } else if (w->yields) {
      make_way(w, &s);
    } else {
      s.vain = true;
    }
    break;
  case ENDS:
    park(w, &s, ENDED);
    stop(w, &s);
    break;
  case BARS:
    park(w, &s, AT_BAR);
    stop(w, &s);
    break;
  case MEETS:
    s.vain = s.grant = first_of(w, READY, false) < 0 && first_of(w, AT_VOTE, false) < 0;
    if (s.vain) break;
    park(w, &s, AT_VOTE);
    search(w, &s);
    break;
  case SYNCS:
    sync(w, &s);
    break;
  case GRANTS:
    s.grant = true;
    enter(w, &s, (unsigned)first_of(w, AT_VOTE, w->bar != 0));
    break;
  case GIVES:
    enter(w, &s, w->turn);
    break;
  case LEAVES:
    leave(w, &s);
    break;
  }
  for (unsigned t = 0; s.enters && t < w->threads; t++)
    if (s.mask >> t & 1) w->thread[t].state = RUNS;
  return s;
}
