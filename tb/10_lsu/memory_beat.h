// SPDX-License-Identifier: Apache-2.0
// Beats for the load/store unit in the tests of the units in front of it. The test says before it
// includes this
//   I, O            its ports
//   OUT(f)          port f of the beat that comes out
//   IN_LANES, OUT_LANES, REG_W, BEAT_W   of the beat that goes in, as the unit has them
#include "ws_config.h"

enum { MOST_LANES = 32 };

typedef struct {
  uint32_t op, warp, rd, wen, beat, last, pc, imm, mask, wmask;
  uint32_t a[MOST_LANES], b[MOST_LANES], c[MOST_LANES];
} beat_t;

static inline uint32_t beat_bits(unsigned width) {
  return width >= 32 ? ws_rand() : ws_rand() & ((1u << width) - 1);
}

static inline beat_t beat_random(void) {
  beat_t x = {.op = beat_bits(5),
              .warp = ws_rand_below(WS_WARPS),
              .rd = beat_bits(REG_W),
              .wen = beat_bits(1),
              .beat = beat_bits(BEAT_W),
              .last = beat_bits(1),
              .pc = beat_bits(30),
              .imm = ws_rand(),
              .mask = beat_bits(IN_LANES)};
  for (unsigned l = 0; l < IN_LANES; l++) {
    x.a[l] = ws_rand();
    x.b[l] = ws_rand();
    x.c[l] = ws_rand();
  }
  return x;
}

static inline void beat_drive(const beat_t *x, bool valid) {
  I->dx_valid_i = valid;
  I->dx_op_i = x->op;
  I->dx_warp_i = x->warp;
  I->dx_rd_i = x->rd;
  I->dx_wen_i = x->wen;
  I->dx_beat_i = x->beat;
  I->dx_last_i = x->last;
  I->dx_pc_i = x->pc;
  I->dx_imm_i = x->imm;
  ws_set((uint32_t *)&I->dx_mask_i, 0, IN_LANES, x->mask);
  for (unsigned l = 0; l < IN_LANES; l++) {
    ws_set((uint32_t *)&I->dx_a_i, 32 * l, 32, x->a[l]);
    ws_set((uint32_t *)&I->dx_b_i, 32 * l, 32, x->b[l]);
#if WS_RD_SOURCE
    ws_set((uint32_t *)&I->dx_c_i, 32 * l, 32, x->c[l]);
#endif
  }
}

// Words are compared in the lanes of its mask only.
static inline void beat_expect(const beat_t *x) {
  WS_CHECK_EQ(OUT(op), x->op, "op");
  WS_CHECK_EQ(OUT(warp), x->warp, "warp");
  WS_CHECK_EQ(OUT(rd), x->rd, "rd");
  WS_CHECK_EQ(OUT(wen), x->wen, "wen");
  WS_CHECK_EQ(OUT(beat), x->beat, "beat");
  WS_CHECK_EQ(OUT(last), x->last, "last");
  WS_CHECK_EQ(OUT(pc), x->pc, "pc");
  WS_CHECK_EQ(OUT(imm), x->imm, "imm");
  WS_CHECK_EQ(ws_get((const uint32_t *)&OUT(mask), 0, OUT_LANES), x->mask, "mask");
  for (unsigned l = 0; l < OUT_LANES; l++) {
    if (!(x->mask >> l & 1)) continue;
    WS_CHECK_EQ(ws_get((const uint32_t *)&OUT(a), 32 * l, 32), x->a[l], "a of lane %u", l);
    WS_CHECK_EQ(ws_get((const uint32_t *)&OUT(b), 32 * l, 32), x->b[l], "b of lane %u", l);
#if WS_RD_SOURCE
    WS_CHECK_EQ(ws_get((const uint32_t *)&OUT(c), 32 * l, 32), x->c[l], "c of lane %u", l);
#endif
  }
}

// Warps that are busy further on, at random: what comes out is these and the warp that is held.
static inline uint64_t beat_busy(void) {
  return ((uint64_t)ws_rand() << 32 | ws_rand()) & (WS_WARPS < 64 ? (1ull << WS_WARPS) - 1 : ~0ull);
}
