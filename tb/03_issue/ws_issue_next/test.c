// SPDX-License-Identifier: Apache-2.0
// Random instructions of the table at the heads: the successor of each.
#include "isa.h"
#include "ws_config.h"
#include "ws_issue_next_dut.h"
#include "ws_tb.h"

#define I ((ws_issue_next_in_t *)ws_tb_in)
#define O ((const ws_issue_next_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

#define WS_ISA_FIELDS
#include "03_issue/insn_fields.h"

enum { W = WS_ISSUE_NEXT_WARPS, WORDS_ON = WS_ISSUE_NEXT_WORDS_ON };

static void test_issue_next__random(void) {
  for (int i = 0; i < (ws_long() ? 50000 : 5000); i++) {
    uint32_t next[W];
    const struct ws_isa_row *row[W];
    for (unsigned w = 0; w < W; w++) {
      do
        row[w] = &ws_isa[ws_rand_below(WS_INSN_N)];
      while (ws_rand_percent(60) && !row_branches(row[w]) && row[w]->id != WS_INSN_jal);
      const uint32_t pc = ws_rand() >> 2;
      const uint32_t insn = row[w]->match | (ws_rand() & ~row[w]->mask);
      next[w] = row_next(row[w], insn, pc);
#if WS_GROUPS
      const bool more = ws_rand_percent(20); // of its micro-operations follow: it leads to itself
      ws_set(VEC(I->uop_more_i), w, 1, more);
      if (more) next[w] = pc;
#endif
      ws_set(VEC(I->pc_i), 30 * w, 30, pc - WORDS_ON);
      ws_set(VEC(I->head_insn_i), 32 * w, 32, insn);
      ws_set(VEC(I->head_ctl_i), CTL_BITS * w, CTL_BITS, row_ctl(row[w]));
    }
    ws_eval();
    for (unsigned w = 0; w < W; w++)
      WS_CHECK_EQ(ws_get(CVEC(O->next_o), 30 * w, 30), next[w], "warp %u: %s", w, row[w]->name);
  }
}

const ws_test_t ws_tests[] = {{"random", test_issue_next__random}, {0}};
