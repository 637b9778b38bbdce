// SPDX-License-Identifier: Apache-2.0
// Results of the load/store unit and the beats of write-back that they become, of each sub-core, in
// the tests of ws_lsu_spread and ws_lsu_merge. The test says before it includes this
//   I, O                              its ports
//   LANES, LSU_LANES, SUBS, REG_W, SW_W, BEAT_W, LSU_BEAT_W, THREADS
#include "ws_config.h"

typedef struct {
  uint32_t valid, warp, rd, beat, last, mask, kind, data[32];
} result_t;

#define VEC(port) ((uint32_t *)&(port))
#define OUT_OF(port, s, w) ws_get((const uint32_t *)&(port), (s) * (w), (w))

static inline uint32_t result_bits(unsigned width) {
  return width >= 32 ? ws_rand() : ws_rand() & ((1u << width) - 1);
}

static inline result_t result_random(void) {
  result_t r = {.valid = true,
                .warp = result_bits(SW_W),
                .rd = result_bits(REG_W),
                .beat = THREADS > LSU_LANES ? ws_rand_below(THREADS / LSU_LANES) : 0,
                .last = result_bits(1),
                .kind = result_bits(2)};
  while (!r.mask)
    r.mask = result_bits(LSU_LANES) & (ws_rand_percent(50) ? ~0u : result_bits(LSU_LANES));
  for (unsigned l = 0; l < LSU_LANES; l++)
    r.data[l] = ws_rand();
  return r;
}

static inline void result_drive(unsigned s, const result_t *r) {
  ws_set(VEC(I->mr_valid_i), s, 1, r->valid);
  ws_set(VEC(I->mr_warp_i), s * SW_W, SW_W, r->warp);
  ws_set(VEC(I->mr_rd_i), s * REG_W, REG_W, r->rd);
  ws_set(VEC(I->mr_beat_i), s * LSU_BEAT_W, LSU_BEAT_W, r->beat);
  ws_set(VEC(I->mr_last_i), s, 1, r->last);
  ws_set(VEC(I->mr_mask_i), s * LSU_LANES, LSU_LANES, r->mask);
#if WS_LOAD_LATENCY
  ws_set(VEC(I->mr_kind_i), s * 2, 2, r->kind);
#endif
  for (unsigned l = 0; l < LSU_LANES; l++)
    ws_set(VEC(I->mr_data_i), (s * LSU_LANES + l) * 32, 32, r->data[l]);
}

// The beat at lsu_wb_* is this one; words are compared in its lanes.
static inline void result_expect(unsigned s, const result_t *want) {
  WS_CHECK_EQ(OUT_OF(O->lsu_wb_valid_o, s, 1), want->valid, "valid of sub-core %u", s);
  if (!want->valid) return;
  WS_CHECK_EQ(OUT_OF(O->lsu_wb_warp_o, s, SW_W), want->warp, "warp of sub-core %u", s);
  WS_CHECK_EQ(OUT_OF(O->lsu_wb_rd_o, s, REG_W), want->rd, "rd of sub-core %u", s);
  WS_CHECK_EQ(OUT_OF(O->lsu_wb_beat_o, s, BEAT_W), want->beat, "beat of sub-core %u", s);
  WS_CHECK_EQ(OUT_OF(O->lsu_wb_last_o, s, 1), want->last, "last of sub-core %u", s);
  WS_CHECK_EQ(OUT_OF(O->lsu_wb_mask_o, s, LANES), want->mask, "mask of sub-core %u", s);
#if WS_LOAD_LATENCY
  WS_CHECK_EQ(OUT_OF(O->lsu_wb_kind_o, s, 2), want->kind, "kind of sub-core %u", s);
#endif
  for (unsigned l = 0; l < LANES; l++)
    if (want->mask >> l & 1)
      WS_CHECK_EQ(OUT_OF(O->lsu_wb_data_o, s * LANES + l, 32), want->data[l], "lane %u", l);
}
