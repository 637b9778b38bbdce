// SPDX-License-Identifier: Apache-2.0
// Random control flow for the tests of divergence: programs of a few instruction kinds, and what
// each thread of a warp does in them when it runs alone.
#ifndef SIMT_PROGRAM_H
#define SIMT_PROGRAM_H

#include "ws_pc_window.h"
#include "ws_tb.h"

enum { MAX_INSNS = 1024 };
#define BASE_PC ws_pc_word(0x1000)

// LOCK: an atomic that takes locks. SYNC: warpsync.
typedef enum { OP, SSY, BRANCH, JUMP, JALR, EXIT, BAR, BREAK, VOTE, LOCK, PAUSE, SYNC } kind_t;
// How a branch names its reconvergence PC itself: the later of its successors, the earlier, any
// place.
typedef enum { NAMES_NOTHING, NAMES_END, NAMES_OTHER, NAMES_PLACE } names_t;
// What an instruction has to do with the flag that the threads of a warp share: a branch is taken
// until it is set. Or it is taken by the threads that have a bit in their number.
typedef enum { FLAG_NOTHING, FLAG_SETS, FLAG_AWAITS, FLAG_BIT } flag_t;
typedef struct {
  kind_t kind;
  uint32_t target;  // word PC; of BAR its number; of SYNC the threads that it names
  unsigned percent; // BRANCH: how often a thread takes it; with FLAG_BIT the bit
  unsigned trips;   // BRANCH: not taken more often than this by a thread (0: no bound)
  names_t names;    // BRANCH
  uint32_t meet;    // BRANCH with NAMES_PLACE
  flag_t flag;      // OP, BRANCH
} insn_t;

static insn_t prog[MAX_INSNS];
static unsigned prog_n;
static bool with_bars; // structured programs: barriers where all warps of a CTA pass
static unsigned apart; // percent: bars and votes where threads of a warp may be apart
static unsigned bar_n; // numbers that those bars have

static uint32_t here(void) {
  return BASE_PC + prog_n;
}

static unsigned emit(kind_t kind, uint32_t target, unsigned percent, unsigned trips) {
  WS_CHECK(prog_n < MAX_INSNS, "program too long");
  prog[prog_n] = (insn_t){kind, target, percent, trips, NAMES_NOTHING, 0, FLAG_NOTHING};
  return prog_n++;
}

// Backward, and forward when it names the earlier of its successors, for it goes to the other.
static bool predicts_taken(unsigned at) {
  return (prog[at].target <= BASE_PC + at) != (prog[at].names == NAMES_OTHER);
}

// The reconvergence PC that the branch at an index names.
static uint32_t named_point(unsigned at) {
  if (prog[at].names == NAMES_PLACE) return prog[at].meet;
  return predicts_taken(at) ? BASE_PC + at + 1 : prog[at].target;
}

// Some of the branches after an ssy name its place themselves, where both distances have room in
// the word.
static void name_places(void) {
  for (unsigned at = 1; at < prog_n; at++) {
    insn_t *in = &prog[at], *before = in - 1;
    const int32_t target = (int32_t)(in->target - (BASE_PC + at)),
                  meet = (int32_t)(before->target - (BASE_PC + at));
    if (before->kind != SSY || in->kind != BRANCH || in->names || target < -64 || target > 63)
      continue;
    if (meet < -8 || meet > 23 || meet == 0 || ws_rand_percent(40)) continue;
    *in = (insn_t){BRANCH,      in->target,     in->percent, in->trips,
                   NAMES_PLACE, before->target, FLAG_NOTHING};
    *before = (insn_t){OP, 0, 0, 0, NAMES_NOTHING, 0, FLAG_NOTHING};
  }
}

// A branch whose sides meet at its target (forward) or after it (backward): with an ssy in front
// of it, to be patched, or naming that place itself.
static unsigned emit_annotated(unsigned *ssy, uint32_t target, unsigned percent, unsigned trips) {
  const bool names = ws_rand_percent(50);
  *ssy = names ? prog_n : emit(SSY, 0, 0, 0);
  const unsigned at = emit(BRANCH, target, percent, trips);
  prog[at].names = names ? NAMES_END : NAMES_NOTHING;
  return at;
}

// One whose sides meet at `meet`, the earlier of its successors.
static unsigned emit_annotated_other(uint32_t meet, uint32_t target, unsigned percent,
                                     unsigned trips) {
  const bool names = ws_rand_percent(70);
  if (!names)
    emit(SSY, meet + (meet > here()), 0, 0); // after a branch that is now a word further on
  const unsigned at = emit(BRANCH, target, percent, trips);
  prog[at].names = names ? NAMES_OTHER : NAMES_NOTHING;
  return at;
}

static void patch(unsigned at) {
  prog[at].target = here();
}

static unsigned bias(void) {
  static const unsigned p[] = {0, 10, 50, 50, 90, 100};
  return p[ws_rand_below(6)];
}

// A bar, vote, or warpsync, where threads of a warp may be apart, or something that counts much in
// a turn.
static bool emitted_apart(void) {
  static const kind_t kinds[] = {VOTE, VOTE, BAR, BAR, SYNC, SYNC, LOCK, PAUSE};
  if (!apart || !ws_rand_percent(apart)) return false;
  const kind_t kind = kinds[ws_rand_below(8)];
  if (kind == SYNC && ws_rand_percent(60)) { // both sides come to it, and nothing says so
    unsigned n = ws_rand_below(4);
    emit(BRANCH, here() + 1 + ws_rand_below(n + 2), 50, 0);
    for (; n; n--)
      emit(OP, 0, 0, 0);
    emit(SYNC, ws_rand_percent(50) ? UINT32_MAX : 0, 0, 0);
    return true;
  }
  emit(kind,
       kind == BAR                           ? ws_rand_below(bar_n)
       : kind == SYNC && ws_rand_percent(70) ? ws_rand()
                                             : 0,
       0, 0);
  if (kind == SYNC && ws_rand_percent(50)) emit(VOTE, 0, 0, 0);
  return true;
}

static void structured_block(unsigned nesting);

static void structured_statement(unsigned nesting) {
  unsigned a, b, c, d;
  if (emitted_apart()) return;
  switch (nesting ? ws_rand_below(10) : 0) {
  case 1: // if: the taken side is at R
    b = emit_annotated(&a, 0, bias(), 0);
    structured_block(nesting - 1);
    patch(a);
    patch(b);
    break;
  case 2: // if else
  case 3:
    a = emit(SSY, 0, 0, 0);
    b = emit(BRANCH, 0, bias(), 0);
    structured_block(nesting - 1);
    c = emit(JUMP, 0, 0, 0);
    patch(b);
    structured_block(nesting - 1);
    patch(c);
    patch(a);
    break;
  case 4: // do while: the fall-through side is at R
    d = here();
    structured_block(nesting - 1);
    if (here() == d) emit(OP, 0, 0, 0); // a branch to itself is no backward branch
    b = emit_annotated(&a, d, bias(), 1 + ws_rand_below(6));
    if (a != b) patch(a);
    break;
  case 5: // while: the taken side, which leaves, is at R
    d = here();
    b = emit_annotated(&a, 0, 30, 0);
    structured_block(nesting - 1);
    emit(ws_rand_percent(30) ? JALR : JUMP, d, 0, 0);
    patch(a);
    patch(b);
    break;
  case 6: // some threads end
    b = emit_annotated(&a, 0, bias(), 0);
    structured_block(nesting - 1);
    if (ws_rand_percent(40)) emit(EXIT, 0, 0, 0);
    patch(a);
    patch(b);
    break;
  case 7: // a branch to the next instruction
    if (ws_rand_percent(50)) emit(SSY, here() + 2, 0, 0);
    emit(BRANCH, here() + 1, 50, 0);
    break;
  case 8: // out of line and back: the fall-through side is at R
    b = emit_annotated_other(here() + 1, 0, bias(), 0);
    c = emit(JUMP, 0, 0, 0);
    patch(b);
    structured_block(nesting - 1);
    emit(ws_rand_percent(30) ? JALR : JUMP, BASE_PC + c, 0, 0);
    patch(c);
    break;
  case 9: // while, with a way to its next turn: the taken side is at R
    d = here();
    b = emit_annotated(&a, 0, 30, 0);
    structured_block(nesting - 1);
    (void)emit_annotated_other(d, d, bias(), 0);
    structured_block(nesting - 1);
    emit(JUMP, d, 0, 0);
    patch(a);
    patch(b);
    break;
  default:
    emit(OP, 0, 0, 0);
  }
}

static void structured_block(unsigned nesting) {
  for (unsigned n = ws_rand_below(3); n-- && prog_n < MAX_INSNS / 4;)
    structured_statement(nesting);
}

static void structured_program(unsigned nesting) {
  prog_n = 0;
  for (unsigned i = 0; i < 5; i++) {
    structured_statement(nesting);
    if (with_bars && ws_rand_percent(50)) emit(BAR, 0, 0, 0);
  }
  emit(EXIT, 0, 0, 0);
  name_places();
}

// Branches and reconvergence points anywhere ahead, a few bounded branches back.
static inline void unstructured_program(void) {
  const unsigned n = 20 + ws_rand_below(60);
  prog_n = 0;
  while (prog_n < n) {
    const uint32_t ahead = here() + 1 + ws_rand_below(BASE_PC + n - here());
    if (emitted_apart()) continue;
    switch (ws_rand_below(8)) {
    case 0:
      emit(JUMP, ahead, 0, 0);
      break;
    case 1:
      emit(JALR, ahead, 0, 0);
      break;
    case 2:
      emit(EXIT, 0, 0, 0);
      break;
    case 3:
      emit(SSY, BASE_PC + ws_rand_below(n), 0, 0);
      break;
    case 4:
      emit(SSY, BASE_PC + ws_rand_below(n), 0, 0);
      emit(BRANCH, BASE_PC + ws_rand_below(n), bias(), 1 + ws_rand_below(3));
      break;
    case 5:
    case 6:
      emit(SSY, ws_rand_percent(50) ? ahead : here() + 2, 0, 0);
      emit(BRANCH, here() + 1 + ws_rand_below(BASE_PC + n + 1 - here()), bias(), 0);
      prog[prog_n - 1].names = ws_rand_percent(30) ? NAMES_END + ws_rand_below(2) : NAMES_NOTHING;
      break;
    default:
      emit(OP, 0, 0, 0);
    }
  }
  do
    emit(EXIT, 0, 0, 0);
  while (prog_n < n + 4);
  name_places();
}

// Ifs in ifs, so that every level adds an entry.
static inline void nested_program(unsigned levels) {
  unsigned ssy[128];
  prog_n = 0;
  for (unsigned i = 0; i < levels; i++) {
    ssy[i] = emit(SSY, 0, 0, 0);
    emit(BRANCH, here() + 2, 50, 0);
    emit(EXIT, 0, 0, 0);
  }
  for (unsigned i = levels; i--;) {
    patch(ssy[i]);
    emit(OP, 0, 0, 0);
  }
  emit(EXIT, 0, 0, 0);
}

// ---- one thread on its own ----

typedef struct {
  uint32_t pc, salt;
  bool ended;
  uint8_t taken[MAX_INSNS]; // times it took the branch
} thread_t;

static uint32_t mix(uint32_t x) {
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}

static bool thread_takes(thread_t *t, unsigned at) {
  const insn_t *i = &prog[at];
  t->salt = mix(t->salt + at);
  bool take = t->salt % 100 < i->percent;
  if (i->trips && take && ++t->taken[at] > i->trips) take = false;
  return take;
}

#endif
