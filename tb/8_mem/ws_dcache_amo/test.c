// SPDX-License-Identifier: Apache-2.0
// ws_dcache_amo: ascending lanes, each read, answered, written, with random waiting between;
// results of AMOs to one word build on each other.
#include "ws_dcache_amo_dut.h"
#include "ws_tb.h"

#define I ((ws_dcache_amo_in_t *)ws_tb_in)
#define O ((const ws_dcache_amo_out_t *)ws_tb_out)

enum {
  LANES = WS_DCACHE_AMO_LANES,
  LINE_W = WS_DCACHE_AMO_LINE_W,
  WORDS = (1 << LINE_W) / 4,
  SLICE = WS_DCACHE_AMO_SLICE_DCACHE,
  ADD = 16,
  SWAP = 24
};

static uint32_t line[WORDS];

static void request(uint32_t op, uint32_t wait) {
  uint32_t all = LANES == 32 ? ~0u : (1u << LANES) - 1, mask = ws_rand() & all, off[LANES],
           data[LANES];
  if (!mask) mask = 1u << ws_rand_below(LANES);
  I->op_i = op;
  I->mask_i = mask;
  for (uint32_t l = 0; l < LANES; l++) {
    off[l] = ws_rand_below(ws_rand_percent(50) ? 2 : WORDS) * 4;
    data[l] = ws_rand();
    ws_set((uint32_t *)&I->off_i, l * LINE_W, LINE_W, off[l]);
    ws_set((uint32_t *)&I->wdata_i, l * 32, 32, data[l]);
  }
  for (uint32_t l = 0; l < LANES; l++) {
    if (!(mask >> l & 1)) continue;
    do { // read; another answer may go out meanwhile
      I->valid_i = !ws_rand_percent(wait);
      I->read_ack_i = I->valid_i && !ws_rand_percent(wait);
      I->taken_i = ws_rand_percent(50);
      I->word_i = ws_rand();
      ws_eval();
      WS_EXPECT(O->read_o, I->valid_i, "lane %u", l);
      WS_EXPECT(O->write_o, 0, "lane %u", l);
      WS_EXPECT(O->lane_o, 1u << l);
      WS_EXPECT(O->off_o, off[l]);
      WS_EXPECT(O->last_o, mask >> l == 1);
      ws_tick();
    } while (!I->read_ack_i);
    I->valid_i = 1;
    I->read_ack_i = 0;
    do { // the answer goes out
      I->taken_i = !ws_rand_percent(wait);
      I->word_i = I->taken_i ? line[off[l] / 4] : ws_rand();
      ws_eval();
      WS_EXPECT(O->read_o, 0, "lane %u", l);
      WS_EXPECT(O->write_o, 0, "lane %u", l);
      ws_tick();
    } while (!I->taken_i);
    if (SLICE) { // the result is computed
      I->taken_i = ws_rand_percent(50);
      ws_eval();
      WS_EXPECT(O->write_o, 0, "lane %u", l);
      ws_tick();
    }
    do { // write; other answers go out
      I->write_ack_i = !ws_rand_percent(wait);
      I->taken_i = ws_rand_percent(50);
      I->word_i = ws_rand();
      ws_eval();
      WS_EXPECT(O->write_o, 1, "lane %u", l);
      WS_EXPECT(O->result_o, op == ADD ? line[off[l] / 4] + data[l] : data[l], "lane %u", l);
      if (I->write_ack_i) line[off[l] / 4] = O->result_o;
      ws_tick();
    } while (!I->write_ack_i);
    I->write_ack_i = 0;
  }
  I->valid_i = 0;
  I->taken_i = 0;
  ws_eval();
  WS_EXPECT(O->read_o, 0);
  WS_EXPECT(O->write_o, 0);
}

static void test_dcache_amo__random(void) {
  for (uint32_t i = 0; i < 300; i++)
    request(i % 3 ? ADD : SWAP, i % 4 * 20);
}

static void test_dcache_amo__cycles_of_a_lane(void) {
  uint64_t start = ws_cycle();
  I->valid_i = 1;
  I->op_i = ADD;
  I->mask_i = 1;
  I->read_ack_i = 1;
  ws_tick();
  I->read_ack_i = 0;
  I->taken_i = 1;
  ws_tick();
  I->taken_i = 0;
  if (SLICE) ws_tick();
  WS_EXPECT(O->write_o, 1);
  I->write_ack_i = 1;
  ws_tick();
  WS_CHECK_EQ(ws_cycle() - start, SLICE ? 4 : 3);
  WS_EXPECT(O->read_o, 1, "of the next request");
}

const ws_test_t ws_tests[] = {{"cycles_of_a_lane", test_dcache_amo__cycles_of_a_lane},
                              {"random", test_dcache_amo__random},
                              {0}};
