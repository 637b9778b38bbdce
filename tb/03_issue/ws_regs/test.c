// SPDX-License-Identifier: Apache-2.0
// Random words and control bits: the number of each register.
#include "ws_config.h"
#include "ws_regs_dut.h"
#include "ws_tb.h"

#define I ((ws_regs_in_t *)ws_tb_in)
#define O ((const ws_regs_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

#include "03_issue/insn_fields.h"

static void test_regs__random(void) {
  for (int i = 0; i < (ws_long() ? 100000 : 10000); i++) {
    const uint32_t insn = ws_rand(), ctl = random_ctl();
    I->insn_i = insn >> 7;
    I->ctl_i = ctl;
    ws_eval();
    WS_CHECK_KNOWN(O->regs_o);
    for (unsigned k = 0; k < USES; k++)
      WS_CHECK_EQ(ws_get(CVEC(O->regs_o), k * WS_REG_W, WS_REG_W),
                  (reg_number(insn, ctl, k) | uop_register(ctl, k)),
                  "register %u of %08x, control bits %x", k, insn, ctl);
  }
}

const ws_test_t ws_tests[] = {{"random", test_regs__random}, {0}};
