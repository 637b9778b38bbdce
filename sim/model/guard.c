// SPDX-License-Identifier: Apache-2.0
// Memory that a program may touch, to the byte: finer than what is mapped.
#include "model_int.h"

void ws_model_guard(ws_model_t *m, const ws_guard_t *range, size_t n) {
  m->guard = range;
  m->guard_n = n;
}

// The range with the address, otherwise the last one before it, or NULL.
const ws_guard_t *ws_guard_at(const ws_guard_t *range, size_t n, uint32_t address) {
  size_t low = 0, high = n;
  while (low < high) {
    const size_t mid = (low + high) / 2;
    if (range[mid].first <= address)
      low = mid + 1;
    else
      high = mid;
  }
  return low ? &range[low - 1] : NULL;
}

bool wsm_guarded(const wsm_exec_t *x, unsigned t, ws_space_t space) {
  const ws_model_t *m = x->m;
  const uint32_t size = x->code->op->size, at = x->paddr[t];
  if (space == WS_LOCAL) return true; // a power of two, which no access crosses
  if (space == WS_SHARED) return x->addr[t] - WS_SHARED_BASE + size <= m->launch.shared_bytes;
  const ws_guard_t *g = ws_guard_at(m->guard, m->guard_n, at);
  return g && at - g->first < g->bytes && size <= g->bytes - (at - g->first) &&
         (g->writable || x->code->op->access == WS_LOAD);
}
