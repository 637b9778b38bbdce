// SPDX-License-Identifier: Apache-2.0
// What the entries stand for: the instructions of a warp in program order that have not yet
// written, buffered or issued. A head may issue when no older one writes one of its registers.
// Define SB_USES before: registers an instruction can name, the last one its destination.
#include <stdbool.h>
#include <string.h>

enum { SB_MAX_WARPS = 64, SB_MAX_INSNS = 64, SB_RD = SB_USES - 1 };

typedef struct {
  unsigned use, reg[SB_USES]; // bit k of use: it reads reg[k]; the last one: it writes it
  bool issued;
} sb_insn_t;

typedef struct {
  sb_insn_t insn[SB_MAX_INSNS]; // oldest first; without rd: buffered ones only
  unsigned n;
} sb_warp_t;

static sb_warp_t sb[SB_MAX_WARPS];

static void sb_drop(sb_warp_t *w, unsigned i) {
  memmove(&w->insn[i], &w->insn[i + 1], (--w->n - i) * sizeof w->insn[0]);
}

static unsigned sb_entries(const sb_warp_t *w) {
  unsigned n = 0;
  for (unsigned i = 0; i < w->n; i++)
    n += w->insn[i].use >> SB_RD;
  return n;
}

static bool sb_busy(const sb_warp_t *w) {
  for (unsigned i = 0; i < w->n; i++)
    if (w->insn[i].issued) return true;
  return false;
}

// Index of the oldest buffered instruction, or -1.
static int sb_head(const sb_warp_t *w) {
  for (unsigned i = 0; i < w->n; i++)
    if (!w->insn[i].issued) return (int)i;
  return -1;
}

// Whether no instruction before that one writes one of its registers.
static bool sb_clear(const sb_warp_t *w, int at) {
  const sb_insn_t *h = &w->insn[at];
  for (int i = 0; i < at; i++) {
    for (unsigned k = 0; k < SB_USES && w->insn[i].use >> SB_RD; k++)
      if (h->use >> k & 1 && h->reg[k] == w->insn[i].reg[SB_RD]) return false;
  }
  return true;
}

static bool sb_ok(const sb_warp_t *w) {
  return sb_clear(w, sb_head(w));
}

static void sb_issue(sb_warp_t *w) {
  const unsigned head = (unsigned)sb_head(w);
  if (w->insn[head].use >> SB_RD)
    w->insn[head].issued = true;
  else
    sb_drop(w, head);
}

static void sb_flush(sb_warp_t *w) {
  while (sb_head(w) >= 0)
    sb_drop(w, (unsigned)sb_head(w));
}
