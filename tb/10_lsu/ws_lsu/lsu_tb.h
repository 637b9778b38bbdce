// SPDX-License-Identifier: Apache-2.0
// Address windows as the launch contract states them, for the tests of the load/store units.
#ifndef WS_LSU_TB_H
#define WS_LSU_TB_H

#include "07_exec/ws_exec/exec_tb.h"
#include "ws_config.h"

typedef enum { LSU_GLOBAL, LSU_CONST, LSU_SHARED, LSU_LOCAL, LSU_NOWHERE } lsu_window_t;

typedef struct {
  uint32_t shared_bytes, const_base, const_bytes, local_base, local_bytes;
} lsu_launch_t;

static inline bool lsu_is_amo(unsigned op) {
  return op >= 16;
}
static inline bool lsu_is_store(unsigned op) {
  return op >= WS_LSU_SB && op < 16;
}
static inline bool lsu_is_load(unsigned op) {
  return op < WS_LSU_SB;
}

static inline unsigned lsu_size(unsigned op) {
  switch (op) {
  case WS_LSU_LB:
  case WS_LSU_LBU:
  case WS_LSU_SB:
    return 1;
  case WS_LSU_LH:
  case WS_LSU_LHU:
  case WS_LSU_SH:
    return 2;
  default:
    return 4;
  }
}

static inline unsigned lsu_any_op(void) {
  static const unsigned ops[] = {
    WS_LSU_LB,
    WS_LSU_LH,
    WS_LSU_LW,
    WS_LSU_LW,
#if WS_LOAD_OPS
    WS_LSU_LW_CG,
    WS_LSU_LW_CV,
#endif
    WS_LSU_LBU,
    WS_LSU_LHU,
    WS_LSU_SB,
    WS_LSU_SH,
    WS_LSU_SW,
    WS_LSU_AMOADD_W,
    WS_LSU_AMOSWAP_W,
    WS_LSU_AMOMAXU_W,
#if WS_CAS
    WS_LSU_AMOCAS_W,
#endif
#if WS_LRSC
    WS_LSU_LR_W,
    WS_LSU_SC_W,
#endif
  };
  return ops[ws_rand_below(sizeof ops / sizeof ops[0])];
}

static inline lsu_window_t lsu_window(uint32_t va) {
  return va < 0xC0000000   ? LSU_GLOBAL
         : va < 0xD0000000 ? LSU_CONST
         : va < 0xE0000000 ? LSU_SHARED
         : va < 0xF0000000 ? LSU_LOCAL
         : va < 0xFFFFF800 ? LSU_NOWHERE
                           : LSU_CONST;
}

static inline uint32_t lsu_const_offset(uint32_t va) {
  return va < 0xD0000000 ? va - 0xC0000000 : va - 0xFFFFF800;
}

// Cause of the fault of one thread's access, 0 for none.
static inline unsigned lsu_cause(const lsu_launch_t *l, unsigned op, uint32_t va) {
  if (va % lsu_size(op)) return 4;
  switch (lsu_window(va)) {
  case LSU_GLOBAL:
    return 0;
  case LSU_CONST:
    return lsu_is_load(op) && lsu_const_offset(va) < l->const_bytes ? 0 : 5;
  case LSU_SHARED:
    return va - 0xD0000000 < l->shared_bytes ? 0 : 5;
  case LSU_LOCAL:
    return va - 0xE0000000 < l->local_bytes ? 0 : 5;
  default:
    return 5;
  }
}

// Physical address; in shared memory that of the byte, for a CTA in `slot`.
static inline uint32_t lsu_physical(const lsu_launch_t *l, uint32_t va, unsigned warp,
                                    unsigned thread, unsigned slot) {
  const uint32_t off = va & 0x0FFFFFFF;
  switch (lsu_window(va)) {
  case LSU_CONST:
    return l->const_base + lsu_const_offset(va);
  case LSU_SHARED:
    return slot * ((l->shared_bytes + 15) & ~15u) + off;
  case LSU_LOCAL:
    return l->local_base + warp * l->local_bytes * WS_THREADS + (off & ~3u) * WS_THREADS +
           thread * 4 + (off & 3);
  default:
    return va;
  }
}

static inline lsu_launch_t lsu_any_launch(uint32_t shared_max) {
  lsu_launch_t l;
  l.shared_bytes = ws_rand_percent(20)   ? shared_max
                   : ws_rand_percent(10) ? 0
                                         : 1 + ws_rand_below(shared_max);
  l.const_base = ws_rand() & 0x7FFFFFF0;
  l.const_bytes = ws_rand_percent(20) ? 0x10000000 : ws_rand() >> (4 + ws_rand_below(28));
  l.local_base = ws_rand() & 0x7FFFFF00;
  l.local_bytes = ws_rand_percent(10) ? 0 : 64u << ws_rand_below(11);
  return l;
}

// An address in or near the given window, often near `near`.
static inline uint32_t lsu_any_address(const lsu_launch_t *l, lsu_window_t w, uint32_t near) {
  const uint32_t local = ws_rand_below(200);
  switch (w) {
  case LSU_GLOBAL:
    return (ws_rand_percent(70) ? near % 0xC0000000 / 256 * 256 + local : ws_rand()) % 0xC0000000;
  case LSU_CONST:
    if (ws_rand_percent(30))
      return 0xFFFFF800 + (ws_rand_percent(70) ? ws_rand_below(16) : ws_rand_below(2048));
    if (ws_rand_percent(20)) // one bit of the offset, each counts
      return 0xC0000000 + (1u << (2 + ws_rand_below(26))) + ws_rand_below(16);
    return 0xC0000000 + (ws_rand_percent(70) ? ws_rand_below(16)
                                             : ws_rand_below(l->const_bytes + 1) & 0xFFFFFFF);
  case LSU_SHARED:
    return 0xD0000000 + (ws_rand_percent(10)   ? 1u << ws_rand_below(28)
                         : ws_rand_percent(50) ? local
                                               : ws_rand_below(l->shared_bytes + 4));
  case LSU_LOCAL:
    return 0xE0000000 + (ws_rand_percent(10)   ? 1u << ws_rand_below(28)
                         : ws_rand_percent(50) ? local
                                               : ws_rand_below(l->local_bytes + 4));
  default:
    return ws_rand_percent(50) ? 0xF0000000 | ws_rand() : 0xFFFFF800 - 1 - ws_rand_below(8);
  }
}

// What a lane gets from the aligned word that holds its bytes.
static inline uint32_t lsu_extract(unsigned op, uint32_t word, uint32_t address) {
  const uint32_t v = word >> (8 * (address & 3));
  switch (op) {
  case WS_LSU_SC_W:
    return address & 1;
  case WS_LSU_LB:
    return (uint32_t)(int32_t)(int8_t)v;
  case WS_LSU_LBU:
    return v & 0xFF;
  case WS_LSU_LH:
    return (uint32_t)(int32_t)(int16_t)v;
  case WS_LSU_LHU:
    return v & 0xFFFF;
  default:
    return word;
  }
}

// The result that write-back source 2 of a sub-core shows; warp: its number in the sub-core.
typedef struct {
  bool valid, last;
  uint32_t warp, rd, beat, mask, data[32];
} lsu_result_t;

// M: WS_<module>, for the widths of the ports wb_* of O; p: the sub-core.
#define LSU_RESULT(M, p)                                                                           \
  lsu_result((const unsigned[]){M##_SW_W, M##_REG_W, M##_BEAT_W, M##_LANES},                       \
             (const uint32_t *const[]){CVEC(O->wb_valid_o), CVEC(O->wb_last_o),                    \
                                       CVEC(O->wb_warp_o), CVEC(O->wb_rd_o), CVEC(O->wb_beat_o),   \
                                       CVEC(O->wb_mask_o), CVEC(O->wb_data_o)},                    \
             p)

static inline lsu_result_t lsu_result(const unsigned width[4], const uint32_t *const port[7],
                                      unsigned p) {
  lsu_result_t r = {.valid = ws_get(port[0], p, 1), .last = ws_get(port[1], p, 1)};
  const unsigned lanes = width[3];
  r.warp = (uint32_t)ws_get(port[2], p * width[0], width[0]);
  r.rd = (uint32_t)ws_get(port[3], p * width[1], width[1]);
  r.beat = (uint32_t)ws_get(port[4], p * width[2], width[2]);
  r.mask = (uint32_t)ws_get(port[5], p * lanes, lanes);
  for (unsigned i = 0; i < lanes; i++)
    r.data[i] = (uint32_t)ws_get(port[6], (p * lanes + i) * 32, 32);
  return r;
}

// The ready of each sub-core, by chance.
static inline uint32_t lsu_any_ready(unsigned schedulers, unsigned percent) {
  uint32_t ready = 0;
  for (unsigned p = 0; p < schedulers; p++)
    ready |= (uint32_t)ws_rand_percent(percent) << p;
  return ready;
}

#endif
