// SPDX-License-Identifier: Apache-2.0
// Immediates against the instruction table's own decoder, predictions against the rule of the
// contract: jumps and backward branches are taken, everything else falls through; branches that
// name the earlier of their successors have the opposite prediction. A branch reconverges at the PC
// that it names, or at the successor that is not predicted.
#include "isa.h"
#include "ws_config.h"
#include "ws_nextpc_dut.h"
#include "ws_tb.h"

#define I ((ws_nextpc_in_t *)ws_tb_in)
#define O ((const ws_nextpc_out_t *)ws_tb_out)

#ifndef WS_NEXTPC_WORDS_ON
#define WS_NEXTPC_WORDS_ON 0 // the parameter is there with two instructions per cycle
#endif

static void check(const struct ws_isa_row *row, uint32_t insn, uint32_t pc) {
  if (row->imm >= WS_IMM_RM && !WS_FP_ON) return;
  bool jump = row->id == WS_INSN_jal;
  bool branch = row->fmt == WS_FMT_B || row->fmt == WS_FMT_BM;
  uint32_t imm = ws_isa_imm(row, insn);
  const unsigned names = row->fmt == WS_FMT_BM ? 1 : branch ? 2 + ws_rand_percent(50) : 0;
  bool taken = jump || (branch && ((int32_t)imm < 0) != (names == 3));
  uint32_t next = taken ? pc + imm : pc + 4;
  I->pc_i = (pc - 4 * WS_NEXTPC_WORDS_ON) >> 2;
  I->insn_i = insn >> 7;
  I->imm_type_i = row->imm;
  I->jump_i = jump;
  I->branch_i = branch;
  I->names_i = names;
  ws_eval();
  // All, next_o, imm_o, rpc_o: 0 is what the others are.
  const bool all = WS_NEXTPC_ONLY == 0, next_on = all || WS_NEXTPC_ONLY == 1;
  const bool imm_on = all || WS_NEXTPC_ONLY == 2, rpc_on = all || WS_NEXTPC_ONLY == 3;
  WS_EXPECT(O->imm_o, imm_on ? imm : 0, "%s %08x", row->name, insn);
  WS_EXPECT(O->target_o, all ? (pc + imm) >> 1 : 0, "%s %08x at %08x", row->name, insn, pc);
  WS_EXPECT(O->taken_o, taken, "%s %08x", row->name, insn);
  WS_EXPECT(O->next_o, next_on ? next >> 2 : 0, "%s %08x at %08x", row->name, insn, pc);
  if (!rpc_on) {
    WS_EXPECT(O->rpc_o, 0, "%s %08x at %08x", row->name, insn, pc);
  } else if (branch || row->id == WS_INSN_ssy) {
    uint32_t rpc = pc + (names == 1 ? ws_isa_meet(insn) : taken ? 4 : imm);
    WS_EXPECT(O->rpc_o, rpc >> 2, "%s %08x at %08x", row->name, insn, pc);
  }
}

static void test_nextpc__every_instruction(void) {
  static const uint32_t fields[] = {0,           0xffffffffu, 0x80000000u, 0x7fffffffu,
                                    0x00100080u, 0x01e00f00u, 0x000ff000u};
  for (size_t i = 0; i < WS_INSN_N; i++)
    for (size_t k = 0; k < sizeof fields / sizeof fields[0]; k++)
      check(&ws_isa[i], ws_isa[i].match | (fields[k] & ~ws_isa[i].mask), 0x1000);
}

static void test_nextpc__random(void) {
  for (int n = 0; n < 20000; n++) {
    const struct ws_isa_row *row = &ws_isa[ws_rand_below(WS_INSN_N)];
    check(row, row->match | (ws_rand() & ~row->mask), ws_rand() & ~3u);
  }
}

static void test_nextpc__wraps_around_memory(void) {
  check(&ws_isa[WS_INSN_addi], ws_isa[WS_INSN_addi].match, 0xfffffffcu);
  check(&ws_isa[WS_INSN_jal], ws_isa[WS_INSN_jal].match | 0x80000000u, 0);
}

const ws_test_t ws_tests[] = {{"every_instruction", test_nextpc__every_instruction},
                              {"random", test_nextpc__random},
                              {"wraps_around_memory", test_nextpc__wraps_around_memory},
                              {0}};
