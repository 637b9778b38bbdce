// SPDX-License-Identifier: Apache-2.0
// ws_dcache_data against an array of lines: fills in beats, stores, and reads that hold.
#include "ws_config.h"
#include "ws_dcache_data_dut.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_dcache_data_in_t *)ws_tb_in)
#define O ((const ws_dcache_data_out_t *)ws_tb_out)

enum {
  SETS = WS_DCACHE_DATA_SETS,
  WAYS = WS_DCACHE_DATA_WAYS,
  LINE = WS_DCACHE_DATA_LINE_BYTES,
  LINE_W = WS_DCACHE_DATA_LINE_W,
  LANES = WS_DCACHE_DATA_LANES,
  BUS = WS_DCACHE_DATA_AXI_DATA_W / 8,
  BEATS = WS_DCACHE_DATA_BEATS
};

static uint8_t row[SETS][WAYS][LINE], out[LINE];

// A few rows, the corners among them.
static uint32_t some(uint32_t n) {
  return ws_rand_percent(50) ? ws_rand_below(n) : ws_rand_percent(50) ? n - 1 : 0;
}

static void fill(uint32_t set, uint32_t way, uint32_t beat) {
  I->fill_i = 1;
  I->fill_set_i = set;
  I->fill_way_i = way;
  I->fill_beat_i = beat;
  uint8_t *at = &row[set][way][beat * BUS];
  for (uint32_t i = 0; i < BUS; i++)
    at[i] = (uint8_t)ws_rand();
  memcpy((void *)&I->fill_data_i, at, BUS);
  I->read_i = I->write_i = 0;
  ws_tick();
  I->fill_i = 0;
}

// What goes to memory: the line that was read, or the store.
static void check_spill(bool whole) {
#if WS_DCACHE_WRITE
  I->sp_whole_i = whole;
  ws_eval();
  for (uint32_t i = 0; i < LINE; i++) {
    const uint32_t strb = (uint32_t)ws_get((const uint32_t *)&O->st_strb_o, i, 1);
    const uint32_t byte = (uint32_t)ws_get((const uint32_t *)&O->st_data_o, i * 8, 8);
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->sp_strb_o, i, 1), whole || strb, "byte %u", i);
    if (whole || strb)
      WS_CHECK_EQ(ws_get((const uint32_t *)&O->sp_data_o, i * 8, 8), whole ? out[i] : byte,
                  "byte %u", i);
  }
#else
  (void)whole;
#endif
}

static void store(uint32_t set, uint32_t way) {
  uint32_t size = ws_rand_below(3), all = LANES == 32 ? ~0u : (1u << LANES) - 1,
           mask = ws_rand() & all;
  if (!mask) mask = 1;
  I->write_i = 1;
  I->set_i = set;
  I->way_i = way;
  I->st_mask_i = mask;
  I->st_size_i = size;
  for (uint32_t l = 0; l < LANES; l++) {
    uint32_t off = ws_rand_below(LINE) & ~((1u << size) - 1), data = ws_rand();
    ws_set((uint32_t *)&I->st_off_i, l * LINE_W, LINE_W, off);
    ws_set((uint32_t *)&I->st_wdata_i, l * 32, 32, data);
    for (uint32_t i = 0; (mask >> l & 1) && i < 1u << size; i++)
      row[set][way][off + i] = (uint8_t)(data >> 8 * i);
  }
  ws_eval();
  for (uint32_t i = 0; i < LINE; i++)
    if (ws_get((const uint32_t *)&O->st_strb_o, i, 1))
      WS_CHECK_EQ(ws_get((const uint32_t *)&O->st_data_o, i * 8, 8), row[set][way][i],
                  "image of the store, byte %u", i);
  check_spill(false);
  ws_tick();
  I->write_i = 0;
}

static void look(void) {
  for (int again = 0; again < 2; again++) {
    uint32_t off[LANES];
    for (uint32_t l = 0; l < LANES; l++) {
      off[l] = ws_rand_below(LINE);
      ws_set((uint32_t *)&I->off_i, l * LINE_W, LINE_W, off[l]);
    }
    ws_eval();
    for (uint32_t l = 0; l < LANES; l++) {
      uint32_t want;
      memcpy(&want, &out[off[l] & ~3u], 4);
      WS_CHECK_EQ(ws_get((const uint32_t *)&O->data_o, l * 32, 32), want, "lane %u", l);
      WS_CHECK_EQ(ws_get((const uint32_t *)&O->byte_o, l * 2, 2), off[l] & 3, "lane %u", l);
    }
    check_spill(true);
    if (again) return;
    if (ws_rand_percent(50))
      store(some(SETS), some(WAYS)); // writes do not disturb what was read
    else
      fill(some(SETS), some(WAYS), ws_rand_below(BEATS));
  }
}

static void test_dcache_data__random(void) {
  for (uint32_t s = 0; s < SETS; s++)
    for (uint32_t w = 0; w < WAYS; w++)
      for (uint32_t b = 0; b < BEATS; b++)
        fill(s, w, b);
  for (int i = 0; i < 1200; i++) {
    uint32_t set = some(SETS), way = some(WAYS);
    if (ws_rand_percent(60)) {
      I->read_i = 1;
      I->set_i = set;
      I->way_i = way;
      memcpy(out, row[set][way], LINE);
      ws_tick();
      I->read_i = 0;
      look();
    } else {
      store(set, way);
    }
  }
}

const ws_test_t ws_tests[] = {{"random", test_dcache_data__random}, {0}};
