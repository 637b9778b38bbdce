// SPDX-License-Identifier: Apache-2.0
// Every lane gets the word that it requests, regardless of the other lanes.
#include "ws_line_gather_dut.h"
#include "ws_tb.h"

#define I ((ws_line_gather_in_t *)ws_tb_in)
#define O ((const ws_line_gather_out_t *)ws_tb_out)

enum {
  LANES = WS_LINE_GATHER_LANES,
  WORDS = WS_LINE_GATHER_LINE_BYTES / 4,
  WORD_W = WS_LINE_GATHER_WORD_W
};

static void test_line_gather__random(void) {
  for (int round = 0; round < 2000; round++) {
    uint32_t word[LANES], line[WORDS];
    for (uint32_t w = 0; w < WORDS; w++)
      I->line_i[w] = line[w] = ws_rand();
    for (uint32_t l = 0; l < LANES; l++) {
      word[l] = round % 3 == 0   ? (uint32_t)round % WORDS
                : round % 3 == 1 ? l % WORDS
                                 : ws_rand_below(WORDS);
      ws_set((uint32_t *)&I->word_i, l * WORD_W, WORD_W, word[l]);
    }
    ws_eval();
    WS_CHECK(ws_known(&O->data_o, sizeof O->data_o), "X bits");
    for (uint32_t l = 0; l < LANES; l++)
      WS_CHECK_EQ(ws_get((const uint32_t *)&O->data_o, l * 32, 32), line[word[l]],
                  "lane %u, word %u", l, word[l]);
  }
}

const ws_test_t ws_tests[] = {{"random", test_line_gather__random}, {0}};
