// SPDX-License-Identifier: Apache-2.0
// ws_past against a table of miss registers: requests of few lines in two sets, whose lines are in
// ways, on their way to ways, or read past the cache.
#include "../../../gen/isa.h"
#include "11_cache/set.h"
#include "ws_past_dut.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_past_in_t *)ws_tb_in)
#define O ((const ws_past_out_t *)ws_tb_out)

enum {
  SETS = WS_PAST_SETS,
  WAYS = WS_PAST_WAYS,
  IDS = WS_PAST_MSHR,
  LINE_W = WS_PAST_LINE_W,
  LINES = 6 // that requests name: two sets, where there are two
};
static const uint32_t ops[] = {WS_LSU_LW,       WS_LSU_LBU,      WS_LSU_LW_CG, WS_LSU_LW_CV,
                               WS_LSU_SB,       WS_LSU_SW,       WS_LSU_LW_CV, WS_LSU_LW_CG,
                               WS_LSU_AMOAND_W, WS_LSU_AMOMAXU_W};

static struct {
  bool used, past, fresh;
  uint32_t line, way;
} reg[IDS];
static uint32_t stopped, behinds, asked_fresh;

static uint32_t name(uint32_t n) {
  const uint32_t tag = 0x155u ^ (n / 2 == 1 ? 1u : n / 2 ? 1u << (20 - LINE_W) : 0);
  return dc_line(tag, n % (SETS > 1 ? 2 : 1), SETS);
}

static void rows_of_places(void) {
  const uint32_t place[2] = {ws_rand_below(WAYS + IDS), ws_rand_below(WAYS + IDS)};
  const uint32_t set[2] = {ws_rand_below(SETS), ws_rand_below(SETS)};
  I->fill_place_i = place[0], I->fill_set_i = set[0];
  I->ram_place_i = place[1], I->ram_set_i = set[1];
  I->drop_place_i = place[0], I->drop_line_i = ws_rand_percent(70);
  ws_eval();
  const uint32_t row[2] = {O->fill_row_o, O->ram_row_o};
  for (int i = 0; i < 2; i++) // the registers' rows follow those of the ways
    WS_CHECK_EQ(row[i], place[i] < WAYS ? place[i] * SETS + set[i] : SETS * WAYS + place[i] - WAYS,
                "set %u, place %u", set[i], place[i]);
  WS_EXPECT(O->drop_o, I->drop_line_i && place[0] < WAYS, "place %u", place[0]);
}

static void cycle(void) {
  const uint32_t line = name(ws_rand_below(LINES));
  const uint32_t op = ops[ws_rand_below(sizeof ops / sizeof *ops)];
  const bool past = op == WS_LSU_LW_CG || op == WS_LSU_LW_CV, amo = op >= 16;
  const bool store = op >= 8 && !amo;
  uint32_t hit = WAYS, held[2] = {0}, own = IDS;
  bool reading = false;
  for (uint32_t r = 0; r < IDS; r++) {
    if (!reg[r].used) own = r;
    if (!reg[r].used || dc_set(reg[r].line, SETS) != dc_set(line, SETS)) continue;
    const uint32_t at = reg[r].past ? WAYS + r : reg[r].way;
    held[at / 32] |= 1u << at % 32;
    if (reg[r].line != line) continue;
    if (reg[r].past)
      reading = true;
    else
      hit = reg[r].way;
  }
  const bool waits = hit < WAYS;
  uint32_t way = ws_rand_below(WAYS); // a line may be there without a register
  if (!waits && ws_rand_percent(50) && !(held[0] >> way & 1)) hit = way;
  if (hit < WAYS) way = hit;
  I->s2_line_i = line;
  I->s2_op_i = op;
  I->tag_hit_i = hit < WAYS ? 1u << hit : 0;
  I->tag_victim_i = 1u << ws_rand_below(WAYS);
  I->tag_way_i = way;
  memcpy((void *)&I->held_i, held, sizeof I->held_i);
  I->may_take_i = ws_rand_percent(70);
  I->port_open_i = ws_rand_percent(70);
  I->push_id_i = own < IDS ? own : 0;
  I->push_i = 0;
  rows_of_places();

  // After a read past the cache, requests that could be served at once go through the queue.
  const bool follows = reading && !past && !amo && (store || hit < WAYS);
  bool stops = past && waits;
  if (follows && !waits) stops = hit == WAYS || !I->may_take_i;
  WS_EXPECT(O->past_o, past, "op %u", op);
  WS_EXPECT(O->hit_o, past ? 0 : I->tag_hit_i, "op %u", op);
  WS_EXPECT(O->victim_o, past ? 0 : I->tag_victim_i, "op %u", op);
  WS_EXPECT(O->stop_o, stops, "op %u, hit %u, waits %d, reading %d", op, hit, waits, reading);
  if (!past) WS_EXPECT(O->waits_o, waits || follows, "op %u, reading %d", op, reading);
  if (store) WS_EXPECT(O->store_open_o, I->port_open_i && !reading, "reading %d", reading);
  WS_EXPECT(O->place_o, past ? WAYS + I->push_id_i : way, "op %u", op);
  stopped += stops;
  behinds += follows && !stops;

  const uint32_t id = ws_rand_below(IDS);
  I->mreq_id_i = id;
  I->push_i = own < IDS && !stops && !waits && ws_rand_percent(60) &&
              (past || amo || follows || hit < WAYS || !(held[0] >> way & 1));
  ws_eval();
  if (reg[id].used) WS_EXPECT(O->mreq_fresh_o, reg[id].fresh, "register %u", id);
  asked_fresh += reg[id].used && reg[id].fresh;
  if (I->push_i) {
    reg[own].used = true, reg[own].past = past, reg[own].fresh = op == WS_LSU_LW_CV;
    reg[own].line = line, reg[own].way = way;
  }
  ws_tick();
  for (uint32_t r = 0; r < IDS; r++)
    if (ws_rand_percent(IDS > 1 ? 100 / IDS + 2 : 40)) reg[r].used = false;
}

static void test_past__registers_come_and_go(void) {
  for (uint32_t n = 0; n < (ws_long() ? 400000 : 20000); n++)
    cycle();
  WS_CHECK(stopped > 50 && asked_fresh > 50, "%u stopped, %u fresh", stopped, asked_fresh);
  WS_CHECK(behinds > 50 || IDS == 1, "%u go through the queue, after a read", behinds);
}

const ws_test_t ws_tests[] = {{"registers_come_and_go", test_past__registers_come_and_go}, {0}};
