// SPDX-License-Identifier: Apache-2.0
// Accesses to memory, as docs/machine.md has its windows.
#include "xws_judge.h"

static uint8_t *place(judge_t *j, unsigned warp, unsigned thread, uint32_t a) {
  const uint32_t threads = j->cfg.threads, bytes = j->l.local_bytes;
  uint32_t off = a - j->global_at;
  if (off < JUDGE_BYTES) return j->global + off;
  off = a - 0xC0000000;
  if (off < j->l.const_bytes) return j->constant + off;
  off = a - 0xFFFFF800;
  if (off < 2048 && off < j->l.const_bytes) return j->constant + off;
  off = a - 0xD0000000;
  if (off < j->l.shared_bytes) return j->shared + off;
  off = a - 0xE0000000;
  if (off < bytes)
    return j->local + warp * bytes * threads + (off & ~UINT32_C(3)) * threads + 4 * thread +
           (off & 3);
  return NULL;
}

static uint32_t get_word(const uint8_t *p) {
  return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static void put_word(uint8_t *p, uint32_t v) {
  for (unsigned i = 0; i < 4; i++)
    p[i] = (uint8_t)(v >> 8 * i);
}

uint32_t judge_access(judge_t *j, const ws_retire_t *r, const uint32_t *base, uint32_t imm,
                      const uint32_t *index, const uint32_t *add, const uint32_t *put,
                      uint32_t *want) {
  uint8_t *at[WS_MAX_THREADS] = {0};
  for (unsigned t = 0; t < j->cfg.threads; t++) {
    const uint32_t a = base[t] + imm * (index ? index[t] : 1);
    if (!(r->mask >> t & 1)) continue;
    if (a & 3) return WS_CAUSE_MISALIGNED;
    at[t] = place(j, r->warp, t, a);
    if (!at[t]) return WS_CAUSE_RANGE;
  }
  for (unsigned t = 0; t < j->cfg.threads; t++) { // in ascending order
    if (!at[t]) continue;
    want[t] = get_word(at[t]);
    if (add) put_word(at[t], judge_sum(want[t], add[t], j->cfg.fp == WS_FLOAT_FTZ));
    if (put) put_word(at[t], put[t]);
  }
  return 0;
}
