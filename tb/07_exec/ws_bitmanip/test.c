// SPDX-License-Identifier: Apache-2.0
// Every instruction of Zba and Zbb, by its row of the table; 0 for what the ALU does.
#include "ws_bitmanip_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define I ((ws_bitmanip_in_t *)ws_tb_in)
#define O ((const ws_bitmanip_out_t *)ws_tb_out)

static bool done_by_alu(unsigned op) {
  switch (op) {
  case WS_ALU_SH1ADD:
  case WS_ALU_SH2ADD:
  case WS_ALU_SH3ADD:
  case WS_ALU_ANDN:
  case WS_ALU_ORN:
  case WS_ALU_XNOR:
    return true;
  default:
    return false;
  }
}

static void try_row(const struct ws_isa_row *r, uint32_t a, uint32_t b) {
  const bool is_unsigned = r->op & 1; // ORDER OP: of minima and maxima
  const uint32_t want =
      r->ext == WS_EXT_B && !done_by_alu(r->op) ? ws_rv32_op(WS_UNIT_ALU, r->op, a, b) : 0;
  I->op_i = r->op;
  I->a_i = a;
  I->b_i = b;
  I->less_i = ws_rv32_taken(is_unsigned ? WS_BRU_BLTU : WS_BRU_BLT, a, b);
  ws_eval();
  WS_EXPECT(O->r_o, want, "%s of %08x and %08x", r->mnemonic, (unsigned)a, (unsigned)b);
}

static void test_bitmanip__every_row(void) {
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++)
    for (int n = 0; r->unit == WS_UNIT_ALU && n < (ws_long() ? 20000 : 400); n++)
      try_row(r, exec_operand(), exec_operand());
}

// Each single bit, and all bits from and up to each place.
static void test_bitmanip__every_place(void) {
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++)
    for (unsigned n = 0; r->unit == WS_UNIT_ALU && n < 32; n++)
      for (unsigned kind = 0; kind < 4; kind++) {
        const uint32_t bit = UINT32_C(1) << n, all = bit | (bit - 1);
        try_row(r, (uint32_t[]){bit, all, ~all, ~(bit - 1)}[kind], n);
      }
}

const ws_test_t ws_tests[] = {
    {"every_row", test_bitmanip__every_row}, {"every_place", test_bitmanip__every_place}, {0}};
