// SPDX-License-Identifier: Apache-2.0
// Streams of beats of several warps: results as the model has them, on their cycle; rounding modes,
// flags and the instructions that read and write these.
#include "ws_fp_dut.h"

#include <string.h>

enum { LANE_FTZ = WS_FP_FTZ };
#undef WS_FP_FTZ // a value of the configuration is called so, too
#define FS_WARPS WS_FP_WARPS
#define FS_THREADS WS_FP_THREADS
#define FS_LANES WS_FP_LANES
#define FS_FTZ LANE_FTZ
#define FS_FLAGS WS_FP_FLAGS
#define FS_FMAD WS_FMAD
#define FS_REG_W WS_FP_REG_W
#include "ws_config.h"

#include "fp_stream.h"

#define HAS_FRM (WS_FP != WS_FP_FTZ)

#define I ((ws_fp_in_t *)ws_tb_in)
#define O ((const ws_fp_out_t *)ws_tb_out)

enum { DEPTH = WS_FPU_REGS + WS_FP_SP_STAGES + WS_FP_FMA_STAGES };
static struct {
  bool valid;
  fp_beat_t beat;
} stage[DEPTH + 1]; // 0 is dispatch
static unsigned beats, csr_beats;

static struct {
  bool valid;
  unsigned warp, rd, beat;
} cleared; // by clr_* and up_* in the cycle before

static void start_warp(unsigned w) {
#if HAS_FRM
  I->wst_fire_i = w < W;
  I->wst_warp_i = w % W;
#endif
  if (w == W) return;
  fp_start_warp(w);
  for (unsigned s = 0; s < DEPTH; s++)
    if (stage[s].valid && stage[s].beat.warp == w) stage[s].beat.dead = true;
}

static void begin(void) {
  ws_reset();
  ws_fp_gen_init(&gen, &format, ws_seed());
  memset(warp, 0, sizeof warp);
  memset(stage, 0, sizeof stage);
  memset(&cleared, 0, sizeof cleared);
  for (unsigned w = 0; w < W; w++) {
    start_warp(w);
    ws_tick();
  }
  start_warp(W);
}

static uint32_t lane(const fp_beat_t *b, unsigned i, unsigned *flags) {
  return ws_fp_op(&format, b->op, b->a[i], b->b[i], b->c[i], (int)b->rm, flags);
}

static void last_stage(void) {
  const bool valid = stage[DEPTH].valid;
  const fp_beat_t *b = &stage[DEPTH].beat;
  WS_EXPECT(O->wb_valid_o, valid && b->wen);
  WS_CHECK_EQ(cleared.valid, valid && b->wen && b->last, "clr_* in the cycle before");
  if (cleared.valid) WS_CHECK(cleared.warp == b->warp && cleared.rd == b->rd, "another register");
  if (!valid) return;
  WS_CHECK_EQ(cleared.beat, b->beat, "up_beat_o in the cycle before");
  uint32_t want[L];
  uint32_t r[L] = {0};
  unsigned flags[L] = {0};
  for (unsigned i = 0; i < L && !b->csr; i++)
    r[i] = lane(b, i, &flags[i]);
  fp_last_stage(b, want, flags);
  if (!b->csr) memcpy(want, r, sizeof want);
  if (!b->wen) return;
  WS_EXPECT(O->wb_warp_o, b->warp);
  WS_EXPECT(O->wb_rd_o, b->rd);
  WS_EXPECT(O->wb_beat_o, b->beat);
  WS_EXPECT(O->wb_last_o, b->last);
  WS_EXPECT(O->wb_mask_o, b->mask);
  for (unsigned i = 0; i < L; i++) {
    if (!(b->mask >> i & 1)) continue;
    WS_CHECK(ws_known(&CVEC(O->wb_data_o)[i], 4), "op %u lane %u has X bits", b->op, i);
    WS_CHECK_EQ(CVEC(O->wb_data_o)[i], want[i], "op %u imm %x rm %u a %x b %x c %x lane %u beat %u",
                b->op, (unsigned)b->imm, b->rm, (unsigned)b->a[i], (unsigned)b->b[i],
                (unsigned)b->c[i], i, b->beat);
  }
}

// Flags of a division may come, when they may.
static void division(void) {
#if WS_FFLAGS
  bool csr = false;
  for (unsigned s = 1; s <= DEPTH; s++)
    csr = csr || (stage[s].valid && stage[s].beat.csr);
  WS_EXPECT(O->fl_ready_o, !csr);
  const unsigned w = ws_rand_below(W);
  I->fl_valid_i = 0;
  for (unsigned i = 0; i < L; i++)
    ws_set(VEC(I->fl_flags_i), i * 5, 5, ws_rand());
  I->fl_mask_i = exec_mask(L);
  I->fl_warp_i = w;
  I->fl_beat_i = ws_rand_below(BEATS);
  if (!warp[w].divisions && !(warp[w].live && warp[w].csr) && !warp[w].wants_csr) {
    warp[w].divisions = ws_rand_percent(20);
  } else if (warp[w].divisions && !csr && ws_rand_percent(30)) {
    I->fl_valid_i = 1;
    for (unsigned i = 0; i < L; i++)
      if (I->fl_mask_i >> i & 1)
        warp[w].flags[I->fl_beat_i * L + i] |= (unsigned)ws_get(VEC(I->fl_flags_i), i * 5, 5);
    warp[w].divisions--;
  }
#endif
}

static void cycle(unsigned percent) {
  const unsigned fresh = ws_rand_percent(20) ? fp_idle_warp(true) : W;
  fp_beat_t b = {0};
  last_stage();
  const bool in = fp_beat_or_none(&b, percent, fresh);
  beats += in;
  csr_beats += in && b.csr;
  I->dx_valid_i = in;
  I->dx_op_i = b.op;
  I->dx_warp_i = b.warp;
  I->dx_rd_i = b.rd;
  I->dx_wen_i = b.wen;
  I->dx_beat_i = b.beat;
  I->dx_last_i = b.last;
  I->dx_mask_i = b.mask;
  I->dx_imm_i = HAS_FRM ? b.imm : b.imm & 7;
  memcpy(VEC(I->dx_a_i), b.a, sizeof b.a);
  memcpy(VEC(I->dx_b_i), b.b, sizeof b.b);
  memcpy(VEC(I->dx_c_i), b.c, sizeof b.c);
  division();
  start_warp(fresh);
  ws_eval();
  if (!b.csr && (HAS_FRM || b.imm < 5 || b.imm == 7))
    WS_EXPECT(O->rm_o, b.rm, "imm %x", (unsigned)b.imm);
  stage[0].valid = in;
  stage[0].beat = b;
  for (unsigned s = DEPTH; s; s--)
    stage[s] = stage[s - 1];
  cleared.valid = O->clr_valid_o;
  cleared.warp = O->clr_warp_o;
  cleared.rd = O->clr_rd_o;
  cleared.beat = O->up_beat_o;
  ws_tick();
}

static void test_fp__random(void) {
  beats = csr_beats = 0;
  for (unsigned n = 0; n < (ws_long() ? 300000U : ws_four_state() ? 2500U : 20000U); n++) {
    if (n % 2500 == 0) begin();
    cycle(n % 1000 < 500 ? 100 : 40);
  }
  WS_CHECK(beats > 500 && csr_beats > 80, "only %u beats, %u of them FCSR", beats, csr_beats);
}

static void test_fp__reset_forgets(void) {
  for (unsigned k = 0; k < 5; k++) {
    begin();
    for (unsigned n = 0; n < 20; n++)
      cycle(100);
    I->dx_valid_i = 0;
    I->rst_i = 1;
    ws_tick();
    I->rst_i = 0;
    for (unsigned n = 0; n < DEPTH + 2; n++) {
      WS_EXPECT(O->wb_valid_o, 0);
      ws_tick();
    }
  }
}

const ws_test_t ws_tests[] = {
    {"random", test_fp__random}, {"reset_forgets", test_fp__reset_forgets}, {0}};
