// SPDX-License-Identifier: Apache-2.0
// With answers in any order, the last one of each instruction is told, and entries are reused.
#include "ws_ldtrack_dut.h"

#include "../ws_exec/exec_tb.h"

#define I ((ws_ldtrack_in_t *)ws_tb_in)
#define O ((const ws_ldtrack_out_t *)ws_tb_out)

enum { LQ = WS_LDTRACK_LQ, T = WS_LDTRACK_THREADS };

static struct {
  bool used, closed;
  unsigned open; // requests without an answer
} entry[LQ];

static void test_ldtrack__random(void) {
  int own = -1; // entry of the instruction at work
  unsigned made = 0, ended = 0, previous = 0;
  for (int n = 0; n < LQ; n++) entry[n].used = entry[n].closed = false, entry[n].open = 0;
  for (int n = 0; n < (ws_long() ? 100000 : 6000); n++) {
    I->req_fire_i = I->ans_fire_i = 0;
    I->hold_i = own < 0 && n % 7 == 0;
    ws_eval();
    unsigned used = 0;
    for (int e = 0; e < LQ; e++) used += entry[e].used;
    WS_EXPECT(O->free_o, own >= 0 || used < LQ || I->hold_i);
    if (I->hold_i && made) WS_EXPECT(O->entry_o, previous, "held");
    const unsigned target = O->entry_o;
    if (O->free_o && !I->hold_i) {
      WS_CHECK_KNOWN(O->entry_o);
      WS_CHECK(own >= 0 ? target == (unsigned)own : !entry[target].used, "entry %u is in use", target);
      if (ws_rand_percent(n % 1000 < 500 ? 80 : 30)) {
        I->req_fire_i = 1;
        I->req_close_i = ws_rand_percent(30) || (own >= 0 && entry[own].open + 1 == T) || T == 1;
      }
    }
    const unsigned e = ws_rand_below(LQ);
    if (entry[e].open && ws_rand_percent(n % 1000 < 500 ? 50 : 90)) {
      I->ans_fire_i = 1;
      I->ans_entry_i = e;
      ws_eval();
      const bool last = entry[e].closed && entry[e].open == 1;
      WS_EXPECT(O->ans_last_o, last, "entry %u, %u open", e, entry[e].open);
      entry[e].open--;
      if (last) entry[e].used = entry[e].closed = false, ended++;
    }
    if (I->req_fire_i) {
      entry[target].used = true;
      entry[target].closed = I->req_close_i;
      entry[target].open++;
      own = I->req_close_i ? -1 : (int)target;
      previous = target;
      made++;
    }
    ws_tick();
  }
  WS_CHECK(ended > 300, "only %u instructions ended", ended);
}

const ws_test_t ws_tests[] = {{"random", test_ldtrack__random}, {0}};
