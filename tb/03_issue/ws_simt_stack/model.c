// SPDX-License-Identifier: Apache-2.0
// The divergence rules of one warp, from the machine's contract: a list of entries, the last of
// which runs. Knows nothing of cycles. PCs are word addresses.
#include <stdbool.h>
#include <stdint.h>

enum {
  SIMT_MAX_DEPTH = 64,
  SIMT_OVERFLOW = 7,
  SIMT_NO_SSY = 8,
  SIMT_JUMP_DIVERGES = 9,
  SIMT_TARGET = 10
};

typedef struct {
  uint32_t pc, rpc, mask;
  bool joins; // false: the first entry, which reconverges nowhere
} simt_entry_t;

typedef struct {
  simt_entry_t entry[SIMT_MAX_DEPTH + 2];
  unsigned n; // entries; 0 = the warp has ended
  bool ssy;   // an ssy is pending
  uint32_t r; // its target
} simt_warp_t;

static simt_entry_t *simt_top(simt_warp_t *w) {
  return &w->entry[w->n - 1];
}

static inline uint32_t simt_pc(simt_warp_t *w) {
  return simt_top(w)->pc;
}
static inline uint32_t simt_mask(const simt_warp_t *w) {
  return w->entry[w->n - 1].mask;
}
static inline bool simt_ended(const simt_warp_t *w) {
  return !w->n;
}

// Whether the running entry reconverges somewhere, and where.
static inline bool simt_meets_at(const simt_warp_t *w, uint32_t *rpc) {
  *rpc = w->entry[w->n - 1].rpc;
  return w->entry[w->n - 1].joins;
}

static void simt_start(simt_warp_t *w, uint32_t pc, uint32_t mask) {
  w->entry[0] = (simt_entry_t){.pc = pc, .mask = mask};
  w->n = 1;
  w->ssy = false;
}

// Any instruction without a say in control flow, jal, or a uniform jump: the running entry goes to
// pc.
static void simt_goto(simt_warp_t *w, uint32_t pc) {
  simt_entry_t *e = simt_top(w);
  e->pc = pc;
  if (e->joins && e->rpc == pc) w->n--;
}

static void simt_ssy(simt_warp_t *w, uint32_t r, uint32_t next) {
  w->ssy = true;
  w->r = r;
  simt_goto(w, next);
}

// A branch that names its reconvergence PC, at its issue.
static void simt_names(simt_warp_t *w, uint32_t r) {
  w->ssy = true;
  w->r = r;
}

// Conditional branch. taken: those of the running threads that go to target. Returns a fault cause
// or 0.
static unsigned simt_branch(simt_warp_t *w, uint32_t taken, uint32_t target, bool misaligned,
                            uint32_t fall, unsigned depth) {
  const simt_entry_t now = *simt_top(w);
  const uint32_t rest = now.mask & ~taken;
  if (taken && misaligned) return SIMT_TARGET;
  if (!taken || !rest || target == fall) {
    w->ssy = false;
    simt_goto(w, taken ? target : fall);
    return 0;
  }
  if (!w->ssy) return SIMT_NO_SSY;
  const uint32_t r = w->r;
  simt_entry_t list[3];
  unsigned n = 0;
  if (!now.joins || now.rpc != r) {
    list[n] = now;
    list[n++].pc = r;
  }
  if (fall != r) list[n++] = (simt_entry_t){fall, r, rest, true};
  if (target != r) list[n++] = (simt_entry_t){target, r, taken, true};
  if (w->n - 1 + n > depth + 1) return SIMT_OVERFLOW;
  w->ssy = false;
  w->n--;
  for (unsigned i = 0; i < n; i++)
    w->entry[w->n++] = list[i];
  return 0;
}

static unsigned simt_jalr(simt_warp_t *w, uint32_t target, bool misaligned, bool diverges) {
  if (diverges) return SIMT_JUMP_DIVERGES;
  if (misaligned) return SIMT_TARGET;
  simt_goto(w, target);
  return 0;
}

// The running threads end.
static void simt_exit(simt_warp_t *w) {
  const uint32_t ended = simt_top(w)->mask;
  for (unsigned i = 0; i < w->n; i++)
    w->entry[i].mask &= ~ended;
  while (w->n && !simt_top(w)->mask)
    w->n--;
}
