// SPDX-License-Identifier: Apache-2.0
// The rules of one warp whose threads have PCs of their own, from the machine's contract. Each
// thread has a state; knows nothing of cycles. PCs are word addresses.
#include <stdbool.h>
#include <stdint.h>

enum { SIMT_TARGET = 10, SIMT_BAR = 32 }; // causes; the last is no row
enum { SIMT_THREADS = 32, SIMT_BARRIERS = 15 };

typedef enum { ENDED, RUNS, READY, WAITS, AT_BAR, AT_VOTE, AT_SYNC } state_t;

// A convergence barrier; number 0 is where a warp starts, in none.
typedef struct {
  bool used, member[SIMT_THREADS];
  uint32_t rpc;
  unsigned outer;
} conv_t;

typedef struct {
  unsigned threads, barriers, turn; // of the machine
  state_t state[SIMT_THREADS];
  uint32_t pc[SIMT_THREADS]; // where a thread runs or goes on
  unsigned in[SIMT_THREADS]; // its convergence barrier
  conv_t conv[1 + SIMT_BARRIERS];
  bool ssy;             // R is named,
  uint32_t r;           // and this is it
  bool granted;         // the running threads may execute a vote or shuffle
  unsigned issued;      // instructions of the present turn
  bool ran;             // one has issued since it began or a group made way
  unsigned had_turn;    // the thread that it belongs to
  unsigned bar;         // number of the barrier where threads are
  unsigned turns, left; // for the test: turns that have ended, times that threads left a barrier
} simt_warp_t;

static bool is_parked(const simt_warp_t *w, unsigned t) {
  return w->state[t] != RUNS && w->state[t] != ENDED;
}

// Threads at warpsync that are not released go on as those at a vote.
static bool is(const simt_warp_t *w, unsigned t, state_t state) {
  return w->state[t] == state || (state == AT_VOTE && w->state[t] == AT_SYNC);
}

static int lowest(const simt_warp_t *w, state_t state) {
  for (unsigned t = 0; t < w->threads; t++)
    if (is(w, t, state)) return (int)t;
  return -1;
}

static bool simt_ended(const simt_warp_t *w) {
  return lowest(w, RUNS) < 0;
}

static bool simt_parted(const simt_warp_t *w) {
  for (unsigned t = 0; t < w->threads; t++)
    if (is_parked(w, t)) return true;
  return false;
}

static uint32_t simt_mask(const simt_warp_t *w) {
  uint32_t mask = 0;
  for (unsigned t = 0; t < w->threads; t++)
    mask |= (uint32_t)(w->state[t] == RUNS) << t;
  return mask;
}

static uint32_t simt_pc(const simt_warp_t *w) {
  return w->pc[lowest(w, RUNS)];
}

static unsigned running_in(const simt_warp_t *w) {
  return w->in[lowest(w, RUNS)];
}

// Whether the running threads are in a convergence barrier, and its reconvergence PC.
static bool simt_meets_at(const simt_warp_t *w, uint32_t *rpc) {
  *rpc = w->conv[running_in(w)].rpc;
  return running_in(w) != 0;
}

// What an instruction counts in a turn.
typedef enum { PLAIN, LOCKS, ENDS_TURN } weight_t;

static unsigned weight_of(const simt_warp_t *w, weight_t kind) {
  return kind == ENDS_TURN ? w->turn : kind == LOCKS && w->turn > 16 ? w->turn / 16 : 1;
}

// The next instruction is the last one of the turn, which ends while threads are parted.
static bool simt_last(const simt_warp_t *w, weight_t kind) {
  return simt_parted(w) && w->issued + weight_of(w, kind) >= w->turn;
}

static void simt_start(simt_warp_t *w, uint32_t pc, uint32_t mask) {
  *w = (simt_warp_t){.threads = w->threads,
                     .barriers = w->barriers,
                     .turn = w->turn,
                     .turns = w->turns,
                     .left = w->left};
  for (unsigned t = 0; t < w->threads; t++) {
    w->state[t] = mask >> t & 1 ? RUNS : ENDED;
    w->pc[t] = pc;
  }
}

// An instruction of the running threads.
static void count(simt_warp_t *w, weight_t kind) {
  w->granted = false;
  w->ran = true;
  if (simt_parted(w)) w->issued += weight_of(w, kind);
}

// Those that run come to a state, and go on at pc later.
static void park(simt_warp_t *w, state_t state, uint32_t pc) {
  for (unsigned t = 0; t < w->threads; t++)
    if (w->state[t] == RUNS) {
      w->state[t] = state;
      w->pc[t] = pc;
    }
}

// Another group runs: R belonged to the one before.
static void entered(simt_warp_t *w) {
  w->ssy = false;
  if (!simt_parted(w)) w->issued = 0, w->ran = false;
}

// Threads that wait at the reconvergence PC of a barrier go on in the one around it, and are no
// members any more. Without a member that has not ended the barrier is free.
static void go_on_outside(simt_warp_t *w, unsigned conv) {
  conv_t *c = &w->conv[conv];
  bool empty = true;
  for (unsigned t = 0; t < w->threads; t++) {
    if (w->state[t] == WAITS && w->in[t] == conv) {
      w->state[t] = RUNS;
      w->in[t] = c->outer;
      c->member[t] = false;
    } else if (c->member[t] && w->state[t] != ENDED) {
      empty = false;
    }
  }
  if (empty) c->used = false;
  entered(w);
}

static void search(simt_warp_t *w, unsigned conv);

// Thread `first` runs, with those of its state that are at its PC in its barrier.
static void run_with(simt_warp_t *w, unsigned first) {
  const state_t state = w->state[first] == AT_SYNC ? AT_VOTE : w->state[first];
  const unsigned conv = w->in[first];
  for (unsigned t = 0; t < w->threads; t++)
    if (is(w, t, state) && w->in[t] == conv && w->pc[t] == w->pc[first]) w->state[t] = RUNS;
  entered(w);
  if (conv && w->pc[first] == w->conv[conv].rpc) { // after a bar
    park(w, WAITS, w->pc[first]);
    search(w, conv);
  }
}

// No thread runs; the last ones were in barrier conv.
static void search(simt_warp_t *w, unsigned conv) {
  for (; conv; conv = w->conv[conv].outer) {
    conv_t *c = &w->conv[conv];
    unsigned live = 0, waiting = 0;
    int ready = -1;
    for (unsigned t = w->threads; t--;) {
      if (!c->member[t] || w->state[t] == ENDED) continue;
      live++;
      waiting += w->state[t] == WAITS && w->in[t] == conv;
      if (w->state[t] == READY) ready = (int)t;
    }
    if (live == waiting) c->used = false;
    if (live && live == waiting) {
      go_on_outside(w, conv);
      return;
    }
    if (ready >= 0) {
      run_with(w, (unsigned)ready);
      return;
    }
  }
  const int ready = lowest(w, READY), vote = lowest(w, AT_VOTE), waits = lowest(w, WAITS);
  if (ready >= 0) {
    run_with(w, (unsigned)ready);
  } else if (vote >= 0) {
    run_with(w, (unsigned)vote);
    w->granted = true;
  } else if (waits >= 0) {
    w->left++;
    go_on_outside(w, w->in[waits]);
  }
}

// The turn of the running threads, which go on at pc, is over. The next one is that of the next
// thread in turn that is ready or waits.
static void end_turn(simt_warp_t *w, uint32_t pc) {
  w->issued = 0;
  w->ran = false;
  if (lowest(w, READY) < 0 && lowest(w, WAITS) < 0) return;
  unsigned t = w->had_turn;
  do
    t = (t + 1) % w->threads;
  while (w->state[t] != READY && w->state[t] != WAITS);
  park(w, READY, pc);
  w->had_turn = t;
  w->turns++;
  if (w->state[t] == READY)
    run_with(w, t);
  else
    go_on_outside(w, w->in[t]);
}

// The running threads make way for the next ready one of their barrier, and others at its PC,
// unless none of them has issued since that happened, or the turn began.
static inline bool make_way(simt_warp_t *w) {
  const unsigned conv = running_in(w), first = (unsigned)lowest(w, RUNS);
  if (!simt_parted(w) || !w->ran || w->granted) return false;
  w->ran = false;
  for (unsigned n = 1; n < w->threads; n++) {
    const unsigned t = (first + n) % w->threads;
    if (w->state[t] != READY || w->in[t] != conv) continue;
    park(w, READY, simt_pc(w));
    run_with(w, t);
    break;
  }
  return true;
}

// The running threads go to pc, with the last instruction of their turn or another one.
static void go_to(simt_warp_t *w, uint32_t pc, bool over) {
  uint32_t rpc;
  const unsigned conv = running_in(w);
  for (unsigned t = 0; t < w->threads; t++)
    if (w->state[t] == RUNS) w->pc[t] = pc;
  if (simt_meets_at(w, &rpc) && rpc == pc) {
    park(w, WAITS, pc);
    search(w, conv);
  } else if (over) {
    end_turn(w, pc);
  }
}

// Any instruction without a say in control flow, jal, or a uniform jump: the running threads go to
// pc.
static void simt_goes(simt_warp_t *w, uint32_t pc, weight_t kind) {
  const bool over = simt_last(w, kind);
  count(w, kind);
  go_to(w, pc, over);
}

static void simt_goto(simt_warp_t *w, uint32_t pc) {
  simt_goes(w, pc, PLAIN);
}

// A branch that names its reconvergence PC, at its issue.
static void simt_names(simt_warp_t *w, uint32_t r) {
  w->ssy = true;
  w->r = r;
}

static void simt_ssy(simt_warp_t *w, uint32_t r, uint32_t next) {
  simt_names(w, r);
  simt_goto(w, next);
}

// The running threads form a convergence barrier at R, if one is free. Returns their barrier.
static unsigned form(simt_warp_t *w) {
  const unsigned outer = running_in(w);
  unsigned free = 1;
  while (free <= w->barriers && w->conv[free].used)
    free++;
  if (!w->ssy || free > w->barriers || (outer && w->conv[outer].rpc == w->r)) return outer;
  w->conv[free] = (conv_t){.used = true, .rpc = w->r, .outer = outer};
  for (unsigned t = 0; t < w->threads; t++) {
    if (w->state[t] != RUNS) continue;
    w->conv[free].member[t] = true;
    w->in[t] = free;
  }
  return free;
}

// Some of the running threads go to target, the others to fall.
static void part(simt_warp_t *w, uint32_t taken, uint32_t target, uint32_t fall, bool branch) {
  const bool over = simt_last(w, PLAIN);
  count(w, PLAIN);
  const unsigned conv = branch ? form(w) : running_in(w);
  const bool target_at_r = conv && target == w->conv[conv].rpc,
             fall_at_r = conv && fall == w->conv[conv].rpc;
  for (unsigned t = 0; t < w->threads; t++) {
    if (w->state[t] != RUNS) continue;
    const bool takes = taken >> t & 1;
    w->pc[t] = takes ? target : fall;
    if (takes == target_at_r) w->state[t] = (takes ? target_at_r : fall_at_r) ? WAITS : READY;
  }
  w->ssy = false;
  if (over) end_turn(w, simt_pc(w));
}

// Conditional branch. taken: those of the running threads that go to target. Returns a fault cause
// or 0.
static unsigned simt_branch(simt_warp_t *w, uint32_t taken, uint32_t target, bool misaligned,
                            uint32_t fall) {
  const uint32_t rest = simt_mask(w) & ~taken;
  if (taken && misaligned) return SIMT_TARGET;
  if (!taken || !rest || target == fall) {
    w->ssy = false;
    simt_goto(w, taken ? target : fall);
    return 0;
  }
  part(w, taken, target, fall, true);
  return 0;
}

// An indirect jump. taken: the running threads that have the target of the lowest; the others are
// to execute it again, at pc.
static unsigned simt_jalr(simt_warp_t *w, uint32_t taken, uint32_t target, bool misaligned,
                          uint32_t pc) {
  const bool all = !(simt_mask(w) & ~taken);
  if (misaligned) return SIMT_TARGET;
  if (all || target == pc)
    simt_goto(w, target);
  else
    part(w, taken, target, pc, false);
  return 0;
}

// The running threads have ended, or are at a bar. Returns whether all that are left are at one,
// and go on.
static bool stopped(simt_warp_t *w, unsigned conv) {
  bool some = false, others = false;
  for (unsigned t = 0; t < w->threads; t++) {
    some |= w->state[t] == AT_BAR;
    others |= w->state[t] != AT_BAR && w->state[t] != ENDED;
  }
  const bool met = some && !others;
  for (unsigned t = 0; met && t < w->threads; t++)
    if (w->state[t] == AT_BAR) w->state[t] = READY;
  search(w, conv);
  return met;
}

static bool simt_exit(simt_warp_t *w) {
  const unsigned conv = running_in(w);
  count(w, PLAIN);
  park(w, ENDED, 0);
  return stopped(w, conv);
}

// The running threads of a parted warp come to bar, and go on at pc. limit: barriers of a CTA.
// Returns a cause; *met: see stopped().
static unsigned simt_bar(simt_warp_t *w, uint32_t number, uint32_t limit, uint32_t pc, bool *met) {
  const unsigned conv = running_in(w);
  if (number >= limit || (lowest(w, AT_BAR) >= 0 && number != w->bar)) return SIMT_BAR;
  count(w, PLAIN);
  w->bar = number;
  park(w, AT_BAR, pc);
  *met = stopped(w, conv);
  return 0;
}

// The running threads of a parted warp are in front of a vote or shuffle: they execute it, unless
// others are ready, or are in front of one.
static void simt_vote(simt_warp_t *w) {
  const unsigned conv = running_in(w);
  if (lowest(w, READY) < 0 && lowest(w, AT_VOTE) < 0) {
    w->granted = true;
    return;
  }
  park(w, AT_VOTE, simt_pc(w));
  search(w, conv);
}

// The running threads of a parted warp come to warpsync, which names threads, and go on at pc.
static void simt_sync(simt_warp_t *w, uint32_t named, uint32_t pc) {
  const unsigned conv = running_in(w);
  uint32_t rpc;
  bool absent = false;
  for (unsigned t = 0; t < w->threads; t++)
    absent |= (named >> t & 1 || !named) && is_parked(w, t) && w->state[t] != AT_SYNC;
  count(w, PLAIN);
  if (absent) {
    park(w, AT_SYNC, pc);
    search(w, conv);
    return;
  }
  for (unsigned t = 0; t < w->threads; t++) {
    if (w->state[t] == RUNS) w->pc[t] = pc;
    if (w->state[t] != AT_SYNC || !(named >> t & 1 || !named)) continue;
    w->state[t] = w->in[t] == conv && w->pc[t] == pc ? RUNS : READY;
  }
  entered(w);
  w->granted = true;
  if (!simt_meets_at(w, &rpc) || rpc != pc) return;
  park(w, WAITS, pc);
  search(w, conv);
}
