// SPDX-License-Identifier: Apache-2.0
// ws_pending against a list of the items in the queue: busy keys, and the last item of a key.
#include "ws_pending_dut.h"
#include "ws_tb.h"

#define I ((ws_pending_in_t *)ws_tb_in)
#define O ((const ws_pending_out_t *)ws_tb_out)

enum { N = WS_PENDING_N, SLOTS = 1 << WS_PENDING_SLOT_W };

static struct { uint32_t key, slot; } item[SLOTS]; // in order of entry
static uint32_t items;

static bool slot_used(uint32_t slot) {
  for (uint32_t i = 0; i < items; i++)
    if (item[i].slot == slot) return true;
  return false;
}

static uint64_t busy_keys(void) {
  uint64_t busy = 0;
  for (uint32_t i = 0; i < items; i++)
    busy |= 1ull << item[i].key;
  return busy;
}

static void test_track__random(void) {
  items = 0;
  for (int cycle = 0; cycle < 4000; cycle++) {
    uint32_t fill = cycle / 500 % 2 ? 80 : 40, leaving = 0;
    uint32_t slot = ws_rand_below(SLOTS), key = ws_rand_percent(50) ? ws_rand_below(N) : 0;
    I->push_valid_i = ws_rand_percent(fill) && !slot_used(slot);
    I->push_key_i = key;
    I->push_slot_i = slot;
    I->pop_valid_i = items && ws_rand_percent(60);
    if (I->pop_valid_i) { // the oldest of some key
      uint32_t k = item[ws_rand_below(items)].key;
      while (item[leaving].key != k)
        leaving++;
      I->pop_key_i = k;
      I->pop_slot_i = item[leaving].slot;
    }
    ws_eval();
    if (I->pop_valid_i) {
      uint32_t others = 0;
      for (uint32_t i = 0; i < items; i++)
        others += item[i].key == I->pop_key_i;
      WS_EXPECT(O->pop_last_o, others == 1, "key %u slot %u", I->pop_key_i, I->pop_slot_i);
      for (uint32_t i = leaving; i + 1 < items; i++)
        item[i] = item[i + 1];
      items--;
    }
    if (I->push_valid_i) {
      item[items].key = key;
      item[items++].slot = slot;
    }
    ws_tick();
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->busy_o, 0, N), busy_keys(), "cycle %d", cycle);
  }
}

static void test_track__reset_forgets(void) {
  I->push_valid_i = 1;
  ws_tick();
  WS_EXPECT(O->busy_o, 1);
  ws_reset();
  WS_EXPECT(O->busy_o, 0);
}

const ws_test_t ws_tests[] = {
    {"reset_forgets", test_track__reset_forgets}, {"random", test_track__random}, {0}};
