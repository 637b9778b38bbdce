// SPDX-License-Identifier: Apache-2.0
// Every instruction of the table with edge and random fields, random words, faults and their order.
#include "model.c"
#include "ws_decode_dut.h"
#include "ws_tb.h"

#define I ((ws_decode_in_t *)ws_tb_in)
#define O ((const ws_decode_out_t *)ws_tb_out)

static void check(uint32_t pc, uint32_t insn, bool err, uint32_t regs) {
  decoded_t d = model_decode(pc, insn, err, regs);
  I->id_pc_i = pc >> 2;
  I->id_insn_i = insn;
  I->id_err_i = err;
  I->regs_i = regs / 4;
  ws_eval();
  WS_CHECK_KNOWN(O->id_ctl_o);
  uint32_t mask, want = bundle(&d, &mask);
  WS_CHECK_EQ(O->id_ctl_o & mask, want, "insn=%08x regs=%u err=%d", insn, regs, err);
  WS_EXPECT(O->id_stop_o, d.stop, "insn=%08x", insn);
  if (d.stop) return;
  WS_EXPECT(O->id_taken_o, d.taken, "insn=%08x", insn);
  if (d.taken) WS_EXPECT(O->id_target_o, d.target >> 2, "insn=%08x pc=%08x", insn, pc);
}

enum { REGS = WS_MAX_REGS };

static void test_decode__every_instruction(void) {
  static const uint32_t fields[] = {0,           0xffffffffu, 0x80000000u, 0x7fffffffu,
                                    0xfff00000u, 0x00000f80u, 0x000f8000u, 0x01f00000u,
                                    0xffff8fffu, 0x7fff8fffu, 0x00001000u};
  for (size_t i = 0; i < WS_INSN_N; i++)
    for (size_t k = 0; k < sizeof fields / sizeof fields[0]; k++)
      for (uint32_t regs = 4; regs <= REGS; regs += REGS - 4)
        check(0x2000, ws_isa[i].match | (fields[k] & ~ws_isa[i].mask), false, regs);
}

// One bit off a legal instruction is seldom another one.
static void test_decode__neighbours_of_legal_words(void) {
  for (size_t i = 0; i < WS_INSN_N; i++)
    for (int bit = 0; bit < 32; bit++)
      check(0x2000, ws_isa[i].match ^ 1u << bit, false, REGS);
}

static void test_decode__rounding_modes(void) {
  for (size_t i = 0; i < WS_INSN_N; i++)
    for (uint32_t rm = 0; rm < 8; rm++)
      check(0x2000, ws_isa[i].match | (rm << 12 & ~ws_isa[i].mask), false, REGS);
}

// Of custom-2, which is free for users, only words of instructions that the machine has are legal.
static void test_decode__free_opcode(void) {
  for (uint32_t fields = 0; fields < 1u << 10; fields++) {
    const uint32_t insn = 0x5bu | (fields & 7) << 12 | fields >> 3 << 25;
    const bool ours = (WS_MUL24 && insn >> 26 == 0 && (fields & 7) == 4) ||
                      (WS_FMAD && (insn >> 25 & 3) == 0 && (fields & 7) == 5) ||
                      (WS_LOAD_OPS && (fields & 7) < (WS_FP_ON ? 4 : 2));
    decoded_t d = model_decode(0x2000, insn | (ws_rand() & 0x01ff8f80u), false, REGS);
    WS_CHECK(d.stop != ours, "insn=%08x is %slegal", insn, ours ? "il" : "");
    check(0x2000, insn | (ws_rand() & 0x01ff8f80u), false, REGS);
  }
}

// Reads and writes of each, by all six instructions and the two words beside them.
static void test_decode__csr_numbers(void) {
  for (uint32_t number = 0; number < 4096; number++)
    for (uint32_t funct3 = 0; funct3 < 8; funct3++)
      for (uint32_t rs1 = 0; rs1 < 2; rs1++)
        check(0, 0x73u | number << 20 | rs1 << 15 | funct3 << 12 | 5u << 7, false, 32);
}

static void test_decode__register_numbers(void) {
  static const ws_insn_t floats[] = {WS_INSN_fmadd_s, WS_INSN_fadd_s,  WS_INSN_fmv_x_w,
                                     WS_INSN_fmv_w_x, WS_INSN_feq_s,   WS_INSN_flw,
                                     WS_INSN_fsw,     WS_INSN_rcp,     WS_INSN_csrrw,
                                     WS_INSN_csrrsi,  WS_INSN_fshfl_up};
  for (uint32_t regs = 4; regs <= REGS; regs += 4)
    for (uint32_t r = 0; r < 32; r++) {
      for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++)
        for (unsigned at = 7; at < 32; at += at == 7 ? 8 : at == 20 ? 7 : 5) {
          const struct ws_isa_row *row = &ws_isa[floats[i]];
          check(0, row->match | (r << at & ~row->mask) | (row->imm == WS_IMM_Z ? 1u << 20 : 0),
                false, regs);
        }
      check(0, ws_isa[WS_INSN_add].match | r << 7, false, regs);
      check(0, ws_isa[WS_INSN_add].match | r << 15, false, regs);
      check(0, ws_isa[WS_INSN_add].match | r << 20, false, regs);
      check(0, ws_isa[WS_INSN_sw].match | r << 7, false, regs);    // not a register here
      check(0, ws_isa[WS_INSN_addi].match | r << 20, false, regs); // nor here
    }
}

static void test_decode__random(void) {
  for (int n = 0; n < 20000; n++) {
    const struct ws_isa_row *row = &ws_isa[ws_rand_below(WS_INSN_N)];
    uint32_t insn = ws_rand_percent(80) ? row->match | (ws_rand() & ~row->mask) : ws_rand();
    if (ws_rand_percent(50)) insn &= ~0x5000u | row->mask; // rounding modes that exist
    check(ws_rand() & ~3u, insn, ws_rand_percent(2),
          ws_rand_percent(50) ? REGS : 4 + 4 * ws_rand_below(REGS / 4));
  }
}

const ws_test_t ws_tests[] = {{"every_instruction", test_decode__every_instruction},
                              {"neighbours_of_legal_words", test_decode__neighbours_of_legal_words},
                              {"rounding_modes", test_decode__rounding_modes},
                              {"free_opcode", test_decode__free_opcode},
                              {"csr_numbers", test_decode__csr_numbers},
                              {"register_numbers", test_decode__register_numbers},
                              {"random", test_decode__random},
                              {0}};
