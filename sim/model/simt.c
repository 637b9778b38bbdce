// SPDX-License-Identifier: Apache-2.0
// SIMT stack of one warp: entries {PC, reconvergence PC, active threads}; the top one runs.
#include "model_int.h"

#include <string.h>

void wsm_simt_start(wsm_warp_t *w, uint32_t pc, uint32_t mask) {
  if (w->threads.bars) {
    wsm_threads_start(w, pc, mask);
    return;
  }
  w->stack[0] = (wsm_entry_t){pc, WS_NO_PC, mask};
  w->stack_n = 1;
  w->ssy_valid = false;
}

// Drops running entries that have reached their reconvergence point or have no thread left.
void wsm_simt_settle(wsm_warp_t *w) {
  while (w->stack_n && (wsm_top(w)->pc == wsm_top(w)->rpc || wsm_top(w)->mask == 0))
    w->stack_n--;
}

// The pending ssy is consumed by every conditional branch. When the branch diverges, the running
// entry waits at the reconvergence point R, and each side that is not yet at R gets an entry, the
// taken one on top. If the running entry was to reconverge at R anyway, its sides replace it, so
// that a loop's own branch adds no entry per trip.
uint32_t wsm_simt_branch(wsm_warp_t *w, uint32_t taken, uint32_t target, uint32_t fall,
                         unsigned depth) {
  if (w->threads.bars) {
    wsm_threads_branch(w, taken, target, fall);
    return 0;
  }
  const wsm_entry_t cur = *wsm_top(w);
  const uint32_t not_taken = cur.mask & ~taken;
  const bool had_ssy = w->ssy_valid;
  const uint32_t r = w->ssy_pc;

  if (!taken || !not_taken || target == fall) {
    if (!BUG(18)) w->ssy_valid = false;
    wsm_simt_next(w, taken ? target : fall);
    return 0;
  }
  if (!had_ssy) return WS_CAUSE_NO_SSY;

  wsm_entry_t sides[3];
  unsigned n = 0;
  if (r != cur.rpc || BUG(11)) sides[n++] = (wsm_entry_t){r, cur.rpc, cur.mask};
  if (fall != r) sides[n++] = (wsm_entry_t){fall, r, not_taken};
  if (target != r) sides[n++] = (wsm_entry_t){target, r, taken};
  if (BUG(10) && n >= 2 && fall != r && target != r) {
    wsm_entry_t swap = sides[n - 1];
    sides[n - 1] = sides[n - 2];
    sides[n - 2] = swap;
  }
  const unsigned stacked = w->stack_n - 1 + n - 1; // entries beyond the running one
  if (stacked > depth + BUG(17)) return WS_CAUSE_STACK;
  w->ssy_valid = false;
  memcpy(&w->stack[w->stack_n - 1], sides, n * sizeof sides[0]);
  w->stack_n += n - 1;
  wsm_simt_settle(w);
  return 0;
}

bool wsm_simt_exit(wsm_warp_t *w) {
  if (w->threads.bars) return wsm_threads_exit(w);
  const uint32_t gone = wsm_top(w)->mask;
  for (unsigned i = 0; i < w->stack_n; i++)
    w->stack[i].mask &= ~gone;
  wsm_simt_settle(w);
  return false;
}
