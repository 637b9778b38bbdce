// SPDX-License-Identifier: Apache-2.0
// A second instruction after an ALU instruction: it is found, compared and sent with its own
// fields.
#include "ws_config.h"
#include "ws_issue_second_dut.h"
#include "ws_tb.h"

#define I ((ws_issue_second_in_t *)ws_tb_in)
#define O ((const ws_issue_second_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

#include "03_issue/insn_fields.h"

enum { W = WS_ISSUE_SECOND_WARPS, R = WS_REG_W, ALU = 1, LSU = 4 };

// Random loads after random ALU instructions, on few registers.
static void test_issue_second__load_after_alu(void) {
  unsigned pairs = 0;
  for (int i = 0; i < (ws_long() ? 50000 : 4000); i++) {
    const unsigned w = ws_rand_below(W);
    unsigned first[W][USES], first_use[W];
    bool meets[W];
    uint32_t insn[W], ctl[W], pc[W];
    bool alone[W]; // the instruction or the one before it has several micro-operations
    bool valid[W], pend[W][1 << R];
    for (unsigned v = 0; v < W; v++) {
      insn[v] = ws_rand() & 0x31c3107fu; // registers below 4
      ctl[v] = (random_ctl() & ((1u << USES) - 1)) | LSU << USES | 2u << (USES + 4);
      valid[v] = ws_rand_percent(85);
      alone[v] = false;
#if WS_GROUPS
      const bool more = ws_rand_percent(10), later = ws_rand_percent(10);
      const bool group = ws_rand_percent(10);
      if (group) ctl[v] |= 1u << (GROUP_FIELD + ws_rand_below(USES * UOP_BITS));
      ws_set(VEC(I->uop_more_i), v, 1, more);
      ws_set(VEC(I->uop_later_i), v, 1, later);
      alone[v] = more || later || group;
#endif
      meets[v] = ws_rand_percent(10);
      first_use[v] = ws_rand_below(1u << USES);
      ws_set(VEC(I->head_unit_i), 4 * v, 4, ALU);
      ws_set(VEC(I->head_op_i), 5 * v, 5, 0);
      ws_set(VEC(I->head_use_i), USES * v, USES, first_use[v]);
      for (unsigned k = 0; k < USES; k++)
        ws_set(VEC(I->head_regs_i), (USES * v + k) * R, R, first[v][k] = ws_rand_below(8));
      ws_set(VEC(I->meets_i), v, 1, meets[v]);
      ws_set(VEC(I->next_valid_i), v, 1, valid[v]);
      ws_set(VEC(I->next_insn_i), 32 * v, 32, insn[v]);
      ws_set(VEC(I->next_ctl_i), CTL_BITS * v, CTL_BITS, ctl[v]);
      ws_set(VEC(I->sel_onehot_i), v, 1, v == w);
      ws_set(VEC(I->warp_pc_i), 30 * v, 30, pc[v] = ws_rand() >> 2);
      for (unsigned r = 0; r < 1 << R; r++) {
        pend[v][r] = r && ws_rand_percent(8);
        ws_set(VEC(I->pend_i), v * (1 << R) + r, 1, pend[v][r]);
      }
    }
    for (unsigned v = 0; v < W; v++)
      ws_set(VEC(I->warp_next_i), 30 * v, 30, pc[v] + 1);
#if WS_ALLOC_CLASS_DUAL
    const bool oc_two = ws_rand_percent(90);
    I->oc_dual_i = (ws_rand() & 13u) | (uint32_t)oc_two << 1; // bit 1: lanes and LSU
#else
    const bool oc_two = ws_rand_percent(90);
    I->oc_two_i = oc_two;
#endif
    const bool lsu_ok = ws_rand_percent(90);
    I->unit_ok_i = (ws_rand() & 0xffff & ~(1u << LSU)) | (uint32_t)lsu_ok << LSU;
#if WS_DUAL_PACED
    I->rests_i = ws_rand_below(64);
    const bool rests = I->rests_i >> 5 & 1; // bit 5: loads and stores
#else
    const bool rests = false;
#endif
    ws_eval();
    const unsigned use = ctl_use(ctl[w]);
    bool two = valid[w] && !meets[w] && oc_two && lsu_ok && !rests && !alone[w];
    for (unsigned k = 0; k < USES; k++) {
      const unsigned reg = reg_number(insn[w], ctl[w], k);
      if (!(use >> k & 1)) continue;
      two &= !pend[w][reg] && !(first_use[w] >> WS_NSRC & 1 && reg == first[w][WS_NSRC]);
      for (unsigned s = 0; k == WS_NSRC && !WS_WAR_ORDERED && s < WS_NSRC; s++)
        two &= !(first_use[w] >> s & 1 && reg == first[w][s]);
    }
    pairs += two;
    WS_EXPECT(O->two_o, two);
    WS_EXPECT(O->al2_valid_o, two);
    WS_EXPECT(O->insn_o, insn[w]);
    WS_EXPECT(O->al2_unit_o, LSU);
    WS_EXPECT(O->al2_pc_o, (pc[w] + 1) & 0x3fffffff);
    for (unsigned v = 0; v < W; v++)
      WS_CHECK_EQ(ws_get(CVEC(O->next_pc_o), 30 * v, 30), (pc[v] + 2) & 0x3fffffff, "warp %u", v);
    WS_EXPECT(O->reconv_valid_o, 0, "a load names nothing");
    WS_EXPECT(O->set2_valid_o, two && use >> WS_NSRC & 1);
    WS_EXPECT(O->set2_rd_o, reg_number(insn[w], ctl[w], WS_NSRC));
    WS_EXPECT(O->load_o, two && use >> WS_NSRC & 1);
  }
  WS_CHECK(pairs > 100, "%u pairs", pairs);
}

const ws_test_t ws_tests[] = {{"load_after_alu", test_issue_second__load_after_alu}, {0}};
