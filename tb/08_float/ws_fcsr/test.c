// SPDX-License-Identifier: Apache-2.0
// Streams of FCSR and other beats of several warps: rounding mode at dispatch, old values and flags
// in the last stage, as a plain model has them.
#include "ws_fcsr_dut.h"

#include <string.h>

#define FS_WARPS WS_FCSR_WARPS
#define FS_THREADS WS_FCSR_THREADS
#define FS_LANES WS_FCSR_LANES
#define FS_FTZ 0
#define FS_FLAGS (WS_FCSR_NOTE_W == 14)
#define FS_FMAD 0
#define FS_REG_W 6
#include "08_float/ws_fp/fp_stream.h"

#define I ((ws_fcsr_in_t *)ws_tb_in)
#define O ((const ws_fcsr_out_t *)ws_tb_out)

enum { DEPTH = 4 };
static struct {
  bool valid;
  fp_beat_t beat;
  uint32_t note;
} stage[DEPTH];
static uint64_t csr_beats;

static void start_warp(unsigned w) {
  I->wst_fire_i = w < W;
  I->wst_warp_i = w % W;
}

static void begin(void) {
  ws_reset();
  ws_fp_gen_init(&gen, &format, ws_seed());
  memset(warp, 0, sizeof warp);
  for (unsigned w = 0; w < W; w++) {
    start_warp(w);
    ws_tick();
  }
  for (unsigned s = 0; s < DEPTH; s++)
    stage[s].valid = false;
}

// Flags of a division into the ports; the model has them already.
static void division(void) {
#if FS_FLAGS
  const unsigned w = ws_rand_below(W);
  I->fl_valid_i = 0;
  for (unsigned i = 0; i < L; i++)
    ws_set(VEC(I->fl_flags_i), i * 5, 5, ws_rand());
  I->fl_mask_i = exec_mask(L);
  I->fl_warp_i = w;
  I->fl_beat_i = ws_rand_below(BEATS);
  if (!warp[w].divisions) {
    if (!(warp[w].live && warp[w].csr) && !warp[w].wants_csr)
      warp[w].divisions = ws_rand_percent(20);
    return;
  }
  if (warp[w].csr_on_the_way || !ws_rand_percent(30)) return;
  I->fl_valid_i = 1;
  for (unsigned i = 0; i < L; i++)
    if (I->fl_mask_i >> i & 1)
      warp[w].flags[I->fl_beat_i * L + i] |= (unsigned)ws_get(VEC(I->fl_flags_i), i * 5, 5);
  warp[w].divisions--;
#endif
}

static void last_stage(void) {
  const fp_beat_t *b = &stage[DEPTH - 1].beat;
  uint32_t value[L];
  unsigned flags[L] = {0};
  I->ex_note_i = stage[DEPTH - 1].note;
#if FS_FLAGS
  I->ex_valid_i = stage[DEPTH - 1].valid;
  I->ex_warp_i = b->warp;
  I->ex_beat_i = b->beat;
  I->ex_mask_i = b->mask;
  for (unsigned i = 0; i < L; i++) {
    flags[i] = ws_rand() & ws_rand() & ws_rand() & 31;
    ws_set(VEC(I->ex_flags_i), i * 5, 5, flags[i]);
    ws_set(VEC(I->ex_src_i), i * 5, 5, b->a[i]);
  }
#endif
  ws_eval();
  if (!stage[DEPTH - 1].valid) return;
  fp_last_stage(b, value, flags);
  WS_EXPECT(O->ex_csr_o, b->csr);
  WS_CHECK_KNOWN(O->ex_value_o);
  for (unsigned i = 0; i < L; i++)
    WS_CHECK_EQ(ws_get(CVEC(O->ex_value_o), i * 8, 8), value[i], "op %u imm %x beat %u lane %u",
                b->op, (unsigned)b->imm, b->beat, i);
}

static void cycle(unsigned percent) {
  const unsigned fresh = ws_rand_percent(5) ? fp_idle_warp(false) : W;
  fp_beat_t b = {0};
  last_stage();
  const bool in = fp_beat_or_none(&b, percent, fresh);
  csr_beats += in && b.csr;
  I->dx_valid_i = in;
  I->dx_op_i = b.op;
  I->dx_warp_i = b.warp;
  I->dx_last_i = b.last;
  I->dx_mask_i = b.mask;
  I->dx_imm_i = b.imm;
  for (unsigned i = 0; i < L; i++)
    ws_set(VEC(I->dx_src_i), i * 6, 6, (b.a[i] >> 5 & 7) << 3 | (b.a[i] & 7));
  start_warp(fresh);
  division();
  ws_eval();
  if (!b.csr) WS_EXPECT(O->rm_o, b.rm, "imm %x frm %u", (unsigned)b.imm, warp[b.warp].frm);
  for (unsigned s = DEPTH - 1; s; s--)
    stage[s] = stage[s - 1];
  stage[0].valid = in;
  stage[0].beat = b;
  stage[0].note = O->note_o;
  if (fresh < W) fp_start_warp(fresh);
  ws_tick();
}

static void test_fcsr__random(void) {
  csr_beats = 0;
  for (unsigned n = 0; n < (ws_long() ? 400000U : 12000U); n++) {
    if (n % 3000 == 0) begin();
    cycle(n % 1000 < 500 ? 100 : 40);
  }
  WS_CHECK(csr_beats > 500, "only %u FCSR beats", (unsigned)csr_beats);
}

const ws_test_t ws_tests[] = {{"random", test_fcsr__random}, {0}};
