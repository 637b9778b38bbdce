// SPDX-License-Identifier: Apache-2.0
// Shared memory: which lanes a pass serves, and what the pass does.
#include "ws_fp.h"
#include "ws_rv32.h"

#include <stdbool.h>

enum { SM_LANES_MAX = 32, SM_WORDS_MAX = 65536, SM_BEATS_MAX = 2048 };

// A pass by one beat of a warp, `thread` the number of the beat in all beats of all warps.
typedef struct {
  int lanes, banks, rows;
  bool ftz;
  uint32_t word[SM_WORDS_MAX];
  int reserved[SM_BEATS_MAX][SM_LANES_MAX]; // 1 + class of the thread's reservation, 0: none
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
    if (op == WS_LSU_AMOFADD_W) bank = 0; // all lanes share one adder
    if (owner[bank] < 0) owner[bank] = l;
    bool along = !smem_is_amo(op) && !smem_is_store(op) && addr[owner[bank]] / 4 == word;
    if (owner[bank] == l || along) served |= 1u << l;
  }
  return served;
}

static inline int smem_class(const smem_t *m, uint32_t addr) {
  const uint32_t row = addr / 4 / (uint32_t)m->banks;
  return 1 + (int)(row % (m->rows < 16 ? (uint32_t)m->rows : 16));
}

// Performs the lanes in ascending order; old[l] receives the word before. Compare-and-swap compares
// with cmp. Returns the lanes whose sc.w fails.
static inline uint32_t smem_do(smem_t *m, uint32_t op, uint32_t lanes, const uint32_t *addr,
                               const uint32_t *data, const uint32_t *cmp, uint32_t beat,
                               uint32_t *old) {
  uint32_t fails = 0;
  for (int l = 0; l < m->lanes && op == WS_LSU_SC_W; l++) {
    if (!(lanes >> l & 1)) continue;
    fails |= (uint32_t)(m->reserved[beat][l] != smem_class(m, addr[l])) << l;
    m->reserved[beat][l] = 0;
  }
  for (int l = 0; l < m->lanes; l++) {
    if (!(lanes >> l & 1)) continue;
    unsigned flags = 0;
    bool writes = true;
    uint32_t *w = &m->word[addr[l] / 4], shift = addr[l] % 4 * 8;
    uint32_t keep = op == WS_LSU_SB ? 0xff : op == WS_LSU_SH ? 0xffff : 0xffffffff;
    old[l] = *w;
    if (op == WS_LSU_LR_W) {
      m->reserved[beat][l] = smem_class(m, addr[l]);
      writes = false;
    } else if (op == WS_LSU_SC_W) {
      writes = !(fails >> l & 1);
      if (writes) *w = data[l];
    } else if (op == WS_LSU_AMOCAS_W) {
      writes = *w == cmp[l];
      if (writes) *w = data[l];
    } else if (op == WS_LSU_AMOFADD_W)
      *w = ws_fp_add(m->ftz ? &ws_fp_binary32_ftz : &ws_fp_binary32, *w, data[l], WS_RNE, &flags);
    else if (smem_is_amo(op))
      *w = ws_rv32_stored(op, *w, data[l]);
    else if (smem_is_store(op))
      *w = (*w & ~(keep << shift)) | (data[l] & keep) << shift;
    else
      writes = false;
    for (int b = 0; b < SM_BEATS_MAX && writes; b++)
      for (int t = 0; t < m->lanes; t++)
        if (m->reserved[b][t] == smem_class(m, addr[l])) m->reserved[b][t] = 0;
  }
  return fails;
}
