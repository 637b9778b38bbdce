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
  WS_CHECK_EQ(O->id_ctl_o & 7u, d.use_rs1 | d.use_rs2 << 1 | d.use_rd << 2, "insn=%08x regs=%u", insn, regs);
  WS_CHECK_EQ(O->id_ctl_o >> 3 & 7u, d.unit, "insn=%08x regs=%u", insn, regs);
  WS_CHECK_EQ(O->id_ctl_o >> 6 & 31u, d.op, "insn=%08x regs=%u err=%d", insn, regs, err);
  if (!d.fault) WS_CHECK_EQ(O->id_ctl_o >> 11, d.imm, "insn=%08x", insn);
  WS_EXPECT(O->id_stop_o, d.stop, "insn=%08x", insn);
  if (d.stop) return;
  WS_EXPECT(O->id_taken_o, d.taken, "insn=%08x", insn);
  if (d.taken) WS_EXPECT(O->id_target_o, d.target >> 2, "insn=%08x pc=%08x", insn, pc);
}

static void test_decode__every_instruction(void) {
  static const uint32_t fields[] = {0, 0xffffffffu, 0x80000000u, 0x7fffffffu, 0xfff00000u, 0x00000f80u, 0x000f8000u, 0x01f00000u};
  for (size_t i = 0; i < WS_INSN_N; i++)
    for (size_t k = 0; k < sizeof fields / sizeof fields[0]; k++)
      for (uint32_t regs = 4; regs <= 32; regs += 28)
        check(0x2000, ws_isa[i].match | (fields[k] & ~ws_isa[i].mask), false, regs);
}

// One bit off a legal instruction is seldom another one.
static void test_decode__neighbours_of_legal_words(void) {
  for (size_t i = 0; i < WS_INSN_N; i++)
    for (int bit = 0; bit < 32; bit++)
      check(0x2000, ws_isa[i].match ^ 1u << bit, false, 32);
}

static void test_decode__csr_numbers(void) {
  for (uint32_t number = 0; number < 4096; number++) {
    check(0, ws_isa[WS_INSN_CSRRS].match | number << 20 | 5u << 7, false, 32);
    check(0, ws_isa[WS_INSN_CSRRS].match | number << 20 | 5u << 7 | 1u << 15, false, 32);
  }
}

static void test_decode__register_numbers(void) {
  for (uint32_t regs = 4; regs <= 32; regs += 4)
    for (uint32_t r = 0; r < 32; r++) {
      check(0, ws_isa[WS_INSN_ADD].match | r << 7, false, regs);
      check(0, ws_isa[WS_INSN_ADD].match | r << 15, false, regs);
      check(0, ws_isa[WS_INSN_ADD].match | r << 20, false, regs);
      check(0, ws_isa[WS_INSN_SW].match | r << 7, false, regs);    // not a register here
      check(0, ws_isa[WS_INSN_ADDI].match | r << 20, false, regs); // nor here
    }
}

static void test_decode__random(void) {
  for (int n = 0; n < 20000; n++) {
    const struct ws_isa_row *row = &ws_isa[ws_rand_below(WS_INSN_N)];
    uint32_t insn = ws_rand_percent(80) ? row->match | (ws_rand() & ~row->mask) : ws_rand();
    check(ws_rand() & ~3u, insn, ws_rand_percent(2), ws_rand_percent(50) ? 32 : 4 + 4 * ws_rand_below(8));
  }
}

const ws_test_t ws_tests[] = {{"every_instruction", test_decode__every_instruction},
                              {"neighbours_of_legal_words", test_decode__neighbours_of_legal_words},
                              {"csr_numbers", test_decode__csr_numbers},
                              {"register_numbers", test_decode__register_numbers},
                              {"random", test_decode__random},
                              {0}};
