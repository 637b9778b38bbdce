// SPDX-License-Identifier: Apache-2.0
// Threads of one warp that wait for each other: found by running on from a launch that has not
// ended, in a copy of the memory, until a warp is twice in the same state.
#include "model_int.h"

#include <stdlib.h>
#include <string.h>

// What decides how a warp goes on, memory apart.
typedef struct snap {
  wsm_entry_t stack[WS_MAX_STACK + 2];
  unsigned stack_n;
  bool ssy_valid;
  uint32_t ssy_pc, frm;
  uint32_t reg[REGS][WS_MAX_THREADS];
} snap_t;

static void take(const wsm_warp_t *w, snap_t *s) {
  memcpy(s->stack, w->stack, w->stack_n * sizeof w->stack[0]);
  s->stack_n = w->stack_n;
  s->ssy_valid = w->ssy_valid;
  s->ssy_pc = w->ssy_pc;
  s->frm = w->frm;
  memcpy(s->reg, w->reg, sizeof s->reg);
}

static bool same(const wsm_warp_t *w, const snap_t *s) {
  return w->stack_n == s->stack_n && w->ssy_valid == s->ssy_valid &&
         (!w->ssy_valid || w->ssy_pc == s->ssy_pc) && w->frm == s->frm &&
         !memcmp(w->stack, s->stack, w->stack_n * sizeof w->stack[0]) &&
         !memcmp(w->reg, s->reg, sizeof s->reg);
}

// A repetition counts when memory is the same, too.
typedef struct memory {
  uint64_t hash;
  uint8_t *smem;
} memory_t;

static void note_memory(const ws_model_t *m, memory_t *at) {
  at->hash = ws_mem_hash(m->mem);
  memcpy(at->smem, m->smem, m->cfg.smem_bytes);
}

static bool same_memory(const ws_model_t *m, const memory_t *at) {
  return !memcmp(at->smem, m->smem, m->cfg.smem_bytes) && at->hash == ws_mem_hash(m->mem);
}

// Follows the warp until it repeats itself, for up to MOST instructions. The state to come back to
// is renewed after 1, 2, 4, .. instructions, so that what comes before the loop does not matter.
// The registers have to be the same twice: the first time memory is noted, then it is compared.
static bool repeats(ws_model_t *m, wsm_warp_t *w, snap_t *s, memory_t *at, ws_spin_t *spin) {
  enum { MOST = 1 << 14, LOOKS = 8 };
  wsm_exec_t x = {.m = m, .w = w};
  unsigned looks = 0;
  bool noted = false;
  uint64_t renew = 1;
  wsm_entry_t least = *wsm_top(w);
  unsigned depth = w->stack_n;
  uint32_t first = least.pc;
  take(w, s);
  for (uint64_t n = 1; n <= MOST; n++) {
    if (wsm_issue(&x) || w->state != WARP_LIVE || w->stack_n < 2) return false;
    if (w->stack_n <= depth) least = *wsm_top(w), depth = w->stack_n;
    if (wsm_top(w)->pc < first) first = wsm_top(w)->pc;
    if (same(w, s)) {
      if (noted && same_memory(m, at)) {
        *spin = (ws_spin_t){.warp = w->id, .pc = first, .mask = least.mask, .meet = least.rpc};
        for (unsigned i = 0; i + 1 < depth; i++)
          spin->waiting |= w->stack[i].mask & ~least.mask;
        return spin->waiting != 0;
      }
      if (looks++ == LOOKS) return false;
      note_memory(m, at);
      noted = true;
    } else if (n < renew)
      continue;
    else
      take(w, s), noted = false, renew *= 2;
    depth = w->stack_n;
    least = *wsm_top(w);
    first = least.pc;
  }
  return false;
}

size_t ws_model_spins(ws_model_t *m, ws_spin_t spin[WS_MAX_WARPS], size_t *live) {
  ws_mem_t *const mem = m->mem;
  wsm_race_t *const race = m->race;
  snap_t *s = malloc(sizeof *s);
  memory_t at = {.smem = malloc(m->cfg.smem_bytes + 1)};
  ws_mem_t *copy = s && at.smem && !m->fault_n && !m->err[0] ? ws_mem_clone(mem) : NULL;
  size_t n = 0;
  *live = 0;
  if (copy) {
    m->mem = copy;
    m->race = NULL;
    wsm_forget_memory(m);
    for (unsigned i = 0; i < m->cfg.warps && !m->err[0]; i++)
      (void)wsm_memq_finish(m, &m->warp[i]); // else: no memory is left, said in err
    for (unsigned i = 0; i < m->cfg.warps && !m->err[0] && !m->fault_n; i++) {
      if (m->warp[i].state != WARP_LIVE) continue;
      ++*live;
      if (m->warp[i].stack_n > 1) n += repeats(m, &m->warp[i], s, &at, &spin[n]);
    }
    ws_model_abort(m);
    m->mem = mem;
    m->race = race;
    wsm_forget_memory(m);
    ws_mem_free(copy);
  }
  free(s);
  free(at.smem);
  return n;
}
