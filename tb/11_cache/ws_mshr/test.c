// SPDX-License-Identifier: Apache-2.0
// ws_mshr against a table of entries and a queue of the requests that refer to them.
#include "ws_mshr_dut.h"

#include "ws_config.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_mshr_in_t *)ws_tb_in)
#define O ((const ws_mshr_out_t *)ws_tb_out)

enum {
  IDS = WS_MSHR_MSHR,
  SETS = WS_MSHR_SETS,
  WAYS = WS_MSHR_WAYS,
  BEATS = WS_MSHR_BEATS,
  SLOTS = 1 << WS_MSHR_SLOT_W,
  SHOWN = SETS < 3 ? SETS : 3
};

static struct {
  uint32_t refs, set, way, beat;
  bool filled, err;
} entry[IDS];
static uint32_t queue[SLOTS]; // ids of the requests, by slot
static uint32_t in, out;      // counts

static bool held(uint32_t set, uint32_t way, uint32_t *id) {
  for (*id = 0; *id < IDS; ++*id)
    if (entry[*id].refs && entry[*id].set == set && entry[*id].way == way) return true;
  return false;
}

static void cycle(uint32_t push, uint32_t fill, uint32_t pop) {
  uint32_t set = ws_rand_below(SHOWN), way = ws_rand_below(WAYS), id = 0, ways = 0;
  I->lu_set_i = set;
  I->lu_hit_i = ws_rand_percent(80) ? 1u << way : 0;
  I->ref_valid_i = 0;
  I->fill_valid_i = 0;
  I->pop_valid_i = 0;
  I->hd_id_i = queue[out % SLOTS];
  ws_eval();
  for (uint32_t w = 0; w < WAYS; w++)
    ways |= (uint32_t)held(set, w, &id) << w;
  WS_EXPECT(O->lu_ways_o, ways, "set %u", set);
  bool waits = held(set, way, &id);
  uint32_t free = 0;
  if (waits && I->lu_hit_i) WS_EXPECT(O->lu_id_o, id, "set %u way %u", set, way);
  if (!I->lu_hit_i) WS_EXPECT(O->lu_id_o, 0);
  for (uint32_t k = 0; k < IDS; k++)
    free += !entry[k].refs;
  WS_EXPECT(O->free_o, free > 0);
  WS_EXPECT(O->spare_o, free > 1);
  for (uint32_t k = 0; k < O->free_id_o && free && !WS_DCACHE; k++)
    WS_CHECK(entry[k].refs, "entry %u is free, and below %u", k, O->free_id_o);
  if (free)
    WS_CHECK(O->free_id_o < IDS && !entry[O->free_id_o].refs, "entry %u is not free", O->free_id_o);

  bool room = in - out < SLOTS, taken = false;
  uint32_t new_id = O->free_id_o;
  if (!WS_DCACHE && !waits) way = new_id; // entry m has row m
  if (room && ws_rand_percent(push) && (waits ? I->lu_hit_i != 0 : free)) {
    taken = !waits;
    I->ref_valid_i = 1;
    I->ref_new_i = taken;
    I->ref_id_i = waits ? id : new_id;
    I->ref_slot_i = in % SLOTS;
    I->ref_way_i = way;
    I->ref_filled_i = WS_DCACHE > 0 && taken && ws_rand_percent(20);
  }
  uint32_t f = ws_rand_below(IDS);
  if (entry[f].refs && !entry[f].filled && ws_rand_percent(fill)) {
    I->fill_valid_i = 1;
    I->fill_id_i = f;
    I->fill_last_i = entry[f].beat == BEATS - 1;
    I->fill_err_i = ws_rand_percent(10);
  }
  uint32_t hd = queue[out % SLOTS];
  if (in != out && entry[hd].filled && ws_rand_percent(pop)) {
    I->pop_valid_i = 1;
    I->pop_slot_i = out % SLOTS;
  }
  ws_eval();
  if (I->fill_valid_i) {
    WS_EXPECT(O->fill_set_o, entry[f].set);
    WS_EXPECT(O->fill_way_o, entry[f].way);
    WS_EXPECT(O->fill_beat_o, entry[f].beat);
    entry[f].err = entry[f].err || I->fill_err_i;
    entry[f].filled = I->fill_last_i;
    entry[f].beat++;
  }
  for (uint32_t k = 0; k < IDS; k++) {
    if (!entry[k].refs) continue;
    WS_CHECK_EQ(O->filled_o >> k & 1, entry[k].filled, "entry %u", k);
    WS_CHECK_EQ(O->err_o >> k & 1, entry[k].err, "entry %u", k);
  }
  if (I->pop_valid_i) {
    WS_EXPECT(O->pop_last_o, entry[hd].refs == 1, "entry %u", hd);
    entry[hd].refs--;
    out++;
  }
  if (I->ref_valid_i) {
    uint32_t k = I->ref_id_i;
    if (taken) {
      memset(&entry[k], 0, sizeof entry[k]);
      entry[k].set = set;
      entry[k].way = way;
      entry[k].filled = I->ref_filled_i;
    }
    entry[k].refs++;
    queue[in++ % SLOTS] = k;
  }
  ws_tick();
}

static void test_mshr__random(void) {
  memset(entry, 0, sizeof entry);
  in = out = 0;
  for (int i = 0; i < 6000; i++) {
    uint32_t mode = (uint32_t)i / 1000 % 3;
    cycle(mode == 0 ? 90 : 50, mode == 1 ? 90 : 40, mode == 0 ? 30 : 70);
  }
  WS_CHECK(out > 600, "only %u requests went through", out);
}

const ws_test_t ws_tests[] = {{"random", test_mshr__random}, {0}};
