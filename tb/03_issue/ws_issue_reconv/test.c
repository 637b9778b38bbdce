// SPDX-License-Identifier: Apache-2.0
// Instructions that name a reconvergence PC, in each slot: which PC it is, a cycle later.
#include "isa.h"
#include "ws_config.h"
#include "ws_issue_reconv_dut.h"
#include "ws_tb.h"

#define I ((ws_issue_reconv_in_t *)ws_tb_in)
#define O ((const ws_issue_reconv_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more

#define WS_ISA_FIELDS
#include "03_issue/insn_fields.h"

static bool names(const struct ws_isa_row *row) {
  return row->id == WS_INSN_ssy || (row->unit == WS_UNIT_BRU && row->op >= 8);
}

// Drives an instruction in slot k and returns the PC that it names, in words.
static uint32_t drive(unsigned k, const struct ws_isa_row *row) {
  const uint32_t insn = row->match | (ws_rand() & ~row->mask), pc = ws_rand() >> 2;
  const bool branch = row_branches(row);
  ws_set(VEC(I->reconv_pc_i), 30 * k, 30, pc);
  ws_set(VEC(I->reconv_insn_i), 25 * k, 25, insn >> 7);
  ws_set(VEC(I->reconv_imm_type_i), 3 * k, 3, row->imm);
  ws_set(VEC(I->reconv_branch_i), k, 1, branch);
  ws_set(VEC(I->reconv_names_i), 2 * k, 2, branch ? row->op >> 3 : 0);
  const uint32_t imm = ws_isa_imm(row, insn);
  const uint32_t by = row->fmt == WS_FMT_BM           ? ws_isa_meet(insn)
                      : row_predicts_taken(row, insn) ? 4
                                                      : imm;
  return (pc * 4 + by) >> 2;
}

static void test_issue_reconv__random(void) {
  ws_reset();
  WS_EXPECT(O->named_valid_o, 0, "after reset");
  for (int i = 0; i < (ws_long() ? 50000 : 5000); i++) {
    const bool valid = ws_rand_percent(60);
    const unsigned slot = ws_rand_below(WS_ISSUE_WIDTH);
    uint32_t rpc = 0;
    for (unsigned k = 0; k < WS_ISSUE_WIDTH; k++) {
      const struct ws_isa_row *row;
      do
        row = &ws_isa[ws_rand_below(WS_INSN_N)];
      while (!names(row));
      const uint32_t r = drive(k, row);
      if (k == slot) rpc = r;
    }
    I->reconv_valid_i = valid ? 1u << slot : 0;
    const uint32_t warp = I->sel_warp_i = ws_rand_below(WS_ISSUE_RECONV_WARPS);
    I->rst_i = ws_rand_percent(3);
    const bool reset = I->rst_i;
    ws_tick();
    WS_EXPECT(O->named_valid_o, valid && !reset);
    if (!valid || reset) continue;
    WS_EXPECT(O->named_warp_o, warp);
    WS_EXPECT(O->named_rpc_o, rpc, "slot %u", slot);
  }
}

const ws_test_t ws_tests[] = {{"random", test_issue_reconv__random}, {0}};
