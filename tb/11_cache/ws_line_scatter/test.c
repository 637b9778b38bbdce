// SPDX-License-Identifier: Apache-2.0
// The line image of a store: bytes of the highest lane that stores there, zero without a strobe.
#include "ws_line_scatter_dut.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_line_scatter_in_t *)ws_tb_in)
#define O ((const ws_line_scatter_out_t *)ws_tb_out)

enum {
  LANES = WS_LINE_SCATTER_LANES,
  LINE = WS_LINE_SCATTER_LINE_BYTES,
  LINE_W = WS_LINE_SCATTER_LINE_W
};

static void check(uint32_t size, uint32_t mask, const uint32_t *off, const uint32_t *data) {
  uint8_t byte[LINE], strb[LINE];
  memset(byte, 0, sizeof byte);
  memset(strb, 0, sizeof strb);
  I->size_i = size;
  I->mask_i = mask;
  for (uint32_t l = 0; l < LANES; l++) {
    ws_set((uint32_t *)&I->off_i, l * LINE_W, LINE_W, off[l]);
    ws_set((uint32_t *)&I->data_i, l * 32, 32, data[l]);
    for (uint32_t i = 0; (mask >> l & 1) && i < 1u << size; i++) {
      byte[off[l] + i] = (uint8_t)(data[l] >> 8 * i);
      strb[off[l] + i] = 1;
    }
  }
  ws_eval();
  for (uint32_t i = 0; i < LINE; i++) {
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->strb_o, i, 1), strb[i], "byte %u, size %u, lanes 0x%x",
                i, size, mask);
    WS_CHECK_EQ(ws_get(O->line_o, i * 8, 8), byte[i], "byte %u, size %u, lanes 0x%x", i, size,
                mask);
  }
}

static void test_line_scatter__random(void) {
  for (int round = 0; round < 2500; round++) {
    uint32_t off[LANES], data[LANES], size = ws_rand_below(3), near = 1 + ws_rand_below(LINE);
    for (uint32_t l = 0; l < LANES; l++) {
      off[l] = ws_rand_below(round % 2 ? LINE : near) & ~((1u << size) - 1); // crowded or spread
      data[l] = ws_rand();
    }
    uint32_t all = LANES == 32 ? ~0u : (1u << LANES) - 1;
    check(size, ws_rand_percent(30) ? all : ws_rand() & all, off, data);
  }
}

static void test_line_scatter__highest_lane_wins(void) {
  uint32_t off[LANES], data[LANES];
  for (uint32_t l = 0; l < LANES; l++)
    off[l] = LINE - 4, data[l] = 0x1010101 * (l + 1);
  for (uint32_t mask = 1; mask < 1u << (LANES < 8 ? LANES : 8); mask++)
    check(2, mask, off, data);
}

const ws_test_t ws_tests[] = {{"highest_lane_wins", test_line_scatter__highest_lane_wins},
                              {"random", test_line_scatter__random},
                              {0}};
