// SPDX-License-Identifier: Apache-2.0
// ws_dcache_dirty against a table of dirty lines: requests that take and write lines, lines that
// become invalid, and walks.
#include "11_cache/set.h"
#include "ws_dcache_dirty_dut.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_dcache_dirty_in_t *)ws_tb_in)
#define O ((const ws_dcache_dirty_out_t *)ws_tb_out)

enum {
  SETS = WS_DCACHE_DIRTY_SETS,
  WAYS = WS_DCACHE_DIRTY_WAYS,
  LINE_W = WS_DCACHE_DIRTY_LINE_W,
  ORDER_W = WS_DCACHE_DIRTY_ORDER_W,
  WAY_BITS = WS_DCACHE_DIRTY_ROW_W / WAYS,
  TAG_BITS = WAY_BITS - ORDER_W - 1,
  SHOWN = SETS < 5 ? SETS : 5 // sets the test uses
};

static struct {
  bool valid, dirty;
  uint32_t tag;
} way[SHOWN][WAYS];

static void put(uint32_t w, unsigned at, unsigned bits, uint32_t value) {
  ws_set((uint32_t *)&I->row_i, w * WAY_BITS + at, bits, value);
}

// What the tag RAM shows of the set.
static void show(uint32_t s) {
  for (uint32_t w = 0; w < WAYS; w++) {
    put(w, 0, TAG_BITS, way[s][w].tag);
    put(w, TAG_BITS, 1, way[s][w].valid);
    if (ORDER_W) put(w, TAG_BITS + 1, 1, ws_rand() & 1);
  }
}

static void read(uint32_t s, bool again) {
  I->read_i = !again;
  I->reread_i = again;
  I->set_i = again ? ws_rand_below(SETS) : s;
  I->s2_set_i = again ? s : ws_rand_below(SETS);
  ws_tick();
  I->read_i = I->reread_i = 0;
  show(s);
}

static void check(uint32_t s, uint32_t w) {
  const uint32_t line = dc_line(way[s][w].tag, s, SETS);
  ws_eval();
  WS_EXPECT(O->dirty_o, way[s][w].valid && way[s][w].dirty, "set %u way %u", s, w);
  WS_EXPECT(O->way_o, w);
  WS_EXPECT(O->line_o, line, "set %u way %u", s, w);
}

// A request in S2: the victim is looked at, then it takes it, or hits another way, and may write.
static void request(uint32_t s, bool read_next) {
  const uint32_t v = ws_rand_below(WAYS), h = ws_rand_below(WAYS);
  const bool takes = ws_rand_percent(40), hits = !takes && way[s][h].valid;
  const bool writes = ws_rand_percent(50);
  I->victim_i = 1u << v;
  I->hit_i = hits ? 1u << h : 0;
  if (ws_rand_percent(30)) ws_tick();
  check(s, v);
  if (!takes && !hits) return;
  I->take_i = takes;
  I->writes_i = writes;
  I->s2_set_i = s;
  I->read_i = read_next;
  I->set_i = ws_rand_below(SETS);
  ws_eval();
  WS_EXPECT(O->marks_o, takes || (writes && !way[s][h].dirty));
  ws_tick();
  I->take_i = I->writes_i = I->read_i = 0;
  if (takes) {
    way[s][v].valid = true;
    way[s][v].dirty = writes;
    way[s][v].tag = ws_rand() & ((1u << (TAG_BITS < 31 ? TAG_BITS : 31)) - 1);
  } else if (writes) {
    way[s][h].dirty = true;
  }
}

static void walk(void) {
  I->walk_i = 1;
  for (uint32_t s = 0; s < SHOWN; s++) {
    read(s, false);
    bool some = false;
    for (uint32_t w = 0; w < WAYS; w++) {
      if (!way[s][w].valid || !way[s][w].dirty) continue;
      if (ws_rand_percent(30)) ws_tick(); // no room
      check(s, w);
      I->gone_i = 1;
      ws_tick();
      I->gone_i = 0;
      way[s][w].dirty = false;
      some = true;
    }
    ws_eval();
    WS_EXPECT(O->dirty_o, 0, "set %u", s);
    if (!some) continue;
    I->clean_i = 1;
    I->set_i = s;
    ws_tick();
    I->clean_i = 0;
  }
  I->walk_i = 0;
}

static void test_dcache_dirty__random(void) {
  memset(way, 0, sizeof way);
  for (int n = 0; n < 4000; n++) {
    const uint32_t s = ws_rand_below(SHOWN);
    read(s, ws_rand_percent(30));
    request(s, ws_rand_percent(50));
    if (ws_rand_percent(3)) way[s][ws_rand_below(WAYS)].valid = false; // its line has failed
    if (ws_rand_below(100) == 0) walk();
  }
  walk();
}

const ws_test_t ws_tests[] = {{"random", test_dcache_dirty__random}, {0}};
