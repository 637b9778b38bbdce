// SPDX-License-Identifier: Apache-2.0
// Shared memory: which lanes a pass serves, and what the pass does.
#include "ws_rv32.h"

#include <stdbool.h>

enum { SM_LANES_MAX = 32, SM_WORDS_MAX = 65536 };

typedef struct {
  int lanes, banks;
  uint32_t word[SM_WORDS_MAX];
} smem_t;

static inline bool smem_is_amo(uint32_t op) {
  return op >= WS_LSU_AMOADD_W;
}

static inline bool smem_is_store(uint32_t op) {
  return op == WS_LSU_SB || op == WS_LSU_SH || op == WS_LSU_SW;
}

// In each bank the lowest pending lane; loads of the word it reads go along.
static inline uint32_t smem_served(const smem_t *m, uint32_t op, uint32_t mask,
                                   const uint32_t *addr) {
  uint32_t served = 0;
  int owner[32];
  for (int b = 0; b < m->banks; b++)
    owner[b] = -1;
  for (int l = 0; l < m->lanes; l++) {
    if (!(mask >> l & 1)) continue;
    uint32_t word = addr[l] / 4, bank = word % (uint32_t)m->banks;
    if (owner[bank] < 0) owner[bank] = l;
    bool along = !smem_is_amo(op) && !smem_is_store(op) && addr[owner[bank]] / 4 == word;
    if (owner[bank] == l || along) served |= 1u << l;
  }
  return served;
}

// Performs the lanes in ascending order; old[l] receives the word before.
static inline void smem_do(smem_t *m, uint32_t op, uint32_t lanes, const uint32_t *addr,
                           const uint32_t *data, uint32_t *old) {
  for (int l = 0; l < m->lanes; l++) {
    if (!(lanes >> l & 1)) continue;
    uint32_t *w = &m->word[addr[l] / 4], shift = addr[l] % 4 * 8;
    uint32_t keep = op == WS_LSU_SB ? 0xff : op == WS_LSU_SH ? 0xffff : 0xffffffff;
    old[l] = *w;
    if (smem_is_amo(op))
      *w = ws_rv32_stored(op, *w, data[l]);
    else if (smem_is_store(op))
      *w = (*w & ~(keep << shift)) | (data[l] & keep) << shift;
  }
}
