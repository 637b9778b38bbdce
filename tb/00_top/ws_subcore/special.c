// SPDX-License-Identifier: Apache-2.0
// Part of test.c: plays the special function unit. Its functions are made up (special_value); what
// counts is that operands get there and results come back.
#include "bench.c"

#if WS_SFU
enum { SPECIALS = 8 }; // beats that it holds

static struct {
  unsigned warp, rd, beat, delay;
  bool last;
  uint32_t mask, data[L];
} special[SPECIALS]; // oldest first
static unsigned special_n;
static bool special_open; // some beat of an instruction has come, but not the last

static void forget_specials(void) {
  special_n = 0;
  special_open = false;
}

static void drive_specials(void) {
  I->sfu_ready_i = special_n < SPECIALS && ws_rand_percent(mix.lsu_ready);
  if (special_n && special[0].delay) special[0].delay--;
  if (I->sfu_wb_valid_i || !special_n || special[0].delay) return;
  I->sfu_wb_valid_i = 1;
  I->sfu_wb_warp_i = special[0].warp;
  I->sfu_wb_rd_i = special[0].rd;
  I->sfu_wb_beat_i = special[0].beat;
  I->sfu_wb_last_i = special[0].last;
  I->sfu_wb_mask_i = special[0].mask;
  for (unsigned i = 0; i < L; i++)
    ws_set(VEC(I->sfu_wb_data_i), i * 32, 32, special[0].data[i]);
}

static void special_beat(void) {
  static unsigned w, pc;
  WS_CHECK(I->sfu_ready_i, "a beat for an SFU that is not ready");
  WS_CHECK_KNOWN(O->sfu_dx_mask_o);
  WS_CHECK_KNOWN(O->lsu_dx_pc_o);
  const struct ws_isa_row *row = ws_isa_find(insn_at(O->lsu_dx_pc_o * 4u));
  WS_CHECK(row && row->unit == WS_UNIT_SFU, "a beat of another unit, at %x", O->lsu_dx_pc_o * 4u);
  if (special_open)
    WS_CHECK(O->sfu_dx_warp_o == w && O->lsu_dx_pc_o == pc, "beats of two instructions");
  w = O->sfu_dx_warp_o;
  pc = O->lsu_dx_pc_o;
  special_open = !O->sfu_dx_last_o;
  WS_EXPECT(O->sfu_dx_wen_o, 1);
  special[special_n].warp = w;
  special[special_n].rd = O->sfu_dx_rd_o;
  special[special_n].beat = O->sfu_dx_beat_o;
  special[special_n].last = O->sfu_dx_last_o;
  special[special_n].mask = O->sfu_dx_mask_o;
  special[special_n].delay = ws_rand_below(6);
  for (unsigned i = 0; i < L; i++)
    special[special_n].data[i] =
        special_value(O->sfu_dx_op_o, (uint32_t)ws_get(CVEC(O->sfu_dx_a_o), i * 32, 32));
  special_n++;
}

static void special_taken(void) {
  I->sfu_wb_valid_i = 0;
  memmove(&special[0], &special[1], sizeof special[0] * --special_n);
}
#endif
