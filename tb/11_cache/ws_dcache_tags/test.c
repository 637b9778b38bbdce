// SPDX-License-Identifier: Apache-2.0
// ws_dcache_tags against a model of the ways of each set: hits, and the victim of its policy.
#include "11_cache/repl.h"
#include "11_cache/set.h"
#include "ws_again.h"
#include "ws_config.h"
#include "ws_dcache_tags_dut.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_dcache_tags_in_t *)ws_tb_in)
#define O ((const ws_dcache_tags_out_t *)ws_tb_out)

enum {
  SETS = WS_DCACHE_TAGS_SETS,
  WAYS = WS_DCACHE_TAGS_WAYS,
  LINE_W = WS_DCACHE_TAGS_LINE_W,
  SHOWN = SETS < 6 ? SETS : 6 // sets the test uses
};

static struct {
  bool valid, dirty;
  uint32_t line;
} way[SETS][WAYS];
static repl_t repl;        // victims
static bool dropped[SETS]; // the order after a drop is not the model's

static uint32_t set_of(uint32_t line) {
  return dc_set(line, SETS);
}

static void wait_walk(void) {
  ws_eval();
  while (O->busy_o)
    ws_tick();
  memset(way, 0, sizeof way);
  repl_clear(&repl);
  memset(dropped, 0, sizeof dropped);
}

static uint32_t some_line(void) {
  uint32_t tag = ws_rand_below(WAYS + 3) * 0x2001u;
  uint32_t set = ws_rand_below(SHOWN);
  tag &= (0xffffffffu >> LINE_W) / SETS;
  return dc_line(tag, set == SHOWN - 1 ? SETS - 1 : set, SETS);
}

// The line that a write-back cache writes back next is that of the victim.
static void check_victim(uint32_t s) {
#if WS_DCACHE_WRITE
  uint32_t w = 0;
  while (!(O->victim_o >> w & 1))
    w++;
  WS_EXPECT(O->dw_dirty_o, way[s][w].valid && way[s][w].dirty, "set %u way %u", s, w);
  WS_EXPECT(O->dw_way_o, w);
  if (O->dw_dirty_o) WS_EXPECT(O->dw_line_o, way[s][w].line);
#else
  (void)s;
#endif
}

// Whether the request in S2 writes its line.
static bool writes(bool some) {
#if WS_DCACHE_WRITE
  I->dw_writes_i = some;
  return some;
#else
  return some && false;
#endif
}

// Reads the line's set, by way of S1 or again by S2, and checks the answer.
static void look(uint32_t line, bool again) {
  I->s2_line_i = line;
  I->s2_set_i = set_of(line);
  I->read_i = !again;
  I->reread_i = again;
  I->set_i = set_of(again ? ws_rand() : line);
  ws_tick();
  I->read_i = I->reread_i = 0;
  if (ws_rand_percent(30)) ws_tick(); // the answer stays
  uint32_t s = set_of(line), hit = 0, next = repl_victim(&repl, s), want = next;
  for (uint32_t w = 0; w < WAYS; w++)
    if (way[s][w].valid && way[s][w].line == line) hit |= 1u << w, want = w;
  WS_EXPECT(O->hit_o, hit, "line 0x%x", line);
  WS_CHECK(O->victim_o && !(O->victim_o & (O->victim_o - 1)), "victim 0x%x", O->victim_o);
  if (!dropped[s]) WS_EXPECT(O->victim_o, 1u << next, "set %u", s);
  check_victim(s);
  if (hit || !dropped[s]) WS_EXPECT(O->way_o, want, "line 0x%x", line);
}

static void take(uint32_t line) {
  uint32_t s = set_of(line), w = 0;
  while (!(O->victim_o >> w & 1))
    w++;
  I->take_i = 1;
#if WS_DCACHE_REPL
  I->use_i = 1;
#endif
  const bool dirty = writes(ws_rand_percent(50));
  ws_eval();
  WS_EXPECT(O->write_o, 1);
  ws_tick();
  I->take_i = 0;
  writes(false);
#if WS_DCACHE_REPL
  I->use_i = 0;
#endif
  way[s][w].valid = true;
  way[s][w].dirty = dirty;
  way[s][w].line = line;
  repl_take(&repl, s, w);
}

// The request whose line has hit leaves; the next one, for another line, is read in the same cycle
// or later.
static void use(uint32_t line, uint32_t after) {
#if WS_DCACHE_REPL
  uint32_t w = 0;
  while (!(O->hit_o >> w & 1))
    w++;
  I->use_i = 1;
  I->read_i = ws_rand_percent(70);
  I->set_i = set_of(after);
  ws_tick();
  I->use_i = 0;
  repl_hit(&repl, set_of(line), w);
  if (!I->read_i) return;
  I->read_i = 0;
  I->s2_line_i = after;
  I->s2_set_i = set_of(after);
  ws_eval();
  if (!dropped[set_of(after)])
    WS_EXPECT(O->victim_o, 1u << repl_victim(&repl, set_of(after)), "0x%x after 0x%x", after, line);
#else
  (void)line, (void)after;
#endif
}

static void drop(uint32_t s, uint32_t w) {
  I->drop_i = 1;
  I->drop_set_i = s;
  I->drop_way_i = w;
  ws_eval();
  WS_EXPECT(O->write_o, 1);
  ws_tick();
  I->drop_i = 0;
  way[s][w].valid = false;
  dropped[s] = true;
}

static void run(int rounds, uint32_t drops) {
  for (int i = 0; i < rounds; i++) {
    uint32_t line = some_line();
    look(line, ws_rand_percent(20));
    if (O->hit_o && writes(ws_rand_percent(20))) {
      ws_tick();
      writes(false);
      uint32_t w = 0;
      while (way[set_of(line)][w].line != line || !way[set_of(line)][w].valid)
        w++;
      way[set_of(line)][w].dirty = true;
      look(line, true);
    }
    if (O->hit_o && ws_rand_percent(60)) {
      use(line, some_line());
      continue;
    }
    if (!O->hit_o && ws_rand_percent(80)) {
      take(line);
      look(line, true);
      WS_CHECK(O->hit_o, "line 0x%x was taken", line);
    } else if (ws_rand_percent(drops)) {
      drop(set_of(line), ws_rand_below(WAYS));
    }
    if (ws_rand_below(400) == 0) {
      I->inv_i = 1;
      ws_tick();
      I->inv_i = 0;
      wait_walk();
    }
  }
}

static void begin(void) {
  repl_reset(&repl, WS_DCACHE_REPL, SETS, WAYS);
  wait_walk();
}

static void test_dcache_tags__replacement(void) {
  begin();
  run(3000, 0);
}

static void test_dcache_tags__drops(void) {
  begin();
  run(2000, 30);
}

const char *const ws_beside_valid[] = {"way_o", NULL}; // of a hit

const ws_test_t ws_tests[] = {
    {"replacement", test_dcache_tags__replacement}, {"drops", test_dcache_tags__drops}, {0}};
