// SPDX-License-Identifier: Apache-2.0
// Random pairs of instructions on few registers, and each condition missing on its own.
#include "ws_config.h"
#include "ws_issue_dual_dut.h"
#include "ws_tb.h"

#include "model.c"

#define I ((ws_issue_dual_in_t *)ws_tb_in)
#define O ((const ws_issue_dual_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more

enum { REG_W = WS_REG_W, REGS = 1 << REG_W, USES = WS_NSRC + 1, UNITS = WS_FP_ON ? 10 : 7 };

static unsigned seen[TWO + 1];

static void check(const insn_t *head, const insn_t *next, const state_t *s) {
  I->al_unit_i = head->unit;
  I->al_op_i = head->op;
  I->al2_unit_i = next->unit;
  I->al2_op_i = next->op;
  I->al_use_i = I->al2_use_i = 0;
  for (unsigned k = 0; k < USES; k++) {
    I->al_use_i |= (uint32_t)head->use[k] << k;
    I->al2_use_i |= (uint32_t)next->use[k] << k;
    if (k == WS_NSRC) break;
    ws_set(VEC(I->al_rs_i), REG_W * k, REG_W, head->reg[k]);
    ws_set(VEC(I->al2_rs_i), REG_W * k, REG_W, next->reg[k]);
  }
  I->al_rd_i = head->reg[WS_NSRC];
  I->al2_rd_i = next->reg[WS_NSRC];
  I->next_valid_i = s->valid;
  I->meets_i = s->meets;
  I->next_ok_i = !s->pending;
  I->oc_two_i = s->oc_two;
  I->unit_ok_i = (ws_rand() & 0xffff & ~(1u << LSU | 1u << SFU)) | // that of others does not count
                 (uint32_t)s->lsu_ok << LSU | (uint32_t)s->sfu_ok << SFU;
  ws_eval();
  const reason_t r = why_not(head, next, s);
  seen[r]++;
  WS_CHECK_KNOWN(O->two_o);
  WS_EXPECT(O->two_o, r == TWO, "units %u %u operations %u %u, reason %u", head->unit, next->unit,
            head->op, next->op, (unsigned)r);
}

static insn_t random_insn(unsigned regs) {
  insn_t i = {.unit = ws_rand_below(UNITS), .op = ws_rand_below(32)};
  const unsigned high = ws_rand_below(REGS / regs) * regs; // numbers that differ in any bit
  for (unsigned k = 0; k < USES; k++) {
    i.use[k] = ws_rand_percent(70);
    i.reg[k] = high + ws_rand_below(regs);
  }
  return i;
}

static void test_issue_dual__random(void) {
  for (int n = 0; n < (ws_long() ? 1000000 : 40000); n++) {
    const unsigned regs = n % 2 ? REGS : 4;
    const insn_t head = random_insn(regs), next = random_insn(regs);
    const state_t s = {ws_rand_percent(90), ws_rand_percent(10), ws_rand_percent(10),
                       ws_rand_percent(90), ws_rand_percent(70), ws_rand_percent(70)};
    check(&head, &next, &s);
  }
  for (reason_t r = NONE; r <= TWO; r++)
    WS_CHECK(seen[r] > 10 || (r == WAR && WS_WAR_ORDERED) || (r == SFU_FULL && !WS_SFU),
             "reason %u: %u times", (unsigned)r, seen[r]);
}

// Every two units and operations, without a register in common.
static void test_issue_dual__units(void) {
  const state_t s = {.valid = true, .oc_two = true, .lsu_ok = true, .sfu_ok = true};
  insn_t head = {.use = {true, true}}, next = {.use = {true, true}};
  for (unsigned k = 0; k < USES; k++) {
    head.reg[k] = 1 + k;
    next.reg[k] = 1 + USES + k;
  }
  for (head.unit = 0; head.unit < UNITS; head.unit++)
    for (next.unit = 0; next.unit < UNITS; next.unit++)
      for (head.op = 0; head.op < 32; head.op++)
        for (next.op = 0; next.op < 32; next.op++)
          check(&head, &next, &s);
}

// An ALU and an LSU instruction that share one register, in each place of both, used or not.
static void test_issue_dual__registers(void) {
  const state_t s = {.valid = true, .oc_two = true, .lsu_ok = true, .sfu_ok = true};
  for (unsigned reg = 0; reg < REGS; reg++)
    for (unsigned a = 0; a < USES; a++)
      for (unsigned b = 0; b < USES; b++)
        for (unsigned use = 0; use < 16; use++) {
          insn_t head = {.unit = ALU}, next = {.unit = LSU};
          for (unsigned k = 0; k < USES; k++) {
            head.reg[k] = k == a ? reg : (reg + 1 + k) % REGS;
            next.reg[k] = k == b ? reg : (reg + 1 + USES + k) % REGS;
            head.use[k] = use >> (k == a ? 0 : 1) & 1;
            next.use[k] = use >> (k == b ? 2 : 3) & 1;
          }
          check(&head, &next, &s);
        }
}

const ws_test_t ws_tests[] = {{"units", test_issue_dual__units},
                              {"registers", test_issue_dual__registers},
                              {"random", test_issue_dual__random},
                              {0}};
