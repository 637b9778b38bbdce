// SPDX-License-Identifier: Apache-2.0
// Random instructions: what the other units are told of the chosen one.
#include "ws_config.h"
#include "ws_issue_select_dut.h"
#include "ws_tb.h"

#define I ((ws_issue_select_in_t *)ws_tb_in)
#define O ((const ws_issue_select_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

#include "03_issue/insn_fields.h"

enum { CTL = 0, ALU = 1, BRU = 3, LSU = 4, FPU = 7, LINK = 18, BAR = 3, JALR = 2, J_TYPE = 5 };
enum { WARPSYNC = WS_DIVERGENCE_APART ? 11 : 99 };

enum { W = WS_ISSUE_SELECT_WARPS, R = WS_REG_W };

static uint32_t insn[W], ctl[W], pc;

// The registers and fields as they are, unit and operation as wanted.
static uint32_t random_head(void) {
  static const unsigned units[] = {CTL, ALU, BRU, BRU, LSU, FPU, 2};
  static const unsigned ops[] = {0, 1, 2, LINK, BAR, 8, 11, 16, 24, 28, 31, 19};
  uint32_t c = random_ctl();
  const uint32_t unit = units[ws_rand_below(sizeof units / sizeof units[0])];
  const uint32_t op =
      ws_rand_percent(60) ? ops[ws_rand_below(sizeof ops / sizeof ops[0])] : ws_rand_below(32);
  const uint32_t type = unit == ALU && op == LINK ? J_TYPE : ctl_field(c, USES + 9, 3);
  c &= ~(0xfffu << USES);
  return c | unit << USES | op << (USES + 4) | type << (USES + 9);
}

static void check_flow(uint32_t word, unsigned unit, unsigned op, bool branch, unsigned type,
                       bool fire) {
  const unsigned names = unit == BRU ? op >> 3 : 0;
  const bool no_branch = WS_DIVERGENCE_APART && !branch; // of other machines only branches name R
  const bool taken = branch && (word >> 31 ^ (names == 3));
  WS_EXPECT(O->flow_ssy_o, (unit == CTL && op == 0) || (names != 0 && !no_branch), "unit %u op %u",
            unit, op);
  WS_EXPECT(O->flow_wait_o, unit == BRU && op != BAR && op != WARPSYNC, "op %u", op);
  WS_EXPECT(O->flow_taken_o, taken, "unit %u op %u", unit, op);
  WS_EXPECT(O->reconv_valid_o, fire && O->flow_ssy_o, "unit %u op %u", unit, op);
  WS_EXPECT(O->reconv_insn_o, word >> 7);
  WS_EXPECT(O->reconv_imm_type_o, type);
  WS_EXPECT(O->reconv_branch_o, branch);
  WS_EXPECT(O->reconv_names_o, names);
  WS_EXPECT(O->reconv_pc_o, pc);
}

static void check(unsigned w, bool there, bool fire) {
  const unsigned unit = ctl_unit(ctl[w]), op = ctl_op(ctl[w]), use = ctl_use(ctl[w]);
  const bool writes = use >> WS_NSRC & 1, fcsr = WS_FP_ON && unit == FPU && op >= 28;
  WS_EXPECT(O->there_o, there);
  WS_EXPECT(O->insn_o, insn[w]);
  WS_EXPECT(O->al_valid_o, fire && unit != CTL, "unit %u", unit);
  WS_EXPECT(O->al_unit_o, unit);
  WS_EXPECT(O->al_op_o, op);
  WS_EXPECT(O->al_use_o, use);
  WS_EXPECT(O->al_pc_o, pc);
  WS_EXPECT(O->al_rd_o, reg_number(insn[w], ctl[w], WS_NSRC));
  for (unsigned k = 0; k < WS_NSRC; k++)
    WS_CHECK_EQ(ws_get(CVEC(O->al_rs_o), k * R, R), reg_number(insn[w], ctl[w], k), "source %u", k);
  WS_EXPECT(O->set_valid_o, fire && unit != CTL && writes);
  WS_EXPECT(O->set_rd_o, O->al_rd_o);
  WS_EXPECT(O->exit_o, fire && unit == CTL && op == 1);
  WS_EXPECT(O->bad_o, fire && unit == CTL && op >= 16);
  WS_EXPECT(O->fcsr_o, fire && fcsr, "unit %u op %u", unit, op);
  WS_EXPECT(O->load_o, fire && unit == LSU && writes);
  for (unsigned v = 0; v < W; v++)
    WS_CHECK_EQ(ws_get(CVEC(O->bar_o), v, 1), fire && v == w && unit == BRU && op == BAR);
#if WS_DIVERGENCE_APART
  for (unsigned v = 0; v < W; v++)
    WS_CHECK_EQ(ws_get(CVEC(O->sync_o), v, 1), fire && v == w && unit == BRU && op == WARPSYNC);
#endif
  check_flow(insn[w], unit, op, unit == BRU && (op >> 1 & 3) != 1, ctl_field(ctl[w], USES + 9, 3),
             fire);
}

static void test_issue_select__random(void) {
  for (int i = 0; i < (ws_long() ? 100000 : 6000); i++) {
    const unsigned chosen = ws_rand_below(W);
    const bool fire = ws_rand_percent(80);
    bool there = false;
    pc = ws_rand() >> 2;
    for (unsigned w = 0; w < W; w++) {
      const bool valid = ws_rand_percent(70);
      insn[w] = ws_rand();
      ctl[w] = random_head();
      if (w == chosen) there = valid;
      ws_set(VEC(I->head_valid_i), w, 1, valid);
      ws_set(VEC(I->head_insn_i), 32 * w, 32, insn[w]);
      ws_set(VEC(I->head_ctl_i), CTL_BITS * w, CTL_BITS, ctl[w]);
      ws_set(VEC(I->sel_onehot_i), w, 1, w == chosen);
    }
    I->is_pc_i = pc;
    I->fire_i = fire;
    ws_eval();
    check(chosen, there, fire);
  }
}

const ws_test_t ws_tests[] = {{"random", test_issue_select__random}, {0}};
