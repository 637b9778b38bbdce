// SPDX-License-Identifier: Apache-2.0
// Where addresses are: the windows of a thread, and where their words lie on the host.
#include "model_int.h"

#include <string.h>

uint32_t wsm_local_base(const wsm_exec_t *x) {
  const ws_launch_t *l = &x->m->launch;
  return l->local_base + x->w->id * l->local_bytes * x->m->cfg.threads;
}

uint32_t wsm_translate(const wsm_exec_t *x, unsigned t, uint32_t va, ws_space_t *space,
                       uint32_t *pa) {
  const ws_launch_t *l = &x->m->launch;
  const unsigned threads = x->m->cfg.threads;
  *space = WS_GLOBAL;
  *pa = va;
  if (va & (x->code->op->size - 1)) return WS_CAUSE_MISALIGNED;
  if (va < WS_CONST_BASE) return 0;
  if (va < WS_SHARED_BASE || va >= WS_PAGE_BASE) {
    const uint32_t off = va - (va < WS_SHARED_BASE ? WS_CONST_BASE : WS_PAGE_BASE);
    *space = WS_CONST;
    *pa = l->const_base + off;
    return off < l->const_bytes && (x->code->op->access == WS_LOAD || BUG(21)) ? 0 : WS_CAUSE_RANGE;
  }
  if (va < WS_LOCAL_BASE) {
    const uint32_t off = va - WS_SHARED_BASE;
    *space = WS_SHARED;
    *pa = x->w->slot * x->m->shared_step + off;
    return off < l->shared_bytes ? 0 : WS_CAUSE_RANGE;
  }
  const uint32_t off = va - WS_LOCAL_BASE;
  *space = WS_LOCAL;
  *pa = wsm_local_base(x);
  *pa += BUG(16) ? t * l->local_bytes + off : (off & ~UINT32_C(3)) * threads + t * 4 + (off & 3);
  return va < WS_BAD_BASE && off < l->local_bytes ? 0 : WS_CAUSE_RANGE;
}

const ws_mem_piece_t *wsm_piece(ws_model_t *m, uint32_t pa) {
  ws_mem_piece_t *p = &m->piece[pa / PIECE_BYTES % PIECES];
  if (pa - p->first >= p->bytes) *p = ws_mem_piece(m->mem, pa);
  return p;
}

void wsm_forget_memory(ws_model_t *m) {
  memset(m->piece, 0, sizeof m->piece);
  m->fetched.bytes = 0;
  for (unsigned i = 0; i < CODES; i++)
    m->code[i].pc = 1;
}

static uint32_t smaller(uint32_t a, uint32_t b) {
  return a < b ? a : b;
}

// The piece of the constants around offset `off` of a window at `base`.
static ws_mem_piece_t constants(const wsm_exec_t *x, uint32_t base, uint32_t window, uint32_t off) {
  const ws_launch_t *l = &x->m->launch;
  const uint32_t end = smaller(BUG(59) ? UINT32_MAX : l->const_bytes, window);
  if (off >= end || x->code->op->access != WS_LOAD) return (ws_mem_piece_t){0};
  ws_mem_piece_t p = *wsm_piece(x->m, l->const_base + off);
  if (!p.bytes) return p;
  // Of the bytes of the piece before and after this byte, the part that belongs to the window.
  const uint32_t at = l->const_base + off - p.first, before = smaller(at, off);
  const uint32_t after = smaller(p.bytes - at, end - off);
  return (ws_mem_piece_t){base + off - before, before + after, p.host + at - before};
}

ws_mem_piece_t wsm_window(const wsm_exec_t *x, uint32_t va) {
  const ws_model_t *m = x->m;
  if (va < WS_CONST_BASE) return *wsm_piece(x->m, va);
  if (va < WS_SHARED_BASE)
    return constants(x, WS_CONST_BASE, WS_SHARED_BASE - WS_CONST_BASE, va - WS_CONST_BASE);
  if (va >= WS_PAGE_BASE) return constants(x, WS_PAGE_BASE, 0 - WS_PAGE_BASE, va - WS_PAGE_BASE);
  if (va >= WS_LOCAL_BASE) return (ws_mem_piece_t){0};
  return (ws_mem_piece_t){WS_SHARED_BASE, m->launch.shared_bytes,
                          m->smem + x->w->slot * m->shared_step};
}
