// SPDX-License-Identifier: Apache-2.0
// Each selection of the ALU gives the RV32I operation it stands for; compares agree with branches.
#include "ws_alu_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define I ((ws_alu_in_t *)ws_tb_in)
#define O ((const ws_alu_out_t *)ws_tb_out)

enum {
  SUB = 1,
  UNSIGNED = 2,
  SUM = 4,
  XOR = 8,
  AND = 16,
  LEFT = 32,
  RIGHT = 64,
  ARITH = 128,
  LESS = 256
};

static const struct {
  unsigned op, select;
} ops[] = {{WS_ALU_ADD, SUM},           {WS_ALU_SUB, SUB | SUM},
           {WS_ALU_SLL, LEFT},          {WS_ALU_SRL, RIGHT},
           {WS_ALU_SRA, RIGHT | ARITH}, {WS_ALU_SLT, SUB | LESS},
           {WS_ALU_XOR, XOR},           {WS_ALU_OR, XOR | AND},
           {WS_ALU_AND, AND},           {WS_ALU_SLTU, SUB | LESS | UNSIGNED}};

static void select(unsigned s) {
  I->sub_i = s & SUB ? 1 : 0;
  I->unsigned_i = s & UNSIGNED ? 1 : 0;
  I->sum_i = s & SUM ? 1 : 0;
  I->xor_i = s & XOR ? 1 : 0;
  I->and_i = s & AND ? 1 : 0;
  I->left_i = s & LEFT ? 1 : 0;
  I->right_i = s & RIGHT ? 1 : 0;
  I->arith_i = s & ARITH ? 1 : 0;
  I->set_less_i = s & LESS ? 1 : 0;
}

static void test_alu__operations(void) {
  for (int n = 0; n < (ws_long() ? 200000 : 6000); n++) {
    const unsigned k = ws_rand_below(sizeof ops / sizeof ops[0]);
    const uint32_t a = exec_operand(), b = ws_rand_percent(20) ? a : exec_operand();
    select(ops[k].select);
    I->a_i = a;
    I->b_i = b;
    ws_eval();
    WS_EXPECT(O->r_o, ws_rv32_op(WS_UNIT_ALU, ops[k].op, a, b), "op %u a %x b %x", ops[k].op,
              (unsigned)a, (unsigned)b);
    I->other_i = ws_rand();
    ws_eval();
    WS_EXPECT(O->r_o, ws_rv32_op(WS_UNIT_ALU, ops[k].op, a, b) | I->other_i, "with another word");
    I->other_i = 0;
  }
}

static void test_alu__every_shift(void) {
  for (uint32_t b = 0; b < 64; b++)
    for (unsigned k = 2; k < 5; k++)
      for (uint32_t a = 0x80000001; a; a = a == 0x80000001 ? 0x7A5C3F0E : 0) {
        select(ops[k].select);
        I->a_i = a;
        I->b_i = b;
        ws_eval();
        WS_EXPECT(O->r_o, ws_rv32_op(WS_UNIT_ALU, ops[k].op, a, b), "op %u a %x b %u", ops[k].op,
                  (unsigned)a, (unsigned)b);
      }
}

static void test_alu__compares(void) {
  for (int n = 0; n < (ws_long() ? 100000 : 3000); n++) {
    const uint32_t a = exec_operand(), b = ws_rand_percent(30) ? a : exec_operand();
    const bool is_unsigned = ws_rand_percent(50);
    select(SUB | (is_unsigned ? UNSIGNED : 0));
    I->a_i = a;
    I->b_i = b;
    ws_eval();
    WS_EXPECT(O->equal_o, a == b, "a %x b %x", (unsigned)a, (unsigned)b);
    WS_EXPECT(O->less_o, ws_rv32_taken(is_unsigned ? WS_BRU_BLTU : WS_BRU_BLT, a, b), "a %x b %x",
              (unsigned)a, (unsigned)b);
    WS_EXPECT(O->r_o, 0, "nothing is selected");
  }
}

const ws_test_t ws_tests[] = {{"operations", test_alu__operations},
                              {"every_shift", test_alu__every_shift},
                              {"compares", test_alu__compares},
                              {0}};
