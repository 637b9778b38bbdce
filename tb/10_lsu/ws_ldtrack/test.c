// SPDX-License-Identifier: Apache-2.0
// With answers in any order, the last one of each instruction is told, and entries are reused.
#include "ws_ldtrack_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define I ((ws_ldtrack_in_t *)ws_tb_in)
#define O ((const ws_ldtrack_out_t *)ws_tb_out)

enum { LQ = WS_LDTRACK_LQ, T = WS_LDTRACK_THREADS };

static struct {
  bool used, closed;
  unsigned open; // requests without an answer
} entry[LQ];

static void test_ldtrack__random(void) {
  bool have = false; // an entry is reserved
  unsigned own = 0, made = 0, ended = 0;
  for (int n = 0; n < LQ; n++)
    entry[n].used = entry[n].closed = false, entry[n].open = 0;
  for (int n = 0; n < (ws_long() ? 100000 : 6000); n++) {
    I->req_fire_i = I->ans_fire_i = 0;
    ws_eval();
    WS_EXPECT(O->free_o, have);
    const unsigned mine = O->entry_o;
    bool next = !have;
    if (have) {
      WS_CHECK_KNOWN(O->entry_o);
      WS_CHECK(entry[mine].used ? mine == own && !entry[mine].closed : mine < LQ,
               "entry %u is in use", mine);
      if (own < LQ) WS_CHECK_EQ(mine, own, "the entry has changed");
      own = mine;
      if (ws_rand_percent(n % 1000 < 500 ? 80 : 30)) {
        I->req_fire_i = 1;
        I->req_close_i = ws_rand_percent(30) || entry[mine].open + 1 == T;
        entry[mine].used = true;
        entry[mine].closed = I->req_close_i;
        entry[mine].open++;
        next = I->req_close_i;
        made++;
      }
    }
    if (next) {
      have = false;
      own = LQ;
      for (unsigned e = 0; e < LQ; e++)
        have = have || !entry[e].used;
    }
    // An answer, also to the request of this cycle.
    const unsigned e = I->req_fire_i && ws_rand_percent(30) ? mine : ws_rand_below(LQ);
    if (entry[e].open && ws_rand_percent(n % 1000 < 500 ? 50 : 90)) {
      I->ans_fire_i = 1;
      I->ans_entry_i = e;
      ws_eval();
      const bool last = entry[e].closed && entry[e].open == 1;
      WS_EXPECT(O->ans_last_o, last, "entry %u, %u open", e, entry[e].open);
      entry[e].open--;
      if (last) entry[e].used = entry[e].closed = false, ended++;
    }
    ws_tick();
  }
  WS_CHECK(ended > 300 && made > ended, "only %u instructions ended", ended);
}

const ws_test_t ws_tests[] = {{"random", test_ldtrack__random}, {0}};
